import { print } from 'graphql';
import { type JsonObject } from '../../../../src/base/json/json';
import { HOUR_MS } from '../../../../src/base/time/durations';
import { type SecurityEventKind } from '../../../../src/service/callers/rights/security-event';
import { createSecurityEventStore } from '../../../../src/service/callers/security-events/security-event.store';
import { SecurityEventsDocument } from '../../../generated/operations';
import {
  bearer,
  getAccounts,
  graphqlData,
  postBulkUpsert,
  postGraphql,
  send,
  signedHeaders,
} from '../../../support/http';
import { buildRow } from '../../../support/rows';
import { type TestKey, type TestService } from '../../../support/service';
import { useNewKey, useService } from '../../../support/use-service';

const QUERY = print(SecurityEventsDocument);
const ADDRESS = '203.0.113.7';

const service = useService({ trustProxy: 1 });
beforeEach(() => {
  service.clock.now = new Date('2026-03-01T12:00:00.000Z');
});
const auditor = useNewKey(service, { scopes: ['audit:read'] });

const newKey = (options: Parameters<TestService['createKey']>[0] = {}) =>
  service.createKey({ organizationId: auditor.organizationId, ...options });

/** Lists accounts from an address. */
const listFrom = (address: string, apiKey: string) =>
  send(service, { path: '/external-api/accounts', headers: { ...bearer(apiKey), 'x-forwarded-for': address } });

interface Events {
  nodes: JsonObject[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

const listEvents = async (variables: object = {}, by = auditor) =>
  (await graphqlData<{ securityEvents: Events }>(service, by.apiKey, QUERY, variables)).securityEvents;

const BULK_UPSERT = { method: 'POST', path: '/external-api/accounts/bulk-upsert' };

/** The same signed request twice. */
async function replay({ apiKey }: TestKey) {
  const sent = { ...BULK_UPSERT, body: JSON.stringify({ accounts: [buildRow()] }) };
  const headers = { ...(await signedHeaders(service, apiKey, sent)), 'content-type': 'application/json' };
  await send(service, { ...sent, headers });
  expect((await send(service, { ...sent, headers })).status).toBe(409);
}

it('a scope that is refused over REST or GraphQL is a security event', async () => {
  const { apiKey, keyId } = await newKey({ scopes: ['accounts:read'] });
  expect((await postBulkUpsert(service, apiKey, { accounts: [buildRow()] })).status).toBe(403);
  await postGraphql(service, apiKey, { query: QUERY });
  const { nodes } = await listEvents();
  const event = { kind: 'SCOPE_REFUSED', apiKeyId: keyId, count: 1, clientAddresses: ['127.0.0.1'], networks: null };
  const expected = ['accounts:write', 'audit:read'].map((scope) => expect.objectContaining({ ...event, scope }));
  expect(nodes).toHaveLength(2);
  expect(nodes).toEqual(expect.arrayContaining(expected));
});

it('a replayed signature is a security event', async () => {
  const key = await newKey();
  await replay(key);
  expect((await listEvents()).nodes).toMatchObject([{ kind: 'REPLAY_REFUSED', apiKeyId: key.keyId, scope: null }]);
});

it('a key used outside its networks is a security event, with the address', async () => {
  const { apiKey, keyId } = await newKey({ networks: ['198.51.100.0/24'] });
  expect((await listFrom(ADDRESS, apiKey)).status).toBe(401);
  expect((await listEvents()).nodes).toMatchObject([
    { kind: 'NETWORK_REFUSED', apiKeyId: keyId, clientAddresses: [ADDRESS] },
  ]);
});

it('an address that is refused ten times is a security event of those whose keys it named, and of nobody else', async () => {
  const { apiKey, keyId } = await newKey({ revokedAt: service.clock.now });
  for (let count = 0; count < 9; count += 1) await listFrom('192.0.2.9', 'x');
  expect((await listEvents()).nodes).toEqual([]);
  await listFrom('192.0.2.9', apiKey);
  expect((await listEvents()).nodes).toMatchObject([
    { kind: 'ADDRESS_REFUSED', apiKeyId: keyId, clientAddresses: ['192.0.2.9'], count: 1 },
  ]);
  const stored = await service.database.db.collection('securityEvents').find({ kind: 'ADDRESS_REFUSED' }).toArray();
  expect(stored).toHaveLength(1);
});

it('equal events within an hour are one record with a count, whatever addresses they come from', async () => {
  const { apiKey } = await newKey({ scopes: ['audit:read'] });
  for (let count = 0; count < 30; count += 1) expect((await listFrom(`198.51.100.${count}`, apiKey)).status).toBe(403);
  service.clock.advance(HOUR_MS - 1);
  await getAccounts(service, apiKey);
  const [record, ...others] = (await listEvents()).nodes;
  expect(others).toEqual([]);
  expect(record).toMatchObject({
    count: 31,
    createdAt: '2026-03-01T12:00:00.000Z',
    lastAt: '2026-03-01T12:59:59.999Z',
  });
  expect(record?.clientAddresses).toHaveLength(20);
  service.clock.advance(1);
  await getAccounts(service, apiKey);
  expect((await listEvents()).nodes.map(({ count }) => count)).toEqual([1, 31]);
});

it('events that several processes see at the same time are counted in one record, and none is lost', async () => {
  const { keyId, organizationId } = await newKey();
  const event = { kind: 'REPLAY_REFUSED', organizationId, apiKeyId: keyId } as const;
  const at = { firstAt: service.clock.now, lastAt: service.clock.now };
  const stores = Array.from({ length: 5 }, () => createSecurityEventStore(service.database.db));
  await Promise.all(
    stores.map((store, index) => store.add(event, { ...at, count: index + 1, clientAddresses: [`a${index}`] })),
  );
  const [record, ...others] = (await listEvents()).nodes;
  expect(others).toEqual([]);
  expect(record).toMatchObject({ count: 15 });
  expect(record?.clientAddresses).toEqual(expect.arrayContaining(['a0', 'a1', 'a2', 'a3', 'a4']));
});

it('security events are listed newest first, page by page and by conditions', async () => {
  const [refused, replayed] = [await newKey({ scopes: [] }), await newKey()];
  for (let hour = 0; hour < 3; hour += 1) {
    await getAccounts(service, refused.apiKey);
    await replay(replayed);
    await listEvents();
    service.clock.advance(HOUR_MS);
  }
  const all = (await listEvents()).nodes;
  expect(all).toHaveLength(6);
  const times = all.map(({ createdAt }) => String(createdAt));
  expect(times).toEqual(times.toSorted().reverse());
  const walked: JsonObject[] = [];
  for (let after: string | null = null; ; ) {
    const { nodes, pageInfo }: Events = await listEvents({ first: 4, after });
    walked.push(...nodes);
    if (!pageInfo.hasNextPage) break;
    after = pageInfo.endCursor;
  }
  expect(walked).toEqual(all);
  const kinds = async (filter: object) => (await listEvents({ filter })).nodes.map(({ kind }) => kind);
  expect(await kinds({ kind: 'SCOPE_REFUSED' satisfies SecurityEventKind })).toEqual(Array(3).fill('SCOPE_REFUSED'));
  expect(await kinds({ apiKeyId: replayed.keyId })).toEqual(Array(3).fill('REPLAY_REFUSED'));
  expect(await kinds({ createdAt: { gte: '2026-03-01T13:30:00Z' } })).toHaveLength(2);
});

it('a key reads the security events of its organization alone', async () => {
  await replay(await newKey());
  const other = await newKey({ organizationId: `other-${auditor.organizationId}`, scopes: ['audit:read'] });
  expect((await listEvents({}, other)).nodes).toEqual([]);
  expect((await listEvents()).nodes).toHaveLength(1);
});

it('a security event holds nothing of what was sent', async () => {
  const { apiKey } = await newKey({ scopes: ['accounts:read'] });
  const row = buildRow({ externalId: 'marked-row', person: { ssn: '900-12-3456' } });
  await postBulkUpsert(service, apiKey, { accounts: [row] }, { 'x-request-id': 'marked-request' });
  await listEvents();
  const stored = await service.database.db.collection('securityEvents').find({}).toArray();
  expect(JSON.stringify(stored)).not.toMatch(/marked-|900-12-3456|acs_[\w-]{6}/);
});
