import { gzipSync } from 'node:zlib';
import { type JsonObject } from '../../../src/base/json/json';
import { openApiDocument } from '../../../src/service/surfaces/openapi/document';
import { type Answer, pushRows } from '../../support/http';
import {
  cancelImport,
  commitImport,
  createImport,
  getImports,
  linesOf,
  newImport,
  putGzip,
  putPart,
  sendSigned,
} from '../../support/import-requests';
import { buildRow } from '../../support/rows';
import { countStored, storedRows } from '../../support/stored-import';
import { useNewKey, useService } from '../../support/use-service';

const service = useService();
const key = useNewKey(service);

const rowsOf = (count: number) => Array.from({ length: count }, () => buildRow());

describe('creating an import', () => {
  it('needs no body, and neither does an undo', async () => {
    const created = await sendSigned(service, key.apiKey, { path: '' });
    expect(created).toMatchObject({ status: 201, body: { import: { name: null, options: { review: false } } } });
    const { id } = created.body.import as { id: string };
    expect(await sendSigned(service, key.apiKey, { path: `/${id}/undo` })).toMatchObject({
      status: 409,
      body: { code: 'IMPORT_STATE_CONFLICT' },
    });
    expect(await sendSigned(service, key.apiKey, { path: `/${id}/commit` })).toMatchObject({
      status: 415,
      body: { code: 'UNSUPPORTED_MEDIA_TYPE' },
    });
  });

  it('answers with the import as it will be carried out', async () => {
    const answer = await createImport(service, key.apiKey, {
      name: 'march',
      complete: { portfolioId: 'portfolio-1' },
      review: true,
      brakes: { updatedCount: 10 },
    });
    expect(answer.body).toMatchObject({
      success: true,
      code: 'IMPORT_CREATED',
      import: {
        name: 'march',
        kind: 'UPSERT',
        state: 'RECEIVING',
        parts: 0,
        missingParts: [],
        requested: 0,
        planChecksum: null,
        heldBy: [],
        createdBy: key.keyId,
        committedAt: null,
        finishedAt: null,
        undoes: null,
        planned: { created: 0, updated: 0, unchanged: 0, failed: 0 },
        options: {
          complete: { portfolioId: 'portfolio-1' },
          review: true,
          brakes: { failedShare: 0.1, missingShare: 0.1, updatedCount: 10, createdCount: null },
        },
      },
    });
    expect(answer.status).toBe(201);
    // Nothing else of it is told; reads tell the names of keys as well.
    const { Import } = (openApiDocument().components as { schemas: Record<string, { properties: object }> }).schemas;
    const told = [...Object.keys(answer.body.import as JsonObject), 'createdByName', 'releasedByName', 'appliedBy'];
    told.push('appliedByName', 'waitingSince', 'releaseReason');
    expect(told.sort()).toEqual(Object.keys(Import?.properties ?? {}).sort());
  });

  it('refuses options that are misspelt, or of the wrong kind', async () => {
    for (const body of [
      ...[[], { reviw: true }, { name: 7 }, { name: '' }, { name: 'n'.repeat(257) }, '{"name":"\\ud800"}'],
      ...[{ review: 'yes' }, { complete: {} }, { complete: 'portfolio-1' }],
      ...[{ brakes: { everything: 1 } }, { brakes: { failedShare: 2 } }],
    ]) {
      const headers = { 'content-type': 'application/json' };
      const answer = await sendSigned(service, key.apiKey, { path: '', body, headers });
      expect(answer.body).toMatchObject({ success: false, code: 'INVALID_REQUEST_BODY' });
    }
  });

  it('allows an organization five imports that have not ended, however many are asked for at once', async () => {
    const answers = await Promise.all(rowsOf(8).map(() => createImport(service, key.apiKey)));
    const created = answers.filter(({ status }) => status === 201);
    expect(created).toHaveLength(5);
    const refused = answers.find(({ status }) => status !== 201);
    expect(refused?.body).toMatchObject({
      code: 'IMPORT_STATE_CONFLICT',
      message: expect.stringMatching(/5.*cancel one/),
    });
    const ids = created.map(({ body }) => (body.import as JsonObject).id as string);
    for (const id of ids) expect(refused?.body.message).toContain(`${id} (RECEIVING)`);
    const writer = await service.createKey({ organizationId: key.organizationId, scopes: ['accounts:write'] });
    const { message } = (await createImport(service, writer.apiKey)).body;
    for (const id of ids) expect(message).not.toContain(id);
    expect(message).toContain('5 of other keys');

    const [first] = ids;
    await cancelImport(service, key.apiKey, String(first));
    expect((await createImport(service, key.apiKey)).status).toBe(201);
    const other = await service.createKey({ organizationId: 'org-b' });
    expect((await createImport(service, other.apiKey)).status).toBe(201);
  });

  it('lets no key find out stored balances that may not read them', async () => {
    const writer = await service.createKey({ scopes: ['accounts:write'] });
    expect(await createImport(service, writer.apiKey, { brakes: { balanceMoved: 1 } })).toMatchObject({
      status: 403,
      body: { code: 'INSUFFICIENT_SCOPE' },
    });
    expect((await createImport(service, writer.apiKey, { brakes: { updatedCount: 1 } })).status).toBe(201);
  });
});

describe('storing parts', () => {
  it('takes parts in any order, says which are missing, and keeps the order of their numbers', async () => {
    const id = await newImport(service, key.apiKey);
    const [one, two, three] = [rowsOf(2), rowsOf(501), rowsOf(1)];
    expect((await putPart(service, key.apiKey, id, 3, three)).body).toMatchObject({
      success: true,
      code: 'IMPORT_PART_STORED',
      part: { number: 3, rows: 1 },
    });
    expect((await putPart(service, key.apiKey, id, 1, one)).status).toBe(200);

    expect((await getImports(service, key.apiKey, `/${id}`)).body).toMatchObject({
      code: 'IMPORT_FOUND',
      import: { state: 'RECEIVING', parts: 2, requested: 3, missingParts: [2] },
    });
    const early = await commitImport(service, key.apiKey, id, 4);
    const message = 'These parts are missing: 2, 4. Send them, then commit again';
    expect(early.body).toEqual({ success: false, code: 'IMPORT_PARTS_MISSING', missing: [2, 4], message });
    expect(early.status).toBe(409);

    expect((await putPart(service, key.apiKey, id, 2, two)).status).toBe(200);
    const queued = { state: 'QUEUED', parts: 3, requested: 504, missingParts: [], committedAt: expect.any(String) };
    expect(await commitImport(service, key.apiKey, id, 3)).toMatchObject({
      status: 202,
      body: { code: 'IMPORT_QUEUED', import: queued },
    });
    const stored = await storedRows(service, key.organizationId, id);
    expect(stored.map(({ externalId }) => externalId)).toEqual(
      [...one, ...two, ...three].map(({ externalId }) => externalId),
    );
  });

  it('takes a part compressed, and the same content again however it is sent', async () => {
    const id = await newImport(service, key.apiKey);
    const lines = linesOf(rowsOf(3));
    expect((await putGzip(service, key.apiKey, id, 1, lines)).body).toMatchObject({ part: { number: 1, rows: 3 } });
    const before = await countStored(service, key);
    expect((await putPart(service, key.apiKey, id, 1, lines)).body).toMatchObject({ part: { number: 1, rows: 3 } });
    expect((await putGzip(service, key.apiKey, id, 1, lines)).status).toBe(200);
    const twice = Buffer.concat([gzipSync(lines.slice(0, 50)), gzipSync(lines.slice(50))]);
    expect((await putPart(service, key.apiKey, id, 1, twice, { 'content-encoding': 'GZIP' })).status).toBe(200);
    expect(await countStored(service, key)).toEqual(before);

    const conflict = { status: 409, body: { success: false, code: 'IMPORT_PART_CONFLICT' } };
    expect(await putPart(service, key.apiKey, id, 1, rowsOf(3))).toMatchObject(conflict);
    await commitImport(service, key.apiKey, id, 1);
    expect((await putPart(service, key.apiKey, id, 1, lines)).status).toBe(200);
    expect((await putPart(service, key.apiKey, id, 2, lines)).body).toMatchObject({ code: 'IMPORT_STATE_CONFLICT' });
  });

  it('of several that arrive at once under one number, one content is stored', async () => {
    const id = await newImport(service, key.apiKey);
    const [one, other] = [rowsOf(600), rowsOf(600)];
    const answers = await Promise.all(
      [one, other, one, other].map((rows) => putPart(service, key.apiKey, id, 1, rows)),
    );
    const codes = answers.map(({ body }) => body.code);
    expect([...codes].sort()).toEqual([
      ...['IMPORT_PART_CONFLICT', 'IMPORT_PART_CONFLICT', 'IMPORT_PART_STORED', 'IMPORT_PART_STORED'],
    ]);
    expect(codes[0]).toBe(codes[2]);
    const stored = await storedRows(service, key.organizationId, id);
    const winner = codes[0] === 'IMPORT_PART_STORED' ? one : other;
    expect(stored.map(({ externalId }) => externalId)).toEqual(winner.map(({ externalId }) => externalId));
  });

  it('many parts arrive at once', async () => {
    const id = await newImport(service, key.apiKey);
    const answers = await Promise.all(rowsOf(10).map((row, at) => putPart(service, key.apiKey, id, at + 1, [row])));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect((await commitImport(service, key.apiKey, id, 10)).status).toBe(202);
  });

  it('judges rows as a bulk upsert does, and keeps what was sent where something was left out, but for rows without an id', async () => {
    const id = await newImport(service, key.apiKey);
    const [valid, extra] = [buildRow(), buildRow({ unknown: 'x' })];
    const sent = [
      ...[valid, extra, { ...buildRow(), organizationId: 'org-b' }, { metadata: {} }],
      ...[buildRow({ phoneNumber: '12' }), [], 'text', null],
    ];
    await putPart(service, key.apiKey, id, 1, sent as object[]);
    const stored = await storedRows(service, key.organizationId, id);
    const { unknown: _unknown, ...declared } = extra;
    expect(stored[0]).toEqual({
      kind: 'upsert',
      externalId: valid.externalId,
      fields: valid,
      fingerprint: expect.any(String),
    });
    expect(stored[1]).toMatchObject({ kind: 'upsert', fields: declared, sent: extra });
    expect(stored[2]).toMatchObject({
      kind: 'rejected',
      fault: { code: 'ORGANIZATION_ID_NOT_ALLOWED' },
      sent: sent[2],
    });
    const fault = (code: string) => expect.objectContaining({ code });
    expect(stored[3]).toEqual({ kind: 'rejected', fault: fault('MISSING_REQUIRED_FIELD') });
    expect(stored[4]).toMatchObject({ kind: 'upsert', faults: [{ field: 'phoneNumber' }] });
    expect(stored.slice(5)).toEqual(
      [[], 'text', null].map(() => ({ kind: 'rejected', fault: fault('VALIDATION_FAILED') })),
    );
  });

  it('a row that an import and a bulk upsert send alike has one fingerprint', async () => {
    const id = await newImport(service, key.apiKey);
    const row = buildRow();
    await pushRows(service, key.apiKey, [row]);
    await putPart(service, key.apiKey, id, 1, [row]);
    const account = await service.database.db.collection('accounts').findOne({ organizationId: key.organizationId });
    expect(account?.rowFingerprint).toEqual(expect.any(String));
    expect(await storedRows(service, key.organizationId, id)).toMatchObject([{ fingerprint: account?.rowFingerprint }]);
  });

  it('skips blank lines and byte order marks; a line that is not JSON fails alone and names its place', async () => {
    const id = await newImport(service, key.apiKey);
    const [one, two] = rowsOf(2);
    const content = `\uFEFF\r\n \n${JSON.stringify(one)}\r\n\n  {"externalId": "A", é\n${JSON.stringify(two)}`;
    expect((await putPart(service, key.apiKey, id, 1, content)).body).toMatchObject({ part: { rows: 3 } });
    expect(await storedRows(service, key.organizationId, id)).toMatchObject([
      { kind: 'upsert', externalId: one?.externalId },
      {
        kind: 'rejected',
        fault: {
          code: 'VALIDATION_FAILED',
          details: [{ field: 'account', message: 'is not valid JSON at line 5, column 23' }],
        },
      },
      { kind: 'upsert', externalId: two?.externalId },
    ]);
  });
});

it('the list of imports shows the newest first, page by page, and those of a state or a name', async () => {
  const ids: string[] = [];
  for (const name of ['one', 'two', 'three']) {
    ids.unshift(await newImport(service, key.apiKey, { name }));
    service.clock.advance(1_000);
  }
  await cancelImport(service, key.apiKey, ids[1] ?? '');
  const idsOf = ({ body }: Answer) => (body.imports as JsonObject[]).map((one) => one.id);
  expect(idsOf(await getImports(service, key.apiKey))).toEqual(ids);
  const first = await getImports(service, key.apiKey, '?limit=2');
  expect(idsOf(first)).toEqual(ids.slice(0, 2));
  const rest = await getImports(service, key.apiKey, `?limit=2&cursor=${first.body.nextCursor}`);
  expect([idsOf(rest), rest.body.nextCursor]).toEqual([ids.slice(2), null]);
  expect(idsOf(await getImports(service, key.apiKey, '?state=CANCELLED'))).toEqual([ids[1]]);
  expect(idsOf(await getImports(service, key.apiKey, '?name=one'))).toEqual([ids[2]]);
  expect((await getImports(service, key.apiKey, '?state=ENDED')).body).toMatchObject({ code: 'INVALID_QUERY' });
});

it('an import takes five million rows and no more', async () => {
  const id = await newImport(service, key.apiKey);
  const parts = service.database.db.collection<{ _id: string }>('importParts');
  const most = { organizationId: key.organizationId, importId: id, number: 2, rows: 4_999_999, contentHash: 'other' };
  await parts.insertOne({ _id: `${id}:2`, ...most });
  expect((await putPart(service, key.apiKey, id, 1, rowsOf(2))).body).toMatchObject({
    code: 'PAYLOAD_TOO_LARGE',
    message: expect.stringContaining('5000000'),
  });
  expect((await putPart(service, key.apiKey, id, 1, rowsOf(1))).status).toBe(200);
});
