import { type Json } from '../../../src/base/json/json';
import { describeInBrowser } from '../../support/browser';
import { decide, savedBy } from '../../support/console-page';
import { postBulkUpsert, pushRows } from '../../support/http';
import { commitImport, getImports, newImport, putPart } from '../../support/import-requests';
import { buildRow } from '../../support/rows';
import { until } from '../../support/until';
import { useConsole } from '../../support/use-console';
import { useNewKey } from '../../support/use-service';

describeInBrowser('imports and runs in the console', () => {
  const { openView, service } = useConsole();
  const key = useNewKey(service, { name: 'nightly feed' });

  const stateOf = async (id: string): Promise<Json | undefined> => {
    const { body } = await getImports(service, key.apiKey, `/${id}`);
    return (body.import as { state?: Json }).state;
  };

  const untilState = (id: string, state: string) => until(async () => (await stateOf(id)) === state);

  /** Sends rows as an import. */
  async function send(rows: readonly object[], options = {}): Promise<string> {
    const id = await newImport(service, key.apiKey, { name: 'march placements', review: true, ...options });
    await putPart(service, key.apiKey, id, 1, rows);
    await commitImport(service, key.apiKey, id, 1);
    return id;
  }

  /** Three accounts of which two change, one that is new, and three rows that fail. */
  async function plannedImport(): Promise<string> {
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
    const id = await send(rows, { brakes: { failedShare: null } });
    await untilState(id, 'PLANNED');
    return id;
  }

  it('a plan is found, looked at, applied, and undone after a look at the undo', async () => {
    const id = await plannedImport();
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
    expect(await stateOf(id)).toBe('COMPLETED');
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
    const id = await plannedImport();
    const { page } = await openView(key, { path: `/imports/${id}` });
    const lines = (await savedBy(page, 'Failed rows as CSV')).trim().split('\n');
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

  it('a held import says by what, is released only by a key that may, and stays its sender’s with the releaser beside', async () => {
    const rows = [buildRow(), ...[1, 2, 3].map(() => buildRow({ phoneNumber: 'none' }))];
    const id = await send(rows, { review: false });
    await untilState(id, 'HELD');
    const writer = await service.createKey({ ...key, scopes: ['accounts:read', 'accounts:write'] });
    const held = await openView(writer, { path: `/imports/${id}` });
    await held.page.getByText('75% of the rows fail; the limit is 10%.').waitFor();
    await held.page.getByText('Only somebody with imports:release can release it.').waitFor();
    expect(await held.page.getByRole('button', { name: 'Release' }).count()).toBe(0);
    await held.page.getByRole('button', { name: 'Cancel' }).waitFor();
    const reader = await service.createKey({ ...key, scopes: ['accounts:read'] });
    const read = await openView(reader, { path: `/imports/${id}` });
    await read.page.getByText('Only somebody with imports:release can release it.').waitFor();
    for (const name of ['Release', 'Cancel']) expect(await read.page.getByRole('button', { name }).count()).toBe(0);

    const ada = await service.createKey({ organizationId: key.organizationId, name: 'Ada' });
    const { page } = await openView(ada, { path: `/imports/${id}` });
    const details = page.getByRole('region', { name: 'Details' });
    await details.getByText('Waits for a decision').waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Release', exact: true }).click();
    await page.getByRole('dialog').getByText('It creates 1 account and updates 0.').waitFor();
    const releaseIt = page.getByRole('dialog').getByRole('button', { name: 'Release it' });
    expect(await releaseIt.isDisabled()).toBe(true);
    // The dialog opens with the focus in its field.
    await page.keyboard.type('The client confirmed them');
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('Complete').waitFor();
    await details.getByText('The client confirmed them').waitFor();
    await details.getByText('75% of the rows fail; the limit is 10%.').waitFor();
    await details.getByText('nightly feed, released by Ada').waitFor();
    const runs = await openView(ada, { path: `/runs/${id}` });
    await runs.page.getByText('nightly feed, released by Ada').waitFor();

    await page.getByRole('main').getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByRole('dialog').getByText('there is nothing to put back').waitFor();
    expect(await page.getByRole('dialog').getByRole('button', { name: 'Plan the undo' }).isDisabled()).toBe(true);
  });

  it('a refused decision says why', async () => {
    const id = await plannedImport();
    const { page } = await openView(key, { path: `/imports/${id}` });
    await page.getByRole('main').getByRole('button', { name: 'Apply', exact: true }).click();
    await openView(key, { path: `/imports/${id}` }).then((other) => decide(other.page, 'Cancel', 'Cancel the import'));
    await untilState(id, 'CANCELLED');
    const dialog = page.getByRole('dialog');
    if (await dialog.isVisible()) {
      await dialog.getByRole('button', { name: 'Apply the plan' }).click();
      await dialog.getByRole('alert').getByText('only a planned import can be applied').waitFor();
    }
  });

  it('an import is followed from its first part to its end, without a reload', async () => {
    const id = await newImport(service, key.apiKey, { name: 'by a program' });
    const { page } = await openView(key, { path: `/imports/${id}` });
    await page.getByRole('status').getByText('Receiving').waitFor();
    await putPart(service, key.apiKey, id, 1, [buildRow(), buildRow()]);
    await commitImport(service, key.apiKey, id, 1);
    await page.getByRole('status').getByText('Complete').waitFor();
    await page.getByRole('grid', { name: 'Rows of the import' }).getByText('Created').first().waitFor();
  });

  it('runs are shown beside the one before of their key', async () => {
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
});
