import { type Page } from 'playwright-core';
import { rewriting } from '../../support/console-page';
import { at, click, failedAt, type State, waiting } from './state';

async function fillWebhook(page: Page): Promise<void> {
  await click('Make a webhook')(page);
  await page.getByLabel('Name', { exact: true }).fill('Reports');
  await page.getByLabel('Import held').check();
}

async function makeWebhook(page: Page): Promise<void> {
  await fillWebhook(page);
  await page.getByLabel('Address').fill('https://reports.example/hook');
  await page.getByRole('button', { name: 'Make it' }).click();
}

async function makeWrongWebhook(page: Page): Promise<void> {
  await fillWebhook(page);
  await page.getByLabel('Address').fill('http://127.0.0.1/hook');
  await page.getByText('Only some accounts or fields').click();
  await page.getByLabel('Portfolios').fill('p'.repeat(300));
  await page.getByRole('button', { name: 'Make it' }).click();
}

/** The answer to a test event, in place of one that is sent. */
const testAnswered = (page: Page) =>
  page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('mutation TestWebhook')) return route.fallback();
    const outcome = { isTaken: false, status: 401, failure: null, answer: '{"error":"unknown <b>signature</b>"}\n' };
    const answer = { success: true, message: 'A test event was sent', details: null, ...outcome, durationMs: 1_240 };
    return route.fulfill({ json: { data: { answer } } });
  });

async function testWebhook(page: Page): Promise<void> {
  await click('Test')(page);
  await page.getByRole('button', { name: 'Send it' }).click();
}

async function replaceSecret(page: Page): Promise<void> {
  await click('Replace secret')(page);
  await page.getByRole('button', { name: 'Replace it' }).click();
}

/** A session of a service where every write is signed. */
const readOnly = rewriting('**/external-api/key', (text) => text.replace('"isReadOnly":false', '"isReadOnly":true'));

/** What the list of webhooks may show. */
export const WEBHOOKS_STATES: readonly State[] = [
  { name: 'filled', path: '/webhooks', by: 'integrator', shows: 'Ledger', dialogs: ['Make a webhook'] },
  { name: 'empty', path: '/webhooks', by: 'empty', shows: 'No webhooks yet' },
  { name: 'loading', path: '/webhooks', prepare: waiting('graphql'), shows: 'Webhooks' },
  failedAt('/webhooks'),
  { name: 'refused', path: '/webhooks', by: 'integrator', reach: makeWrongWebhook, shows: 'It must be' },
  { name: 'made', path: '/webhooks', by: 'importer', reach: makeWebhook, shows: 'This is the only time' },
  { name: 'read-only', path: '/webhooks', by: 'integrator', prepare: readOnly, shows: 'Ledger' },
  { name: 'forbidden', path: '/webhooks', by: 'auditor', shows: 'You may not open this' },
];

/** What one webhook may show. */
export const WEBHOOK_STATES: readonly State[] = at('/webhooks/:webhook', 'integrator', [
  {
    name: 'filled',
    shows: 'that is all',
    dialogs: ['Test', 'Replace secret', 'Disable', 'Delete', 'Edit', 'Send again from'],
  },
  {
    name: 'failing',
    path: '/webhooks/:failingWebhook',
    reach: (page) => page.getByText('What it answered').click(),
    shows: '502 Bad Gateway',
  },
  { name: 'gone', path: '/webhooks/:goneWebhook', shows: '410', dialogs: ['Enable'] },
  { name: 'place-lost', path: '/webhooks/:lostWebhook', shows: 'not kept', dialogs: ['Enable'] },
  { name: 'no-match', path: '/webhooks/:webhook?state=PENDING', shows: 'Nothing matches' },
  { name: 'tested', prepare: testAnswered, reach: testWebhook, shows: 'Not taken' },
  { name: 'replaced', path: '/webhooks/:offWebhook', reach: replaceSecret, shows: 'This is the only time' },
  { name: 'read-only', prepare: readOnly, shows: 'that is all' },
  { name: 'missing', path: '/webhooks/none', by: 'owner', shows: 'There is no such webhook' },
  { name: 'loading', prepare: waiting('graphql'), shows: 'Webhook' },
  failedAt('/webhooks/:webhook', 'integrator'),
]);
