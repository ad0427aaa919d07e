import { generateApiKey } from '../../src/access/api-key';
import { LIMITS } from '../../src/accounts/fields/limits';
import { readConfig } from '../../src/config';
import { SMALL_BODY_BYTES } from '../../src/http/body/raw-body';
import { type JsonObject } from '../../src/json';
import { MAX_BODY_VALUES, MAX_VALUES_OF_ONE } from '../../src/json-scan';
import { guide } from '../support/guides';
import { type Answer, bearer, postBulkUpsert, postGraphql, type Sent, send, signedHeaders } from '../support/http';
import { buildRow } from '../support/rows';
import { startService, type TestKey, type TestService } from '../support/service';

const GUIDE = guide('rate-limits.md');
const PATH = '/external-api/accounts/bulk-upsert';

let service: TestService;
beforeAll(async () => {
  service = await startService({ bulkUpsertWindowSeconds: 20, maxBodyBytes: 10_000 });
  // The database clears rate limits and idempotency keys by its own clock.
  service.clock.now = new Date();
});

const push = ({ apiKey }: TestKey, body: unknown = { accounts: [buildRow()] }, headers = {}) =>
  postBulkUpsert(service, apiKey, body, headers);

async function readerOnly({ keyId }: TestKey, work: () => Promise<Answer>): Promise<Answer> {
  await service.changeKey(keyId, { scopes: ['accounts:read'] });
  const answer = await work();
  await service.changeKey(keyId, { scopes: ['accounts:read', 'accounts:write'] });
  return answer;
}

/** The answer to a request with an idempotency key that was used before, after the window of the first request. */
async function again(key: TestKey, body: (row: JsonObject) => unknown): Promise<Answer> {
  const row = buildRow();
  const named = { 'idempotency-key': 'k' };
  await push(key, { accounts: [row] }, named);
  service.clock.advance(20_000);
  return push(key, body(row), named);
}

/** Provokes each answer of the guide's table, by its name there. */
const PROVOKE: Record<string, (key: TestKey) => Promise<Answer>> = {
  METHOD_NOT_ALLOWED: ({ apiKey }) => send(service, { method: 'PUT', path: PATH, headers: bearer(apiKey) }),
  MISSING_AUTH_HEADERS: (key) => push(key, undefined, { 'x-service-signature': '' }),
  INVALID_API_KEY: (key) => push(key, undefined, bearer(generateApiKey('acs').apiKey)),
  REQUEST_TIMESTAMP_OUTSIDE_WINDOW: (key) => push(key, undefined, { 'x-service-timestamp': '1' }),
  PAYLOAD_TOO_LARGE: (key) => push(key, 'x'.repeat(10_001)),
  INVALID_REQUEST_SIGNATURE: (key) => push(key, undefined, { 'x-service-signature': '0'.repeat(64) }),
  INSUFFICIENT_SCOPE: (key) => readerOnly(key, () => push(key)),
  INVALID_REQUEST_HEADER: (key) => push(key, undefined, { 'idempotency-key': 'a b' }),
  IDEMPOTENCY_KEY_REUSED: (key) => again(key, () => ({ accounts: [buildRow()] })),
  'Idempotent-Replayed: true': (key) => again(key, (row) => ({ accounts: [row] })),
  REQUEST_REPLAYED: async ({ apiKey }) => {
    const sent: Sent = { method: 'POST', path: PATH, body: JSON.stringify({ accounts: [buildRow()] }) };
    const signed = { ...(await signedHeaders(service, apiKey, sent)), 'content-type': 'application/json' };
    await send(service, { ...sent, headers: signed });
    service.clock.advance(20_000);
    return send(service, { ...sent, headers: signed });
  },
  UNSUPPORTED_MEDIA_TYPE: (key) => push(key, undefined, { 'content-type': 'text/plain' }),
  INVALID_REQUEST_BODY: (key) => push(key, '{'),
  ACCOUNTS_REQUIRED: (key) => push(key, { accounts: [] }),
  ACCOUNTS_LIMIT_EXCEEDED: (key) => push(key, { accounts: Array(501).fill({}) }),
  ACCOUNTS_BULK_UPSERT_COMPLETED: (key) => push(key, { accounts: [{}], dryRun: true }),
};

const ANSWERS = Array.from(GUIDE.matchAll(/^\| (`.*) \| (yes|no) \|$/gm), ([, answers = '', counts]) =>
  Array.from(answers.matchAll(/`([^`]+)`/g), ([, name = '']) => ({ name, counts })),
).flat();

it('docs/rate-limits.md lists no answer that the test does not provoke', () => {
  // RATE_LIMIT_EXCEEDED is how the test tells whether the others count.
  const names = ANSWERS.map(({ name }) => name).filter((name) => name !== 'RATE_LIMIT_EXCEEDED');
  expect(names.sort()).toEqual(Object.keys(PROVOKE).sort());
});

it.each(Object.keys(PROVOKE))('%s counts as a bulk upsert or not, as docs/rate-limits.md says', async (name) => {
  const key = await service.createKey();
  const answer = await PROVOKE[name]?.(key);
  if (/^[A-Z_]+$/.test(name)) expect(answer?.body.code).toBe(name);
  else expect(answer?.headers['idempotent-replayed']).toBe('true');
  const next = await push(key);
  const counts = next.body.code === 'RATE_LIMIT_EXCEEDED' ? 'yes' : 'no';
  expect(counts).toBe(ANSWERS.find((one) => one.name === name)?.counts);
});

it('a GraphQL operation of two bulk upserts is refused before the first one counts', async () => {
  const { apiKey } = await service.createKey();
  const upsert = 'bulkUpsertAccounts(accounts: [{ externalId: "g" }]) { success code retryAfterSeconds }';
  const answer = await postGraphql(service, apiKey, { query: `mutation { one: ${upsert} two: ${upsert} }` });
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ extensions: { code: 'QUERY_LIMIT_EXCEEDED' } }] } });
  const next = await postGraphql(service, apiKey, { query: `mutation { one: ${upsert} }` });
  expect(next.body).toMatchObject({ data: { one: { success: true } } });
});

it('docs/rate-limits.md states the sizes that hold', () => {
  const { maxBodyBytes, maxBufferedBytes, requestsInProgress, bulkUpsertWindowSeconds } = readConfig({});
  const [, sizes = ''] = GUIDE.split('\n## Sizes\n');
  const stated = Array.from(sizes.matchAll(/^\| .+ \| (\d(?:[\d,]*\d)?)(?:, of (\d+))?/gm), ([, ...numbers]) =>
    numbers.flatMap((number) => (number === undefined ? [] : [Number(number.replaceAll(',', ''))])),
  ).flat();
  const { rowsPerRequest, externalIdLength, textLength, tags, tagLength, ...more } = LIMITS;
  const { metadataBytes, keyLength, depth, accountBytes, changesBytes, emailBytes } = more;
  expect(stated).toEqual([
    ...[rowsPerRequest, maxBodyBytes, SMALL_BODY_BYTES, MAX_BODY_VALUES, MAX_VALUES_OF_ONE, maxBufferedBytes],
    ...[externalIdLength, textLength, tags, tagLength],
    ...[metadataBytes, keyLength, depth, accountBytes, changesBytes, emailBytes],
  ]);
  expect(GUIDE).toContain(`${requestsInProgress} requests in progress at a time`);
  expect(GUIDE).toContain(`one bulk upsert every ${bulkUpsertWindowSeconds} seconds`);
});
