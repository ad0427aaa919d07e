import { type Browser, type Page } from 'playwright-core';
import { type ViewName } from '../../src/console/url/views';
import { describeInBrowser, openBrowser } from '../support/browser';
import { expectForEverybody, openConsole, openView, TELEPHONE } from '../support/console-page';
import { getAccount, patchAccount, postBulkUpsert, postGraphql } from '../support/http';
import { plannedRow, storeImport } from '../support/imports';
import { buildRow } from '../support/rows';
import { startService, type TestKey, type TestService } from '../support/service';

jest.setTimeout(120_000);

/** What a view shows. */
interface State {
  /** Ids come from `ids`, such as `/imports/:planned`. */
  path: string;
  /** Whose key is used; `empty`: of an organization without anything. */
  by?: 'owner' | 'empty' | 'auditor';
  /** What has to be done to see it. */
  reach?(page: Page): Promise<void>;
  /** Text that shows once it was read. */
  shows: string;
  /** Names of buttons that open a dialog. */
  dialogs?: readonly string[];
}

const CSV = 'Acct No,Phone,Stat\nA-0010,(212) 555-0134,Active\nA-0011,ask her,PIF\nTotal,,\n';

async function chooseFile(page: Page): Promise<void> {
  const file = { name: 'placements.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) };
  await page.getByLabel('Choose a file').setInputFiles(file);
  await page.getByText('More options', { exact: true }).click();
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('option').first().waitFor();
}

async function changeBank(page: Page): Promise<void> {
  await page.getByLabel('Bank', { exact: true }).fill('South');
}

async function checkHistory(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Check now' }).click();
}

/** Every view with what it may show. */
const STATES: Record<ViewName, readonly State[]> = {
  overview: [
    { path: '/', shows: 'pf-north' },
    { path: '/', by: 'empty', shows: 'No accounts yet' },
  ],
  accounts: [
    { path: '/accounts?status=ACTIVE', shows: '1 account found', dialogs: ['Filter', 'Columns', 'Export'] },
    { path: '/accounts?on=2099-01-01', shows: 'with their values of now' },
    { path: '/accounts', by: 'empty', shows: 'No accounts yet' },
  ],
  account: [
    { path: '/accounts/A-0', shows: 'Second', dialogs: ['Place hold', 'Erase', 'Evidence'] },
    { path: '/accounts/none', shows: 'There is no such account' },
  ],
  editAccount: [
    { path: '/accounts/A-0/edit', reach: changeBank, shows: '1 to save', dialogs: ['Look at the changes'] },
  ],
  imports: [
    { path: '/imports', shows: 'november.csv' },
    { path: '/imports?list=runs', shows: '3 created' },
    { path: '/imports', by: 'empty', shows: 'No imports yet' },
    { path: '/imports?list=runs', by: 'empty', shows: 'No runs to show' },
  ],
  import: [
    { path: '/imports/:planned', shows: 'First → Second', dialogs: ['Apply', 'Cancel'] },
    { path: '/imports/:held', shows: '50% of the rows fail; the limit is 10%.', dialogs: ['Release'] },
    { path: '/imports/none', shows: 'There is no such import' },
  ],
  importFile: [
    { path: '/import', shows: 'Choose a file' },
    { path: '/import', reach: chooseFile, shows: 'Leave totals out', dialogs: ['How Phone is read'] },
  ],
  run: [
    { path: '/runs/:run', shows: 'Why rows failed', dialogs: ['Undo'] },
    { path: '/runs/none', shows: 'There is no such run' },
  ],
  history: [
    { path: '/history?show=changes', shows: '1 shown' },
    { path: '/history?show=access', shows: 'auditTrail' },
    { path: '/history?show=security', shows: 'that is all' },
    { path: '/history?show=check', reach: checkHistory, shows: 'Nothing was changed, and nothing is missing' },
    { path: '/history', by: 'empty', shows: 'No changes yet' },
  ],
  keys: [
    {
      ...{ path: '/keys', shows: 'Yours' },
      dialogs: ['Make a key', 'Limit leaver to networks', 'Set the end of leaver', 'Revoke leaver'],
    },
    { path: '/keys', by: 'auditor', shows: 'Your key does not open this' },
  ],
};

/** What is around the views. */
const AROUND: readonly State[] = [
  { path: '/nowhere', shows: 'There is no such view' },
  { path: '/nowhere', reach: openPalette, shows: 'Sign out' },
];

const rows = Object.entries({ ...STATES, around: AROUND }).flatMap(([view, states]) =>
  states.map((state) => ({ view, ...state })),
);

describeInBrowser('every view of the console', () => {
  let service: TestService;
  let browser: Browser;
  const keys = new Map<string, TestKey>();
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    [service, browser] = await Promise.all([startService(), openBrowser()]);
    service.clock.now = new Date();
    const owner = await service.createKey({ name: 'Ada’s own' });
    keys.set('owner', owner);
    keys.set('empty', await service.createKey({ organizationId: 'org-empty' }));
    keys.set('auditor', await service.createKey({ scopes: ['audit:read'] }));
    await service.createKey({ name: 'leaver' });
    const accounts = ['ACTIVE', 'DISPUTE', 'PAID IN FULL'].map((status, index) =>
      buildRow({ externalId: `A-${index}`, portfolioId: 'pf-north', status, client: 'First', currentBalance: 1_000.1 }),
    );
    await postBulkUpsert(service, owner.apiKey, { accounts: [...accounts, { externalId: 'A-9', status: 'NONSENSE' }] });
    await patchAccount(service, owner.apiKey, 'A-0', { client: 'Second', person: { ssn: '123-45-6789' } });
    await getAccount(service, owner.apiKey, 'A-0');
    const { body } = await postGraphql(service, owner.apiKey, { query: '{ syncRuns(first: 1) { nodes { id } } }' });
    ids.run = String((body.data as { syncRuns: { nodes: { id: string }[] } }).syncRuns.nodes[0]?.id);
    const changes = [{ field: 'client', from: 'First', to: 'Second' }];
    const planned = [plannedRow('A-0', { status: 'updated', accountId: service.database.newId(), changes })];
    ids.planned = (
      await storeImport(service, owner, { name: 'october.csv', rows: planned, planChecksum: 'as it is' })
    ).id;
    const heldBy = [{ brake: 'failedShare' as const, actual: 0.5, limit: 0.1 }];
    ids.held = (await storeImport(service, owner, { name: 'november.csv', state: 'HELD', heldBy })).id;
  });
  afterAll(async () => {
    await browser.close();
    await service.close();
  });

  it.each(rows)(
    '$view that shows "$shows" leaves nobody out',
    async ({ path, by = 'owner', reach, shows, dialogs = [] }) => {
      const key = keys.get(by) as TestKey;
      const at = path.replace(/:(\w+)/, (_, name: string) => ids[name] ?? '');
      const { page, complaints } = await openView(browser, service, key, { path: at });
      await reach?.(page);
      await page.getByText(shows).first().waitFor();
      await expectForEverybody(page);
      for (const name of dialogs) {
        await page.getByRole('main').getByRole('button', { name, exact: true }).click();
        await page.getByRole('dialog').waitFor();
        await expectForEverybody(page, [TELEPHONE]);
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
      }
      expect(complaints).toEqual([]);
    },
  );

  it('signing in leaves nobody out', async () => {
    const { page, complaints } = await openConsole(browser, service);
    await page.getByLabel('API key').waitFor();
    await expectForEverybody(page);
    expect(complaints).toEqual([]);
  });
});
