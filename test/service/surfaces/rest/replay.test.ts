import { type JsonObject } from '../../../../src/base/json/json';
import { currentDeadline } from '../../../../src/base/scheduling/request-scope';
import { MINUTE_MS } from '../../../../src/base/time/durations';
import { KEY_REMEMBERED_MS } from '../../../../src/service/callers/access/remembered-keys';
import { type Answer, getAccount, type Sent, send, signedHeaders } from '../../../support/http';
import { connectRaw, parseAnswer, requestHead } from '../../../support/raw-client';
import { buildRow } from '../../../support/rows';
import { until } from '../../../support/until';
import { useNewKey, useService } from '../../../support/use-service';
import { useSecondService } from '../second-service';

const BULK_UPSERT = '/external-api/accounts/bulk-upsert';
const REPLAYED = { status: 409, body: { success: false, code: 'REQUEST_REPLAYED' } };

const service = useService();
const other = useSecondService(service);
const limited = useSecondService(service, { bulkUpsertWindowSeconds: 20, requireSignedWrites: true });
const key = useNewKey(service);
beforeEach(() => {
  // The database clears what is past by its own clock.
  service.clock.now = other.clock.now = limited.clock.now = new Date();
});

/** A signed request as somebody in between records it. */
async function record(sent: Sent, headers: Record<string, string> = {}): Promise<Sent> {
  const signed = await signedHeaders(service, key.apiKey, sent);
  return { ...sent, headers: { ...signed, 'content-type': 'application/json', ...headers } };
}
const recordPush = (rows: JsonObject[], headers = {}) =>
  record({ method: 'POST', path: BULK_UPSERT, body: JSON.stringify({ accounts: rows }) }, headers);
const recordPatch = (externalId: string, update: JsonObject, headers = {}) =>
  record({ method: 'PATCH', path: `/external-api/accounts/${externalId}`, body: JSON.stringify(update) }, headers);

const without = ({ headers = {}, ...sent }: Sent, name: string): Sent => ({
  ...sent,
  headers: Object.fromEntries(Object.entries(headers).filter(([one]) => one !== name)),
});

async function create(): Promise<string> {
  const row = buildRow();
  expect((await send(service, await recordPush([row]))).status).toBe(200);
  return row.externalId;
}
const read = async (externalId: string) =>
  (await getAccount(service, key.apiKey, externalId)).body.account as JsonObject;
/** Resolves when the service has looked at its clock so often for requests from now on. */
function looksAtClock(times: number): Promise<void> {
  const { clock } = service;
  const { now } = clock;
  let looks = 0;
  return new Promise((resolve) => {
    const looked = () => {
      if (currentDeadline() === undefined) return now;
      looks += 1;
      if (looks === times) {
        Object.defineProperty(clock, 'now', { value: now, writable: true });
        resolve();
      }
      return now;
    };
    Object.defineProperty(clock, 'now', { get: looked, configurable: true });
  });
}
const statusesOf = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort();

it('a recorded push is refused with REQUEST_REPLAYED for as long as its timestamp is good', async () => {
  const recorded = await recordPush([buildRow()]);
  expect((await send(service, recorded)).status).toBe(200);
  for (const _minute of [1, 2, 3, 4, 5]) {
    for (const at of [service, limited]) expect(await send(at, recorded)).toMatchObject(REPLAYED);
    service.clock.advance(MINUTE_MS);
    limited.clock.advance(MINUTE_MS);
  }
  service.clock.advance(MINUTE_MS);
  expect((await send(service, recorded)).body.code).toBe('REQUEST_TIMESTAMP_OUTSIDE_WINDOW');
});

it('a recorded push is refused where its timestamp was ahead of the time too', async () => {
  service.clock.advance(4 * MINUTE_MS);
  const recorded = await recordPush([buildRow()]);
  service.clock.advance(-4 * MINUTE_MS);
  expect((await send(service, recorded)).status).toBe(200);
  service.clock.advance(8 * MINUTE_MS);
  expect(await send(service, recorded)).toMatchObject(REPLAYED);
});

it('a recorded push is refused where its body takes until after the window to arrive', async () => {
  const recorded = await recordPush([buildRow()]);
  expect((await send(service, recorded)).status).toBe(200);
  const { path, body = '', headers } = recorded;
  service.clock.advance(4.9 * MINUTE_MS);
  const late = new Date(service.clock.now.getTime() + service.config.requestTimeoutSeconds * 1000);
  const hasLooked = looksAtClock(3);
  const client = await connectRaw(service, requestHead('POST', path, { ...headers, 'content-length': body.length }));
  // For how long the key is remembered, for the key, and for the timestamp.
  await hasLooked;
  service.clock.now = late;
  client.socket.write(body);
  await until(() => client.received().includes('}'));
  client.socket.destroy();
  expect(parseAnswer(client.received())).toMatchObject(REPLAYED);
});

it('a recorded push is refused with its signature in upper case too', async () => {
  const recorded = await recordPush([buildRow()]);
  expect((await send(service, recorded)).status).toBe(200);
  const signature = String(recorded.headers?.['x-service-signature']).toUpperCase();
  const upper = { ...recorded, headers: { ...recorded.headers, 'x-service-signature': signature } };
  expect(await send(service, upper)).toMatchObject(REPLAYED);
});

it('a recorded push is told of the rate limit first, and takes no turn from the sender', async () => {
  const recorded = await recordPush([buildRow()]);
  expect((await send(limited, recorded)).status).toBe(200);
  expect(await send(limited, recorded)).toMatchObject({ status: 429, headers: { 'retry-after': '20' } });
  limited.clock.advance(20_000);
  expect(await send(limited, recorded)).toMatchObject(REPLAYED);
  expect((await send(limited, await recordPush([buildRow()]))).status).toBe(200);
});

it('the answer of the rate limit says whether the signature was used before', async () => {
  await send(limited, await recordPush([buildRow()]));
  const recorded = await recordPush([buildRow()]);
  const wait = 'Only one bulk upsert in 20 seconds; try again in 20 s';
  expect(await send(limited, recorded)).toMatchObject({ status: 429, body: { message: wait } });
  const message = `${wait}. This signature was used before; sign again for each try`;
  expect(await send(limited, recorded)).toMatchObject({
    status: 429,
    headers: { 'retry-after': '20' },
    body: { code: 'RATE_LIMIT_EXCEEDED', message },
  });
});

it('a push that was refused for its media type cannot be carried out with another', async () => {
  const recorded = await recordPush([buildRow()], { 'content-type': 'text/plain' });
  expect((await send(service, recorded)).status).toBe(415);
  const typed = { ...recorded, headers: { ...recorded.headers, 'content-type': 'application/json' } };
  expect(await send(service, typed)).toMatchObject(REPLAYED);
});

it('a push without the scope, or with a wrong signature, does not use its signature up', async () => {
  const recorded = await recordPush([buildRow()]);
  expect((await send(service, { ...recorded, body: '{}' })).status).toBe(401);
  await service.changeKey(key.keyId, { scopes: ['accounts:read'] });
  service.clock.advance(KEY_REMEMBERED_MS);
  expect((await send(service, recorded)).status).toBe(403);
  await service.changeKey(key.keyId, { scopes: ['accounts:write'] });
  service.clock.advance(KEY_REMEMBERED_MS);
  expect((await send(service, recorded)).status).toBe(200);
});

it('copies of one push to two processes at the same moment are carried out once', async () => {
  const recorded = await recordPush([buildRow()]);
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => send(n % 2 ? other : service, recorded)));
  expect(statusesOf(answers)).toEqual([200, ...Array(7).fill(409)]);
});

it('a recorded update that was signed is refused, whatever came of it', async () => {
  const externalId = await create();
  for (const [update, status] of [
    [{ bank: 'New' }, 200],
    [{ phoneNumber: 'x' }, 400],
  ] as const) {
    const recorded = await recordPatch(externalId, update);
    expect((await send(limited, recorded)).status).toBe(status);
    expect(await send(limited, recorded)).toMatchObject(REPLAYED);
  }
});

it('a recorded update is refused without its If-Match', async () => {
  const externalId = await create();
  const recorded = await recordPatch(externalId, { bank: 'Old' }, { 'if-match': '"9"' });
  expect((await send(service, recorded)).status).toBe(412);
  expect(await send(service, without(recorded, 'if-match'))).toMatchObject(REPLAYED);
  expect(await read(externalId)).toMatchObject({ bank: null });
});

const named = (name: string) => ({ 'idempotency-key': name });

it('a recorded request with an Idempotency-Key gets its first answer', async () => {
  const recorded = await recordPush([buildRow()], named('first'));
  const first = await send(service, recorded);
  const again = await send(service, recorded);
  expect(again).toMatchObject({ status: 200, text: first.text, headers: { 'idempotent-replayed': 'true' } });
});

it.each([undefined, 'other'])(
  'a recorded request with an Idempotency-Key is refused under the key %j',
  async (name) => {
    const header = 'idempotency-key';
    const externalId = await create();
    const recorded = await recordPatch(externalId, { bank: 'Mine' }, named(`stripped-${name}`));
    expect((await send(service, recorded)).status).toBe(200);
    const stripped = without(recorded, header);
    const changed = { ...stripped, headers: { ...stripped.headers, ...(name && { [header]: name }) } };
    expect(await send(service, changed)).toMatchObject(REPLAYED);
  },
);

it('a signed retry that got a kept answer or was refused for its Idempotency-Key is refused without it', async () => {
  const externalId = await create();
  const update = { bank: 'Mine' };
  expect((await send(service, await recordPatch(externalId, update, named('retry')))).status).toBe(200);
  const tries: [Sent, number][] = [
    [await recordPatch(externalId, update, named('retry')), 200],
    [await recordPatch(externalId, { bank: 'Other' }, named('retry')), 422],
    [await recordPatch(externalId, update, named('two words')), 400],
  ];
  for (const [recorded, status] of tries) {
    expect((await send(service, recorded)).status).toBe(status);
    expect(await send(service, without(recorded, 'idempotency-key'))).toMatchObject(REPLAYED);
  }
});

it('a signed read may be sent again: nothing is changed by it', async () => {
  const externalId = await create();
  for (const method of ['GET', 'HEAD']) {
    const recorded = await record({ method, path: `/external-api/accounts/${externalId}` });
    for (const _try of [1, 2]) expect((await send(service, recorded)).status).toBe(200);
  }
});
