import { Webhook as Verifier } from 'standardwebhooks';
import { EXIT } from '../../../src/cli/terminal/exit-codes';
import { commandLine } from '../../support/command-line';
import { pushRows } from '../../support/http';
import { RECEIVER_NETWORKS, useReceiver } from '../../support/receiver';
import { buildRow } from '../../support/rows';
import { useNewKey, useService } from '../../support/use-service';
import { untilExpected } from '../../support/webhooks';
import { jsonOf, printedBy, printing, saying } from '../outcome';

const service = useService({ webhookNetworks: RECEIVER_NETWORKS });
const writer = useNewKey(service);
const receiver = useReceiver();
let cli: ReturnType<typeof commandLine>;
beforeAll(() => {
  // The verifying library goes by the clock of this machine.
  service.clock.now = new Date();
});
beforeEach(async () => {
  const { organizationId } = writer;
  const { apiKey } = await service.createKey({ organizationId, scopes: ['webhooks:manage', 'accounts:read'] });
  cli = commandLine({ ...service, apiKey });
});

const done = async (...words: string[]) => printedBy(await cli('webhooks', ...words));
const json = async (...words: string[]) => JSON.parse(await done(...words, '--json'));

describe('account-sync webhooks', () => {
  it('create prints the id and, this once, the secret that verifies a test event', async () => {
    const wanted = ['account.updated', 'import.held'];
    const { id, secret, events } = await json('create', '--url', receiver.url, '--events', wanted.join());
    expect(events).toEqual(wanted);
    expect(await json('test', id)).toMatchObject({ isTaken: true, status: 200 });
    const { body, headers } = receiver.received.at(-1) ?? { body: '', headers: {} };
    expect(new Verifier(secret).verify(body, headers)).toMatchObject({ type: 'webhook.test', data: { webhookId: id } });
    expect(await json('show', id)).not.toHaveProperty('secret');
  });

  it('shows a key without accounts:read nothing of a webhook that goes by values of accounts, and disables and deletes it', async () => {
    const { organizationId } = writer;
    const create = (name: string) =>
      json('create', '--url', 'https://receiver.example/a', '--status-categories', 'PAID', '--name', name);
    const [{ id: first }, { id: second }] = [await create('one'), await create('two')];
    const { apiKey } = await service.createKey({ organizationId, scopes: ['webhooks:manage'] });
    const manager = commandLine({ ...service, apiKey });
    expect(await manager('webhooks', 'list')).toMatchObject({ stdout: 'No webhooks.\n' });
    for (const args of [['show'], ['deliveries'], ['test'], ['resend', '--since', '2020-01-01'], ['update', '--batch']])
      expect(await manager('webhooks', ...args, first)).toMatchObject({
        stderr: expect.stringContaining('accounts:read'),
        stdout: '',
      });
    expect(await manager('webhooks', 'disable', first)).toMatchObject({ stdout: `Webhook ${first} is disabled.\n` });
    const disabled = { code: EXIT.DONE, id: second, isEnabled: false };
    expect(jsonOf(await manager('webhooks', 'disable', second, '--json'))).toEqual(disabled);
    expect(await manager('webhooks', 'delete', first)).toMatchObject({ code: EXIT.DONE });
  });

  it('create, list and show print what a person can read', async () => {
    const words = ['--name', 'ledger', '--portfolios', 'pf-1,pf-2', '--status-categories', 'PAID', '--fields', 'bank'];
    const created = await done('create', '--url', 'https://receiver.example/a', '--batch', ...words);
    const [, id = ''] = /^Webhook (\w+), secret \(shown once\):\n\n {2}whsec_\S{44}\n/.exec(created) ?? [];
    expect(created).toContain('pf-1,pf-2');
    expect(await done('list')).toMatch(
      new RegExp(`^${id} +ledger +enabled +all events +https://receiver.example/a\n$`),
    );
    expect(await done('show', id)).toMatch(/messages +up to 500 changes each/);
  });

  it('update, disable, enable and delete change it', async () => {
    const { id } = await json('create', '--url', 'https://receiver.example/a', '--batch');
    expect(await json('update', id, '--name', 'b', '--no-batch')).toMatchObject({ id, name: 'b', batch: false });
    expect(await json('update', id, '--batch')).toMatchObject({ name: 'b', batch: true });
    expect(await json('update', id, '--events', 'import.held')).toMatchObject({ batch: true, events: ['import.held'] });
    expect(await json('update', id, '--events', '')).toMatchObject({ events: [] });
    expect(await json('disable', id)).toMatchObject({ isEnabled: false, disabledBy: 'CALLER' });
    expect(await done('list')).toContain('disabled (CALLER)');
    expect(await json('enable', id)).toMatchObject({ isEnabled: true });
    expect(await json('delete', id)).toEqual({ id, deleted: true });
    expect(await done('list')).toBe('No webhooks.\n');
  });

  it('rotate prints the new secret, and until when the other one signs too', async () => {
    const { id, secret } = await json('create', '--url', receiver.url);
    const rotated = await json('rotate', id, '--overlap', '1');
    expect(rotated.secret).not.toBe(secret);
    expect(rotated.earlierSecretUntil).toBe(new Date(service.clock.now.getTime() + 3_600_000).toISOString());
    expect(await json('rotate', id, '--overlap', '0')).toMatchObject({ earlierSecretUntil: null });
  });

  it('test says what may be wrong where there was no answer', async () => {
    // It speaks no TLS.
    const { id } = await json('create', '--url', receiver.url.replace('http:', 'https:'));
    expect(await cli('webhooks', 'test', id)).toMatchObject(
      printing(EXIT.FAILED, /^Not taken: CONNECTION_FAILED, after \d+ ms\nThere was no connection \(TLS 1\.2 .*\.\n$/),
    );
  });

  it('test fails where the receiver does not take it, and shows what was answered without controls', async () => {
    const { id } = await json('create', '--url', receiver.url);
    receiver.reply = () => ({ status: 503, body: 'closed\u001b[2J' });
    expect(await cli('webhooks', 'test', id)).toMatchObject(
      printing(EXIT.FAILED, /^Not taken: HTTP 503, after \d+ ms\nclosed\\u001b\[2J\n$/),
    );
  });

  it('deliveries lists what was sent, and resend sends it again', async () => {
    const { id, cursor } = await json('create', '--url', receiver.url, '--events', 'account.created');
    expect(await done('deliveries', id)).toBe('No deliveries.\n');
    const sent = receiver.received.length;
    await pushRows(service, writer.apiKey, [buildRow()]);
    await receiver.hasReceived(sent + 1);
    const listed = () => done('deliveries', id, '--state', 'taken', '--json');
    const [line = ''] = (await untilExpected(listed, (text) => text !== '')).split('\n');
    const delivery = JSON.parse(line);
    expect(delivery).toMatchObject({ status: 200, types: ['account.created'], body: receiver.received.at(-1)?.body });
    expect(await done('deliveries', id)).toMatch(
      new RegExp(`^${delivery.id} +\\S+ +taken +account.created +HTTP 200\n$`),
    );
    expect(await json('resend', id, '--delivery', delivery.id)).toEqual({ id, delivery: delivery.id });
    await receiver.hasReceived(sent + 2);
    expect(await json('resend', id, '--cursor', cursor)).toEqual({ id, cursor });
    await receiver.hasReceived(sent + 3);
    expect(await done('resend', id, '--since', '2020-01-01')).toContain(`Webhook ${id} goes on from`);
    await receiver.hasReceived(sent + 4);
  });

  it('deliveries never says that one is tried next at a time that has passed', async () => {
    const { id } = await json('create', '--url', receiver.url, '--events', 'account.created,account.updated');
    receiver.reply = () => ({ status: 503 });
    const row = buildRow();
    await pushRows(service, writer.apiKey, [row]);
    await untilExpected(
      () => done('deliveries', id),
      (text) => / failed 1 times +next 20\S+/.test(text),
    );
    service.clock.now = new Date(service.clock.now.getTime() + 1_000);
    await pushRows(service, writer.apiKey, [{ ...row, bank: 'Another' }]);
    await untilExpected(
      () => done('deliveries', id),
      (text) => text.includes('account.updated'),
    );
    service.clock.now = new Date(service.clock.now.getTime() + 1_000);
    expect(await done('deliveries', id)).toMatch(/account\.updated +- +due\n/);
  });

  it.each([
    ['a resend of nothing', ['resend', 'id'], EXIT.USAGE, 'Name one of'],
    ['a resend of two things', ['resend', 'id', '--delivery', 'a', '--since', '2020-01-01'], EXIT.USAGE, 'Name one of'],
    ['a time that is none', ['resend', 'id', '--since', 'soon'], EXIT.USAGE, '2030-01-31'],
    ['an endpoint that leads inside', ['create', '--url', 'https://10.0.0.1/'], EXIT.FAILED, 'VALIDATION_FAILED'],
    ['no URL', ['create'], EXIT.USAGE, '--url'],
    ['nothing to change', ['update', 'id'], EXIT.USAGE, 'Name something'],
    ['an unknown webhook', ['show', 'nobody'], EXIT.FAILED, 'WEBHOOK_NOT_FOUND'],
    ['an unknown webhook to delete', ['delete', 'nobody'], EXIT.FAILED, 'WEBHOOK_NOT_FOUND'],
    ['an overlap that is no number', ['rotate', 'id', '--overlap', 'x'], EXIT.USAGE, 'hours'],
  ])('refuses %s', async (_what, words, expected, message) => {
    expect(await cli('webhooks', ...words)).toMatchObject(saying(expected, message));
  });
});
