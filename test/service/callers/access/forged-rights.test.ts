import { newApiKey } from '../../../../src/service/callers/access/api-key';
import { KEY_REMEMBERED_MS } from '../../../../src/service/callers/access/remembered-keys';
import { SCOPES } from '../../../../src/service/callers/rights/scopes';
import { createSessionStore } from '../../../../src/service/callers/sessions/session.store';
import {
  hashSecretOf,
  newCookieValue,
  sessionIdOf,
  wrapSecret,
} from '../../../../src/service/callers/sessions/session-cookie-value';
import { FROM_PAGE, openSession, sendOverSession } from '../../../support/console';
import { getAccounts, postGraphql } from '../../../support/http';
import { rightsOf } from '../../../support/rights';
import { eventsIn } from '../../../support/security-events';
import { type TestKey } from '../../../support/service';
import { useService } from '../../../support/use-service';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const KEY = { path: '/external-api/key' };
const REFUSED = { status: 401, body: { code: 'INVALID_API_KEY' } };
const OVER = { status: 401, body: { code: 'INVALID_SESSION' } };

const service = useService();

const collection = (name: string) => service.database.db.collection<{ _id: string }>(name);
const later = () => service.clock.advance(KEY_REMEMBERED_MS);

const eventsOf = ({ organizationId }: Pick<TestKey, 'organizationId'>) =>
  eventsIn(service, organizationId, 'kind apiKeyId count');

it('a key that was inserted is refused as unknown, and leaves one event however often it is presented', async () => {
  const facts = { organizationId: 'forged-corp', name: 'mine', scopes: [...SCOPES], createdAt: service.clock.now };
  const { apiKey, stored } = newApiKey('acs', facts);
  const { keyId, ...fields } = stored;
  await collection('apiKeys').insertOne({ _id: keyId, ...fields } as never);
  for (let tries = 0; tries < 3; tries += 1) expect(await getAccounts(service, apiKey)).toMatchObject(REFUSED);
  expect(await eventsOf(stored)).toEqual([{ kind: 'KEY_FORGED', apiKeyId: keyId, count: 3 }]);
});

it.each<[what: string, change: (key: TestKey) => object]>([
  ['its scopes', () => ({ scopes: [...SCOPES] })],
  ['one scope less', () => ({ scopes: [] })],
  ['its organization', () => ({ organizationId: 'other-corp' })],
  ['its hash', () => ({ secretHash: Buffer.alloc(32) })],
  ['its networks', () => ({ networks: [] })],
  ['its end', () => ({ expiresAt: null })],
  ['its age', () => ({ createdAt: new Date('2026-03-01T11:00:00Z') })],
  ['its revocation', () => ({ revokedAt: null })],
  ['the type of its end', () => ({ expiresAt: '2999-01-01T00:00:00.000Z' })],
  ['its mark', () => ({ mac: 'none' })],
  ['its mark for one of an unknown data key', () => ({ mac: `abc.${'A'.repeat(43)}` })],
  ['the type of its mark', () => ({ mac: { $ne: null } })],
])('a key of which something else changed %s is refused', async (what, change) => {
  const key = await service.createKey({
    organizationId: 'changed-corp',
    scopes: ['accounts:read'],
    networks: ['127.0.0.0/8'],
    expiresAt: new Date(service.clock.now.getTime() + YEAR_MS),
    revokedAt: what === 'its revocation' ? service.clock.now : null,
  });
  if (what !== 'its revocation') expect(await getAccounts(service, key.apiKey)).toMatchObject({ status: 200 });
  await collection('apiKeys').updateOne({ _id: key.keyId }, { $set: change(key) });
  later();
  expect(await getAccounts(service, key.apiKey)).toMatchObject(REFUSED);
});

it('the mark of one key proves nothing of another', async () => {
  const [one, other] = [await service.createKey(), await service.createKey({ scopes: ['accounts:read'] })];
  const found = await collection('apiKeys').findOne({ _id: one.keyId });
  const { mac, scopes } = found as unknown as { mac: string; scopes: string[] };
  await collection('apiKeys').updateOne({ _id: other.keyId }, { $set: { mac, scopes } });
  later();
  expect(await getAccounts(service, other.apiKey)).toMatchObject(REFUSED);
});

it('neither a list of keys nor a change of one takes a forged key for one', async () => {
  const manager = await service.createKey({ organizationId: 'listed-corp' });
  const victim = await service.createKey({ organizationId: 'listed-corp', scopes: ['accounts:read'] });
  await collection('apiKeys').updateOne({ _id: victim.keyId }, { $set: { scopes: [...SCOPES] } });
  later();
  const query = `mutation ($id: ID!) { setApiKeyNetworks(keyId: $id, networks: []) { code } }`;
  const { body } = await postGraphql(service, manager.apiKey, { query, variables: { id: victim.keyId } });
  expect(JSON.stringify(body)).toContain('API_KEY_NOT_FOUND');
  const listed = await postGraphql(service, manager.apiKey, { query: '{ apiKeys { keyId } }' });
  expect(listed.body.data).toEqual({ apiKeys: [{ keyId: manager.keyId }] });
});

it('what keeps a key valid stays valid: its name, and when it was last used', async () => {
  const key = await service.createKey();
  await collection('apiKeys').updateOne({ _id: key.keyId }, { $set: { lastUsedAt: null } });
  later();
  expect(await getAccounts(service, key.apiKey)).toMatchObject({ status: 200 });
});

const inserted = async (key: TestKey, person?: object) => {
  const cookie = newCookieValue();
  const now = service.clock.now;
  await collection('consoleSessions').insertOne({
    _id: sessionIdOf(cookie),
    organizationId: key.organizationId,
    apiKeyId: key.keyId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + 30 * YEAR_MS),
    wrappedSecret: wrapSecret(hashSecretOf('x'), cookie),
    ...(person && { person }),
  } as never);
  return { ...FROM_PAGE, cookie: `account-sync-session=${cookie}` };
};

it('a session of thirty years that was inserted opens nothing, of a key or of a person, and leaves an event', async () => {
  const key = await service.createKey({ organizationId: 'session-corp' });
  expect(await sendOverSession(service, await inserted(key), KEY)).toMatchObject(OVER);
  const person = { id: 'https://id.example.com#1', name: 'Somebody', groups: ['Desk'] };
  expect(await sendOverSession(service, await inserted(key, person), KEY)).toMatchObject(OVER);
  expect(await eventsOf(key)).toEqual([{ kind: 'SESSION_FORGED', apiKeyId: key.keyId, count: 2 }]);
});

it.each([
  ['its key', { apiKeyId: 'another' }],
  ['its organization', { organizationId: 'another' }],
  ['its end', { expiresAt: new Date('2056-01-01T00:00:00Z') }],
  ['its holder', { person: { id: 'https://id.example.com#1', name: 'Somebody', groups: ['Desk'] } }],
])('a session of which something else changed %s opens nothing', async (_what, change) => {
  const key = await service.createKey();
  const session = await openSession(service, key.apiKey);
  expect(await sendOverSession(service, session, KEY)).toMatchObject({ status: 200 });
  const stored = await collection('consoleSessions').findOne({ apiKeyId: key.keyId });
  await collection('consoleSessions').updateOne({ _id: stored?._id ?? '' }, { $set: change });
  expect(await sendOverSession(service, session, KEY)).toMatchObject(OVER);
});

it('a session lasts no longer than twelve hours, whatever is stored as its end', async () => {
  const key = await service.createKey();
  const session = await openSession(service, key.apiKey);
  const stored = await collection('consoleSessions').findOne({ apiKeyId: key.keyId });
  // Even where the service itself wrote another end.
  const store = createSessionStore(service.database.db, await rightsOf(service));
  const found = await store.find(stored?._id ?? '');
  if (!found) throw new Error('There is no session');
  await store.remove(found.id);
  await store.insert({ ...found, expiresAt: new Date(found.createdAt.getTime() + 30 * YEAR_MS) });
  expect(await sendOverSession(service, session, KEY)).toMatchObject({ status: 200 });
  service.clock.advance(12 * 60 * 60 * 1000);
  expect(await sendOverSession(service, session, KEY)).toMatchObject(OVER);
});
