import { setTimeout as pause } from 'node:timers/promises';
import { type ObjectId } from 'mongodb';
import { Webhook as Verifier } from 'standardwebhooks';
import { type JsonObject } from '../../../../../src/base/json/json';
import { DAY_MS, MINUTE_MS } from '../../../../../src/base/time/durations';
import { signWebhook } from '../../../../../src/base/webhook-signature';
import { nextChanges } from '../../../../support/changes';
import { createGate } from '../../../../support/gate';
import { patchAccount, pushRows, send } from '../../../../support/http';
import { RECEIVER_NETWORKS, useReceiver } from '../../../../support/receiver';
import { buildRow } from '../../../../support/rows';
import { startService, type TestService } from '../../../../support/service';
import { useInstances, useNewKey, useService } from '../../../../support/use-service';
import {
  addWebhook,
  askWebhooks,
  deliveriesOf,
  type ListedDelivery,
  untilExpected,
  useQuickWebhooks,
} from '../../../../support/webhooks';

useQuickWebhooks();
const service = useService({ webhookNetworks: RECEIVER_NETWORKS });
const key = useNewKey(service);
const receiver = useReceiver();
const other = useReceiver();
beforeAll(() => {
  // The verifying library goes by the clock of this machine.
  service.clock.now = new Date();
});
afterEach(async () => {
  for (const { id } of (await ask('{ answer: webhooks { id } }')) as unknown as { id: string }[])
    await ask('mutation ($id: ID!) { answer: deleteWebhook(id: $id) { code } }', { id });
});

const ask = (query: string, variables = {}) => askWebhooks(service, key.apiKey, query, variables);
const add = (input: object = {}, to = receiver) => addWebhook(service, key.apiKey, { url: to.url, ...input });
const deliveries = (id: string, state?: string) => deliveriesOf(service, key.apiKey, id, state);
const show = (id: string) =>
  ask(
    'query ($id: ID!) { answer: webhook(id: $id) { isEnabled disabledBy disabledAt takenAt failingSince failedDeliveries cursor } }',
    { id },
  );
const move = (id: string, url: string) =>
  ask('mutation ($id: ID!, $url: String!) { answer: updateWebhook(id: $id, input: { url: $url }) { code } }', {
    id,
    url,
  });
const disable = (id: string) => ask('mutation ($id: ID!) { answer: disableWebhook(id: $id) { code } }', { id });
const enable = (id: string) => ask('mutation ($id: ID!) { answer: enableWebhook(id: $id) { code } }', { id });

const push = async (count = 1) => {
  const rows = Array.from({ length: count }, () => buildRow());
  await pushRows(service, key.apiKey, rows);
  return rows.map(({ externalId }) => externalId);
};
const patch = (externalId: string, update: object) => patchAccount(service, key.apiKey, externalId, update);

const bodies = (of = receiver) => of.received.map(({ body }) => JSON.parse(body) as JsonObject & { data: JsonObject });
/** What a receiver was told of accounts, in order. */
const told = () => bodies().map(({ type, data }) => `${type} ${data.externalId} ${data.version}`);
const toldOf = () => bodies().map(({ data }) => data.externalId);
const settled = (id: string, count: number) =>
  untilExpected(
    () => deliveries(id),
    (found) => found.length >= count && found.every(({ state }) => state !== 'PENDING'),
  );

/** The deliveries that wait, once the first of them has been tried so often. */
const onceTried = (id: string, times: number) => onceWaiting(id, ([first]) => first?.attempts === times);
const onceWaiting = (id: string, isExpected: (waiting: readonly ListedDelivery[]) => boolean) =>
  untilExpected(() => deliveries(id, 'PENDING'), isExpected);
const isDisabled = ({ isEnabled }: JsonObject) => !isEnabled;
const onceDisabled = (id: string) => untilExpected(() => show(id), isDisabled);

describe('a webhook', () => {
  it('gets each change in a message of its own, which the library of the specification verifies', async () => {
    const { secret } = await add({ events: ['account.created', 'account.updated'] });
    const [externalId = ''] = await push();
    await patch(externalId, { bank: 'A secret value', metadata: { filenumber: 'Own number' } });
    await receiver.hasReceived(2);
    expect(told()).toEqual([`account.created ${externalId} 1`, `account.updated ${externalId} 2`]);
    const verified = receiver.received.map(({ body, headers }) => new Verifier(secret).verify(body, headers));
    expect(verified[1]).toEqual({
      type: 'account.updated',
      timestamp: service.clock.now.toISOString(),
      data: {
        id: expect.any(String),
        externalId,
        accountId: expect.any(String),
        version: 2,
        fields: expect.arrayContaining(['bank', 'metadata']),
      },
    });
    expect(receiver.received.map(({ body }) => body).join()).not.toMatch(/secret value|Own number|filenumber/);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(2);
  });

  it('gets a push of 60 in one message where it asks for batches', async () => {
    const { id } = await add({ batch: true, events: ['account.created'] });
    const externalIds = await push(60);
    await receiver.hasReceived(1);
    const [{ type, timestamp, data }] = bodies() as [JsonObject & { data: { events: { data: JsonObject }[] } }];
    expect([type, timestamp]).toEqual(['changes.batch', service.clock.now.toISOString()]);
    expect(data.events.map((event) => event.data.externalId).sort()).toEqual(externalIds.sort());
    expect(await settled(id, 1)).toMatchObject([{ state: 'TAKEN', changes: 60, types: ['account.created'] }]);
  });

  it('gets what it asks for alone', async () => {
    await add({ events: ['account.updated'], portfolioIds: ['pf-here'], fields: ['bank'] });
    const rows = ['pf-here', 'pf-there'].map((portfolioId) => buildRow({ portfolioId }));
    await pushRows(service, key.apiKey, rows);
    const [here = '', there = ''] = rows.map(({ externalId }) => externalId);
    await patch(there, { bank: 'x' });
    await patch(here, { client: 'x' });
    await patch(here, { bank: 'x' });
    await receiver.hasReceived(1);
    expect(told()).toEqual([`account.updated ${here} 3`]);
  });

  it('shows its deliveries with their answers, and no header', async () => {
    const { id } = await add({ events: ['account.created'] });
    receiver.reply = () => ({ status: 202, body: 'y'.repeat(3_000) });
    await push();
    const [delivery] = await settled(id, 1);
    expect(delivery).toMatchObject({ state: 'TAKEN', status: 202, failure: null, attempts: 0, nextAttemptAt: null });
    expect(delivery?.answer).toBe('y'.repeat(1_024));
    expect(delivery?.body).toBe(receiver.received[0]?.body);
    expect(delivery?.messageId).toBe(receiver.received[0]?.headers['webhook-id']);
    const stored = await service.database.db.collection('webhookDeliveries').find().toArray();
    expect(JSON.stringify(stored)).not.toMatch(/whsec_|v1,|user-agent/);
    // It is kept for seven days.
    const kept = stored.find(({ webhookId }) => webhookId === id);
    expect(kept?.expiresAt).toEqual(new Date(service.clock.now.getTime() + 7 * DAY_MS));
    expect(await show(id)).toMatchObject({ failingSince: null, takenAt: expect.any(String) });
  });
});

describe('a receiver that fails', () => {
  it('gets the same message by the schedule, and later changes of that account behind it; others go on', async () => {
    const { id } = await add({ events: ['account.created', 'account.updated'] });
    const [one = '', two = ''] = await push(2);
    await settled(id, 2);
    receiver.received.length = 0;
    receiver.reply = ({ body }) => ({ status: body.includes(one) ? 500 : 200 });
    await patch(one, { bank: 'a' });
    await receiver.hasReceived(1);
    await onceTried(id, 1);
    await patch(one, { bank: 'b' });
    await patch(two, { bank: 'b' });
    await receiver.hasReceived(2);
    expect(told()).toEqual([`account.updated ${one} 2`, `account.updated ${two} 2`]);
    service.clock.advance(5_500);
    await receiver.hasReceived(3);
    receiver.reply = () => ({ status: 200 });
    await onceWaiting(id, (waiting) => waiting.some(({ attempts }) => attempts === 2));
    service.clock.advance(6 * MINUTE_MS);
    await receiver.hasReceived(5);
    expect(told().slice(2)).toEqual([2, 2, 3].map((version) => `account.updated ${one} ${version}`));
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect([ids[2], ids[3]]).toEqual([ids[0], ids[0]]);
    expect(await settled(id, 5)).toHaveLength(5);
  });

  it('is given up by 410 at once, never silently; enabled again, it gets what it missed', async () => {
    const { id } = await add({ events: ['account.created'] });
    receiver.reply = () => ({ status: 410 });
    const [first = ''] = await push();
    expect(await onceDisabled(id)).toMatchObject({ disabledBy: 'GONE' });
    const [second = ''] = await push();
    const events = await ask('{ answer: securityEvents { nodes { kind webhookId apiKeyId actor { id } } } }');
    expect(events.nodes).toContainEqual({ kind: 'WEBHOOK_FAILED', webhookId: id, apiKeyId: key.keyId, actor: null });
    expect(service.logLines.join('')).toMatch(new RegExp(`"webhookId":"${id}","cause":"GONE"`));
    expect(receiver.received).toHaveLength(1);
    receiver.reply = () => ({ status: 200 });
    await enable(id);
    await receiver.hasReceived(3);
    expect(told()).toEqual([first, first, second].map((externalId) => `account.created ${externalId} 1`));
  });

  it('whose receiver is down gets all that waits at once where its address is corrected', async () => {
    const { id } = await add({ events: ['account.created'] });
    receiver.reply = () => ({ status: 500 });
    const externalIds = await push(12);
    await onceWaiting(id, (waiting) => waiting.filter(({ attempts }) => attempts > 0).length >= 10);
    await move(id, other.url);
    await other.hasReceived(12);
    expect(new Set(bodies(other).map(({ data }) => data.externalId))).toEqual(new Set(externalIds));
    await settled(id, 12);
    expect(await show(id)).toMatchObject({ isEnabled: true, failingSince: null });
  });

  it('is not given up by what its earlier address answers after it was corrected', async () => {
    const { id } = await add({ events: ['account.created'] });
    const gate = createGate();
    receiver.reply = async () => {
      await gate.passed;
      return { status: 410 };
    };
    await push();
    await receiver.hasReceived(1);
    await move(id, other.url);
    gate.open();
    await other.hasReceived(1);
    await settled(id, 1);
    expect(await show(id)).toMatchObject({ isEnabled: true, disabledBy: null, failingSince: null });
  });

  it.each([410, 500])('is not given up by a %s that was under way when it was enabled again', async (status) => {
    const { id } = await add({ events: ['account.created'] });
    receiver.reply = () => ({ status: 500 });
    await push();
    await onceTried(id, 1);
    const gate = createGate();
    receiver.reply = () => gate.passed.then(() => ({ status }));
    service.clock.advance(6 * DAY_MS);
    await receiver.hasReceived(2);
    await disable(id);
    await enable(id);
    receiver.reply = () => ({ status: 200 });
    gate.open();
    const isOver = ({ isEnabled, takenAt }: JsonObject) => !isEnabled || takenAt !== null;
    const enabled = { isEnabled: true, disabledBy: null, disabledAt: null, failingSince: null };
    expect(await untilExpected(() => show(id), isOver)).toMatchObject(enabled);
  });

  it.each(['disabled', 'deleted', 'moved'] as const)('that is %s sends nothing more there soon after', async (end) => {
    const { id } = await add({ events: ['account.created'] });
    const gate = createGate();
    receiver.reply = async () => {
      await gate.passed;
      return { status: 200 };
    };
    const [externalId = ''] = await push(12);
    await receiver.hasReceived(4);
    if (end === 'moved') await move(id, `${receiver.url}/elsewhere`);
    else
      await ask(
        `mutation ($id: ID!) { answer: ${end === 'disabled' ? 'disable' : 'delete'}Webhook(id: $id) { code } }`,
        { id },
      );
    // A webhook that is added later gets a message: by then, the end of this one was seen.
    await add({ events: ['account.updated'] }, other);
    await patch(externalId, { bank: 'Second' });
    await other.hasReceived(1);
    const paths: string[] = [];
    receiver.reply = ({ path }) => {
      paths.push(path);
      return { status: 200 };
    };
    gate.open();
    if (end === 'moved') await receiver.hasReceived(12);
    else await pause(500);
    expect(paths).toEqual(Array(end === 'moved' ? 8 : 0).fill('/hook/elsewhere'));
  });

  it('that is slow gets what follows signed with the new secret alone, soon after the secret was replaced', async () => {
    const { id } = await add({ events: ['account.created'] });
    const gate = createGate();
    receiver.reply = async () => {
      await gate.passed;
      return { status: 200 };
    };
    const [externalId = ''] = await push(12);
    await receiver.hasReceived(4);
    const rotate = 'mutation ($id: ID!) { answer: rotateWebhookSecret(id: $id, overlapHours: 0) { secret } }';
    const { secret } = await ask(rotate, { id });
    // A webhook that is added later gets a message: by then, the new secret was seen.
    await add({ events: ['account.updated'] }, other);
    await patch(externalId, { bank: 'Second' });
    await other.hasReceived(1);
    gate.open();
    await receiver.hasReceived(12);
    const signed = await Promise.all(
      receiver.received.map(async ({ headers, body }) => {
        const message = { id: headers['webhook-id'] ?? '', timestamp: headers['webhook-timestamp'] ?? '', body };
        return headers['webhook-signature'] === (await signWebhook([String(secret)], message));
      }),
    );
    expect(signed).toEqual([...Array(4).fill(false), ...Array(8).fill(true)]);
  });

  it('is given up after five days of failures', async () => {
    const { id } = await add({ events: ['account.created'] });
    receiver.reply = () => ({ status: 500 });
    await push();
    const look = async () => ({ webhook: await show(id), waiting: (await deliveries(id, 'PENDING'))[0] });
    for (let attempts = 1; attempts < 10; attempts += 1) {
      // Its last attempt can be seen a moment before it is disabled.
      const { webhook } = await untilExpected(
        look,
        ({ webhook, waiting }) => isDisabled(webhook) || waiting?.attempts === attempts,
      );
      if (isDisabled(webhook)) break;
      service.clock.advance(27 * 60 * MINUTE_MS);
    }
    expect(await show(id)).toMatchObject({ isEnabled: false, disabledBy: 'FAILURES' });
    const { text } = await send(service, { path: '/metrics' });
    expect(text).toMatch(/account_sync_webhook_attempts_total\{outcome="failed"\} [1-9]/);
  });

  it('that took nothing until a message was given up gets what follows, once it is back', async () => {
    const { id } = await add({ events: ['account.created'] });
    receiver.reply = () => ({ status: 500 });
    const [lost = ''] = await push();
    for (let attempts = 1; attempts < 10; attempts += 1) {
      const [waiting] = await onceTried(id, attempts);
      service.clock.now = new Date(String(waiting?.nextAttemptAt));
    }
    await settled(id, 1);
    expect(await show(id)).toMatchObject({ failedDeliveries: 1 });
    receiver.reply = () => ({ status: 200 });
    receiver.received.length = 0;
    const [first, second] = [await push(), await push()].flat();
    await receiver.hasReceived(2);
    expect(told()).toEqual([first, second].map((externalId) => `account.created ${externalId} 1`));
    expect(told().join()).not.toContain(lost);
    expect(await show(id)).toMatchObject({ isEnabled: true, failingSince: null, failedDeliveries: 1 });
  });

  it('that hangs delays no other', async () => {
    await add({ events: ['account.created'] }, other);
    await add({ events: ['account.created'] });
    other.reply = () => undefined;
    await push(20);
    await other.hasReceived(1);
    await receiver.hasReceived(20);
    expect(other.received.length).toBeLessThanOrEqual(4);
  });

  it('that is down is asked little, and gets all of it once it is back', async () => {
    const { id } = await add({ events: ['account.created'] });
    receiver.reply = () => ({ status: 503 });
    const externalIds = await push(40);
    await receiver.hasReceived(10);
    await onceWaiting(id, (waiting) => waiting.filter(({ attempts }) => attempts > 0).length >= 10);
    expect(receiver.received.length).toBeLessThanOrEqual(14);
    receiver.reply = () => ({ status: 200 });
    receiver.received.length = 0;
    service.clock.advance(6_000);
    await receiver.hasReceived(40);
    expect(new Set(toldOf())).toEqual(new Set(externalIds));
  });

  it('that is behind says since when the first message waits, until it is taken', async () => {
    const query = 'query ($id: ID!) { answer: webhook(id: $id) { waitingSince } }';
    const waitingSince = async (id: string) => (await ask(query, { id })).waitingSince;
    const { id } = await add({ events: ['account.created'] });
    expect(await waitingSince(id)).toBeNull();
    receiver.reply = () => ({ status: 503 });
    await push();
    await receiver.hasReceived(1);
    const [first] = await onceTried(id, 1);
    service.clock.advance(1_000);
    await push();
    await onceWaiting(id, (waiting) => waiting.length === 2 && waiting.every(({ attempts }) => attempts === 1));
    expect(await waitingSince(id)).toBe(first?.createdAt);
    receiver.reply = () => ({ status: 200 });
    service.clock.advance(6_000);
    await settled(id, 2);
    expect(await waitingSince(id)).toBeNull();
  });
});

describe('sending again', () => {
  it('sends one delivery again, under the same id', async () => {
    const { id } = await add({ events: ['account.created'] });
    await push();
    const [delivery] = await settled(id, 1);
    const query = 'mutation ($id: ID!) { answer: resendDelivery(id: $id) { code delivery { state } } }';
    expect(await ask(query, { id: delivery?.id })).toEqual({
      code: 'WEBHOOK_RESENDING',
      delivery: { state: 'PENDING' },
    });
    await receiver.hasReceived(2);
    const [first, second] = receiver.received.map(({ body, headers }) => [body, headers['webhook-id']]);
    expect(second).toEqual(first);
    expect(await ask(query, { id: 'nobody' })).toMatchObject({ code: 'WEBHOOK_DELIVERY_NOT_FOUND' });
  });

  it.each(['a delivery', 'its webhook'])('sends %s again that is on its way just then', async (what) => {
    const { id } = await add({ events: ['account.created'] });
    const gate = createGate();
    receiver.reply = () => gate.passed.then(() => ({ status: 200 }));
    await push();
    await receiver.hasReceived(1);
    service.clock.advance(1_000);
    if (what === 'its webhook') await resendAll(id);
    else {
      const [delivery] = await deliveries(id);
      await ask('mutation ($id: ID!) { answer: resendDelivery(id: $id) { code } }', { id: delivery?.id });
    }
    gate.open();
    await receiver.hasReceived(2);
    const [first, second] = receiver.received.map(({ body, headers }) => [body, headers['webhook-id']]);
    expect(second).toEqual(first);
    expect(await settled(id, 1)).toMatchObject([{ state: 'TAKEN', lastAttemptAt: service.clock.now.toISOString() }]);
  });

  it.each(['a cursor', 'a time'])('sends all of it again from %s', async (place) => {
    const { id, cursor } = await add({ events: ['account.created'] });
    const since = service.clock.now;
    const externalIds = await push(3);
    await settled(id, 3);
    const from = place === 'a cursor' ? { after: cursor } : { since };
    const query = `mutation ($id: ID!, $after: String, $since: DateTimeISO) {
      answer: resendFrom(webhookId: $id, after: $after, since: $since) { code } }`;
    expect(await ask(query, { id, ...from })).toEqual({ code: 'WEBHOOK_RESENDING' });
    await receiver.hasReceived(6);
    expect(toldOf().slice(3).sort()).toEqual(externalIds.sort());
    expect(await ask(query, { id, after: 'x' })).toMatchObject({ code: 'INVALID_QUERY' });
    expect(await ask(query, { id })).toMatchObject({ code: 'INVALID_QUERY' });
    // What is sent again replaces what was kept of it.
    expect(await settled(id, 3)).toHaveLength(3);
  });

  it('moves no webhook past what it has not come to', async () => {
    const { id } = await add({ events: ['account.created'] });
    await disable(id);
    const externalIds = await push(3);
    const { cursor } = await nextChanges(service, key.apiKey, 4);
    const query = `mutation ($id: ID!, $cursor: String) {
      answer: resendFrom(webhookId: $id, after: $cursor) { code webhook { cursor } } }`;
    const before = await show(id);
    expect(await ask(query, { id, cursor })).toEqual({
      code: 'WEBHOOK_RESENDING',
      webhook: { cursor: before.cursor },
    });
    await enable(id);
    await receiver.hasReceived(3);
    expect(toldOf().sort()).toEqual(externalIds.sort());
  });

  it('is for webhooks and deliveries of its own organization alone', async () => {
    const { id } = await add({ events: ['account.created'] });
    await push();
    const [delivery] = await settled(id, 1);
    const { apiKey } = await service.createKey({ organizationId: 'elsewhere' });
    const stranger = (query: string, of: unknown) => askWebhooks(service, apiKey, query, { id: of });
    const one = 'mutation ($id: ID!) { answer: resendDelivery(id: $id) { code } }';
    expect(await stranger(one, delivery?.id)).toEqual({ code: 'WEBHOOK_DELIVERY_NOT_FOUND' });
    const all = 'mutation ($id: ID!) { answer: resendFrom(webhookId: $id, since: "2020-01-01") { code } }';
    expect(await stranger(all, id)).toEqual({ code: 'WEBHOOK_NOT_FOUND' });
    await expect(deliveriesOf(service, apiKey, id)).rejects.toThrow('WEBHOOK_NOT_FOUND');
  });
});

describe('several instances', () => {
  const start = useInstances();

  /** Two services on a database of their own, and a webhook there. */
  async function startTwo() {
    const one = await start({ webhookNetworks: RECEIVER_NETWORKS });
    const two = await start({ webhookNetworks: RECEIVER_NETWORKS });
    two.clock.now = one.clock.now;
    const { apiKey } = await one.createKey();
    const { id } = await addWebhook(one, apiKey, { url: receiver.url, events: ['account.created'] });
    const pushOver = async (by: TestService) => {
      const rows = Array.from({ length: 10 }, () => buildRow());
      await pushRows(by, apiKey, rows);
      return rows.map(({ externalId }) => externalId);
    };
    const areSettled = (by: TestService, count: number) =>
      untilExpected(
        () => deliveriesOf(by, apiKey, id),
        (found) => found.length === count && found.every(({ state }) => state === 'TAKEN'),
      );
    return { one, two, id, pushOver, areSettled };
  }

  it('send each change once between them, and whichever is left goes on', async () => {
    const { one, two, pushOver, areSettled } = await startTwo();
    const first = [...(await pushOver(one)), ...(await pushOver(two))];
    await areSettled(two, 20);
    expect(toldOf().sort()).toEqual(first.sort());
    await one.stop();
    // It asks again after five seconds.
    two.clock.advance(5_001);
    const next = await pushOver(two);
    await areSettled(two, 30);
    expect(toldOf().slice(20).sort()).toEqual(next.sort());
  });

  it('go on with what one that has died had, once its turn is over', async () => {
    const { one, two, id, pushOver, areSettled } = await startTwo();
    await pushOver(one);
    await areSettled(one, 10);
    await one.stop();
    const turns = two.database.db.collection<{ _id: string; owner: string; until: Date }>('webhookTurns');
    // The embedded server knows of one process alone; another one's turn counts for it on a real one.
    const until = new Date(two.clock.now.getTime() + 60_000);
    await turns.updateOne({ _id: id }, { $set: { owner: 'dead', until } }, { upsert: true });
    await pushOver(two);
    two.clock.advance(60_001);
    await areSettled(two, 20);
    expect(new Set(toldOf()).size).toBe(20);
  });
});

it('a webhook that is deleted leaves no delivery behind', async () => {
  const { id } = await add({ events: ['account.created'] });
  await push(3);
  await settled(id, 3);
  await ask('mutation ($id: ID!) { answer: deleteWebhook(id: $id) { code } }', { id });
  expect(await service.database.db.collection('webhookDeliveries').find({ webhookId: id }).toArray()).toEqual([]);
});

/** Sends a webhook back to its beginning. */
const resendAll = (webhookId: string) =>
  ask('mutation ($webhookId: ID!) { answer: resendFrom(webhookId: $webhookId, since: "2020-01-01") { code } }', {
    webhookId,
  });

describe('the pace of a host', () => {
  const MESSAGES = 20;
  const MAX_PER_SECOND = 50;
  /** How many messages of a webhook are under way at once. */
  const LANES = 4;

  it('holds for all webhooks that lead there, however often they are sent back', async () => {
    const times: number[] = [];
    const note = () => {
      times.push(performance.now());
      return { status: 200 };
    };
    const gate = createGate();
    receiver.reply = () => gate.passed.then(() => ({ status: 200 }));
    const urls = ['/a', '/b?c=1', '/hook'].map((path) => new URL(path, receiver.url).href);
    const ids = await Promise.all(urls.map(async (url) => (await add({ url })).id));
    await push(MESSAGES);
    // As many as may be under way: whatever comes after them is sent after they are answered.
    await receiver.hasReceived(urls.length * LANES);
    receiver.reply = note;
    const began = performance.now();
    gate.open();
    for (const id of [...ids, ...ids]) await resendAll(id);
    await receiver.hasReceived(3 * MESSAGES);
    // A busy machine makes messages later, never earlier: the whole tells more than each second.
    const took = (times.at(-1) ?? 0) - began;
    expect(times.length - 1).toBeLessThanOrEqual((took / 1_000) * MAX_PER_SECOND);
  });

  it('holds for all instances together, and goes on where a webhook moves to another host', async () => {
    const { mongodbDatabase } = service.config;
    const second = await startService({ webhookNetworks: RECEIVER_NETWORKS, mongodbDatabase });
    try {
      second.clock.now = service.clock.now;
      const urls = ['/a', '/b', '/c'].map((path) => new URL(path, receiver.url).href);
      const added = await Promise.all(urls.map((url) => add({ url, events: ['account.created'] })));
      await push();
      await receiver.hasReceived(urls.length);
      const turns = service.database.db.collection('webhookTurns');
      const ids = added.map(({ id }) => id) as unknown as ObjectId[];
      const owners = async () => new Set((await turns.find({ _id: { $in: ids } }).toArray()).map(({ owner }) => owner));
      expect((await owners()).size).toBe(1);
      await move(added[0]?.id ?? '', other.url);
      await push();
      // Whoever finds a turn taken asks again after five seconds.
      await untilExpected(
        async () => {
          service.clock.advance(5_000);
          second.clock.now = service.clock.now;
          return other.received.length;
        },
        (count) => count > 0,
      );
    } finally {
      await second.close();
    }
  });

  it('holds for test events', async () => {
    const { id } = await add();
    const began = performance.now();
    const test = 'mutation ($id: ID!) { answer: testWebhook(id: $id) { code } }';
    const answers = await Promise.all([1, 2, 3].map(() => ask(test, { id })));
    expect(answers).toEqual(Array(3).fill({ code: 'WEBHOOK_TESTED' }));
    expect(performance.now() - began).toBeGreaterThan(900);
  });
});

it('a receiver that says when to come again is tried again then, where that is later than the schedule', async () => {
  receiver.reply = () => ({ status: 429, headers: { 'retry-after': '7200' } });
  const { id } = await add({ events: ['account.created'] });
  await push();
  const [delivery] = await onceTried(id, 1);
  const waits = Date.parse(String(delivery?.nextAttemptAt)) - service.clock.now.getTime();
  expect(Math.abs(waits - 120 * MINUTE_MS)).toBeLessThan(2_000);
  receiver.reply = () => ({ status: 200 });
  service.clock.advance(119 * MINUTE_MS);
  await push();
  await receiver.hasReceived(2);
  expect(await deliveries(id, 'PENDING')).toMatchObject([{ id: delivery?.id }]);
  service.clock.advance(MINUTE_MS);
  await settled(id, 2);
  expect(receiver.received).toHaveLength(3);
});
