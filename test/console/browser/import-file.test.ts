import { type Json } from '../../../src/base/json/json';
import { describeInBrowser } from '../../support/browser';
import { decide, savedBy } from '../../support/console-page';
import { getAccount, pushRows } from '../../support/http';
import { getImports } from '../../support/import-requests';
import { useConsole } from '../../support/use-console';
import { useNewKey } from '../../support/use-service';
import { textRow, workbook } from '../../support/workbook';
import { become, choiceOf, chooseFile, folderOfFiles, matchPlacements } from '../import-page';

const HEADER = 'Acct No,Phone,Portfolio,File #,Date Opened,Stat,First Name,Last Name';
const LINES = [
  'A-0010,(212) 555-0134,pf-1,F-1,3/4/2018,Active,Ana,Núñez',
  'A-0011,(212) 555-0135,pf-1,F-2,3/5/2018,PIF,Bo,"O\'Brien, Jr"',
  'A-0012,(212) 555-0136,pf-1,F-3,3/6/2018,Active,Cy,Lee',
  'A-0013,ask her,pf-1,F-4,3/7/2018,Active,Di,Ray',
];
const CSV = `${[HEADER, ...LINES].join('\n')}\n`;

describeInBrowser('importing a file in the console', () => {
  const { openView, service } = useConsole();
  const key = useNewKey(service);
  const fileOf = folderOfFiles();

  it('a CSV file is matched, planned and applied, and its failed rows are saved in its own columns', async () => {
    const { page, complaints } = await openView(key, { path: '/import' });
    await chooseFile(page, fileOf('placements.csv', CSV));
    const columns = page.getByRole('region', { name: 'Columns' });
    await columns.getByText('A-0010').first().waitFor();
    await matchPlacements(page);
    await columns.getByText('+12125550134').waitFor();
    await columns.getByText('2018-03-04').waitFor();
    await page.getByLabel('PIF in Stat').selectOption({ label: 'Paid in full' });
    await page.getByText('3 of all 4 rows can be sent').waitFor();
    await page.getByRole('button', { name: 'Send and plan' }).click();

    await page.getByText('3 rows are sent').waitFor();
    const failed = await savedBy(page, 'Save the rows that failed');
    expect(failed).toContain(HEADER);
    expect(failed).toContain(',A-0013,ask her,');

    await page.getByRole('link', { name: 'Look at the plan' }).click();
    await page.getByRole('status').getByText('To review').waitFor();
    await decide(page, 'Apply', 'Apply the plan');
    await page.getByRole('status').getByText('Complete').waitFor();
    const { body } = await getAccount(service, key.apiKey, 'A-0011');
    expect(body).toMatchObject({
      account: { phoneNumber: '+12125550135', status: 'PAID IN FULL', person: { name: { last: "O'Brien, Jr" } } },
    });
    expect(complaints).toEqual([]);
  });

  it('a workbook and a file of lines are imported too', async () => {
    const rows = [HEADER, ...LINES.slice(0, 1)].map((line, at) => textRow(at + 1, line.split(',')));
    const { page } = await openView(key, { path: '/import' });
    await chooseFile(page, fileOf('placements.xlsx', Buffer.from(workbook({ sheets: { S: rows.join('') } }))));
    await matchPlacements(page);
    await page.getByRole('button', { name: 'Send and plan' }).click();
    await page.getByText('1 row is sent').waitFor();

    await page.goto('/console/import');
    const account = { externalId: 'N-1', phoneNumber: '+15551234567', portfolioId: 'p', metadata: { filenumber: 'F' } };
    await chooseFile(page, fileOf('accounts.ndjson', `${JSON.stringify(account)}\n`));
    await page.getByRole('region', { name: 'The first records' }).getByText('"N-1"').waitFor();
    await page.getByRole('button', { name: 'Send and plan' }).click();
    await page.getByText('1 row is sent').waitFor();
    const { body } = await getImports(service, key.apiKey);
    expect((body.imports as { name: Json }[]).map(({ name }) => name)).toEqual(['accounts.ndjson', 'placements.xlsx']);
  });

  it('the columns and words of a status are kept for the next file with the same header, and neither values nor what clears are', async () => {
    const { page } = await openView(key, { path: '/import' });
    await chooseFile(page, fileOf('first.csv', CSV));
    await matchPlacements(page);
    await page.getByText('More options', { exact: true }).click();
    await page.getByLabel('Empty cells').selectOption('yes');
    await page.getByLabel('PIF in Stat').selectOption('PAID IN FULL');
    await page.getByRole('button', { name: 'Send and plan' }).click();
    await page.getByText('3 rows are sent').waitFor();
    const stored = await page.evaluate<string>('JSON.stringify(localStorage)');
    for (const value of ['A-0010', 'pf-1', 'Ana']) expect(stored).not.toContain(value);

    await page.goto('/console/import');
    await chooseFile(page, fileOf('second.csv', CSV));
    await page.getByText('as you matched them last time').waitFor();
    expect(await choiceOf(page, 'Stat').inputValue()).toBe('status');
    expect(await choiceOf(page, 'Acct No').inputValue()).toBe('externalId');
    expect(await page.getByLabel('PIF in Stat').inputValue()).toBe('PAID IN FULL');
    await page.getByText('3 of all 4 rows can be sent').waitFor();
    expect(await page.getByLabel('Dates such as 3/4/2026').inputValue()).toBe('mdy');
    await page.getByText('More options', { exact: true }).click();
    expect(await page.getByLabel('Empty cells').inputValue()).toBe('');
  });

  it('rows that lack what a new account needs fail where theirs does not exist, and so do those that break a rule', async () => {
    const { page } = await openView(key, { path: '/import' });
    const path = fileOf('balances.csv', 'externalId,currentBalance\nA-1,5\nA-2,6\n');
    await chooseFile(page, path);
    await page.getByText('0 of all 2 rows can be sent').waitFor();
    await page.getByText('2 accounts looked up').waitFor();
    const faults = page.getByRole('region', { name: 'What would fail' });
    const missing = faults.getByRole('listitem').filter({ hasText: 'File number is required to create an account' });
    await missing.getByText('2 rows: lines 2, 3').waitFor();
    expect(await page.getByRole('button', { name: 'Send and plan' }).isDisabled()).toBe(true);

    const filled = { phoneNumber: '+12125550134', portfolioId: 'pf-1', metadata: { filenumber: 'F' } };
    await pushRows(service, key.apiKey, [Object.assign({ externalId: 'A-1' }, filled)]);
    await page.goto('/console/import');
    await chooseFile(page, path);
    await page.getByText('1 of all 2 rows can be sent').waitFor();
    await missing.getByText('1 row: line 3').waitFor();
    await page.getByRole('button', { name: 'Send and plan' }).click();
    await page.getByText('1 row is sent').waitFor();

    await page.goto('/console/import');
    await chooseFile(page, fileOf('rules.csv', `externalId,client\nA-1,${'x'.repeat(4097)}\n`));
    await page.getByText('0 of all 1 rows can be sent').waitFor();
    await faults.getByText('Client must be at most 4096 characters long').waitFor();

    const writer = await openView(await service.createKey({ scopes: ['accounts:write'] }), { path: '/import' });
    await chooseFile(writer.page, path);
    await writer.page.getByText('2 of all 2 rows can be sent').waitFor();
    await writer.page.getByText('2 rows can only change accounts that exist: the plan says which do not.').waitFor();
  });

  it('rows that fail are mended in the page, are judged at once, and go with the others', async () => {
    const { page, complaints } = await openView(key, { path: '/import' });
    const lines = [
      'externalId,phoneNumber,portfolioId,metadata.filenumber,currentBalance',
      'M-1,+12125550134,pf-1,F-1,5',
      'M-2,ask her,pf-1,F-2,6',
      'M-3,+12125550135,pf-1,,unclear',
      'M-4,ask him,pf-1,F-4,7',
    ];
    await chooseFile(page, fileOf('messy.csv', `${lines.join('\n')}\n`));
    await page.getByText('1 of all 4 rows can be sent').waitFor();
    const mend = page.getByRole('region', { name: 'Mend rows here' });
    const phone = mend.getByLabel('phoneNumber, line 3');
    await phone.fill('');
    await mend.getByText('Phone number is required to create an account').waitFor();
    await phone.pressSequentially('+12125550136', { delay: 30 });
    await mend.getByRole('listitem').filter({ hasText: 'line 3' }).getByText('can be sent now').waitFor();
    expect(await phone.inputValue()).toBe('+12125550136');
    await mend.getByLabel('metadata.filenumber, line 4').fill('F-3');
    await mend.getByLabel('currentBalance, line 4').fill('12.50');
    await page.getByText('3 of all 4 rows can be sent').waitFor();
    await page.getByRole('button', { name: 'Send and plan' }).click();

    await page.getByText('3 rows are sent').waitFor();
    const failed = (await savedBy(page, 'Save the rows that failed')).trim().split('\n');
    expect(failed.slice(1)).toEqual([
      expect.stringMatching(/^5,ROW_NOT_READABLE,phoneNumber [^-]*,M-4,ask him,pf-1,F-4,7$/),
    ]);
    const stored = await page.evaluate<string>('JSON.stringify([localStorage, sessionStorage])');
    for (const value of ['2125550136', 'F-3', '12.50']) expect(stored).not.toContain(value);

    await page.getByRole('link', { name: 'Look at the plan' }).click();
    await decide(page, 'Apply', 'Apply the plan');
    await page.getByRole('status').getByText('Complete').waitFor();
    const accountOf = async (id: string) => (await getAccount(service, key.apiKey, id)).body.account;
    expect(await accountOf('M-2')).toMatchObject({ phoneNumber: '+12125550136' });
    expect(await accountOf('M-3')).toMatchObject({ currentBalance: 12.5, metadata: { filenumber: 'F-3' } });
    expect(complaints).toEqual([]);
  });

  it('a file that cannot be read says why, and nothing is sent until the columns fit', async () => {
    const { page } = await openView(key, { path: '/import' });
    await chooseFile(page, fileOf('old.xls', 'anything'));
    await page.getByRole('alert').getByText('save it as .xlsx or as CSV').waitFor();
    await chooseFile(page, fileOf('nothing.csv', ''));
    await page.getByRole('alert').getByText('The file is empty').waitFor();
    await chooseFile(page, fileOf('placements.csv', CSV));
    await become(page, 'Acct No', '');
    await page.getByRole('alert').getByText('Choose the column that is External id').waitFor();
    expect(await page.getByRole('button', { name: 'Send and plan' }).isDisabled()).toBe(true);
    expect((await getImports(service, key.apiKey)).body.imports).toEqual([]);
  });
});
