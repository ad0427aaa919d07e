import { type Answer, bearer, postBulkUpsert, postGraphql, send, signedHeaders } from '../../../support/http';
import { buildRow } from '../../../support/rows';
import { type TestKey, type TestService } from '../../../support/service';
import { useKey, useNewKey, useService } from '../../../support/use-service';

const PATH = '/external-api/accounts/bulk-upsert';

const service = useService({ bulkUpsertWindowSeconds: 20, maxBodyBytes: 10_000 });
const proxied = useService({ bulkUpsertWindowSeconds: 20, trustProxy: true });
const proxiedKey = useKey(proxied);
const key = useNewKey(service);
beforeEach(() => {
  // The database clears rate limits and idempotency keys by its own clock.
  service.clock.now = new Date();
});

const post = (body: unknown = { accounts: [buildRow()] }, { apiKey } = key) => postBulkUpsert(service, apiKey, body);
const sendWith = (headers: Record<string, string>, body: unknown = { accounts: [buildRow()] }) =>
  postBulkUpsert(service, key.apiKey, body, headers);
const mutate = ({ apiKey } = key) =>
  postGraphql(service, apiKey, {
    query: `mutation { bulkUpsertAccounts(accounts: [{ externalId: "g" }]) { success code message retryAfterSeconds } }`,
  });
const limited = (retryAfter: string) => ({
  status: 429,
  headers: { 'retry-after': retryAfter },
  body: { success: false, code: 'RATE_LIMIT_EXCEEDED' },
});

it('bulk upserts pass once in 20 seconds, and a refused one does not push the window', async () => {
  expect((await post()).status).toBe(200);
  expect(await post()).toMatchObject(limited('20'));
  service.clock.advance(12_500);
  expect(await post()).toMatchObject(limited('8'));
  service.clock.advance(7_499);
  expect(await post()).toMatchObject(limited('1'));
  service.clock.advance(1);
  expect((await post()).status).toBe(200);
  expect(await post()).toMatchObject(limited('20'));
});

it.each([
  ['a dry run', { accounts: [buildRow()], dryRun: true }, 'application/json', 200],
  ['a body that is not JSON', '{', 'application/json', 400],
  ['another media type', { accounts: [buildRow()] }, 'text/plain', 415],
])('the rate limit counts a bulk upsert with %s too', async (_what, body, type, status) => {
  expect((await sendWith({ 'content-type': type }, body)).status).toBe(status);
  expect((await post()).status).toBe(429);
});

/** Sends a request with an idempotency key a second time, once the window of the first is over. */
async function again(change: (accounts: object[]) => object[]): Promise<Answer> {
  const accounts = [buildRow()];
  const named = { 'idempotency-key': 'named' };
  await sendWith(named, { accounts });
  service.clock.advance(20_000);
  return sendWith(named, { accounts: change(accounts) });
}
const REFUSED: Record<string, () => Promise<Answer>> = {
  METHOD_NOT_ALLOWED: () => send(service, { method: 'PUT', path: PATH, headers: bearer(key.apiKey) }),
  MISSING_AUTH_HEADERS: () => sendWith({ 'x-service-signature': '' }),
  REQUEST_TIMESTAMP_OUTSIDE_WINDOW: () => sendWith({ 'x-service-timestamp': '1700000000' }),
  INVALID_REQUEST_SIGNATURE: () => sendWith({ 'x-service-signature': '0'.repeat(64) }),
  PAYLOAD_TOO_LARGE: () => post('x'.repeat(10_001)),
  INVALID_REQUEST_HEADER: () => sendWith({ 'idempotency-key': 'a b' }),
  IDEMPOTENCY_KEY_REUSED: () => again(() => [buildRow()]),
  ACCOUNTS_BULK_UPSERT_COMPLETED: async () => {
    const answer = await again((accounts) => accounts);
    expect(answer.headers['idempotent-replayed']).toBe('true');
    return answer;
  },
  async INSUFFICIENT_SCOPE() {
    await service.changeKey(key.keyId, { scopes: ['accounts:read'] });
    const answer = await post();
    await service.changeKey(key.keyId, { scopes: ['accounts:read', 'accounts:write'] });
    // A service remembers a key for a second.
    service.clock.advance(1_000);
    return answer;
  },
  async REQUEST_REPLAYED() {
    const sent = { method: 'POST', path: PATH, body: JSON.stringify({ accounts: [buildRow()] }) };
    const headers = { ...(await signedHeaders(service, key.apiKey, sent)), 'content-type': 'application/json' };
    await send(service, { ...sent, headers });
    service.clock.advance(20_000);
    return send(service, { ...sent, headers });
  },
};
it.each(Object.entries(REFUSED))(
  'the rate limit does not count a request that is answered with %s before anything is done',
  async (code, sendIt) => {
    expect((await sendIt()).body.code).toBe(code);
    expect((await post()).body.code).toBe('ACCOUNTS_BULK_UPSERT_COMPLETED');
  },
);

it('REST and GraphQL share the rate limit of bulk upserts', async () => {
  expect((await post()).status).toBe(200);
  const answer = await mutate();
  expect(answer.status).toBe(200);
  expect(answer.body.errors).toBeUndefined();
  const refused = { success: false, code: 'RATE_LIMIT_EXCEEDED', message: expect.any(String), retryAfterSeconds: 20 };
  expect(answer.body.data).toEqual({ bulkUpsertAccounts: refused });
  const other = await service.createKey();
  expect((await mutate(other)).body).toMatchObject({ data: { bulkUpsertAccounts: { success: true } } });
  expect(await post(undefined, other)).toMatchObject(limited('20'));
});

it('of bulk upserts at the same moment exactly one passes', async () => {
  const answers = await Promise.all([...Array.from({ length: 8 }, () => post()), mutate()]);
  const codes = answers.map(({ body }) => {
    const data = body.data as { bulkUpsertAccounts: { code: string } } | undefined;
    return data?.bulkUpsertAccounts.code ?? body.code;
  });
  expect(codes.filter((code) => code === 'ACCOUNTS_BULK_UPSERT_COMPLETED')).toHaveLength(1);
  expect(codes.filter((code) => code === 'RATE_LIMIT_EXCEEDED')).toHaveLength(8);
});

async function statusFrom(target: TestService, { apiKey }: TestKey, address: string): Promise<number> {
  const headers = { 'x-forwarded-for': address };
  return (await postBulkUpsert(target, apiKey, { accounts: [buildRow()] }, headers)).status;
}

it('the address of the client is not taken from X-Forwarded-For by itself', async () => {
  expect(await statusFrom(service, key, '203.0.113.1')).toBe(200);
  expect(await statusFrom(service, key, '203.0.113.2')).toBe(429);
});

it('the address of the client is taken from X-Forwarded-For where a proxy is trusted', async () => {
  expect(await statusFrom(proxied, proxiedKey, '203.0.113.1')).toBe(200);
  expect(await statusFrom(proxied, proxiedKey, '203.0.113.2')).toBe(200);
  expect(await statusFrom(proxied, proxiedKey, '203.0.113.1')).toBe(429);
});
