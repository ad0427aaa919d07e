import { createClient } from 'graphql-sse';
import { type JsonObject } from '../../../../src/base/json/json';
import { graphqlOverSession, openSession, sendOverSession } from '../../../support/console';
import { bearer, getAccount, postBulkUpsert, postGraphql, pushRows, send } from '../../../support/http';
import { buildRow } from '../../../support/rows';
import { startService, type TestKey, type TestService } from '../../../support/service';
import { until } from '../../../support/until';
import { useService } from '../../../support/use-service';

const KEY = { path: '/external-api/key' };
const BULK_UPSERT = '/external-api/accounts/bulk-upsert';
const IMPORTS = '/external-api/imports';
const LINES = { 'content-type': 'application/x-ndjson' };

/** The same database, where every write must be signed. */
let strict: TestService;
let key: TestKey;
let session: { cookie: string };
const service = useService();
beforeAll(async () => {
  strict = await startService({ mongodbDatabase: service.config.mongodbDatabase, requireSignedWrites: true });
  key = await service.createKey({ organizationId: 'alpha-corp' });
  session = await openSession(service, key.apiKey);
});

const nodesOf = ({ body }: { body: JsonObject }, name: string) =>
  (body.data as Record<string, { nodes: JsonObject[] }>)[name]?.nodes ?? [];

const post = (path: string, body: object, over: Record<string, string> = session, to = service) =>
  sendOverSession(to, over, { method: 'POST', path, body });
const patch = (path: string, body: object) => sendOverSession(service, session, { method: 'PATCH', path, body });

async function push(fields: JsonObject = {}): Promise<string> {
  const row = buildRow(fields);
  await pushRows(service, key.apiKey, [row]);
  return row.externalId;
}

describe('over a session', () => {
  it('reads and writes are those of the key over REST and GraphQL, without a signature', async () => {
    const row = buildRow({ client: 'First' });
    const stored = await post(BULK_UPSERT, { accounts: [row] });
    expect(stored.body).toMatchObject({ success: true, created: 1 });
    const path = `/external-api/accounts/${row.externalId}`;
    expect((await patch(path, { client: 'Second' })).body).toMatchObject({ code: 'ACCOUNT_UPDATED' });
    const mutation = 'mutation ($id: String!) { updateAccount(externalId: $id, update: { client: "Third" }) { code } }';
    const { body } = await graphqlOverSession(service, session, mutation, { id: row.externalId });
    expect(body.data).toEqual({ updateAccount: { code: 'ACCOUNT_UPDATED' } });
    const { body: read } = await sendOverSession(service, session, { path });
    expect(read.account).toMatchObject({ client: 'Third', organizationId: 'alpha-corp' });
  });

  it('what it writes names the key, and the surface CONSOLE: entries, timeline, runs', async () => {
    const externalId = await push({ client: 'First' });
    await patch(`/external-api/accounts/${externalId}`, { client: 'Second' });
    await post(BULK_UPSERT, { accounts: [buildRow()] });
    const { body: trail } = await getAccount(service, key.apiKey, externalId, '/audit-trail');
    expect(trail.auditTrail).toMatchObject([{ surface: 'CONSOLE', apiKeyId: key.keyId, source: 'EXTERNAL_API' }]);
    const { body: timeline } = await getAccount(service, key.apiKey, externalId, '/timeline');
    expect(timeline.timeline).toMatchObject([{ summary: 'Changed client by a single update in the console.' }]);
    const query = '{ syncRuns(first: 1) { nodes { surface apiKeyId } } }';
    expect(nodesOf(await graphqlOverSession(service, session, query), 'syncRuns')).toEqual([
      { surface: 'CONSOLE', apiKeyId: key.keyId },
    ]);
    const search = '{ auditTrail(filter: { surface: "CONSOLE" }) { nodes { externalId surface } } }';
    expect(nodesOf(await graphqlOverSession(service, session, search), 'auditTrail')).toContainEqual({
      externalId,
      surface: 'CONSOLE',
    });
  });

  it('a whole file goes in as an import, in parts, begun in one session and ended in another', async () => {
    const created = await post(IMPORTS, { name: 'console' });
    const { id } = created.body.import as { id: string };
    const part = { method: 'PUT', path: `${IMPORTS}/${id}/parts/1`, headers: { ...session, ...LINES } };
    const body = `${JSON.stringify(buildRow())}\n`;
    expect(await send(service, { ...part, body })).toMatchObject({ body: { code: 'IMPORT_PART_STORED' } });
    const later = await openSession(service, key.apiKey);
    // The same content is the same part.
    const again = await send(service, { ...part, headers: { ...later, ...LINES }, body });
    expect(again).toMatchObject({ body: { code: 'IMPORT_PART_STORED' } });
    const commit = await post(`${IMPORTS}/${id}/commit`, { parts: 1 }, later);
    expect(commit.body).toMatchObject({ code: 'IMPORT_QUEUED' });
    const headers = { accept: 'text/csv' };
    const rows = await sendOverSession(service, later, { path: `${IMPORTS}/${id}/rows`, headers });
    expect([rows.status, rows.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  });

  it('it has the scopes of the key, and the access to one organization', async () => {
    const reader = await service.createKey({ organizationId: 'beta-corp', scopes: ['accounts:read'] });
    const reading = await openSession(service, reader.apiKey);
    const externalId = await push();
    const path = `/external-api/accounts/${externalId}`;
    expect(await sendOverSession(service, reading, { path })).toMatchObject({ status: 404 });
    const refused = await post(BULK_UPSERT, { accounts: [buildRow()] }, reading);
    expect(refused).toMatchObject({ status: 403, body: { code: 'INSUFFICIENT_SCOPE' } });
    const { body } = await graphqlOverSession(service, reading, '{ securityEvents { nodes { kind } } }');
    expect(JSON.stringify(body)).toContain('INSUFFICIENT_SCOPE');
  });

  it('the key of a session tells whose it is, when the session ends, and that it may write', async () => {
    const own = await service.createKey({ organizationId: 'gamma-corp', name: 'Dana' });
    const { body } = await sendOverSession(service, await openSession(service, own.apiKey), KEY);
    const expiresAt = new Date(service.clock.now.getTime() + 12 * 60 * 60 * 1000).toISOString();
    expect(body).toMatchObject({ keyId: own.keyId, name: 'Dana', session: { expiresAt, isReadOnly: false } });
    const { body: ofKey } = await send(service, { ...KEY, headers: bearer(own.apiKey) });
    expect(ofKey).not.toHaveProperty('session');
  });

  it('every read of an account leaves an access record, whatever ACCESS_RECORDS says', async () => {
    expect(service.config.accessRecords).toBe('numbers');
    const externalId = await push();
    await getAccount(service, key.apiKey, externalId);
    await sendOverSession(service, session, { path: `/external-api/accounts/${externalId}` });
    const look = 'query Look($id: String!) { account(externalId: $id) { client } }';
    await graphqlOverSession(service, session, look, { id: externalId });
    const query = `query ($id: String!) { accessRecords(filter: { externalId: $id }) { nodes { operation surface apiKeyId } } }`;
    const records = nodesOf(await graphqlOverSession(service, session, query, { id: externalId }), 'accessRecords');
    const common = { surface: 'CONSOLE', apiKeyId: key.keyId };
    expect(records).toHaveLength(2);
    expect(records).toEqual(
      expect.arrayContaining([
        { operation: 'getAccount', ...common },
        { operation: 'account', ...common },
      ]),
    );
  });

  it('the limits of the key are those of its sessions', async () => {
    const { mongodbDatabase } = service.config;
    const paced = await startService({ mongodbDatabase, bulkUpsertWindowSeconds: 20 });
    expect(await postBulkUpsert(paced, key.apiKey, { accounts: [buildRow()] })).toMatchObject({ status: 200 });
    const next = await post(BULK_UPSERT, { accounts: [buildRow()] }, session, paced);
    await paced.close();
    expect(next).toMatchObject({ status: 429, headers: { 'retry-after': '20' } });
  });

  it('a request with a key uses the key, whatever cookie is beside it', async () => {
    const other = await service.createKey({ organizationId: 'delta-corp' });
    const headers = { ...bearer(other.apiKey), cookie: session.cookie };
    const { body } = await send(service, { ...KEY, headers });
    expect(body).toMatchObject({ keyId: other.keyId });
    expect(body).not.toHaveProperty('session');
    const wrong = await send(service, { ...KEY, headers: { ...session, authorization: 'Bearer x' } });
    expect(wrong).toMatchObject({ status: 401, body: { code: 'INVALID_API_KEY' } });
  });

  it('a signature beside a session is refused: nothing could verify it', async () => {
    const headers = { 'x-service-timestamp': '1', 'x-service-signature': '0'.repeat(64) };
    const signed = await sendOverSession(service, session, { ...KEY, headers });
    expect(signed).toMatchObject({ status: 401, body: { code: 'INVALID_REQUEST_SIGNATURE' } });
  });
});

describe('with REQUIRE_SIGNED_WRITES=true', () => {
  const READ_ONLY = { status: 403, body: { success: false, code: 'CONSOLE_READ_ONLY' } };

  it('a session reads, and every write over it is refused', async () => {
    const externalId = await push({ client: 'Kept' });
    const path = `/external-api/accounts/${externalId}`;
    expect(await sendOverSession(strict, session, { path })).toMatchObject({ status: 200 });
    const writes = [
      { method: 'POST', path: BULK_UPSERT, body: { accounts: [buildRow()] } },
      { method: 'PATCH', path, body: { client: 'Changed' } },
      { method: 'POST', path: IMPORTS, body: {} },
    ];
    for (const write of writes) expect(await sendOverSession(strict, session, write)).toMatchObject(READ_ONLY);
    const mutation = 'mutation ($id: String!) { updateAccount(externalId: $id, update: { client: "X" }) { code } }';
    const { body } = await graphqlOverSession(strict, session, mutation, { id: externalId });
    expect(body.data).toEqual({ updateAccount: { code: 'CONSOLE_READ_ONLY' } });
    expect((await sendOverSession(strict, session, { path })).body.account).toMatchObject({ client: 'Kept' });
  });

  it('the page learns from the key that it may only read', async () => {
    const { body } = await sendOverSession(strict, session, KEY);
    expect(body.session).toMatchObject({ isReadOnly: true });
    const data = (await graphqlOverSession(strict, session, '{ apiKey { session { isReadOnly } } }')).body.data;
    expect(data).toEqual({ apiKey: { session: { isReadOnly: true } } });
  });

  it('a request with the key alone is told to sign, as before', async () => {
    const query = 'mutation { updateAccount(externalId: "a", update: { client: "X" }) { code } }';
    expect(await postGraphql(strict, key.apiKey, { query })).toMatchObject({ status: 401 });
  });
});

describe('a subscription over a session', () => {
  /** @returns once the service has confirmed it: what settles when it has ended */
  const subscribe = (headers: Record<string, string>, onEvent: (event: unknown) => void) =>
    new Promise<{ ended: Promise<unknown> }>((confirm, refuse) => {
      const fetchFn = async (...request: Parameters<typeof fetch>) => {
        const response = await fetch(...request);
        if (response.ok) confirm({ ended });
        else refuse(new Error(`The subscription was refused: ${await response.clone().text()}`));
        return response;
      };
      const client = createClient({ url: `${service.url}/graphql/stream`, headers, retryAttempts: 0, fetchFn });
      const ended = new Promise<unknown>((resolve) => {
        const sink = { next: onEvent, error: resolve, complete: () => resolve(undefined) };
        client.subscribe({ query: 'subscription { syncRunCompleted { id surface } }' }, sink);
      });
    });

  it('tells what happens until the session ends, and nothing after that', async () => {
    const own = await service.createKey({ organizationId: 'epsilon-corp' });
    const [leaving, staying] = [await openSession(service, own.apiKey), await openSession(service, own.apiKey)];
    const events: unknown[] = [];
    const others: unknown[] = [];
    const { ended } = await subscribe(leaving, (event) => events.push(event));
    await subscribe(staying, (event) => others.push(event));
    const push = async (over: Record<string, string>) =>
      expect(await post(BULK_UPSERT, { accounts: [buildRow()] }, over)).toMatchObject({ status: 200 });
    await push(leaving);
    await until(() => events.length > 0 && others.length > 0);
    expect(JSON.stringify(events)).toContain('CONSOLE');
    await sendOverSession(service, leaving, { method: 'DELETE', path: '/console/session' });
    await ended;
    expect(JSON.stringify(events.at(-1))).toContain('INVALID_SESSION');
    const seen = events.length;
    await push(staying);
    await until(() => others.length > 1);
    expect(events).toHaveLength(seen);
  });

  it('leaves some of the subscriptions that an organization may have to its keys', async () => {
    const own = await service.createKey({ organizationId: 'zeta-corp' });
    const session = await openSession(service, own.apiKey);
    const leaving = new AbortController();
    // Kept, since a stream that nobody holds may end.
    const open: Response[] = [];
    const statuses = async (headers: Record<string, string>, count: number) => {
      const found: Record<number, number> = {};
      for (let at = 0; at < count; at += 1) {
        const response = await fetch(`${service.url}/graphql/stream`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({ query: 'subscription { syncRunCompleted { id } }' }),
          signal: leaving.signal,
        });
        open.push(response);
        found[response.status] = (found[response.status] ?? 0) + 1;
      }
      return found;
    };
    expect(await statuses(session, 82)).toEqual({ 200: 80, 429: 2 });
    expect(await statuses(bearer(own.apiKey), 21)).toEqual({ 200: 20, 429: 1 });
    expect(await open.at(-1)?.json()).toMatchObject({ errors: [{ extensions: { code: 'RATE_LIMIT_EXCEEDED' } }] });
    leaving.abort();
  });
});
