import { readFileSync } from 'node:fs';
import { type Page } from 'playwright-core';
import { type Json } from '../../../src/base/json/json';
import { describeInBrowser } from '../../support/browser';
import { postBulkUpsert, pushRows } from '../../support/http';
import { commitImport, getImports, newImport, putPart } from '../../support/import-requests';
import { buildRow } from '../../support/rows';
import { type TestKey } from '../../support/service';
import { useConsole } from '../../support/use-console';

describeInBrowser('imports and runs in the console', () => {
  const { openView, service } = useConsole();

  let organizations = 0;
  const newKey = (): Promise<TestKey> => {
    organizations += 1;
    return service.createKey({ organizationId: `org-${organizations}`, name: 'nightly feed' });
  };

  const stateOf = async ({ apiKey }: TestKey, id: string): Promise<Json | undefined> => {
    const { body } = await getImports(service, apiKey, `/${id}`);
    return (body.import as { state?: Json }).state;
  };

  async function untilState(key: TestKey, id: string, state: string): Promise<void> {
    while ((await stateOf(key, id)) !== state) await new Promise((resolve) => setTimeout(resolve, 50));
  }

  /** Sends rows as an import. */
  async function send(key: TestKey, rows: readonly object[], options = {}): Promise<string> {
    const id = await newImport(service, key.apiKey, { name: 'march placements', review: true, ...options });
    await putPart(service, key.apiKey, id, 1, rows);
    await commitImport(service, key.apiKey, id, 1);
    return id;
  }

  /** Three accounts of which two change, one that is new, and three rows that fail. */
  async function plannedImport(key: TestKey): Promise<string> {
    const known = [1, 2, 3].map((at) => buildRow({ externalId: `known-${at}`, currentBalance: 10 * at }));
    await pushRows(service, key.apiKey, known);
    const [one = {}, two = {}, three = {}] = known;
    const rows = [
      { ...one, currentBalance: 11 },
      { ...two, currentBalance: 22 },
      three,
      buildRow({ externalId: 'new-1' }),
      buildRow({ externalId: 'bad-1', phoneNumber: 'none' }),
      buildRow({ externalId: 'bad-2', phoneNumber: 'nobody' }),
      { externalId: 'new-without-number' },
    ];
    const id = await send(key, rows, { brakes: { failedShare: null } });
    await untilState(key, id, 'PLANNED');
    return id;
  }

  const decide = async (page: Page, label: string, confirm: string) => {
    await page.getByRole('main').getByRole('button', { name: label, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: confirm }).click();
  };

  it('a plan is found, looked at, applied, and undone after a look at the undo', async () => {
    const key = await newKey();
    const id = await plannedImport(key);
    const { page, complaints } = await openView(key, { path: '/imports' });
    await page.getByRole('link', { name: 'march placements' }).click();
    await page.getByRole('status').getByText('To review').waitFor();

    const reasons = page.getByRole('region', { name: 'Why rows fail' });
    await reasons.getByText('All 3 failed rows').waitFor();
    await reasons.getByText('VALIDATION_FAILED').waitFor();
    await reasons.getByText('2 rows: 5, 6').waitFor();
    await reasons.getByText('MISSING_REQUIRED_FIELD').waitFor();

    await page.getByRole('grid', { name: 'Rows of the import' }).getByText('A new account').waitFor();
    await decide(page, 'Apply', 'Apply the plan');
    await page.getByRole('status').getByText('Complete').waitFor();
    expect(await stateOf(key, id)).toBe('COMPLETED');
    await page.getByRole('region', { name: 'Compared with the run before' }).getByText('4 more rows than').waitFor();
    await page.getByRole('region', { name: 'Fields that changed most' }).getByText('Current balance').waitFor();

    await page.getByRole('main').getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Only in portfolio').fill('portfolio-1');
    await page.getByRole('dialog').getByRole('button', { name: 'Plan the undo' }).click();
    await page.getByRole('heading', { level: 1, name: 'Undo in portfolio-1 of march placements' }).waitFor();
    await page.getByRole('status').getByText('To review').waitFor();
    await page.getByRole('grid', { name: 'Rows of the import' }).getByText('Current balance: 11.00 → 10.00').waitFor();
    await decide(page, 'Apply', 'Apply the plan');
    await page.getByRole('status').getByText('Complete').waitFor();
    expect(complaints).toEqual([]);
  });

  it('failed rows are saved as a CSV file, and rows of one code are shown alone', async () => {
    const key = await newKey();
    const id = await plannedImport(key);
    const { page } = await openView(key, { path: `/imports/${id}` });
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Failed rows as CSV' }).click();
    const lines = readFileSync(await (await download).path(), 'utf8')
      .trim()
      .split('\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(/^push\.line,push\.code,push\.reason,externalId,/);
    expect(lines.join('\n')).toContain(',bad-1,');

    const reasons = page.getByRole('region', { name: 'Why rows fail' });
    await reasons.getByRole('link', { name: '1 row', exact: true }).click();
    await page.getByRole('button', { name: 'Only: A required field is missing' }).waitFor();
    const grid = page.getByRole('grid', { name: 'Rows of the import' });
    await grid.getByText('new-without-number').waitFor();
    await grid.getByText('bad-1').waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toContain('code=MISSING_REQUIRED_FIELD');
  });

  it('a held import says by what, and only a key that may release it is offered to', async () => {
    const key = await newKey();
    const rows = [buildRow(), ...[1, 2, 3].map(() => buildRow({ phoneNumber: 'none' }))];
    const id = await send(key, rows, { review: false });
    await untilState(key, id, 'HELD');
    const writer = await service.createKey({ ...key, scopes: ['accounts:read', 'accounts:write'] });
    const held = await openView(writer, { path: `/imports/${id}` });
    await held.page.getByText('75% of the rows fail; the limit is 10%.').waitFor();
    await held.page.getByText('Only somebody with imports:release can release it.').waitFor();
    expect(await held.page.getByRole('button', { name: 'Release' }).count()).toBe(0);
    await held.page.getByRole('button', { name: 'Cancel' }).waitFor();

    const { page } = await openView(key, { path: `/imports/${id}` });
    await page.getByRole('main').getByRole('button', { name: 'Release', exact: true }).click();
    await page.getByRole('dialog').getByText('It creates 1 account and updates 0.').waitFor();
    const releaseIt = page.getByRole('dialog').getByRole('button', { name: 'Release it' });
    expect(await releaseIt.isDisabled()).toBe(true);
    // The dialog opens with the focus in its field.
    await page.keyboard.type('The client confirmed them');
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('Complete').waitFor();
    const details = page.getByRole('region', { name: 'Details' });
    await details.getByText('The client confirmed them').waitFor();
    await details.getByText('75% of the rows fail; the limit is 10%.').waitFor();

    await page.getByRole('main').getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByRole('dialog').getByText('there is nothing to put back').waitFor();
    expect(await page.getByRole('dialog').getByRole('button', { name: 'Plan the undo' }).isDisabled()).toBe(true);
  });

  it('a key that reads is offered no decision, and a refused decision says why', async () => {
    const key = await newKey();
    const id = await plannedImport(key);
    const reader = await service.createKey({ ...key, scopes: ['accounts:read'] });
    const read = await openView(reader, { path: `/imports/${id}` });
    await read.page.getByRole('status').getByText('To review').waitFor();
    await read.page.getByRole('grid', { name: 'Rows of the import' }).waitFor();
    for (const name of ['Apply', 'Cancel']) expect(await read.page.getByRole('button', { name }).count()).toBe(0);

    const { page } = await openView(key, { path: `/imports/${id}` });
    await page.getByRole('main').getByRole('button', { name: 'Apply', exact: true }).click();
    await openView(key, { path: `/imports/${id}` }).then((other) => decide(other.page, 'Cancel', 'Cancel the import'));
    await untilState(key, id, 'CANCELLED');
    const dialog = page.getByRole('dialog');
    if (await dialog.isVisible()) {
      await dialog.getByRole('button', { name: 'Apply the plan' }).click();
      await dialog.getByRole('alert').getByText('only a planned import can be applied').waitFor();
    }
  });

  it('an import is followed from its first part to its end, without a reload', async () => {
    const key = await newKey();
    const id = await newImport(service, key.apiKey, { name: 'by a program' });
    const { page } = await openView(key, { path: `/imports/${id}` });
    await page.getByRole('status').getByText('Receiving').waitFor();
    await putPart(service, key.apiKey, id, 1, [buildRow(), buildRow()]);
    await commitImport(service, key.apiKey, id, 1);
    await page.getByRole('status').getByText('Complete').waitFor();
    await page.getByRole('grid', { name: 'Rows of the import' }).getByText('Created').first().waitFor();
  });

  it('runs are shown beside the one before of their key', async () => {
    const key = await newKey();
    await pushRows(service, key.apiKey, [buildRow(), buildRow()]);
    service.clock.advance(1_000);
    const accounts = [buildRow(), buildRow({ phoneNumber: 'none' }), buildRow()];
    await postBulkUpsert(service, key.apiKey, { accounts });
    const { page } = await openView(key, { path: '/imports?list=runs' });
    await page.getByText('1 more rows; 1 more failed').click();
    await page.getByRole('heading', { level: 1, name: 'Run' }).waitFor();
    await page.getByRole('region', { name: 'Why rows failed' }).getByText('Phone number').waitFor();
    await page.getByRole('link', { name: 'The run before' }).click();
    await page.getByText('Nothing to compare with').waitFor();
  });

  it('a run of a push lists what it changed, by outcome, field and reason, and says what left legal hold', async () => {
    const key = await newKey();
    const rows = [1, 2].map((at) => buildRow({ externalId: `legal-${at}`, status: 'DISPUTE', currentBalance: 10 }));
    await pushRows(service, key.apiKey, rows);
    service.clock.advance(1_000);
    const [one = {}, two = {}] = rows;
    const accounts = [
      { ...one, status: 'ACTIVE' },
      { ...two, currentBalance: 22 },
      buildRow({ externalId: 'new-1' }),
      buildRow({ externalId: 'bad-1', phoneNumber: 'none' }),
    ];
    await postBulkUpsert(service, key.apiKey, { accounts });
    const { page, complaints } = await openView(key, { path: '/imports?list=runs' });
    await page.getByText('1 left Legal & disputes').waitFor();
    await page.getByRole('grid', { name: 'Runs' }).getByRole('link').first().click();
    const grid = page.getByRole('grid', { name: 'Rows of the run' });
    await grid.getByText('Current balance: 10.00 → 22.00').waitFor();
    for (const text of ['legal-1', 'A new account', 'bad-1']) await grid.getByText(text).waitFor();

    await page.getByLabel('Changed field').selectOption('status');
    await grid.getByText('legal-2').waitFor({ state: 'detached' });
    await grid.getByText('Status: Dispute → Active').waitFor();
    expect(new URL(page.url()).search).toContain('field=status');
    await page.getByRole('navigation', { name: 'Rows by outcome' }).getByRole('link', { name: 'Failed' }).click();
    await grid.getByText('A value breaks a rule: Phone number').waitFor();
    await page.getByRole('region', { name: 'Why rows failed' }).getByRole('link', { name: '1 row' }).click();
    await page.getByRole('button', { name: 'Only: A value breaks a rule' }).waitFor();
    await page.goBack();
    await page.goBack();
    await grid.getByText('Status: Dispute → Active').waitFor();
    expect(complaints).toEqual([]);
  });

  it('a feed that another person releases stays the feed’s, with the releaser beside it', async () => {
    const key = await newKey();
    const id = await send(key, [buildRow(), ...[1, 2, 3].map(() => buildRow({ phoneNumber: 'none' }))], {
      review: false,
    });
    await untilState(key, id, 'HELD');
    const ada = await service.createKey({ organizationId: key.organizationId, name: 'Ada' });
    const { page } = await openView(ada, { path: `/imports/${id}` });
    await page.getByRole('region', { name: 'Details' }).getByText('Waits for a decision').waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Release', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('Seen');
    await page.getByRole('dialog').getByRole('button', { name: 'Release it' }).click();
    await page.getByRole('status').getByText('Complete').waitFor();
    await page.getByRole('region', { name: 'Details' }).getByText('nightly feed, released by Ada').waitFor();
    const runs = await openView(ada, { path: `/runs/${id}` });
    await runs.page.getByText('nightly feed, released by Ada').waitFor();
  });
});
