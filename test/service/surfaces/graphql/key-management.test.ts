import { type JsonObject } from '../../../../src/base/json/json';
import { DAY_MS } from '../../../../src/base/time/durations';
import { type Scope } from '../../../../src/service/callers/rights/scopes';
import { getAccounts, graphqlData } from '../../../support/http';
import { type TestService } from '../../../support/service';
import { storedText } from '../../../support/stored-text';
import { useNewKey, useService } from '../../../support/use-service';

const KEY = 'keyId name scopes networks createdAt lastUsedAt expiresAt isUsable endsSoon';
const ANSWER = `success code details { field } key { ${KEY} }`;
const OFFICES = Array<string>(101).fill('office');

const service = useService();
const manager = useNewKey(service, { scopes: ['accounts:read', 'audit:read', 'keys:manage'], name: 'manager' });

const newKey = (scopes: Scope[], options: Parameters<TestService['createKey']>[0] = {}) =>
  service.createKey({ organizationId: manager.organizationId, scopes, ...options });

const ask = (query: string, variables: object = {}, by = manager) => graphqlData(service, by.apiKey, query, variables);

/** Runs a mutation. @param given its variables, with their types */
const mutate = async (given: string, call: string, variables: object, by = manager, fields = ANSWER) =>
  (await ask(`mutation (${given}) { answer: ${call} { ${fields} } }`, variables, by)).answer as JsonObject;

const create = (input: JsonObject, by = manager) =>
  mutate('$input: NewApiKeyInput!', 'createApiKey(input: $input)', { input }, by, `${ANSWER} apiKey`);

const setNetworks = (keyId: string, networks: string[]) =>
  mutate('$keyId: ID!, $networks: [String!]!', 'setApiKeyNetworks(keyId: $keyId, networks: $networks)', {
    keyId,
    networks,
  });

const expire = (keyId: string, expiresAt: Date) =>
  mutate('$keyId: ID!, $expiresAt: DateTimeISO!', 'expireApiKey(keyId: $keyId, expiresAt: $expiresAt)', {
    keyId,
    expiresAt,
  });

const revoke = (keyId: string) => mutate('$keyId: ID!', 'revokeApiKey(keyId: $keyId)', { keyId });

const list = async () => (await ask(`{ apiKeys { ${KEY} } }`)).apiKeys as unknown as JsonObject[];

async function events(): Promise<JsonObject[]> {
  const fields = 'kind apiKeyId apiKeyName byApiKeyId byApiKeyName networks clientAddresses';
  const { securityEvents } = await ask(`{ securityEvents { nodes { ${fields} } } }`);
  return securityEvents?.nodes as unknown as JsonObject[];
}

const inDays = (days: number) => new Date(service.clock.now.getTime() + days * DAY_MS);

describe('a key with keys:manage', () => {
  it('makes a key that works, whose text is told once and kept nowhere', async () => {
    const expiresAt = inDays(10);
    const input = { name: ' Ada ', scopes: ['accounts:read'], networks: ['127.0.0.1'], expiresAt };
    const { apiKey, ...answer } = await create(input as unknown as JsonObject);
    const key = { name: 'Ada', scopes: ['accounts:read'], networks: ['127.0.0.1/32'], isUsable: true, endsSoon: true };
    expect(answer).toMatchObject({ success: true, code: 'API_KEY_CREATED', key });
    expect((answer.key as JsonObject).expiresAt).toBe(expiresAt.toISOString());
    expect((await getAccounts(service, String(apiKey))).status).toBe(200);
    expect(JSON.stringify(await list())).not.toContain(String(apiKey).split('.')[1]);
    for (const text of [await storedText(service.database.db), service.logLines.join('')])
      expect(text).not.toContain(String(apiKey).split('.')[1]);
  });

  it('lists the keys of its organization that are not revoked, and no others', async () => {
    const used = await newKey(['accounts:read'], { name: 'used' });
    await newKey([], { name: 'revoked', revokedAt: service.clock.now });
    const ended = await newKey([], { name: 'ended', expiresAt: new Date(service.clock.now.getTime() - 1) });
    await service.createKey({ organizationId: 'elsewhere' });
    await getAccounts(service, used.apiKey);
    const found = await list();
    expect(found.map(({ name }) => name).sort()).toEqual(['ended', 'manager', 'used']);
    expect(found.find(({ keyId }) => keyId === ended.keyId)).toMatchObject({ isUsable: false, endsSoon: false });
    expect(found.find(({ keyId }) => keyId === used.keyId)?.lastUsedAt).toEqual(expect.any(String));
  });

  it('revokes a key at once; doing so again changes nothing', async () => {
    const { keyId, apiKey } = await newKey(['accounts:read']);
    expect((await getAccounts(service, apiKey)).status).toBe(200);
    expect(await revoke(keyId)).toMatchObject({ code: 'API_KEY_REVOKED', key: { keyId, isUsable: false } });
    service.clock.advance(1_000);
    expect((await getAccounts(service, apiKey)).status).toBe(401);
    expect(await revoke(keyId)).toMatchObject({ success: true });
    expect((await events()).filter(({ kind }) => kind === 'KEY_REVOKED')).toHaveLength(1);
    expect(await setNetworks(keyId, [])).toMatchObject({ code: 'API_KEY_ENDED' });
    expect(await expire(keyId, inDays(1))).toMatchObject({ code: 'API_KEY_ENDED' });
  });

  it('sets the end of a key, and only ever moves it forward', async () => {
    const { keyId, apiKey } = await newKey(['accounts:read']);
    expect(await expire(keyId, inDays(20))).toMatchObject({ code: 'API_KEY_UPDATED', key: { endsSoon: false } });
    expect(await expire(keyId, inDays(2))).toMatchObject({ key: { endsSoon: true } });
    const refused = { code: 'VALIDATION_FAILED', details: [{ field: 'expiresAt' }] };
    expect(await expire(keyId, inDays(3))).toMatchObject(refused);
    expect(await expire(keyId, inDays(0))).toMatchObject(refused);
    service.clock.advance(2 * DAY_MS);
    expect((await getAccounts(service, apiKey)).status).toBe(401);
  });

  it('of two ends that are set at once, the earlier one stays', async () => {
    for (const [one, other] of [
      [2, 20],
      [20, 2],
    ] as const) {
      const { keyId } = await newKey(['accounts:read']);
      await Promise.all([one, other].map((days) => expire(keyId, inDays(days))));
      const found = (await list()).find((key) => key.keyId === keyId);
      expect(found?.expiresAt).toBe(inDays(2).toISOString());
    }
  });

  it('lists revoked keys where they are asked for, the last one first, and when they were revoked', async () => {
    const revokeOne = async (name: string) => {
      const { keyId } = await newKey(['accounts:read'], { name });
      await revoke(keyId);
      const revokedAt = service.clock.now.toISOString();
      service.clock.advance(1_000);
      return { keyId, name, revokedAt, isUsable: false };
    };
    const [first, second] = [await revokeOne('first'), await revokeOne('second')];
    const { apiKeys } = await ask('{ apiKeys(includeRevoked: true) { keyId name revokedAt isUsable } }');
    const unrevoked = { keyId: manager.keyId, name: 'manager', revokedAt: null, isUsable: true };
    expect(apiKeys).toEqual([unrevoked, second, first]);
    expect(await list()).toHaveLength(1);
  });

  it('limits a key to networks', async () => {
    const { keyId, apiKey } = await newKey(['accounts:read']);
    const networks = ['192.0.2.7/24', '127.0.0.0/8'];
    const key = { networks: ['127.0.0.0/8', '192.0.2.0/24'] };
    expect(await setNetworks(keyId, networks)).toMatchObject({ code: 'API_KEY_UPDATED', key });
    expect((await getAccounts(service, apiKey)).status).toBe(200);
    expect(await setNetworks(keyId, ['192.0.2.9'])).toMatchObject({ success: true });
    service.clock.advance(1_000);
    expect((await getAccounts(service, apiKey)).status).toBe(401);
    expect(await setNetworks(keyId, [])).toMatchObject({ success: true, key: { networks: null } });
  });

  it('leaves a security event of each change, with who made it and from where', async () => {
    const { key } = await create({ name: 'made', scopes: ['accounts:read'] });
    const { keyId } = key as { keyId: string };
    await Promise.all([setNetworks(keyId, ['192.0.2.0/24']), expire(keyId, inDays(3))]);
    await revoke(keyId);
    const by = { apiKeyId: keyId, apiKeyName: 'made', byApiKeyId: manager.keyId, byApiKeyName: 'manager' };
    const found = (await events()).filter(({ kind }) => String(kind).startsWith('KEY_'));
    expect(found.map(({ kind }) => kind).sort()).toEqual([
      ...['KEY_CREATED', 'KEY_EXPIRY_CHANGED', 'KEY_NETWORKS_CHANGED', 'KEY_REVOKED'],
    ]);
    for (const event of found) expect(event).toMatchObject({ ...by, clientAddresses: ['127.0.0.1'] });
  });

  it.each<[string, JsonObject, string]>([
    ['no name', { name: ' ', scopes: ['accounts:read'] }, 'name'],
    ['a control character in its name', { name: 'a\u001b[2J', scopes: ['accounts:read'] }, 'name'],
    ['no scope', { name: 'a', scopes: [] }, 'scopes'],
    ['an unknown scope', { name: 'a', scopes: ['accounts:all'] }, 'scopes'],
    ['what is no network', { name: 'a', scopes: ['accounts:read'], networks: ['10.0.0.1', 'office'] }, 'networks[1]'],
    ['more networks than there may be', { name: 'a', scopes: ['accounts:read'], networks: OFFICES }, 'networks'],
    ['an end that is over', { name: 'a', scopes: ['accounts:read'], expiresAt: '2020-01-01' }, 'expiresAt'],
  ])('makes no key with %s', async (_name, input, field) => {
    expect(await create(input)).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ field }], key: null });
    expect(await list()).toHaveLength(1);
  });
});

describe('a key gives no more than it has itself', () => {
  const tooWide = (field: string) => ({ success: false, code: 'GRANT_TOO_WIDE', details: [{ field }], key: null });

  it('no scopes beyond its own', async () => {
    const input = { name: 'a', scopes: ['accounts:read', 'accounts:read:ssn'] };
    expect(await create(input)).toMatchObject({ ...tooWide('scopes'), apiKey: null });
    expect(await list()).toHaveLength(1);
  });

  it.each([
    [['127.0.0.0/8'], [], false],
    [['127.0.0.0/8'], ['127.0.0.0/7'], false],
    [['127.0.0.0/8'], ['127.1.0.0/16', '::1'], false],
    [['127.0.0.0/8', '2001:db8::/32'], ['127.0.0.0/8', '2001:db8:1::/48'], true],
  ])('no networks beyond its own: of %j, %j', async (own, networks, isGiven) => {
    const limited = await newKey(['keys:manage'], { networks: own });
    const answer = await create({ name: 'a', scopes: ['keys:manage'], networks }, limited);
    expect(answer).toMatchObject(isGiven ? { code: 'API_KEY_CREATED' } : tooWide('networks'));
  });

  it('nothing that outlasts its own date', async () => {
    const limited = await newKey(['keys:manage'], { expiresAt: inDays(5) });
    const input = (expiresAt: Date | null) =>
      ({ name: 'a', scopes: ['keys:manage'], expiresAt }) as unknown as JsonObject;
    expect(await create(input(null), limited)).toMatchObject(tooWide('expiresAt'));
    expect(await create(input(inDays(6)), limited)).toMatchObject(tooWide('expiresAt'));
    expect(await create(input(inDays(5)), limited)).toMatchObject({ success: true });
  });

  it('no wider networks for a key that may do more than it', async () => {
    const { keyId } = await newKey(['accounts:read:ssn'], { networks: ['192.0.2.0/24'] });
    expect(await setNetworks(keyId, [])).toMatchObject(tooWide('scopes'));
    expect(await setNetworks(keyId, ['192.0.0.0/16'])).toMatchObject(tooWide('scopes'));
    expect(await setNetworks(keyId, ['192.0.2.7'])).toMatchObject({ success: true });
  });

  it('nothing at all to a key of another organization, which is as if there were none', async () => {
    const stranger = await service.createKey({ organizationId: `other-${manager.organizationId}` });
    for (const answer of [
      await revoke(stranger.keyId),
      await expire(stranger.keyId, inDays(1)),
      await setNetworks(stranger.keyId, ['192.0.2.1']),
      await revoke('nobody'),
    ]) {
      expect(answer).toEqual({ success: false, code: 'API_KEY_NOT_FOUND', details: null, key: null });
    }
    expect((await getAccounts(service, stranger.apiKey)).status).toBe(200);
  });
});
