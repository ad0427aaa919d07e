import { type Page } from 'playwright-core';
import { Webhook as Verifier } from 'standardwebhooks';
import { describeInBrowser } from '../support/browser';
import { decide, untilRead } from '../support/console-page';
import { pushRows } from '../support/http';
import { RECEIVER_NETWORKS, useReceiver } from '../support/receiver';
import { buildRow } from '../support/rows';
import { startService } from '../support/service';
import { useConsole } from '../support/use-console';
import { useNewKey } from '../support/use-service';
import { addWebhook, deliveriesOf, untilExpected, useQuickWebhooks } from '../support/webhooks';

const MARKUP = '<img src=x onerror="document.title=1"><b>bold</b>';
const EVENTS = ['account.created'];

describeInBrowser('the webhooks in the console', () => {
  useQuickWebhooks();
  const { openView, service } = useConsole({ webhookNetworks: RECEIVER_NETWORKS });
  const receiver = useReceiver();
  const manager = useNewKey(service, { name: 'Ada' });

  const open = (path = '/webhooks') => openView(manager, { path });
  const push = () => pushRows(service, manager.apiKey, [buildRow()]);
  const add = (input: object = {}) =>
    addWebhook(service, manager.apiKey, { url: receiver.url, events: EVENTS, ...input });
  const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
  const kept = (page: Page) =>
    page.evaluate<string>('JSON.stringify([localStorage, sessionStorage, history.state, location.href])');

  it('a webhook is made, its secret shown once, and a signed event arrives', async () => {
    const { page, complaints } = await open();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByText('No webhooks yet').waitFor();
    await button(page, 'Make a webhook').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Address').fill('ftp://receiver.example');
    await dialog.getByLabel('Name', { exact: true }).fill(MARKUP);
    await dialog.getByLabel('Account created').check();
    await dialog.getByRole('button', { name: 'Make it' }).click();
    await dialog.getByRole('alert').getByText('It must be an https URL').waitFor();
    await expect(page.evaluate('document.activeElement.getAttribute("aria-invalid")')).resolves.toBe('true');
    await dialog.getByLabel('Address').fill(receiver.url);
    await dialog.getByRole('button', { name: 'Make it' }).click();

    await page.getByRole('heading', { name: `The secret of ${MARKUP}` }).waitFor();
    const secret = String(await dialog.locator('code').first().textContent());
    expect(secret).toMatch(/^whsec_/);
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await dialog.getByText('Copied.').waitFor();
    await expect(page.evaluate('navigator.clipboard.readText()')).resolves.toBe(secret);
    await dialog.getByRole('button', { name: 'I have it' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: MARKUP, level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/console\/o\/org-\d+\/webhooks\/[0-9a-f]{24}$/);

    receiver.reply = () => ({ status: 200, body: MARKUP });
    await push();
    await receiver.hasReceived(1);
    const [first] = receiver.received;
    expect(new Verifier(secret).verify(String(first?.body), first?.headers ?? {})).toMatchObject({
      type: 'account.created',
    });
    const entry = page.getByRole('listitem').filter({ hasText: String(first?.headers['webhook-id']) });
    await entry.getByText('Taken').waitFor();
    await entry.getByText('It answered 200.').waitFor();
    await entry.getByText('What it answered').click();
    await expect(entry.locator('pre').textContent()).resolves.toBe(MARKUP);
    await expect(page.locator('main img, main b').count()).resolves.toBe(0);

    const told = [await page.content(), await kept(page), JSON.stringify(await page.context().cookies())];
    expect([...told, ...service.logLines].filter((text) => text.includes(secret.slice(-20)))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('a delivery is sent again, a webhook disabled, enabled and deleted, each after a question', async () => {
    const { id } = await add({ name: 'Dialer' });
    await push();
    await receiver.hasReceived(1);
    const { page } = await open(`/webhooks/${id}`);
    const messageId = String(receiver.received[0]?.headers['webhook-id']);
    await page.getByRole('listitem').getByText('Taken', { exact: true }).waitFor();
    await button(page, `Send again ${messageId}`).click();
    await page.getByText('It is being sent.').waitFor();
    await receiver.hasReceived(2);
    expect(receiver.received[1]?.headers['webhook-id']).toBe(messageId);

    await decide(page, 'Disable', 'Disable it');
    await page.getByText('Somebody disabled it.').waitFor();
    await expect(button(page, `Send again ${messageId}`).count()).resolves.toBe(0);
    await push();
    await decide(page, 'Enable', 'Enable it');
    await receiver.hasReceived(3);
    await page.getByText('Sending', { exact: true }).waitFor();

    await decide(page, 'Delete', 'Keep it');
    await decide(page, 'Delete', 'Delete it');
    await page.getByText('No webhooks yet').waitFor();
    await expect(page.evaluate('document.activeElement.textContent')).resolves.toBe('Webhooks');
    await page.goBack();
    await page.getByText('There is no such webhook').waitFor();
  });

  it('a test event shows what the receiver answers, and its secret is replaced with an overlap', async () => {
    const { id, secret } = await add();
    const { page } = await open(`/webhooks/${id}`);
    const dialog = page.getByRole('dialog');
    receiver.reply = () => ({ status: 500, body: MARKUP });
    await button(page, 'Test').click();
    await dialog.getByRole('button', { name: 'Send it' }).click();
    await dialog.getByText('It answered 500.').waitFor();
    await dialog.getByText('Not taken').waitFor();
    await expect(dialog.locator('pre').textContent()).resolves.toBe(MARKUP);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    await button(page, 'Replace secret').click();
    await dialog.getByLabel('The present secret signs too for').selectOption('A day');
    await dialog.getByRole('button', { name: 'Replace it' }).click();
    await dialog.getByText('This is the only time').waitFor();
    const next = String(await dialog.locator('code').first().textContent());
    await dialog.getByRole('button', { name: 'I have it' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('the earlier one signs too until').waitFor();
    expect(await page.content()).not.toContain(next.slice(-20));

    receiver.reply = () => ({ status: 200 });
    await button(page, 'Test').click();
    await dialog.getByRole('button', { name: 'Send it' }).click();
    await dialog.getByText('Taken', { exact: true }).waitFor();
    const { body = '', headers = {} } = receiver.received.at(-1) ?? {};
    for (const one of [secret, next])
      expect(new Verifier(one).verify(body, headers)).toMatchObject({ type: 'webhook.test' });
  });

  it('what is changed is changed alone, and everything is sent again from a time', async () => {
    const { id } = await add({ fields: ['metadata.own'], portfolioIds: ['pf-1'] });
    const { page } = await open(`/webhooks/${id}`);
    const dialog = page.getByRole('dialog');
    await button(page, 'Edit').click();
    await expect(dialog.getByRole('button', { name: 'Save' }).isDisabled()).resolves.toBe(true);
    await expect(dialog.getByLabel('metadata.own').isChecked()).resolves.toBe(true);
    await dialog.getByLabel('Name', { exact: true }).fill('Letters');
    await dialog.getByLabel('Portfolios').fill('');
    await dialog.getByLabel('Paid', { exact: true }).check();
    await dialog.getByLabel('Paid', { exact: true }).uncheck();
    const sent = page.waitForRequest((request) => request.postData()?.includes('mutation ChangeWebhook') === true);
    await dialog.getByRole('button', { name: 'Save' }).click();
    const { variables } = (await sent).postDataJSON() as { variables: object };
    expect(variables).toEqual({ id, input: { name: 'Letters', portfolioIds: [] } });
    await page.getByRole('heading', { name: 'Letters', level: 1 }).waitFor();
    await page.getByText('metadata.own').waitFor();

    await push();
    await receiver.hasReceived(1);
    await button(page, 'Send again from').click();
    await dialog.getByLabel('From', { exact: true }).selectOption('cursor');
    await dialog.getByLabel('Cursor').fill('nowhere');
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByLabel('From', { exact: true }).selectOption('time');
    await dialog.getByLabel('Time').fill('2026-01-01T00:00');
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await dialog.waitFor({ state: 'detached' });
    await receiver.hasReceived(2);
    const [first, second] = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(second).toBe(first);
  });

  it('one that fails says since when, waits with its answer, and is listed in what needs somebody', async () => {
    const { id } = await add({ name: 'Ledger' });
    receiver.reply = () => ({ status: 503, body: 'down' });
    await push();
    await untilExpected(
      () => deliveriesOf(service, manager.apiKey, id, 'PENDING'),
      ([first]) => first?.attempts === 1,
    );
    const { page } = await open('/needs');
    await page.getByRole('link', { name: 'Webhook Ledger fails' }).click();
    await page.getByText('Its receiver has taken nothing since').waitFor();
    await page.getByText('It answered 503.').waitFor();
    await page.getByText('1 attempt failed').waitFor();
    await page.getByLabel('State', { exact: true }).selectOption('Failed');
    await page.getByText('Nothing matches').waitFor();
    expect(new URL(page.url()).search).toBe('?state=FAILED');
    await page.getByLabel('State', { exact: true }).selectOption('Waiting');
    await page.getByText('It answered 503.').waitFor();
  });

  it('are offered to nobody without webhooks:manage, who is not told of them either', async () => {
    const { id } = await add();
    const { organizationId } = manager;
    const reader = await service.createKey({ organizationId, scopes: ['accounts:read', 'accounts:write'] });
    const asked: string[] = [];
    const { page } = await openView(reader, {
      prepare: async (prepared) => prepared.on('request', (request) => asked.push(String(request.postData()))),
    });
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    await untilRead(page);
    expect(asked.filter((text) => text.includes('webhooks') && !text.includes('"webhooks":false'))).toEqual([]);
    await expect(page.getByRole('link', { name: 'Webhooks' }).count()).resolves.toBe(0);
    await page.keyboard.press('Control+k');
    await page.getByRole('option', { name: 'Imports and runs' }).waitFor();
    await expect(page.getByRole('option', { name: /webhook/i }).count()).resolves.toBe(0);
    for (const path of ['/webhooks', `/webhooks/${id}`]) {
      await page.goto(`/console${path}`);
      await page.getByText('You may not open this').waitFor();
    }
  });

  const buttons = (page: Page) => page.getByRole('main').locator('button:not([aria-label=Help])').count();

  it('are only read where every write is signed', async () => {
    await add({ name: 'Dialer' });
    await push();
    await receiver.hasReceived(1);
    const { mongodbDatabase } = service.config;
    const strict = await startService({ mongodbDatabase, requireSignedWrites: true });
    try {
      strict.clock.now = service.clock.now;
      const { page } = await openView(manager, { path: '/webhooks' }, strict);
      await page.getByRole('link', { name: 'Dialer' }).waitFor();
      await expect(buttons(page)).resolves.toBe(0);
      await page.getByRole('link', { name: 'Dialer' }).click();
      await page.getByText('that is all').waitFor();
      await expect(buttons(page)).resolves.toBe(0);
      await page.context().close();
    } finally {
      await strict.close();
    }
  });
});
