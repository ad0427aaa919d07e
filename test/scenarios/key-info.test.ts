import { print } from 'graphql';
import { type JsonObject } from '../../src/base/json/json';
import { DAY_MS } from '../../src/base/time/durations';
import { generateApiKey } from '../../src/service/callers/access/api-key';
import { isScope } from '../../src/service/callers/rights/scopes';
import { EXAMPLES } from '../../src/service/surfaces/openapi/operations/examples';
import { ApiKeyDocument } from '../generated/operations';
import {
  type Answer,
  bearer,
  postBulkUpsert,
  postGraphql,
  type ServiceAddress,
  send,
  signedHeaders,
} from '../support/http';
import { buildRow } from '../support/rows';
import { startService, type TestService } from '../support/service';
import { SURFACE_NAMES } from '../support/surfaces';
import { useService } from '../support/use-service';

const PATH = '/external-api/key';
const QUERY = print(ApiKeyDocument);

/** The same database without a window, and with a maximum age of keys. */
let aging: TestService;
const service = useService({ bulkUpsertWindowSeconds: 20, trustProxy: 1 });
beforeAll(async () => {
  const { mongodbDatabase } = service.config;
  aging = await startService({ mongodbDatabase, apiKeyMaxAgeDays: 90 });
});

const ASK = {
  REST: (at: ServiceAddress, apiKey: string, headers = {}) =>
    send(at, { path: PATH, headers: { ...bearer(apiKey), ...headers } }),
  GRAPHQL: (at: ServiceAddress, apiKey: string, headers = {}) => postGraphql(at, apiKey, { query: QUERY }, headers),
};

/** What an answer of either surface tells of a key. */
function keyIn({ body }: Answer): JsonObject {
  if (body.data) return (body.data as { apiKey: JsonObject }).apiKey;
  const { success: _success, code: _code, message: _message, ...key } = body;
  // Over REST it is absent where GraphQL has null.
  return { session: null, ...key };
}

const push = (apiKey: string, body: object = {}, headers = {}) =>
  postBulkUpsert(service, apiKey, { accounts: [buildRow()], ...body }, headers);
const inSeconds = (seconds: number) => new Date(service.clock.now.getTime() + seconds * 1000).toISOString();

describe.each(SURFACE_NAMES)('what a key tells its holder, over %s', (surface) => {
  const ask = ASK[surface];
  const windowOf = async (apiKey: string, headers = {}) => keyIn(await ask(service, apiKey, headers)).bulkUpsert;

  it('a key tells whose it is, what it may do, when it ends, and when it may push', async () => {
    const expiresAt = new Date('2026-12-31T00:00:00.000Z');
    const scopes = ['accounts:write', 'audit:read'] as const;
    const networks = ['127.0.0.0/8', '2001:db8::/32'];
    const facts = { organizationId: 'told-org', name: 'nightly feed', scopes: [...scopes], networks, expiresAt };
    const { apiKey, keyId } = await service.createKey(facts);
    const answer = await ask(service, apiKey);
    expect(answer.status).toBe(200);
    expect(keyIn(answer)).toEqual({
      keyId,
      name: 'nightly feed',
      organizationId: 'told-org',
      scopes,
      networks,
      createdAt: '2026-03-01T12:00:00.000Z',
      expiresAt: '2026-12-31T00:00:00.000Z',
      bulkUpsert: { windowSeconds: 20, nextAt: null },
      session: null,
    });
  });

  it('a key without any scope is told about itself, and that neither time nor networks limit it', async () => {
    const { apiKey } = await service.createKey({ scopes: [], name: '' });
    expect(keyIn(await ask(service, apiKey))).toMatchObject({ name: '', scopes: [], expiresAt: null, networks: null });
  });

  it('a key tells nothing of other keys, whether of its organization or of another', async () => {
    const [own, sibling, stranger] = await Promise.all([
      service.createKey({ organizationId: 'own-org', name: 'own' }),
      service.createKey({ organizationId: 'own-org', name: 'sibling', scopes: ['audit:read'] }),
      service.createKey({ organizationId: 'other-org', name: 'stranger' }),
    ]);
    await Promise.all([push(sibling.apiKey), push(stranger.apiKey)]);
    const { keyId, bulkUpsert, organizationId } = keyIn(await ask(service, own.apiKey));
    expect({ keyId, organizationId }).toEqual({ keyId: own.keyId, organizationId: 'own-org' });
    expect(bulkUpsert).toEqual({ windowSeconds: 20, nextAt: null });
    expect(keyIn(await ask(service, stranger.apiKey))).toMatchObject({
      keyId: stranger.keyId,
      name: 'stranger',
      organizationId: 'other-org',
      bulkUpsert: { nextAt: inSeconds(20) },
    });
  });

  it.each([{}, { dryRun: true }])('a bulk upsert with %j says when the next one may begin', async (body) => {
    const { apiKey } = await service.createKey();
    expect((await push(apiKey, body)).status).toBe(200);
    const nextAt = inSeconds(20);
    expect(await windowOf(apiKey)).toEqual({ windowSeconds: 20, nextAt });
    service.clock.advance(19_999);
    expect(await push(apiKey)).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
    expect(await windowOf(apiKey)).toEqual({ windowSeconds: 20, nextAt });
    service.clock.advance(1);
    expect(await windowOf(apiKey)).toEqual({ windowSeconds: 20, nextAt: null });
    // Asking has used up nothing.
    expect((await push(apiKey)).status).toBe(200);
  });

  it('each client address has a next bulk upsert of its own', async () => {
    const { apiKey } = await service.createKey();
    const [here, elsewhere] = ['203.0.113.1', '203.0.113.2'].map((address) => ({ 'x-forwarded-for': address }));
    await push(apiKey, {}, here);
    expect(await windowOf(apiKey, here)).toMatchObject({ nextAt: inSeconds(20) });
    expect(await windowOf(apiKey, elsewhere)).toMatchObject({ nextAt: null });
  });

  it('a bulk upsert that was sent while there was a window delays none after the window is turned off', async () => {
    const { apiKey } = await service.createKey();
    await push(apiKey);
    aging.clock.now = service.clock.now;
    expect(keyIn(await ask(aging, apiKey)).bulkUpsert).toEqual({ windowSeconds: 0, nextAt: null });
  });

  it.each([
    ['the maximum age if the key does not expire', null, 90],
    ['the maximum age if the key expires later', 91, 90],
    ['the expiry if the key expires before the maximum age', 89, 89],
  ])('a key ends with %s', async (_what, expiresInDays, endsInDays) => {
    const start = new Date('2026-03-01T12:00:00.000Z').getTime();
    const expiresAt = expiresInDays === null ? null : new Date(start + expiresInDays * DAY_MS);
    const { apiKey } = await aging.createKey({ expiresAt });
    const end = new Date(start + endsInDays * DAY_MS);
    const moment = aging.clock.now;
    try {
      aging.clock.now = new Date(end.getTime() - 1);
      expect(keyIn(await ask(aging, apiKey)).expiresAt).toBe(end.toISOString());
      aging.clock.now = end;
      expect((await ask(aging, apiKey)).status).toBe(401);
    } finally {
      aging.clock.now = moment;
    }
  });

  it('a key that is unknown, revoked, or used outside its networks is told nothing', async () => {
    const keys = [
      generateApiKey('acs'),
      await service.createKey({ revokedAt: service.clock.now }),
      await service.createKey({ networks: ['198.51.100.0/24'] }),
    ];
    for (const { apiKey } of keys) {
      const answer = await ask(service, apiKey);
      expect(answer.status).toBe(401);
      expect(answer.text).toContain('INVALID_API_KEY');
      expect(answer.text).not.toContain('org-a');
    }
  });
});

describe(`GET ${PATH}`, () => {
  it('the fields stand at the top level of the envelope, as in the example of openapi.json', async () => {
    const { organizationId, name, scopes, networks, expiresAt } = EXAMPLES.keyAnswer;
    const facts = { organizationId, name, networks, expiresAt: new Date(expiresAt), scopes: scopes.filter(isScope) };
    const { apiKey, keyId } = await service.createKey(facts);
    const { text } = await ASK.REST(service, apiKey, { 'x-forwarded-for': '203.0.113.7' });
    expect(text).toBe(JSON.stringify({ ...EXAMPLES.keyAnswer, keyId }));
  });

  it('HEAD is answered with the headers of GET alone', async () => {
    const { apiKey } = await service.createKey();
    const [head, get] = await Promise.all(
      ['HEAD', 'GET'].map((method) => send(service, { method, path: PATH, headers: bearer(apiKey) })),
    );
    expect(head).toMatchObject({ status: 200, text: '' });
    expect(head?.headers['content-length']).toBe(get?.headers['content-length']);
    expect(await send(service, { method: 'HEAD', path: PATH })).toMatchObject({ status: 401, text: '' });
  });

  it('a signature that is sent is verified, and asking does not use it up', async () => {
    const { apiKey } = await service.createKey();
    const headers = await signedHeaders(service, apiKey, { path: PATH });
    for (let time = 0; time < 2; time += 1) expect((await send(service, { path: PATH, headers })).status).toBe(200);
    const wrong = { ...headers, 'x-service-signature': '0'.repeat(64) };
    expect(await send(service, { path: PATH, headers: wrong })).toMatchObject({
      status: 401,
      body: { code: 'INVALID_REQUEST_SIGNATURE' },
    });
  });

  it('the log line of the request names the route and the key', async () => {
    const { apiKey, keyId } = await service.createKey();
    await ASK.REST(service, apiKey);
    const line = service.logLines.find((one) => one.includes(keyId));
    expect(JSON.parse(line ?? '')).toMatchObject({ route: PATH, code: 'API_KEY_FOUND', keyId });
  });
});
