import { connect } from 'node:net';
import { type JsonObject } from '../../../src/base/json/json';
import { type Scope } from '../../../src/service/callers/rights/scopes';
import { bearer, postGraphql, send, signedHeaders } from '../../support/http';
import {
  commitImport,
  createImport,
  IMPORTS,
  linesOf,
  newImport,
  putPart,
  sendSigned,
} from '../../support/import-requests';
import { buildRow } from '../../support/rows';
import { startService } from '../../support/service';
import { countStored } from '../../support/stored-import';
import { until } from '../../support/until';
import { useNewKey, useService } from '../../support/use-service';

const service = useService();
const key = useNewKey(service);

let id: string;
beforeEach(async () => {
  id = await newImport(service, key.apiKey);
});

/** Every path that changes an import, with a body that it would take. */
const CHANGES: [string, string, (id: string) => string, unknown][] = [
  ['create', 'POST', () => '', {}],
  ['a part', 'PUT', (one) => `/${one}/parts/1`, '{"externalId":"A"}'],
  ['commit', 'POST', (one) => `/${one}/commit`, { parts: 1 }],
  ['apply', 'POST', (one) => `/${one}/apply`, { planChecksum: 'x' }],
  ['release', 'POST', (one) => `/${one}/release`, undefined],
  ['cancel', 'POST', (one) => `/${one}/cancel`, undefined],
];

it.each(CHANGES)(
  '%s must be signed, needs its scope, and is carried out once for each signature',
  async (_name, method, pathOf, body) => {
    const path = IMPORTS + pathOf(id);
    const unsigned = await send(service, { method, path, headers: bearer(key.apiKey) });
    expect(unsigned.body).toMatchObject({ success: false, code: 'MISSING_AUTH_HEADERS' });
    const signed = await signedHeaders(service, key.apiKey, { method, path, body: 'x' });
    const changed = await send(service, { method, path, headers: signed, body: 'y' });
    expect(changed.body).toMatchObject({ code: 'INVALID_REQUEST_SIGNATURE' });
    const { apiKey } = await service.createKey({ ...key, scopes: ['accounts:read', 'audit:read'] });
    const refused = await sendSigned(service, apiKey, { method, path: pathOf(id), body });
    expect(refused.body).toMatchObject({ code: 'INSUFFICIENT_SCOPE' });

    const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    const type = { 'content-type': method === 'PUT' ? 'application/x-ndjson' : 'application/json' };
    const sent = { method, path, ...(text !== undefined && { body: text }) };
    const headers = { ...(await signedHeaders(service, key.apiKey, sent)), ...type };
    const first = await send(service, { ...sent, headers });
    expect(first.body.code).not.toBe('REQUEST_REPLAYED');
    expect((await send(service, { ...sent, headers })).body).toMatchObject({ code: 'REQUEST_REPLAYED' });
  },
);

it('no change knows an import that there is not, or stores anything', async () => {
  const before = await countStored(service, key);
  for (const [name, method, pathOf, body] of CHANGES.filter(([name]) => name !== 'create')) {
    const answer = await sendSigned(service, key.apiKey, { method, path: pathOf('0123456789abcdef01234567'), body });
    expect([name, answer.status, answer.body.code]).toEqual([name, 404, 'IMPORT_NOT_FOUND']);
  }
  expect(await countStored(service, key)).toEqual(before);
});

it.each([
  ['PATCH', '', 'GET, HEAD, POST'],
  ['POST', '/x/parts/1', 'PUT'],
  ['GET', '/x/commit', 'POST'],
])('%s %s is answered with the methods that the path has', async (method, path, allowed) => {
  const answer = await send(service, { method, path: IMPORTS + path });
  expect(answer.body).toMatchObject({ code: 'METHOD_NOT_ALLOWED' });
  expect(answer.headers.allow).toBe(allowed);
});

it('says what a wrong path probably means', async () => {
  const answer = await send(service, { method: 'POST', path: '/external-api/import' });
  expect(answer.body.message).toContain('Did you mean POST /external-api/imports?');
});

it('imports do not count for the rate limit of bulk upserts, which does not count for them', async () => {
  const limited = await startService({ bulkUpsertWindowSeconds: 20 });
  const { apiKey } = await limited.createKey();
  for (const _ of [1, 2]) {
    const own = await newImport(limited, apiKey);
    for (const number of [1, 2]) expect((await putPart(limited, apiKey, own, number, [buildRow()])).status).toBe(200);
    expect((await commitImport(limited, apiKey, own, 2)).status).toBe(202);
  }
  await limited.close();
});

it('an idempotency key creates one import', async () => {
  const named = { 'idempotency-key': 'once' };
  const first = await createImport(service, key.apiKey, {}, named);
  const second = await createImport(service, key.apiKey, {}, named);
  expect([second.body, second.headers['idempotent-replayed']]).toEqual([first.body, 'true']);
});

it('an idempotency key repeats the answer to a commit, which is carried out once', async () => {
  await putPart(service, key.apiKey, id, 1, [buildRow()]);
  const named = { 'idempotency-key': 'commit' };
  const early = await commitImport(service, key.apiKey, id, 2, named);
  expect(early.body).toMatchObject({ code: 'IMPORT_PARTS_MISSING', missing: [2] });
  await putPart(service, key.apiKey, id, 2, [buildRow()]);
  const committed = await commitImport(service, key.apiKey, id, 2, named);
  expect(committed.body).toMatchObject({ code: 'IMPORT_QUEUED' });
  const again = await commitImport(service, key.apiKey, id, 2, named);
  expect(again.body).toEqual(committed.body);
  expect((await commitImport(service, key.apiKey, id, 2)).body).toMatchObject({ code: 'IMPORT_STATE_CONFLICT' });
});

it('an idempotency key repeats the answer to a part, and names no other content', async () => {
  const named = { 'idempotency-key': 'part' };
  const row = buildRow();
  const first = await putPart(service, key.apiKey, id, 1, [row], named);
  const again = await putPart(service, key.apiKey, id, 1, [row], named);
  expect([again.body, again.headers['idempotent-replayed']]).toEqual([first.body, 'true']);
  const other = await putPart(service, key.apiKey, id, 1, [buildRow()], named);
  expect(other.body).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
});

it('a commit that leaves a stored part out is refused', async () => {
  await putPart(service, key.apiKey, id, 1, [buildRow()]);
  await putPart(service, key.apiKey, id, 2, [buildRow()]);
  const answer = await commitImport(service, key.apiKey, id, 1);
  expect(answer.body).toMatchObject({ code: 'IMPORT_STATE_CONFLICT', message: expect.stringContaining('part 2') });
});

it.each([
  ['another import', {}, 400],
  ['a complete feed', { complete: { portfolioId: 'p' } }, 202],
] as const)('a commit of no parts of %s is answered by its status', async (_what, wanted, status) => {
  const own = await newImport(service, key.apiKey, wanted);
  expect((await commitImport(service, key.apiKey, own, 0)).status).toBe(status);
  await putPart(service, key.apiKey, own, 1, [buildRow()]);
  expect((await commitImport(service, key.apiKey, own, 1)).status).toBe(status === 400 ? 202 : 409);
});

it('a commit of what is no count of parts is refused', async () => {
  for (const parts of [0, -1, 1.5, '1', null, 10_001])
    expect((await commitImport(service, key.apiKey, id, parts)).body).toMatchObject({ code: 'INVALID_REQUEST_BODY' });
});

it('leaves nothing of a part whose sender goes away', async () => {
  const before = await countStored(service, key);
  const path = `${IMPORTS}/${id}/parts/1`;
  const body = linesOf(Array.from({ length: 1_000 }, () => buildRow()));
  const headers = await signedHeaders(service, key.apiKey, { method: 'PUT', path, body });
  const lines = Object.entries({ ...headers, host: 'x', 'content-length': String(body.length) });
  const socket = connect(Number(new URL(service.url).port));
  const head = `PUT ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n`;
  await new Promise<void>((resolve) => socket.write(head + body.slice(0, -1), () => resolve()));
  const isLogged = () => service.logLines.some((line) => line.includes('aborted'));
  socket.destroy();
  await until(isLogged);
  expect(await countStored(service, key)).toEqual(before);
});

it('what is stored of rows and names is not there to be read', async () => {
  const marks = { person: { name: { first: 'Zyxelmann' }, ssn: '905-41-7738' }, undeclared: 'Qwertzuiop' };
  const rows = [
    { ...buildRow(marks), externalId: 'Wyvernstone-1' },
    { ...buildRow(marks), organizationId: 'Zyxelmann' },
  ];
  await putPart(service, key.apiKey, id, 1, `${linesOf(rows)}{"Zyxelmann\n`);
  const { db } = service.database;
  const names = (await db.listCollections().toArray()).map(({ name }) => name);
  const stored = await Promise.all(names.map((name) => db.collection(name).find({}, { raw: true }).toArray()));
  const bytes = Buffer.concat(stored.flat() as unknown as Buffer[]).toString('latin1');
  expect(bytes).toContain('Wyvernstone-1');
  expect(bytes).not.toMatch(/Zyxelmann|905-41-7738|Qwertzuiop/);
  expect(service.logLines.join('')).not.toMatch(/Wyvernstone|Zyxelmann|905-41-7738|Qwertzuiop/);
});

it('an answer to a refused request repeats nothing of it', async () => {
  const answers = [
    await createImport(service, key.apiKey, { Zyxelmann: 1 } as JsonObject),
    await createImport(service, key.apiKey, { brakes: { Zyxelmann: 1 } }),
    await sendSigned(service, key.apiKey, { path: `/${id}/commit`, body: { parts: 'Zyxelmann' } }),
    await putPart(service, key.apiKey, id, 'Zyxelmann', [buildRow()]),
    await putPart(service, key.apiKey, id, 1, [buildRow()], { 'content-type': 'text/Zyxelmann' }),
  ];
  for (const { status, text } of answers) expect([status >= 400, text.includes('Zyxelmann')]).toEqual([true, false]);
});

describe('an import of another key of the organization', () => {
  const OTHERS: [string, string, string, (one: string) => string, unknown][] = [
    ['fills', 'IMPORT_PART_STORED', 'PUT', (one) => `/${one}/parts/1`, '{"externalId":"A"}'],
    ['commits', 'IMPORT_QUEUED', 'POST', (one) => `/${one}/commit`, { parts: 1 }],
    ['cancels', 'IMPORT_CANCELLED', 'POST', (one) => `/${one}/cancel`, undefined],
  ];

  it.each(OTHERS)('nobody %s that may write alone, or read too', async (_what, _code, method, pathOf, body) => {
    await putPart(service, key.apiKey, id, 1, '{"externalId":"A"}');
    const before = await countStored(service, key);
    for (const scopes of [['accounts:write'], ['accounts:read', 'accounts:write'], ['accounts:write', 'keys:manage']]) {
      const { apiKey } = await service.createKey({ ...key, scopes: scopes as Scope[] });
      const answer = await sendSigned(service, apiKey, { method, path: pathOf(id), body });
      expect(answer).toMatchObject({ status: 403, body: { code: 'INSUFFICIENT_SCOPE' } });
      expect(answer.body.message).toContain('imports:release');
    }
    expect(await countStored(service, key)).toEqual(before);
    const read = await send(service, { path: `${IMPORTS}/${id}`, headers: bearer(key.apiKey) });
    expect(read.body.import).toMatchObject({ state: 'RECEIVING' });
  });

  it.each(OTHERS)('somebody %s who releases imports', async (what, code, method, pathOf, body) => {
    const { apiKey } = await service.createKey({ ...key, scopes: ['accounts:write', 'imports:release'] });
    if (what === 'commits') await putPart(service, key.apiKey, id, 1, '{"externalId":"A"}');
    expect((await sendSigned(service, apiKey, { method, path: pathOf(id), body })).body).toMatchObject({ code });
  });

  it('GraphQL refuses to cancel it as well', async () => {
    const { apiKey } = await service.createKey({ ...key, scopes: ['accounts:read', 'accounts:write'] });
    const query = 'mutation ($id: ID!) { cancelImport(id: $id) { code } }';
    const { text } = await postGraphql(service, apiKey, { query, variables: { id } });
    expect(text).toContain('INSUFFICIENT_SCOPE');
  });
});
