import { request as httpRequest, type IncomingMessage } from 'node:http';
import { MongoNetworkError } from 'mongodb';
import { KEY_REMEMBERED_MS } from '../../../../src/service/callers/access/remembered-keys';
import { withChangedCollection } from '../../../support/changed-database';
import { nextChanges } from '../../../support/changes';
import { bearer, patchAccount, postBulkUpsert, postGraphql } from '../../../support/http';
import { keysOf } from '../../../support/rights';
import { buildRow } from '../../../support/rows';
import { startService } from '../../../support/service';
import {
  type EventResult,
  endSubscriptions,
  subscribed as openSubscription,
  postSubscription,
  type SubscriptionRequest,
} from '../../../support/subscriptions';
import { until } from '../../../support/until';
import { useKey, useService } from '../../../support/use-service';
import { useSecondService } from '../second-service';

const UPDATED = `subscription ($externalId: String) {
  accountUpdated(externalId: $externalId) {
    account { externalId bank }
    auditTrailEntry { externalId operation surface changes { field from to } }
    cursor
  }
}`;

const service = useService();
const other = useSecondService(service);
const key = useKey(service);
afterEach(endSubscriptions);

/** A subscription that the service has confirmed, and its results. */
const subscribed = (
  to: { url: string },
  { query = UPDATED, apiKey = key.apiKey, ...request }: Partial<SubscriptionRequest> = {},
) => openSubscription(to, { query, apiKey, ...request });

/** The answer to a subscription, which nobody reads. */
const openRaw = (apiKey: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { ...bearer(apiKey), 'content-type': 'application/json' };
    const request = httpRequest(`${service.url}/graphql/stream`, { method: 'POST', headers }, resolve);
    request.on('error', reject);
    request.end(JSON.stringify({ query: UPDATED }));
  });

const nextOf = async (results: AsyncIterableIterator<EventResult>) => (await results.next()).value as EventResult;

it('a subscriber that disconnects is not logged as an error of the service', async () => {
  const lines = () => service.logLines.map((line) => JSON.parse(line) as { route?: string; msg?: string });
  const ended = () => lines().filter(({ route }) => route === '/graphql/stream').length;
  const before = ended();
  await subscribed(service);
  endSubscriptions();
  await until(() => ended() !== before);
  await postGraphql(service, key.apiKey, { query: '{ __typename }' });
  expect(lines().filter(({ msg }) => msg === 'unexpected error')).toEqual([]);
});

it('accountUpdated masks social security numbers, also in free-form data', async () => {
  const row = buildRow({ person: { ssn: '905-11-8922' } });
  await postBulkUpsert(service, key.apiKey, { accounts: [row] });
  const query = `subscription { accountUpdated { account { person { ssn } metadata } auditTrailEntry { changes { field from to } } } }`;
  const results = await subscribed(service, { query });
  await patchAccount(service, key.apiKey, row.externalId, { metadata: { 'SSN#': 905118922 } });
  const metadata = { ...(row.metadata as object), 'SSN#': '***-**-8922' };
  expect((await nextOf(results)).data?.accountUpdated).toEqual({
    account: { person: { ssn: '***-**-8922' }, metadata },
    auditTrailEntry: { changes: [{ field: 'metadata.SSN#', from: null, to: '***-**-8922' }] },
  });
});

it('accountUpdated sends each change once, whichever process and surface makes it', async () => {
  const rows = [buildRow(), buildRow()];
  await postBulkUpsert(service, key.apiKey, { accounts: rows });
  const [first, second] = rows.map(({ externalId }) => externalId) as [string, string];
  const all = [await subscribed(service), await subscribed(other)];
  await patchAccount(service, key.apiKey, first, { bank: 'One' });
  const changes = [{ field: 'bank', from: null, to: 'One' }];
  for (const results of all) {
    expect((await nextOf(results)).data?.accountUpdated).toEqual({
      account: { externalId: first, bank: 'One' },
      auditTrailEntry: { externalId: first, operation: 'UPDATE', surface: 'REST', changes },
      cursor: expect.any(String),
    });
  }
  // Nothing was told twice: the next event is the next change.
  await postBulkUpsert(other, key.apiKey, { accounts: [{ externalId: second, bank: 'Two' }] });
  for (const results of all) {
    expect((await nextOf(results)).data?.accountUpdated?.account).toEqual({ externalId: second, bank: 'Two' });
  }
});

it('accountUpdated sends no changes of another organization, of the past or of a dry run', async () => {
  const foreign = await service.createKey({ organizationId: 'org-b' });
  const own = await service.createKey({ organizationId: 'org-past' });
  const row = buildRow();
  for (const { apiKey } of [own, foreign]) await postBulkUpsert(service, apiKey, { accounts: [row] });
  await patchAccount(service, own.apiKey, row.externalId, { bank: 'Past' });
  await nextChanges(service, own.apiKey, 3);
  const results = await subscribed(service, { apiKey: own.apiKey });
  await patchAccount(service, foreign.apiKey, row.externalId, { bank: 'Foreign' });
  await postBulkUpsert(service, own.apiKey, { accounts: [{ ...row, bank: 'Dry' }], dryRun: true });
  await patchAccount(service, own.apiKey, row.externalId, { bank: 'Own' });
  expect((await nextOf(results)).data?.accountUpdated?.account).toEqual({ externalId: row.externalId, bank: 'Own' });
});

type PublishedEntry = { externalId: string; changes: { to: string }[] };

const ROWS = Array.from({ length: 500 }, () => buildRow());
const pushed = (apiKey: string, bank: string) =>
  postBulkUpsert(other, apiKey, { accounts: ROWS.map(({ externalId }) => ({ externalId, bank })) });

it('a subscriber that reads gets each of thousands of changes, beside one that reads nothing', async () => {
  const busy = await service.createKey({ organizationId: 'org-busy' });
  await postBulkUpsert(service, busy.apiKey, { accounts: ROWS });
  const idle = await openRaw(busy.apiKey);
  const query = 'subscription { accountUpdated { auditTrailEntry { externalId changes { to } } } }';
  const results = await subscribed(service, { query, apiKey: busy.apiKey });
  const banks = Array.from({ length: 3 }, (_, push) => `Bank ${push}`);
  const writes = (async () => {
    for (const bank of banks) expect(await pushed(busy.apiKey, bank)).toMatchObject({ body: { updated: 500 } });
  })();
  const told = new Set<string>();
  while (told.size < banks.length * ROWS.length) {
    const { data, errors } = await nextOf(results);
    expect(errors).toBeUndefined();
    const entry = data?.accountUpdated?.auditTrailEntry as PublishedEntry | undefined;
    told.add(`${entry?.externalId} ${entry?.changes[0]?.to}`);
  }
  await writes;
  idle.destroy();
});

const COMPLETED =
  'subscription { syncRunCompleted { created updated failedRows { index code } previousRun { created } } }';

it('syncRunCompleted sends each bulk upsert of the organization except dry runs', async () => {
  const foreign = await service.createKey({ organizationId: 'org-b' });
  const own = await service.createKey();
  const results = await subscribed(other, { query: COMPLETED });
  const row = buildRow();
  await postBulkUpsert(service, foreign.apiKey, { accounts: [row] });
  await postBulkUpsert(service, own.apiKey, { accounts: [row], dryRun: true });
  await postBulkUpsert(service, own.apiKey, { accounts: [row, { externalId: 'new' }] });
  expect((await nextOf(results)).data?.syncRunCompleted).toEqual({
    created: 1,
    updated: 0,
    previousRun: null,
    failedRows: [{ index: 1, code: 'MISSING_REQUIRED_FIELD' }],
  });
  service.clock.advance(1);
  await postBulkUpsert(service, own.apiKey, { accounts: [{ ...row, bank: 'Changed' }] });
  expect((await nextOf(results)).data?.syncRunCompleted).toEqual({
    created: 0,
    updated: 1,
    previousRun: { created: 1 },
    failedRows: [],
  });
});

const post = (body: unknown, headers: Record<string, string> = bearer(key.apiKey)) =>
  postSubscription(service, headers, body);
const refused = (status: number, code: string) => ({
  status,
  body: { errors: [{ message: expect.any(String), extensions: { code, requestId: expect.any(String) } }] },
});

it('a subscription needs a key with the scope accounts:read', async () => {
  const { apiKey } = await service.createKey({ scopes: ['accounts:write'] });
  expect(await post({ query: UPDATED }, {})).toMatchObject(refused(401, 'MISSING_AUTH_HEADERS'));
  expect(await post({ query: UPDATED }, bearer('acs_x'))).toMatchObject(refused(401, 'INVALID_API_KEY'));
  expect(await post({ query: UPDATED }, bearer(apiKey))).toMatchObject(refused(403, 'INSUFFICIENT_SCOPE'));
});

it.each([
  ['{', 'GRAPHQL_PARSE_FAILED'],
  ['subscription { nothing }', 'GRAPHQL_VALIDATION_FAILED'],
  ['subscription { accountUpdated @skip { account { id } } }', 'GRAPHQL_VALIDATION_FAILED'],
  ['{ accounts { nodes { id } } }', 'BAD_REQUEST'],
  ['mutation { updateAccount(externalId: "a", update: {}) { code } }', 'BAD_REQUEST'],
  [
    `subscription { accountUpdated { ${Array.from({ length: 51 }, (_, n) => `a${n}: __typename`).join(' ')} } }`,
    'QUERY_LIMIT_EXCEEDED',
  ],
])(
  'the stream refuses a document that is not a subscription, is invalid or is too large, case %#',
  async (query, code) => {
    expect(await post({ query })).toMatchObject(refused(400, code));
  },
);

it('a subscription whose variables are nested without end is refused', async () => {
  const variables = `${'{"a":'.repeat(8_000)}1${'}'.repeat(8_000)}`;
  const body = `{"query":${JSON.stringify(UPDATED)},"variables":${variables}}`;
  const answer = await post(body);
  expect(answer).toMatchObject({ status: 400 });
  expect(answer.text).not.toMatch(/INTERNAL_ERROR|stack/);
});

it('a subscription with wrong variables is refused without repeating their values', async () => {
  const answer = await post({ query: UPDATED, variables: { externalId: { secret: 'canary' } } });
  expect(answer).toMatchObject(refused(400, 'BAD_USER_INPUT'));
  expect(answer.text).not.toContain('canary');
});

it('a large subscription is refused, since the service keeps it', async () => {
  const variables = { externalId: 'x'.repeat(100_000) };
  expect(await post({ query: UPDATED, variables })).toMatchObject(refused(413, 'PAYLOAD_TOO_LARGE'));
});

it.each([
  UPDATED,
  'subscription { accountUpdated @skip { account { id } } }',
  'query A { __typename } subscription B { accountUpdated { account { id } } }',
])('a subscription sent to /graphql is refused with the path of the stream, case %#', async (query) => {
  const answer = await postGraphql(service, key.apiKey, { query, operationName: 'B' });
  expect(answer).toMatchObject(refused(400, 'INVALID_REQUEST_BODY'));
  expect(answer.text).toContain('/graphql/stream');
});

it.each(['query subscription { __typename }', 'fragment subscription on Query { __typename } { ...subscription }'])(
  'an operation that is merely named subscription runs at /graphql: %s',
  async (query) => expect((await postGraphql(service, key.apiKey, { query })).status).toBe(200),
);

it('a subscription ends with an error that names the reason when the service stops', async () => {
  const stopped = await startService();
  const results = await subscribed(stopped, { apiKey: (await stopped.createKey()).apiKey });
  const stopping = stopped.close();
  expect(await nextOf(results)).toMatchObject({ errors: [{ extensions: { code: 'SERVICE_UNAVAILABLE' } }] });
  expect(await results.next()).toMatchObject({ done: true });
  await stopping;
});

it('a subscription ends with an error once its key is revoked, expires or is limited to other networks', async () => {
  const keys = {
    revoked: await service.createKey(),
    expired: await service.createKey({ expiresAt: new Date(service.clock.now.getTime() + KEY_REMEMBERED_MS / 2) }),
    limited: await service.createKey(),
  };
  const opening = Object.entries(keys).map(async ([what, { apiKey }]) => {
    return { what, results: await subscribed(service, { apiKey }) };
  });
  const streams = await Promise.all(opening);
  const store = await keysOf(service);
  await store.revoke(keys.revoked.keyId, service.clock.now);
  await store.setNetworks(keys.limited.keyId, ['198.51.100.0/24']);
  service.clock.advance(KEY_REMEMBERED_MS);
  for (const { what, results } of streams) {
    const { errors } = await nextOf(results);
    expect({ what, errors }).toMatchObject({ what, errors: [{ extensions: { code: 'INVALID_API_KEY' } }] });
    expect(await results.next()).toMatchObject({ done: true });
  }
});

it('a subscription goes on while the database is away, which says nothing about its key', async () => {
  let onRead: (() => void) | undefined;
  const unsteady = await startService({}, (database) =>
    withChangedCollection(database, 'apiKeys', (keys) => ({
      async findOne(...parameters: Parameters<typeof keys.findOne>) {
        onRead?.();
        if (onRead) throw new MongoNetworkError('away');
        return keys.findOne(...parameters);
      },
    })),
  );
  const { apiKey } = await unsteady.createKey();
  await postBulkUpsert(unsteady, apiKey, { accounts: [buildRow({ externalId: 'A-1' })] });
  const results = await subscribed(unsteady, { apiKey });
  await new Promise<void>((resolve) => {
    onRead = resolve;
    unsteady.clock.advance(KEY_REMEMBERED_MS);
  });
  onRead = undefined;
  await patchAccount(unsteady, apiKey, 'A-1', { bank: 'New' });
  expect(await nextOf(results)).toMatchObject({ data: { accountUpdated: { account: { bank: 'New' } } } });
});

it('a subscription goes on where the address that its key is limited to is its own, and another ends', async () => {
  const behindProxy = await startService({ trustProxy: 1 });
  const { apiKey, keyId } = await behindProxy.createKey();
  const from = (address: string) => subscribed(behindProxy, { apiKey, headers: { 'x-forwarded-for': address } });
  const [inside, outside] = [await from('203.0.113.7'), await from('203.0.113.8')];
  await (await keysOf(behindProxy)).setNetworks(keyId, ['203.0.113.7/32']);
  behindProxy.clock.advance(KEY_REMEMBERED_MS);
  expect(await nextOf(outside)).toMatchObject({ errors: [{ extensions: { code: 'INVALID_API_KEY' } }] });
  const { apiKey: writer } = await behindProxy.createKey();
  await postBulkUpsert(behindProxy, writer, { accounts: [buildRow({ externalId: 'A-1' })] });
  await patchAccount(behindProxy, writer, 'A-1', { bank: 'New' });
  expect(await nextOf(inside)).toMatchObject({ data: { accountUpdated: { account: {} } } });
});

it('a subscription leaves nothing behind when the client disconnects', async () => {
  // More than may be open at a time, one after the other.
  for (let count = 0; count < 101; count += 1) {
    const response = await openRaw(key.apiKey);
    expect(response.statusCode).toBe(200);
    const closed = new Promise((resolve) => response.once('close', resolve));
    response.destroy();
    await closed;
  }
  const responses = await Promise.all(Array.from({ length: 105 }, () => openRaw(key.apiKey)));
  const statuses = responses.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(95);
  expect(statuses).toContain(429);
  for (const response of responses) response.destroy();
});
