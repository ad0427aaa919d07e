import { MINUTE_MS } from '../../../../src/base/time/durations';
import { openSession, sendOverSession } from '../../../support/console';
import { getAccount, graphqlData, JSON_TYPE, pushRows } from '../../../support/http';
import { connectRaw, parseAnswer, requestHead } from '../../../support/raw-client';
import { buildRow } from '../../../support/rows';
import { until } from '../../../support/until';
import { useNewKey, useService } from '../../../support/use-service';

const service = useService();
const key = useNewKey(service);

const keys = () => service.database.db.collection<{ _id: string; lastUsedAt: Date | null }>('apiKeys');
const numberOfKeys = () => keys().countDocuments({ organizationId: key.organizationId });

/** Sends a request that is admitted before `meanwhile`, and whose body arrives afterwards. */
async function sendSlowly(
  [method, path, body]: readonly [string, string, unknown],
  credentials: Record<string, string>,
  meanwhile: () => Promise<unknown>,
) {
  // So long after its last use that the key tells when the request was admitted.
  service.clock.advance(2 * MINUTE_MS);
  const bytes = JSON.stringify(body);
  const headers = { ...credentials, ...JSON_TYPE, 'content-length': bytes.length };
  const client = await connectRaw(service, requestHead(method, path, headers) + bytes.slice(0, 1));
  await until(async () => {
    const found = await keys().findOne({ _id: key.keyId });
    return found?.lastUsedAt?.getTime() === service.clock.now.getTime();
  });
  await meanwhile();
  // Longer than a process remembers a key.
  service.clock.advance(2_000);
  client.socket.write(bytes.slice(1));
  await until(() => client.received().includes('}'));
  client.socket.destroy();
  const { status, body: answered } = parseAnswer(client.received());
  const [error] = (answered.errors ?? []) as { extensions: object }[];
  return { status, body: error ? error.extensions : answered };
}

const NEW_KEY = 'mutation { createApiKey(input: { name: "left behind", scopes: ["accounts:read"] }) { code apiKey } }';
const makeKey = ['POST', '/graphql', { query: NEW_KEY }] as const;
const revoke = () => service.changeKey(key.keyId, { revokedAt: service.clock.now });

describe('a request whose body is still on its way when its key or session ends', () => {
  it('makes no key with a key that was revoked', async () => {
    const before = await numberOfKeys();
    const answer = await sendSlowly(makeKey, { authorization: `Bearer ${key.apiKey}` }, revoke);
    expect(answer).toMatchObject({ status: 401, body: { code: 'INVALID_API_KEY' } });
    expect(await numberOfKeys()).toBe(before);
  });

  it('changes no account with a key that was revoked', async () => {
    const { externalId } = buildRow();
    await pushRows(service, key.apiKey, [{ ...buildRow(), externalId }]);
    const patch = ['PATCH', `/external-api/accounts/${externalId}`, { bank: 'Other bank' }] as const;
    const answer = await sendSlowly(patch, { authorization: `Bearer ${key.apiKey}` }, revoke);
    expect(answer).toMatchObject({ status: 401, body: { code: 'INVALID_API_KEY' } });
    const { apiKey } = await service.createKey({ organizationId: key.organizationId });
    expect((await getAccount(service, apiKey, externalId)).body.account).not.toMatchObject({ bank: 'Other bank' });
  });

  it('makes no key over a session that ended', async () => {
    const session = await openSession(service, key.apiKey);
    const before = await numberOfKeys();
    const signOut = () => sendOverSession(service, session, { method: 'DELETE', path: '/console/session' });
    const answer = await sendSlowly(makeKey, session, signOut);
    expect(answer).toMatchObject({ status: 401, body: { code: 'INVALID_SESSION' } });
    expect(await numberOfKeys()).toBe(before);
  });

  it('is carried out where nothing ended', async () => {
    const answer = await sendSlowly(makeKey, { authorization: `Bearer ${key.apiKey}` }, async () => undefined);
    expect(answer).toMatchObject({ status: 200, body: { data: { createApiKey: { code: 'API_KEY_CREATED' } } } });
  });
});

it('an operation that has revoked its own key makes no other with it', async () => {
  const query = `mutation ($own: ID!) {
    revoked: revokeApiKey(keyId: $own) { code }
    made: createApiKey(input: { name: "left behind", scopes: ["accounts:read"] }) { code apiKey }
  }`;
  expect(await graphqlData(service, key.apiKey, query, { own: key.keyId })).toEqual({
    revoked: { code: 'API_KEY_REVOKED' },
    made: { code: 'INVALID_API_KEY', apiKey: null },
  });
});
