import { ObjectId } from 'mongodb';
import { Webhook as Verifier } from 'standardwebhooks';
import { type JsonObject } from '../../../../../src/base/json/json';
import { HOUR_MS } from '../../../../../src/base/time/durations';
import { type Scope } from '../../../../../src/service/callers/rights/scopes';
import { postGraphql, pushRows } from '../../../../support/http';
import { RECEIVER_NETWORKS, useReceiver } from '../../../../support/receiver';
import { buildRow } from '../../../../support/rows';
import { eventsIn } from '../../../../support/security-events';
import { useNewKey, useService } from '../../../../support/use-service';
import { askWebhooks, deliveriesOf, useQuickWebhooks } from '../../../../support/webhooks';

const WEBHOOK = `id url name events portfolioIds statusCategories fields batch isEnabled disabledBy disabledAt takenAt
  failingSince createdAt createdBy createdByName earlierSecretUntil`;
const ANSWER = `success code message details { field } webhook { ${WEBHOOK} }`;
const URL = 'https://receiver.example/hook';

useQuickWebhooks();
const service = useService({ webhookNetworks: RECEIVER_NETWORKS });
const receiver = useReceiver();
const manager = useNewKey(service, { scopes: ['webhooks:manage', 'audit:read'] });

const newKey = (scopes: Scope[], { organizationId } = manager) => service.createKey({ organizationId, scopes });

async function ask(query: string, variables: object = {}, by = manager): Promise<Record<string, JsonObject>> {
  const { body } = await postGraphql(service, by.apiKey, { query, variables });
  expect(body.errors).toBeUndefined();
  return body.data as Record<string, JsonObject>;
}

async function create(input: object = { url: URL }, by = manager) {
  const query = `mutation ($input: WebhookInput!) { answer: createWebhook(input: $input) { ${ANSWER} secret } }`;
  return (await ask(query, { input }, by)).answer as JsonObject & { webhook: JsonObject; secret: string };
}

const change = async (name: string, id: unknown, more = '', result = ANSWER, by = manager) =>
  (await ask(`mutation ($id: ID!) { answer: ${name}(id: $id${more}) { ${result} } }`, { id }, by)).answer as JsonObject;

const rotate = (id: unknown, overlapHours: number) =>
  change('rotateWebhookSecret', id, `, overlapHours: ${overlapHours}`, `${ANSWER} secret`);

const test = (id: unknown) => change('testWebhook', id, '', 'success code isTaken status failure answer durationMs');

const list = async (by = manager) =>
  (await ask(`{ webhooks { ${WEBHOOK} } }`, {}, by)).webhooks as unknown as JsonObject[];

const events = () => eventsIn(service, manager.organizationId, 'kind webhookId apiKeyId actor { id } clientAddresses');

/** What the receiver got last, as the specification's own library reads it. */
function verifiedBy(secret: unknown): unknown {
  const { body, headers } = receiver.received.at(-1) ?? { body: '', headers: {} };
  return new Verifier(String(secret)).verify(body, headers);
}

describe('a key with webhooks:manage', () => {
  it('creates a webhook with what it asks for, lists and shows it', async () => {
    const lists = { events: ['account.updated'], portfolioIds: ['pf-1'], statusCategories: ['PAID'] };
    const asked = { url: URL, name: 'ledger', ...lists, fields: ['contactInfo.email'], batch: true };
    const scopes: Scope[] = ['webhooks:manage', 'accounts:read'];
    const named = await service.createKey({ organizationId: 'org-named', name: 'the manager', scopes });
    const { webhook, secret, ...answer } = await create(asked, named);
    expect(answer).toMatchObject({ success: true, code: 'WEBHOOK_CREATED' });
    const by = { createdBy: named.keyId, createdByName: 'the manager' };
    expect(webhook).toMatchObject({ ...asked, isEnabled: true, disabledBy: null, ...by });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await list(named)).toEqual([webhook]);
    const shown = await ask(`query ($id: ID!) { webhook(id: $id) { ${WEBHOOK} } }`, { id: webhook.id }, named);
    expect(shown.webhook).toEqual(webhook);
  });

  it('gets the secret once: nothing stored, logged or told again has it in plain', async () => {
    const { secret, webhook } = await create();
    const { secret: rotated } = await rotate(webhook.id, 1);
    const names = (await service.database.db.listCollections().toArray()).map(({ name }) => name);
    const stored = await Promise.all(names.map((name) => service.database.db.collection(name).find().toArray()));
    const texts = [JSON.stringify(stored), service.logLines.join(''), JSON.stringify(await list())];
    for (const one of [secret, String(rotated)]) {
      for (const text of texts) expect(text).not.toContain(one.slice('whsec_'.length));
    }
  });

  it('changes what it names, and leaves the rest', async () => {
    const { webhook } = await create({ url: URL, name: 'ledger', events: ['import.held'], batch: true });
    const changed = await change('updateWebhook', webhook.id, ', input: { events: [], batch: false }');
    expect(changed).toMatchObject({ code: 'WEBHOOK_UPDATED', webhook: { name: 'ledger', events: [], batch: false } });
    expect(await list()).toEqual([{ ...webhook, events: [], batch: false }]);
  });

  it('disables, enables and deletes it; doing so again changes nothing', async () => {
    const { webhook } = await create();
    for (const _time of [1, 2]) {
      const disabled = { isEnabled: false, disabledBy: 'CALLER', disabledAt: service.clock.now.toISOString() };
      expect(await change('disableWebhook', webhook.id)).toMatchObject({ success: true, webhook: disabled });
    }
    for (const _time of [1, 2])
      expect(await change('enableWebhook', webhook.id)).toMatchObject({ success: true, webhook });
    expect(await change('deleteWebhook', webhook.id)).toMatchObject({ code: 'WEBHOOK_DELETED', webhook: null });
    expect(await change('deleteWebhook', webhook.id)).toMatchObject({ code: 'WEBHOOK_NOT_FOUND' });
    expect(await list()).toEqual([]);
  });

  it('leaves a security event with each change', async () => {
    const { webhook } = await create();
    await change('updateWebhook', webhook.id, ', input: { name: "x" }');
    await rotate(webhook.id, 0);
    await change('disableWebhook', webhook.id);
    await change('enableWebhook', webhook.id);
    await change('deleteWebhook', webhook.id);
    const kinds = ['CREATED', 'CHANGED', 'SECRET_ROTATED', 'DISABLED', 'ENABLED', 'DELETED'];
    const found = await events();
    expect(found.map(({ kind }) => kind).sort()).toEqual(kinds.map((kind) => `WEBHOOK_${kind}`).sort());
    const { keyId: id } = manager;
    const by = { webhookId: webhook.id, apiKeyId: id, actor: { id }, clientAddresses: ['127.0.0.1'] };
    for (const event of found) expect(event).toMatchObject(by);
  });

  it('is refused what cannot be sent to or is not known, and told all of it', async () => {
    const input = { url: 'http://169.254.169.254/', events: ['account.read'], fields: ['balances'] };
    const details = ['url', 'events', 'fields'].map((field) => ({ field }));
    expect(await create(input)).toMatchObject({ code: 'VALIDATION_FAILED', details, secret: null });
    expect(await create({})).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ field: 'url' }] });
    const { webhook } = await create();
    expect(await change('updateWebhook', webhook.id, ', input: { url: "https://10.0.0.1/" }')).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: [{ field: 'url' }],
    });
    expect(await rotate(webhook.id, 169)).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(await list()).toEqual([webhook]);
  });

  it('changes what it names alone, also where others change the rest at the same moment', async () => {
    const { webhook } = await create();
    const inputs = ['{ name: "ledger" }', '{ events: ["account.updated"] }', '{ batch: true }', `{ url: "${URL}/2" }`];
    await Promise.all(inputs.map((input) => change('updateWebhook', webhook.id, `, input: ${input}`)));
    const events = ['account.updated'];
    expect(await list()).toMatchObject([{ name: 'ledger', events, batch: true, url: `${URL}/2` }]);
  });

  it('is refused a twenty-first one, also where all are asked for at once', async () => {
    const answers = await Promise.all(Array.from({ length: 22 }, () => create()));
    const codes = answers.map(({ code }) => code).sort();
    expect(codes).toEqual([...Array(20).fill('WEBHOOK_CREATED'), ...Array(2).fill('WEBHOOKS_LIMIT_EXCEEDED')].sort());
    expect(await service.database.db.collection('webhooks').countDocuments({ createdBy: manager.keyId })).toBe(20);
  });

  it('sees and changes none of another organization', async () => {
    const { webhook } = await create();
    const stranger = await newKey(['webhooks:manage'], { ...manager, organizationId: 'elsewhere' });
    expect(await list(stranger)).toEqual([]);
    expect(await ask('query ($id: ID!) { webhook(id: $id) { id } }', { id: webhook.id }, stranger)).toEqual({
      webhook: null,
    });
    for (const name of ['disableWebhook', 'enableWebhook', 'deleteWebhook', 'rotateWebhookSecret', 'testWebhook']) {
      const answer = await change(name, webhook.id, '', 'code', stranger);
      expect([name, answer]).toEqual([name, { code: 'WEBHOOK_NOT_FOUND' }]);
    }
    const updated = await change('updateWebhook', webhook.id, ', input: { name: "x" }', 'code', stranger);
    expect(updated).toEqual({ code: 'WEBHOOK_NOT_FOUND' });
    expect(await list()).toEqual([webhook]);
  });
});

describe('a key without accounts:read', () => {
  const CONDITIONS = [{ portfolioIds: ['pf-1'] }, { statusCategories: ['LEGAL_HOLD'] }, { fields: ['metadata.x'] }];

  it.each(CONDITIONS)('learns no value by having changes chosen by it: %j', async (condition) => {
    expect(await create({ url: URL, ...condition })).toMatchObject({ success: false, code: 'INSUFFICIENT_SCOPE' });
    const { webhook } = await create({ url: URL, fields: ['metadata', 'contactInfo.email'] });
    const [name, value] = Object.entries(condition)[0] ?? ['', []];
    const wanted = name === 'statusCategories' ? `[${value.join()}]` : JSON.stringify(value);
    const input = `, input: { ${name}: ${wanted} }`;
    expect(await change('updateWebhook', webhook.id, input)).toMatchObject({ code: 'INSUFFICIENT_SCOPE' });
    expect(await list()).toEqual([webhook]);
  });

  it.each([
    [{ portfolioIds: ['pf-1'] }, 'goes by them'],
    [{ statusCategories: ['LEGAL_HOLD'] }, 'went by them until its filter was cleared'],
    [{ fields: ['metadata.x'] }, 'went by them until its filter was cleared'],
  ])(
    'neither sees nor changes what tells values, but may disable and delete it: %j, a webhook that %s',
    async (condition, ending) => {
      const reader = await newKey(['webhooks:manage', 'accounts:read', 'accounts:write']);
      receiver.reply = () => ({ status: 500 });
      const { webhook } = await create({ url: receiver.url, ...condition }, reader);
      await pushRows(service, reader.apiKey, [buildRow({ portfolioId: 'pf-1', status: 'DISPUTE' })]);
      await receiver.hasReceived(1);
      const [name] = Object.keys(condition);
      if (ending !== 'goes by them')
        await change('updateWebhook', webhook.id, `, input: { ${name}: [] }`, 'code', reader);
      const [delivery] = await deliveriesOf(service, reader.apiKey, String(webhook.id));
      const ids = { id: webhook.id, delivery: delivery?.id };
      const refused = { code: 'INSUFFICIENT_SCOPE' };
      expect(delivery).toBeDefined();

      expect(await list()).toEqual([]);
      expect(await list(reader)).toMatchObject([{ id: webhook.id }]);
      const show =
        'query ($id: ID!) { answer: webhook(id: $id) { waitingSince takenAt failingSince failedDeliveries } }';
      await expect(askWebhooks(service, manager.apiKey, show, ids)).rejects.toThrow('INSUFFICIENT_SCOPE');
      await expect(deliveriesOf(service, manager.apiKey, String(webhook.id))).rejects.toThrow('INSUFFICIENT_SCOPE');
      for (const input of [`url: "${URL}"`, `${name}: []`, 'name: "x"', 'events: []', 'batch: true'])
        expect(await change('updateWebhook', webhook.id, `, input: { ${input} }`, 'code')).toEqual(refused);
      for (const mutation of ['testWebhook', 'enableWebhook', 'rotateWebhookSecret'])
        expect(await change(mutation, webhook.id, '', 'code')).toEqual(refused);
      expect(await change('resendDelivery', ids.delivery, '', 'code')).toEqual(refused);
      const resend = 'mutation ($id: ID!) { answer: resendFrom(webhookId: $id, since: "2020-01-01") { code } }';
      expect(await askWebhooks(service, manager.apiKey, resend, ids)).toEqual(refused);

      const nothing = { code: 'WEBHOOK_UPDATED', webhook: null };
      for (const _time of [1, 2])
        expect(await change('disableWebhook', webhook.id, '', 'code webhook { id takenAt }')).toEqual(nothing);
      expect(await change('deleteWebhook', webhook.id, '', 'code')).toEqual({ code: 'WEBHOOK_DELETED' });
    },
  );
});

it('a key without webhooks:manage neither lists nor sees webhooks', async () => {
  const { webhook } = await create();
  const { apiKey } = await newKey(['accounts:read', 'accounts:write', 'keys:manage']);
  for (const query of ['{ webhooks { id } }', `{ webhook(id: "${webhook.id}") { id } }`]) {
    const { body } = await postGraphql(service, apiKey, { query });
    expect(body).toMatchObject({ errors: [{ extensions: { code: 'INSUFFICIENT_SCOPE' } }] });
  }
});

describe('a test event', () => {
  beforeEach(() => {
    // The library goes by the clock of this machine.
    service.clock.now = new Date();
  });

  it('is verified by the library of the specification', async () => {
    const { webhook, secret } = await create({ url: receiver.url });
    receiver.reply = () => ({ status: 202, body: 'thanks' });
    const outcome = { code: 'WEBHOOK_TESTED', isTaken: true, status: 202, failure: null, answer: 'thanks' };
    expect(await test(webhook.id)).toMatchObject(outcome);
    const data = { webhookId: webhook.id };
    expect(verifiedBy(secret)).toEqual({ type: 'webhook.test', timestamp: service.clock.now.toISOString(), data });
    expect(receiver.received[0]?.headers['webhook-id']).toMatch(/^msg_[0-9a-f]{24}$/);
  });

  it('bears a signature with each secret while one is being replaced, and only with the new one afterwards', async () => {
    const { webhook, secret } = await create({ url: receiver.url });
    const { secret: next, webhook: rotated } = await rotate(webhook.id, 2);
    const until = new Date(service.clock.now.getTime() + 2 * HOUR_MS).toISOString();
    expect(rotated).toMatchObject({ earlierSecretUntil: until });
    await test(webhook.id);
    for (const one of [secret, next]) expect(verifiedBy(one)).toMatchObject({ type: 'webhook.test' });
    const { secret: only } = await rotate(webhook.id, 0);
    await test(webhook.id);
    expect(() => verifiedBy(next)).toThrow('No matching signature');
    expect(verifiedBy(only)).toMatchObject({ type: 'webhook.test' });
  });

  it('stops bearing the earlier signature when the overlap is over, and shows what is answered to it', async () => {
    const { webhook, secret } = await create({ url: receiver.url });
    receiver.reply = () => ({ status: 500, body: 'x'.repeat(5_000) });
    service.clock.advance(-2 * HOUR_MS);
    await rotate(webhook.id, 1);
    service.clock.advance(2 * HOUR_MS);
    expect(await test(webhook.id)).toMatchObject({ isTaken: false, status: 500, answer: 'x'.repeat(1_024) });
    expect(() => verifiedBy(secret)).toThrow('No matching signature');
    expect(await list()).toMatchObject([{ earlierSecretUntil: null }]);
  });

  it('goes to no address that was not granted', async () => {
    const { webhook } = await create({ url: receiver.url });
    // As if the network had been granted no more since.
    const filter = { _id: new ObjectId(String(webhook.id)) };
    await service.database.db.collection('webhooks').updateOne(filter, { $set: { url: 'http://10.0.0.1/' } });
    const refused = { isTaken: false, status: null, failure: 'ADDRESS_REFUSED', answer: '' };
    expect(await test(webhook.id)).toMatchObject(refused);
  });
});
