import {
  bearer,
  getAccount,
  patchAccount,
  postBulkUpsert,
  postGraphql,
  pushRows,
  type Sent,
  send,
  signedHeaders,
} from '../../../support/http';
import { cancelImport, newImport, putPart, sendSigned } from '../../../support/import-requests';
import { connectRaw, parseAnswer, requestHead } from '../../../support/raw-client';
import { buildRow } from '../../../support/rows';
import { useKey, useService } from '../../../support/use-service';

const service = useService();
const key = useKey(service);

const ACCOUNTS = '/external-api/accounts';
const JSON_TYPE = { 'content-type': 'application/json' };

describe('a 401', () => {
  const WRONG = { authorization: 'Bearer acs_wrong' };
  const QUERY = { method: 'POST', path: '/graphql', body: '{"query":"{ apiKey { keyId } }"}' };
  it.each([
    ['a missing key over REST', { path: ACCOUNTS }, 'Bearer'],
    ['a wrong key over REST', { path: ACCOUNTS, headers: WRONG }, 'Bearer error="invalid_token"'],
    ['another scheme', { path: ACCOUNTS, headers: { authorization: 'Basic eDp5' } }, 'Bearer error="invalid_token"'],
    ['a missing key over GraphQL', { ...QUERY, headers: JSON_TYPE }, 'Bearer'],
    ['a wrong key over GraphQL', { ...QUERY, headers: { ...JSON_TYPE, ...WRONG } }, 'Bearer error="invalid_token"'],
    ['a wrong key over a stream', { ...QUERY, path: '/graphql/stream', headers: { ...JSON_TYPE, ...WRONG } }, 'Bearer'],
  ])('says how to authenticate: %s', async (_what, request, challenge) => {
    const answer = await send(service, request);
    expect(answer.status).toBe(401);
    expect(answer.headers['www-authenticate']).toMatch(RegExp(`^${challenge}`));
  });

  it('of a signature does, too', async () => {
    const sent = { method: 'POST', path: `${ACCOUNTS}/bulk-upsert`, body: '{}' };
    const headers = { ...(await signedHeaders(service, key.apiKey, sent)), ...JSON_TYPE };
    for (const wrong of [{ 'x-service-signature': '00' }, { 'x-service-timestamp': '1' }])
      expect(await send(service, { ...sent, headers: { ...headers, ...wrong } })).toMatchObject({
        status: 401,
        headers: { 'www-authenticate': 'Bearer' },
      });
  });
});

it('no other answer says how to authenticate', async () => {
  const answer = await send(service, { path: `${ACCOUNTS}/none`, headers: bearer(key.apiKey) });
  expect(answer.status).toBe(404);
  expect(answer.headers['www-authenticate']).toBeUndefined();
});

describe('a stated charset', () => {
  const rows = () => ({ accounts: [buildRow()], dryRun: true });
  const OTHERS = ['iso-8859-1', '', 'utf-8;charset=latin1'];
  it.each(OTHERS)('other than UTF-8 is refused: %s', async (charset) => {
    const type = { 'content-type': `application/json; charset=${charset}` };
    const answer = { status: 415, body: { code: 'UNSUPPORTED_MEDIA_TYPE' } };
    expect(await postBulkUpsert(service, key.apiKey, rows(), type)).toMatchObject(answer);
    expect(await patchAccount(service, key.apiKey, 'x', { bank: 'b' }, type)).toMatchObject(answer);
    expect((await postGraphql(service, key.apiKey, { query: '{ apiKey { keyId } }' }, type)).status).toBe(415);
    const id = await newImport(service, key.apiKey);
    const ofLines = { 'content-type': `application/x-ndjson;charset=${charset}` };
    expect(await putPart(service, key.apiKey, id, 1, [buildRow()], ofLines)).toMatchObject(answer);
    await cancelImport(service, key.apiKey, id);
  });

  it.each(['UTF-8', '"utf-8"', 'utf-8; x=y'])('of UTF-8 is taken: %s', async (charset) => {
    const type = { 'content-type': `application/json; charset=${charset}` };
    expect((await postBulkUpsert(service, key.apiKey, rows(), type)).status).toBe(200);
  });
});

describe('the head of a request', () => {
  const answerTo = async (bytes: string) => {
    const client = await connectRaw(service, bytes);
    await client.closed;
    return parseAnswer(client.received());
  };
  const head = (headers: string[]) =>
    [`POST ${ACCOUNTS}/bulk-upsert HTTP/1.1`, ...headers, '', '2', '{}', '0', '', ''].join('\r\n');

  it.each([
    ['two headers Host', ['Host: a', 'Host: b', 'Transfer-Encoding: chunked']],
    ['two keys', ['Host: a', 'Authorization: Bearer a', 'authorization: Bearer b', 'Transfer-Encoding: chunked']],
    ['two media types', ['Host: a', 'Content-Type: a/b', 'Content-Type: c/d', 'Transfer-Encoding: chunked']],
    ['an unknown coding', ['Host: a', 'Transfer-Encoding: JUNK, chunked']],
    ['a coding twice', ['Host: a', 'Transfer-Encoding: chunked', 'Transfer-Encoding: chunked']],
    ['another coding', ['Host: a', 'Transfer-Encoding: identity']],
  ])('may not be ambiguous: %s', async (_what, headers) => {
    const { status, body, headers: answered } = await answerTo(head(headers));
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'INVALID_REQUEST' });
    expect(answered).toContain('connection: close');
  });

  it('may have a chunked body', async () => {
    const { status, body } = await answerTo(head(['Host: a', 'Connection: close', 'Transfer-Encoding: Chunked']));
    expect({ status, code: body.code }).toEqual({ status: 401, code: 'MISSING_AUTH_HEADERS' });
  });

  it('may have no header Host over HTTP/1.0', async () => {
    const { status } = await answerTo(requestHead('GET', ACCOUNTS).replace('HTTP/1.1\r\nhost: here', 'HTTP/1.0'));
    expect(status).toBe(401);
  });
});

it.each(['/', '//', '/?limit=1'])('%s behind the list is no list', async (rest) => {
  for (const list of ['accounts', 'imports'])
    for (const method of ['GET', 'POST']) {
      const answer = await send(service, { method, path: `/external-api/${list}${rest}`, headers: bearer(key.apiKey) });
      expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    }
});

describe('a parameter of a list', () => {
  const LISTS: [path: string, names: string[]][] = [
    [ACCOUNTS, ['status', 'status_category', 'portfolioId', 'updatedSince', 'limit', 'cursor']],
    ['/external-api/changes', ['since', 'values', 'limit', 'cursor']],
    ['/external-api/imports', ['state', 'name', 'limit', 'cursor']],
    [`${ACCOUNTS}/A-1/audit-trail`, ['since', 'until', 'limit', 'cursor']],
    [`${ACCOUNTS}/A-1/timeline`, ['since', 'until', 'limit', 'cursor']],
    [`${ACCOUNTS}/A-1/held-numbers`, ['since', 'until', 'limit', 'cursor']],
    [`${ACCOUNTS}/A-1/evidence`, ['limit', 'cursor']],
    ['/external-api/imports/IMPORT/rows', ['outcome', 'code', 'brake', 'limit', 'cursor']],
    ['/external-api/imports/IMPORT/missing', ['limit', 'cursor']],
  ];
  beforeAll(() => pushRows(service, key.apiKey, [buildRow({ externalId: 'A-1' })]));

  it.each(LISTS)('of %s may be neither empty nor repeated', async (path, names) => {
    const id = path.includes('IMPORT') ? await newImport(service, key.apiKey) : '';
    for (const name of names)
      for (const query of [`${name}=`, name, `${name}=1&${name}=1`, `${name}=&other=1`]) {
        const sent = { path: `${path.replace('IMPORT', id)}?${query}`, headers: bearer(key.apiKey) };
        expect(await send(service, sent)).toMatchObject({ status: 400, body: { code: 'INVALID_QUERY' } });
      }
    if (id !== '') await cancelImport(service, key.apiKey, id);
  });
});

describe('a conditional update', () => {
  it.each(['*', '"3", W/"1-gzip"'])('with If-None-Match: %s changes no account that fits', async (condition) => {
    const row = buildRow();
    await pushRows(service, key.apiKey, [row]);
    const before = await getAccount(service, key.apiKey, row.externalId);
    const update = (headers: Record<string, string>) =>
      patchAccount(service, key.apiKey, row.externalId, { bank: 'Other' }, headers);
    const mismatch = { status: 412, body: { code: 'VERSION_MISMATCH' } };
    expect(await update({ 'If-None-Match': condition })).toMatchObject(mismatch);
    expect((await getAccount(service, key.apiKey, row.externalId)).body).toEqual(before.body);
    const absent = await patchAccount(service, key.apiKey, 'none', { bank: 'b' }, { 'If-None-Match': condition });
    expect(absent.status).toBe(404);
    expect((await update({ 'If-None-Match': 'no tag' })).body.code).toBe('INVALID_REQUEST_HEADER');
    expect((await update({ 'If-None-Match': '"2"', 'If-Match': 'W/"1"' })).status).toBe(200);
  });
});

describe('a repeated key at the top of a signed body', () => {
  const REPEATED = '{"dryRun":true,"accounts":[],"dryR\\u0075n":false,"parts":1,"review":true}';
  const refused = { status: 400, body: { code: 'INVALID_REQUEST_BODY', message: expect.stringContaining('once') } };
  const signed = async (sent: Sent) => {
    const headers = { ...JSON_TYPE, ...(await signedHeaders(service, key.apiKey, sent)) };
    return send(service, { ...sent, headers });
  };

  it('is refused by every route', async () => {
    expect(await postBulkUpsert(service, key.apiKey, REPEATED)).toMatchObject(refused);
    const id = await newImport(service, key.apiKey);
    for (const path of ['', ...['commit', 'apply', 'release', 'cancel', 'undo'].map((verb) => `/${id}/${verb}`)])
      expect(await sendSigned(service, key.apiKey, { path, headers: JSON_TYPE, body: REPEATED })).toMatchObject(
        refused,
      );
    const update = { method: 'PATCH', path: `${ACCOUNTS}/A-1`, body: '{"bank":"a","bank":"b"}' };
    expect(await signed(update)).toMatchObject(refused);
    const body = '{"query":"{ apiKey { keyId } }","query":"{ __typename }"}';
    expect((await signed({ method: 'POST', path: '/graphql', body })).status).toBe(400);
    await cancelImport(service, key.apiKey, id);
  });
});
