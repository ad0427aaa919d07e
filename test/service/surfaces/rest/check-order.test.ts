import { sign } from '../../../../src/base/signature';
import { generateApiKey } from '../../../../src/service/callers/access/api-key';
import { KEY_REMEMBERED_MS } from '../../../../src/service/callers/access/remembered-keys';
import { bearer, type Sent, send, signedHeaders } from '../../../support/http';
import { buildRow } from '../../../support/rows';
import { useKey, useService } from '../../../support/use-service';

const PATH = '/external-api/accounts/bulk-upsert';
const JSON_TYPE = { 'content-type': 'application/json' };
const body = JSON.stringify({ accounts: [buildRow()] });

const service = useService({ bulkUpsertWindowSeconds: 20 });
const key = useKey(service);
const reader = useKey(service, { scopes: ['accounts:read'] });
beforeEach(() => service.clock.advance(60_000));

/** A bulk upsert that is right but for what is changed. */
async function post(changed: Partial<Sent> & { apiKey?: string; signedAt?: string } = {}) {
  const { apiKey = key.apiKey, headers = {}, signedAt, ...rest } = changed;
  const sent: Sent = { method: 'POST', path: PATH, body, ...rest };
  const timestamp = signedAt ?? String(service.clock.now.getTime());
  const { method = 'POST', path, body: signed = '' } = sent;
  const signature = await sign(apiKey, { timestamp, method, pathWithQuery: path, body: signed });
  const all = {
    ...bearer(apiKey),
    ...JSON_TYPE,
    'x-service-timestamp': timestamp,
    'x-service-signature': signature,
    ...headers,
  };
  return send(service, { ...sent, headers: all });
}

const STALE = '1700000000';
const NO_SIGNATURE = '0'.repeat(64);
const FORGED = { 'x-service-signature': NO_SIGNATURE };
const AS_TEXT = { 'content-type': 'text/plain' };
const unknownKey = () => generateApiKey('acs').apiKey;

it.each([
  ['X-Service-Timestamp', FORGED],
  ['X-Service-Signature', { 'x-service-timestamp': STALE }],
  ['X-Service-Timestamp, X-Service-Signature', {}],
])('a bulk upsert has its auth headers checked before its key: %s is named as missing', async (names, present) => {
  const headers = { ...bearer(unknownKey()), ...present };
  const answer = await send(service, { method: 'POST', path: PATH, headers, body });
  expect(answer).toMatchObject({ status: 401, body: { code: 'MISSING_AUTH_HEADERS' } });
  expect(answer.body.message).toMatch(new RegExp(`: ${names}$`));
});

it('all missing auth headers are named together, and an empty one is missing', async () => {
  const all = /Authorization, X-Service-Timestamp, X-Service-Signature$/;
  const none = await send(service, { method: 'POST', path: PATH, body });
  expect(none.body).toMatchObject({ code: 'MISSING_AUTH_HEADERS', message: expect.stringMatching(all) });
  const empty = { authorization: '', 'x-service-timestamp': '', 'x-service-signature': '' };
  expect((await post({ headers: empty })).body.message).toMatch(all);
});

it.each<[string, () => Parameters<typeof post>[0], number, string]>([
  ['key before its timestamp', () => ({ apiKey: unknownKey(), signedAt: STALE }), 401, 'INVALID_API_KEY'],
  [
    'timestamp before its signature',
    () => ({ signedAt: STALE, headers: FORGED }),
    401,
    'REQUEST_TIMESTAMP_OUTSIDE_WINDOW',
  ],
  ['signature before its scope', () => ({ apiKey: reader.apiKey, headers: FORGED }), 401, 'INVALID_REQUEST_SIGNATURE'],
  ['media type before its body', () => ({ headers: AS_TEXT, body: '{' }), 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ['a mode that is null', () => ({ body: '{"accounts":["junk"],"dryRun":null}' }), 400, 'INVALID_REQUEST_BODY'],
  ['body before its rows', () => ({ body: '{"accounts":["junk"],"dryRun":"yes"}' }), 400, 'INVALID_REQUEST_BODY'],
])('a bulk upsert has its %s checked', async (_what, changed, status, code) =>
  expect(await post(changed())).toMatchObject({ status, body: { success: false, code } }),
);

it('a bulk upsert has its scope checked before its rate limit', async () => {
  const demoted = await service.createKey();
  expect((await post({ apiKey: demoted.apiKey })).status).toBe(200);
  await service.changeKey(demoted.keyId, { scopes: ['accounts:read'] });
  service.clock.advance(KEY_REMEMBERED_MS);
  const answer = await post({ apiKey: demoted.apiKey });
  expect(answer).toMatchObject({ status: 403, body: { success: false, code: 'INSUFFICIENT_SCOPE' } });
  expect(answer.body.message).toContain('accounts:write');
});

it('a bulk upsert has replay checked before its media type', async () => {
  const signedAt = String(service.clock.now.getTime());
  expect((await post({ signedAt })).status).toBe(200);
  service.clock.advance(20_000);
  const answer = await post({ signedAt, headers: AS_TEXT });
  expect(answer).toMatchObject({ status: 409, body: { success: false, code: 'REQUEST_REPLAYED' } });
});

it('a refused signature is answered with the time of the service or the string that it signed', async () => {
  const stale = await post({ signedAt: STALE });
  expect(stale.body.message).toContain(String(Math.floor(service.clock.now.getTime() / 1000)));
  const sent: Sent = { method: 'POST', path: PATH, body };
  const headers = { ...(await signedHeaders(service, key.apiKey, sent)), ...FORGED };
  const { message } = (await send(service, { ...sent, headers })).body;
  expect(message).toMatch(/"\d{13}\\nPOST\\n\/external-api\/accounts\/bulk-upsert\\n[0-9a-f]{64}"$/);
});
