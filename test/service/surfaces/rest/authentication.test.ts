import { generateApiKey } from '../../../../src/service/callers/access/api-key';
import { type Answer, bearer, postBulkUpsert, send, signedHeaders } from '../../../support/http';
import { buildRow } from '../../../support/rows';
import { useKey, useService } from '../../../support/use-service';

const BULK = '/external-api/accounts/bulk-upsert';
const JSON_TYPE = { 'content-type': 'application/json' };

const service = useService();
const strict = useService({ requireSignedWrites: true });
const key = useKey(service);

const failure = (status: number, code: string) => ({ status, body: { success: false, code } });
const list = (apiKey: string) => send(service, { path: '/external-api/accounts', headers: bearer(apiKey) });

it('a revoked, expired, unknown or malformed API key is not valid', async () => {
  const at = (milliseconds: number) => new Date(service.clock.now.getTime() + milliseconds);
  const revoked = await service.createKey({ revokedAt: at(-1) });
  const expired = await service.createKey({ expiresAt: at(0) });
  const secretless = `${key.apiKey.split('.')[0]}.${generateApiKey('acs').apiKey.split('.')[1]}`;
  const lastChanged = key.apiKey.slice(0, -1) + (key.apiKey.endsWith('0') ? '1' : '0');
  const malformed = ['x', 'acs_', secretless, lastChanged, key.apiKey.toUpperCase(), `${key.apiKey}x`];
  const keys = [revoked.apiKey, expired.apiKey, generateApiKey('acs').apiKey, ...malformed];
  for (const apiKey of keys) {
    for (const answer of [await list(apiKey), await postBulkUpsert(service, apiKey, { accounts: [buildRow()] })])
      expect(answer).toMatchObject(failure(401, 'INVALID_API_KEY'));
  }
});

it.each(['Basic abc', 'Bearer', 'Bearer a b'])('an API key is not found in the header %j', async (header) => {
  const answer = await send(service, { path: '/external-api/accounts', headers: { authorization: header } });
  expect(answer).toMatchObject(failure(401, 'INVALID_API_KEY'));
});

it('an API key may stand behind a scheme in any case', async () => {
  const headers = { authorization: `bEARER ${key.apiKey}` };
  expect((await send(service, { path: '/external-api/accounts', headers })).status).toBe(200);
});

it.each([
  ['white space', '{ "accounts" :\n[ ] }\n'],
  ['characters beyond ASCII', '{"accounts":[],"note":"Zoë 𝟘 \\u00eb"}'],
  ['bytes that are not UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
  ['nothing', ''],
])('a signature is verified over the very bytes of a body of %s', async (_what, body) => {
  expect((await postBulkUpsert(service, key.apiKey, body)).status).toBe(400);
  const sent = { method: 'POST', path: BULK, body };
  const headers = { ...(await signedHeaders(service, key.apiKey, sent)), ...JSON_TYPE };
  const other = Buffer.concat([Buffer.from(body), Buffer.from(' ')]);
  expect(await send(service, { ...sent, headers, body: other })).toMatchObject(
    failure(401, 'INVALID_REQUEST_SIGNATURE'),
  );
});

it('a signature covers the query, and percent-encoding as it was sent', async () => {
  const body = JSON.stringify({ accounts: [buildRow()], dryRun: true });
  const signedFor = (path: string) => signedHeaders(service, key.apiKey, { method: 'POST', path, body });
  const post = async (path: string, headers: Promise<object>): Promise<Answer> =>
    send(service, { method: 'POST', path, body, headers: { ...(await headers), ...JSON_TYPE } });
  expect((await post(`${BULK}?a=%2f&b=%C3%BC`, signedFor(`${BULK}?a=%2f&b=%C3%BC`))).status).toBe(200);
  for (const [sent, signed] of [
    ['?a=1', ''],
    ['?a=%2F', '?a=%2f'],
    ['?a=%2F', '?a=/'],
  ]) {
    const answer = await post(BULK + sent, signedFor(BULK + signed));
    expect(answer).toMatchObject(failure(401, 'INVALID_REQUEST_SIGNATURE'));
  }
});

it.each(['gzip', 'x-unknown'])('a signature cannot be verified over a body in %s', async (encoding) => {
  const answer = await postBulkUpsert(service, key.apiKey, '{}', { 'content-encoding': encoding });
  expect(answer).toMatchObject(failure(415, 'UNSUPPORTED_MEDIA_TYPE'));
});

const read = { method: 'GET', path: '/external-api/accounts/a%2Fb?x=%20' };
const update = { method: 'PATCH', path: '/external-api/accounts/a', body: '{"bank":"x"}' };

it.each([read, update])('a signature that is sent is verified: $method', async (sent) => {
  const signed = { ...(await signedHeaders(service, key.apiKey, sent)), ...JSON_TYPE };
  expect((await send(service, { ...sent, headers: signed })).status).toBe(404);
  const { 'x-service-signature': signature, 'x-service-timestamp': timestamp } = signed;
  for (const [headers, code] of [
    [{ 'x-service-signature': signature }, 'MISSING_AUTH_HEADERS'],
    [{ 'x-service-timestamp': timestamp }, 'MISSING_AUTH_HEADERS'],
    [{ ...signed, 'x-service-signature': signature.replace(/./, 'g') }, 'INVALID_REQUEST_SIGNATURE'],
    [{ ...signed, 'x-service-timestamp': '1' }, 'REQUEST_TIMESTAMP_OUTSIDE_WINDOW'],
  ] as const) {
    const answer = await send(service, { ...sent, headers: { ...bearer(key.apiKey), ...JSON_TYPE, ...headers } });
    expect(answer).toMatchObject(failure(401, code));
  }
});

it('a service set to require signatures demands them on updates, and not on reads', async () => {
  const { apiKey } = await strict.createKey();
  const headers = { ...bearer(apiKey), ...JSON_TYPE };
  expect(await send(strict, { ...update, headers })).toMatchObject(failure(401, 'MISSING_AUTH_HEADERS'));
  const signed = { ...(await signedHeaders(strict, apiKey, update)), ...JSON_TYPE };
  expect(await send(strict, { ...update, headers: signed })).toMatchObject(failure(404, 'ACCOUNT_NOT_FOUND'));
  expect((await send(strict, { ...read, headers })).status).toBe(404);
});
