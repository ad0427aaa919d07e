import { type Page } from 'playwright-core';
import { type ViewName } from '../../../src/console/url/views';
import { loseSession, rewriting } from '../../support/console-page';
import { patchAccount } from '../../support/http';
import { matchPlacements } from '../import-page';
import { at, click, FAILURE, failedAt, type State, waiting } from './state';
import { WEBHOOK_STATES, WEBHOOKS_STATES } from './webhook-states';
import { type World } from './world';

/** All that is asked for comes, but for a part that the service could not read. */
const halfFailing = (page: Page) =>
  page.route('**/graphql', async (route) => {
    const response = await route.fetch();
    const json = { ...((await response.json()) as object), errors: [FAILURE] };
    const headers = { ...response.headers(), 'x-request-id': '7c41d9a02be85f36' };
    await route.fulfill({ response, headers, json });
  });

/** An import as it is while half of it is applied. */
const applying = rewriting('**/graphql', (text) =>
  text
    .replace(/"state":"PLANNED"/g, '"state":"APPLYING"')
    .replace(/"done":\{[^}]*\}/g, '"done":{"created":16,"updated":6,"unchanged":0,"failed":2}'),
);

/** The form to sign in of a service where people sign in by OpenID Connect. */
const withPeople = rewriting('**/console/', (text) =>
  text.replace('</head>', '<meta name="sign-in" content="oidc"></head>'),
);

const HEADER = 'Acct No,First Name,Last Name,Phone,Portfolio,File #,Date Opened,Balance,Stat,Rt';
const LINES = [
  'NRE-20418,Rosa,Delgado,(602) 555-0134,pf-2026-11,F0020418,3/4/2018,"1,284.50",Active,B7',
  'NRE-20419,Owen,O’Brien,(212) 555-0135,pf-2026-11,F0020419,11/18/2019,612.07,PIF,B7',
  'NRE-20420,Linh,Tran,(415) 555-0136,pf-2026-11,F0020420,7/2/2020,"9,310.00",Active,B7',
  'NRE-20421,Darnell,Quinn,ask her,pf-2026-11,F0020421,1/23/2021,77.19,Active,B7',
  'NRE-20422,Ingrid,Haddad,(313) 555-0138,pf-2026-11,F0020422,5/30/2017,"2,045.31",Active,B7',
  'Total,,,,,,,"13,329.07",,',
];
const csvOf = (lines: readonly string[]) => [HEADER, ...lines, ''].join('\n');

const choose = (page: Page, name: string, text: string) =>
  page.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
const chosen = (page: Page) => choose(page, 'november-placements.csv', csvOf(LINES));

/** Decides what the suggestion for the file leaves open. */
async function match(page: Page): Promise<void> {
  await chosen(page);
  await matchPlacements(page);
  await page.getByLabel('PIF in Stat').selectOption('PAID IN FULL');
  await page.getByText(/of all \d rows can be sent/).waitFor();
}

async function openOptions(page: Page): Promise<void> {
  await match(page);
  await page.getByText('More options', { exact: true }).click();
}

async function sent(page: Page): Promise<void> {
  await match(page);
  await page.getByRole('button', { name: 'Send and plan' }).click();
}

async function brokenOff(page: Page): Promise<void> {
  await page.route('**/parts/**', (route) => route.abort());
  await sent(page);
}

async function keepView(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Keep this view' }).click();
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('option').first().waitFor();
}

const seek = async (page: Page, text: string) => {
  await openPalette(page);
  await page.keyboard.type(text);
};

async function change(page: Page): Promise<void> {
  await page.getByLabel('Bank', { exact: true }).fill('Lakeshore National Bank, N.A.');
  await page.getByLabel('Current balance').fill('2480.15');
}

async function changeMeanwhile(page: Page, { service, keys, ids }: World): Promise<void> {
  await change(page);
  const theirs = { bank: 'Lakeshore Bank', status: 'DISPUTE' };
  await patchAccount(service, keys.owner.apiKey, String(ids.edited), theirs);
  await page.getByRole('button', { name: 'Review changes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
}

async function makeKey(page: Page): Promise<void> {
  await click('Make a key')(page);
  await page.getByLabel('Whose it is').fill('Ben Okafor');
  await page.getByRole('button', { name: 'Make it' }).click();
}

async function signInWrong(page: Page): Promise<void> {
  await page.getByLabel('API key').fill('acs_0000000000000000_wrong');
  await page.getByRole('button', { name: 'Sign in' }).first().click();
}

/** Every view with what it may show. */
export const STATES: Record<ViewName, readonly State[]> = {
  overview: [
    { name: 'filled', path: '/', shows: 'pf-2026-03' },
    { name: 'empty', path: '/', by: 'empty', shows: 'Push two rows' },
    { name: 'empty-once-hidden', path: '/', by: 'empty', reach: click('Hide this'), shows: 'No accounts yet' },
    { name: 'loading', path: '/', prepare: waiting('graphql'), shows: 'Overview' },
    failedAt('/'),
    { name: 'partial', path: '/', prepare: halfFailing, shows: 'Some of this is missing' },
    { name: 'read-only', path: '/', by: 'reader', shows: 'pf-2026-03' },
    { name: 'session-over', path: '/', reach: loseSession, shows: 'Your session is over' },
  ],
  needs: [
    { name: 'filled', path: '/needs', shows: 'pf-2026-03-complete.csv is held' },
    { name: 'webhooks-fail', path: '/needs', by: 'integrator', shows: 'Its receiver has taken nothing' },
    { name: 'read-only', path: '/needs', by: 'reader', shows: 'pf-2026-03-complete.csv is held' },
    { name: 'empty', path: '/needs', by: 'empty', shows: 'Nothing needs you' },
    { name: 'loading', path: '/needs', prepare: waiting('graphql'), shows: 'What needs me' },
    failedAt('/needs'),
  ],
  accounts: [
    { name: 'filled', path: '/accounts', shows: 'accounts', dialogs: ['Filter', 'Columns', 'Export'] },
    {
      name: 'filtered',
      path: '/accounts?q=Alvarez&status=ACTIVE&status=LOADED&balanceFrom=500&sort=BALANCE_DESC',
      shows: 'found',
    },
    { name: 'keeping', path: '/accounts', reach: keepView, shows: 'under a name of yours' },
    { name: 'on-a-day', path: '/accounts?on=2026-11-02', shows: 'existed at the end of' },
    { name: 'no-match', path: '/accounts?q=nobody%20of%20this%20name', shows: 'No account matches' },
    { name: 'empty', path: '/accounts', by: 'empty', shows: 'No accounts yet' },
    { name: 'loading', path: '/accounts', prepare: waiting('graphql'), shows: 'Accounts' },
    failedAt('/accounts'),
  ],
  account: [
    { name: 'filled', path: '/accounts/:account', shows: 'Dispute', dialogs: ['Place hold', 'Erase', 'Evidence'] },
    { name: 'revealed', path: '/accounts/:account', reach: click('Reveal Social security number'), shows: 'Hide' },
    { name: 'on-a-day', path: '/accounts/:account?on=2026-10-28', shows: 'As it was at the end of' },
    { name: 'on-hold', path: '/accounts/:onHold', shows: 'On legal hold since', dialogs: ['Release hold'] },
    { name: 'erased', path: '/accounts/:erased', shows: 'The person was erased' },
    { name: 'read-only', path: '/accounts/:account', by: 'reader', shows: 'Dispute' },
    { name: 'missing', path: '/accounts/none', shows: 'There is no such account' },
    { name: 'loading', path: '/accounts/:account', prepare: waiting('graphql'), shows: 'NRC-' },
    failedAt('/accounts/:account'),
  ],
  editAccount: at('/accounts/:edited/edit', 'owner', [
    { name: 'changed', reach: change, shows: '2 changes to save', dialogs: ['Review changes'] },
    {
      name: 'faulty',
      reach: (page) => page.getByLabel('Current balance').fill('much'),
      shows: 'This must be a number',
    },
    { name: 'conflict', reach: changeMeanwhile, shows: 'Somebody else changed this account' },
    { name: 'forbidden', by: 'reader', shows: 'You may not change accounts' },
  ]),
  imports: [
    { name: 'filled', path: '/imports', shows: 'november-placements.csv' },
    { name: 'runs', path: '/imports?list=runs', shows: 'created' },
    { name: 'empty', path: '/imports', by: 'empty', shows: 'No imports yet' },
    { name: 'no-runs', path: '/imports?list=runs', by: 'empty', shows: 'No runs to show' },
  ],
  import: [
    { name: 'plan', path: '/imports/:planned', shows: 'To review', dialogs: ['Apply', 'Cancel'] },
    { name: 'held', path: '/imports/:held', shows: 'of the rows fail', dialogs: ['Release'] },
    { name: 'opt-outs', path: '/imports/:held?brake=optOutsCleared', shows: 'Opted out: Yes → No' },
    { name: 'applying', path: '/imports/:planned', prepare: applying, shows: 'rows applied' },
    { name: 'receiving', path: '/imports/:receiving', shows: 'received so far' },
    { name: 'complete', path: '/imports/:completed', shows: 'Complete', dialogs: ['Undo'] },
    { name: 'undo-plan', path: '/imports/:undo', shows: 'To review' },
    { name: 'cancelled', path: '/imports/:cancelled', shows: 'It was cancelled' },
    { name: 'broken', path: '/imports/:failed', shows: 'It stopped' },
    { name: 'missing', path: '/imports/none', shows: 'There is no such import' },
  ],
  importFile: at('/import', 'importer', [
    { name: 'choose', shows: 'Choose a file' },
    { name: 'unreadable', reach: (page) => choose(page, 'nothing.csv', ''), shows: 'The file is empty' },
    { name: 'open', reach: chosen, shows: 'Leave totals out', dialogs: ['How Phone is read'] },
    { name: 'matched', reach: match, shows: 'can be sent' },
    { name: 'more-options', reach: openOptions, shows: 'How the file is read' },
    { name: 'sending', prepare: waiting('/parts/'), reach: sent, shows: 'Stay on this page' },
    { name: 'broken-off', reach: brokenOff, shows: 'The sending broke off' },
    { name: 'sent', reach: sent, shows: 'rows are sent' },
    { name: 'forbidden', by: 'reader', shows: 'You may not' },
  ]),
  run: [
    { name: 'filled', path: '/runs/:run', shows: 'Why rows failed', dialogs: ['Undo'] },
    { name: 'missing', path: '/runs/none', shows: 'There is no such run' },
  ],
  history: [
    { name: 'changes', path: '/history?show=changes', shows: 'Payments' },
    { name: 'of-an-account', path: '/history?show=changes&account=:account', shows: 'that is all' },
    { name: 'access', path: '/history?show=access', shows: '1 account' },
    { name: 'security', path: '/history?show=security', shows: 'Security' },
    {
      name: 'check',
      path: '/history?show=check',
      reach: click('Check now'),
      shows: 'All of it fits together, but nothing of it is signed yet',
    },
    { name: 'no-match', path: '/history?show=changes&account=nobody', shows: 'Nothing matches' },
    { name: 'empty', path: '/history', by: 'empty', shows: 'No changes yet' },
  ],
  webhooks: WEBHOOKS_STATES,
  webhook: WEBHOOK_STATES,
  keys: [
    {
      name: 'filled',
      path: '/keys',
      shows: 'Yours',
      dialogs: ['Make a key', 'Limit Dashboard to networks', 'Set the end of Dashboard', 'Revoke Dashboard'],
    },
    { name: 'made', path: '/keys', by: 'importer', reach: makeKey, shows: 'This is the only time' },
    { name: 'forbidden', path: '/keys', by: 'auditor', shows: 'You may not open this' },
  ],
};

/** What is around the views. */
export const AROUND: readonly State[] = [
  { name: 'sign-in', path: '/', by: 'nobody', shows: 'Sign in' },
  { name: 'sign-in-refused', path: '/', by: 'nobody', reach: signInWrong, shows: 'opens nothing' },
  { name: 'sign-in-people', path: '/', by: 'nobody', prepare: withPeople, shows: 'Sign in' },
  { name: 'no-such-view', path: '/nowhere', shows: 'There is no such view' },
  { name: 'palette', path: '/accounts', reach: openPalette, shows: 'Sign out' },
  { name: 'palette-sought', path: '/accounts', reach: (page) => seek(page, 'theme'), shows: 'Theme: Dark' },
];

/** Every state with its view. */
export const ALL_STATES = Object.entries({ ...STATES, around: AROUND }).flatMap(([view, states]) =>
  states.map((state) => ({ view, ...state })),
);

/** Where a state is, once its ids are known. */
export const addressOf = ({ path }: State, { ids }: World): string =>
  path.replace(/:(\w+)/g, (_, name: string) => String(ids[name]));
