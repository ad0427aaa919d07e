import { type Page } from 'playwright-core';
import { type JsonObject } from '../../../src/base/json/json';
import { describeInBrowser } from '../../support/browser';
import { clientOf } from '../../support/client';
import { decide } from '../../support/console-page';
import { getAccount } from '../../support/http';
import { getImports } from '../../support/import-requests';
import { useConsole } from '../../support/use-console';
import { useNewKey } from '../../support/use-service';
import { textRow, workbook } from '../../support/workbook';
import { become, choiceOf, chooseFile, folderOfFiles } from '../import-page';

describeInBrowser('what an import in the console can beyond the plain way', () => {
  const { openView, service } = useConsole();
  const key = useNewKey(service);
  const fileOf = folderOfFiles();

  const openOptions = (page: Page) => page.getByText('More options', { exact: true }).click();
  const newest = async (): Promise<JsonObject> =>
    ((await getImports(service, key.apiKey)).body.imports as JsonObject[])[0] ?? {};

  it('names are split, the first of two columns counts, totals are left out, and the file can be a complete feed', async () => {
    const { page, complaints } = await openView(key, { path: '/import' });
    const lines = [
      'Report of placements;;;;;;;',
      'Acct No;Debtor;Cell Phone;Home Phone;Portfolio;File #;Rate;Stat',
      'A-1;QUINN, ZOÉ;;(212) 555-0134;pf-1;F-1;60;Active',
      'A-2;LEE, ANN M;(212) 555-0135;;pf-1;F-2;40,5;Active',
      'A-3;RAY, DI;(212) 555-0136;TBD;pf-1;F-3;10;Active',
      'Total;;;;;;110,5;3 accounts',
    ];
    await chooseFile(page, fileOf('feed.csv', Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1')));
    await page.getByText('The names of the columns are taken from row 2').waitFor();
    await become(page, 'Acct No', 'externalId');
    await become(page, 'File #', 'metadata.filenumber');
    await become(page, 'Debtor', 'split LAST, FIRST M');
    await become(page, 'Rate', 'paymentRules.maxSettlementToday');
    await page.getByLabel('Telephone numbers without a country').selectOption('US');
    await become(page, 'Cell Phone', 'phoneNumber');
    await become(page, 'Home Phone', 'phoneNumber');
    await page.getByRole('alert').getByText('Say whether Phone number is the first of').waitFor();
    await page.getByRole('button', { name: 'Take the first that is filled' }).click();
    await page.getByRole('button', { name: 'Leave totals out' }).click();

    await openOptions(page);
    await page.getByLabel('Decimal sign').selectOption(',');
    await page.getByRole('button', { name: 'How Rate is read' }).click();
    await page.getByRole('dialog').getByLabel('Read as').selectOption('percent');
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    await page.getByLabel('Complete for the portfolio').fill('pf-1');
    await page.getByLabel('Accounts that are created').selectOption('own');
    await page.getByLabel('Limit: Accounts that are created').fill('two');
    await page.getByRole('alert').getByText('needs a number').waitFor();
    await page.getByLabel('Limit: Accounts that are created').fill('2');
    await page.getByText('3 of all 3 rows can be sent').waitFor();
    await page.getByRole('button', { name: 'Send and plan' }).click();
    await page.getByText('3 rows are sent').waitFor();

    await page.getByRole('link', { name: 'Look at the plan' }).click();
    await page.getByText('Complete feed of').waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Release', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('Seen');
    await page.getByRole('dialog').getByRole('button', { name: 'Release it' }).click();
    await decide(page, 'Apply', 'Apply the plan');
    await page.getByRole('status').getByText('Complete').waitFor();
    expect(await newest()).toMatchObject({ options: { complete: { portfolioId: 'pf-1' } } });
    const { body } = await getAccount(service, key.apiKey, 'A-2');
    expect(body).toMatchObject({
      account: {
        phoneNumber: '+12125550135',
        person: { name: { first: 'ANN', last: 'LEE' } },
        paymentRules: { maxSettlementToday: 0.405 },
      },
    });
    expect(complaints).toEqual([]);
  });

  it('another sheet and another row of names are read, and what is wrong is said in words with its row and its form', async () => {
    const { page } = await openView(key, { path: '/import' });
    const rows = (...lines: string[][]) => lines.map((cells, at) => textRow(at + 1, cells)).join('');
    const names = ['ext', 'tel', 'portfolio', 'bal', 'metadata.filenumber'];
    const sheets = {
      Notes: rows(['nothing here'], ['at all']),
      Accounts: rows(
        ['Placements', '2026'],
        names,
        ['A-1', '+12125550134', 'pf-1', '80', 'F-1'],
        ['A-2', '+12125550135', 'pf-1', 'n.n.', 'F-2'],
      ),
    };
    await chooseFile(page, fileOf('book.xlsx', Buffer.from(workbook({ sheets }))));
    await openOptions(page);
    await page.getByLabel('Sheet').selectOption('Accounts');
    await page.getByLabel('Row with the names of the columns').fill('2');
    await page.getByLabel('Row with the names of the columns').press('Enter');
    await become(page, 'ext', 'externalId');
    await become(page, 'tel', 'phoneNumber');
    await become(page, 'portfolio', 'portfolioId');
    await become(page, 'bal', 'currentBalance');
    const faults = page.getByRole('region', { name: 'What would fail' });
    const fault = faults.getByRole('listitem').filter({ hasText: 'In bal. Such as “a.a.”' });
    await fault.getByText('Current balance must be a number').waitFor();
    await fault.getByText('1 row: row 4').waitFor();
    await page.getByLabel('Another text that counts as empty').fill('n.n.');
    await page.getByLabel('Another text that counts as empty').press('Enter');
    await page.getByText('2 of all 2 rows can be sent').waitFor();
  });

  it.each([
    ['names.csv', 'externalId,portfolioId,phoneNumber\n'],
    ['empty.ndjson', ''],
  ])('a complete file without a row is planned and held: %s', async (name, content) => {
    const account = {
      externalId: 'A-1',
      phoneNumber: '+12125550134',
      portfolioId: 'pf-1',
      metadata: { filenumber: 'F' },
    };
    await clientOf(service, key.apiKey).importAll([account]);
    const { page, complaints } = await openView(key, { path: '/import' });
    await chooseFile(page, fileOf(name, content));
    await page.getByText('0 of all 0 rows can be sent').waitFor();
    expect(await page.getByRole('button', { name: 'Send and plan' }).isDisabled()).toBe(true);
    await openOptions(page);
    await page.getByLabel('Complete for the portfolio').fill('pf-1');
    await page.getByRole('button', { name: 'Send and plan' }).click();
    await page.getByRole('link', { name: 'Look at the plan' }).click();
    await page.getByText('Held').first().waitFor();
    expect(await newest()).toMatchObject({ state: 'HELD', missing: 1, requested: 0 });
    expect(complaints).toEqual([]);
  });

  it('a file whose encoding is not found can be read in the one that is chosen', async () => {
    const { page } = await openView(key, { path: '/import' });
    const text = Buffer.concat([Buffer.from('externalId,tags\nA-1,é\n'), Buffer.from([0x41, 0x2c, 0xe9, 0x0a])]);
    await chooseFile(page, fileOf('mixed.csv', text));
    await page.getByRole('alert').getByText('Choose its encoding under “More options”').waitFor();
    await page.getByLabel('Encoding').selectOption('windows-1252');
    await page.getByRole('region', { name: 'Columns' }).getByText('A-1').first().waitFor();
  });

  it('a send that breaks off is gone on with, also after the page was loaded again', async () => {
    const { page, complaints } = await openView(key, { path: '/import' });
    page.on('dialog', (dialog) => void dialog.accept());
    const parts: string[] = [];
    page.on('request', (request) => {
      const [, number] = /parts\/(\d+)$/.exec(request.url()) ?? [];
      if (number !== undefined) parts.push(number);
    });
    const lines = Array.from({ length: 20_500 }, (_, at) => JSON.stringify({ externalId: `A-${at}` }));
    const path = fileOf('large.ndjson', lines.join('\n'));
    await chooseFile(page, path);
    await page.getByText('20,500 of all 20,500 rows can be sent').waitFor();
    await page.route('**/parts/2', (route) => route.abort());
    await page.getByRole('button', { name: 'Send and plan' }).click();
    await page.getByText('The sending broke off').waitFor();
    await page.getByText('20,000 rows arrived.').waitFor();

    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('dialog').getByText('Leave while the file is being sent?').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();

    await page.reload();
    await page.unroute('**/parts/2');
    parts.length = 0;
    await chooseFile(page, path);
    await page.getByText('This file was begun before: 20,000 rows of it are there.').waitFor();
    await page.getByRole('button', { name: 'Send and plan' }).click();
    await page.getByText('20,500 rows are sent').waitFor();
    expect(parts).toEqual(['2']);
    const { body } = await getImports(service, key.apiKey);
    expect(body.imports).toHaveLength(1);
    expect(await newest()).toMatchObject({ name: 'large.ndjson', requested: 20_500 });
    expect(await page.evaluate<string>('JSON.stringify(localStorage)')).not.toContain('import-begun');
    expect(complaints).toEqual([]);
  });

  it('how the file is read loses nothing where it stays the same, and asks before it loses what was chosen', async () => {
    const { page } = await openView(key, { path: '/import' });
    await chooseFile(page, fileOf('small.csv', 'externalId,Zebu\nA-1,x\nTRL,1\n'));
    await openOptions(page);
    await page.getByLabel('Complete for the portfolio').fill('pf-1');
    const lines = page.getByLabel('Leave out lines that begin with');
    const row = page.getByLabel('Row with the names of the columns');
    await become(page, 'Zebu', 'tags');
    await lines.focus();
    await row.focus();
    await lines.focus();
    expect(await choiceOf(page, 'Zebu').inputValue()).toBe('tags');

    await row.fill('two');
    await lines.focus();
    await page.getByText('This must be the number of a row').waitFor();
    await row.fill('');
    await lines.fill('TRL');
    await lines.press('Enter');
    const question = page.getByRole('dialog', { name: 'Read the file in another way?' });
    await question.getByRole('button', { name: 'Leave it as it is' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await lines.inputValue()).toBe('');
    expect(await choiceOf(page, 'Zebu').inputValue()).toBe('tags');

    await lines.fill('TRL');
    await row.focus();
    await question.getByRole('button', { name: 'Read it anew' }).click();
    await question.waitFor({ state: 'detached' });
    await choiceOf(page, 'Zebu').waitFor();
    expect(await choiceOf(page, 'Zebu').inputValue()).not.toBe('tags');
    expect(await page.getByLabel('Complete for the portfolio').inputValue()).toBe('pf-1');
    await page.getByRole('button', { name: 'Another file' }).click();
    await page.getByRole('dialog').getByText('Leave without sending?').waitFor();
  });

  it('what was chosen for a file is not lost without a question', async () => {
    const { page } = await openView(key, { path: '/import' });
    await chooseFile(page, fileOf('small.csv', 'externalId,Zebu\nA-1,x\n'));
    await become(page, 'Zebu', 'tags');
    await page.getByRole('button', { name: 'Another file' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
    expect(await choiceOf(page, 'Zebu').inputValue()).toBe('tags');
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  });
});
