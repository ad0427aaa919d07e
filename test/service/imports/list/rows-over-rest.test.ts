import { parse } from 'csv-parse/sync';
import { type JsonObject } from '../../../../src/base/json/json';
import { matchingRows } from '../../../../src/service/imports/list/matching-rows';
import { type StoredImport } from '../../../../src/service/imports/model/import';
import { type ImportResult, type ImportRow } from '../../../../src/service/imports/model/import-row';
import { jsonLines } from '../../../support/command-line';
import { type Answer, bearer, graphqlData, send } from '../../../support/http';
import { importStoresOf, plannedRow, storeImport, type TestRow } from '../../../support/imports';
import { type TestKey } from '../../../support/service';
import { useKey, useService } from '../../../support/use-service';

const SSN = '905-11-8922';
const MASK = '***-**-8922';

const service = useService();
const key = useKey(service);
beforeEach(() => service.clock.advance(1000));

interface Asked {
  by?: TestKey;
  accept?: string;
  method?: string;
}
const get = (path: string, { by = key, accept, method = 'GET' }: Asked = {}): Promise<Answer> =>
  send(service, {
    method,
    path: `/external-api/imports/${path}`,
    headers: { ...bearer(by.apiKey), ...(accept !== undefined && { accept }) },
  });
/** What a refused request is answered with. */
const refusal = (status: number, code: string) => ({ status, body: { code } });
const FORBIDDEN = refusal(403, 'INSUFFICIENT_SCOPE');
const rowsOf = ({ body }: Answer) => body.rows as (JsonObject & { index: number })[];

/** All rows, a page after the other. */
async function allPages(path: string): Promise<number[]> {
  const found: number[] = [];
  for (let cursor = ''; ; ) {
    const answer = await get(`${path}${cursor === '' ? '' : `&cursor=${cursor}`}`);
    expect(answer.status).toBe(200);
    found.push(...rowsOf(answer).map(({ index }) => index));
    if (answer.body.nextCursor === null) return found;
    cursor = String(answer.body.nextCursor);
  }
}

/** An outcome for each of the rows: every 7th fails, with a rare code once. */
function resultAt(at: number): ImportResult {
  if (at === 777) return { status: 'failed', code: 'ACCOUNT_ERASED', message: 'The person of the account was erased' };
  if (at % 7 === 0) {
    const details = [{ field: 'phoneNumber', message: 'must be an E.164 number' }];
    return { status: 'failed', code: 'VALIDATION_FAILED', message: 'Invalid fields: phoneNumber', details };
  }
  const changes = [{ field: 'bank', from: null, to: '=1+1' }];
  const clears = at === 5 || at === 1_005;
  if (at % 2 === 1) {
    return { status: 'updated', accountId: 'a', version: 2, changes, ...(clears && { brakes: ['optOutsCleared'] }) };
  }
  return { status: 'created', accountId: 'a', version: 1 };
}

const COUNT = 1_100;
const ROWS: TestRow[] = Array.from({ length: COUNT }, (_, at) => plannedRow(`r-${at}`, resultAt(at), { bank: '=1+1' }));
const indexesWhere = (holds: (result: ImportResult) => boolean): number[] =>
  ROWS.flatMap(({ result }, at) => (result && holds(result) ? [at] : []));

describe('pages of rows', () => {
  let id: string;
  beforeAll(async () => {
    id = (await storeImport(service, key, { rows: ROWS, partSizes: [600, 3, 497] })).id;
  });

  it('go through the whole import in its order, whatever their size', async () => {
    const all = ROWS.map((_, at) => at);
    for (const limit of [500, 333]) expect(await allPages(`${id}/rows?limit=${limit}`)).toEqual(all);
    const [first] = rowsOf(await get(`${id}/rows?limit=1`));
    expect(first).toEqual({
      index: 0,
      externalId: 'r-0',
      status: 'failed',
      done: false,
      code: 'VALIDATION_FAILED',
      message: 'Invalid fields: phoneNumber',
      details: [{ field: 'phoneNumber', message: 'must be an E.164 number' }],
      row: { externalId: 'r-0', bank: '=1+1' },
    });
  });

  it('hold the rows with an outcome, a code or a brake alone', async () => {
    expect(await allPages(`${id}/rows?outcome=created&limit=100`)).toEqual(indexesWhere((r) => r.status === 'created'));
    expect(await allPages(`${id}/rows?outcome=failed&limit=100`)).toEqual(indexesWhere((r) => r.status === 'failed'));
    expect(await allPages(`${id}/rows?code=ACCOUNT_ERASED`)).toEqual([777]);
    expect(await allPages(`${id}/rows?brake=optOutsCleared`)).toEqual([5, 1_005]);
    expect(await allPages(`${id}/rows?brake=optOutsCleared&outcome=failed`)).toEqual([]);
    expect(await allPages(`${id}/rows?brake=legalHoldsLeft`)).toEqual([]);
  });

  it('say what is wrong with a parameter, and name those that they ignore', async () => {
    for (const query of ['outcome=CREATED', 'code=NONE', 'brake=failedShare', 'limit=501', 'cursor=x'])
      expect(await get(`${id}/rows?${query}`)).toMatchObject(refusal(400, 'INVALID_QUERY'));
    expect((await get(`${id}/rows?status=failed`)).headers['x-ignored-parameters']).toBe('status');
    expect(await get('65f1c0de9a3b4c5d6e7f8a9b/rows')).toMatchObject(refusal(404, 'IMPORT_NOT_FOUND'));
  });

  it('end after a bounded number of slices, and go on from there', async () => {
    const rows = Array.from({ length: 30 }, (_, at) => plannedRow(`s-${at}`, { status: 'created' }));
    const last = plannedRow('s-30', { status: 'failed', code: 'VALIDATION_FAILED' });
    const sizes = Array.from({ length: 31 }, () => 1);
    const { id: small } = await storeImport(service, key, { rows: [...rows, last], partSizes: sizes });
    const page = await get(`${small}/rows?limit=500`);
    expect(rowsOf(page)).toHaveLength(20);
    expect(rowsOf(await get(`${small}/rows?limit=500&cursor=${page.body.nextCursor}`))).toHaveLength(11);
    expect(await allPages(`${small}/rows?outcome=failed`)).toEqual([30]);
  });

  it('end early where their rows are large', async () => {
    const rows = ROWS.slice(0, 20).map(({ result }, at) =>
      plannedRow(`l-${at}`, result as ImportResult, { note: 'x'.repeat(1_000_000) }),
    );
    const { id: large } = await storeImport(service, key, { rows });
    const page = await get(`${large}/rows?limit=500`);
    expect(rowsOf(page).map(({ index }) => index)).toEqual(Array.from({ length: 16 }, (_, at) => at));
    expect(rowsOf(await get(`${large}/rows?limit=500&cursor=${page.body.nextCursor}`))).toHaveLength(4);
  });

  it('leave out rows that are removed', async () => {
    const removed = await storeImport(service, key, { rows: ROWS.slice(0, 3), state: 'COMPLETED', rowsUntil: null });
    expect(await allPages(`${removed.id}/rows?limit=500`)).toEqual([]);
    const whole = await get(`${removed.id}/rows`, { accept: 'application/x-ndjson' });
    expect(whole).toMatchObject({ status: 200, text: '' });
  });
});

it('rows are left out until they are planned, and stay while they are carried out', async () => {
  const stores = await importStoresOf(service);
  const stored = await storeImport(service, key, { rows: ROWS.slice(0, 2), partSizes: [1, 1] });
  /** The slices that would be looked at in a state. No worker sees that state. */
  async function slicesIn(changes: Partial<StoredImport>): Promise<number[]> {
    const found: number[] = [];
    for await (const { place } of matchingRows({ ...stored, ...changes }, {}, 0, stores)) found.push(place.part);
    return found;
  }
  expect(await slicesIn({ state: 'QUEUED', nextSlice: 0 })).toEqual([]);
  expect(await slicesIn({ state: 'PLANNING', nextSlice: 1 })).toEqual([1]);
  expect(await slicesIn({ state: 'APPLYING', nextSlice: 1 })).toEqual([1, 2]);
  expect(await slicesIn({ state: 'CANCELLED', nextSlice: 1 })).toEqual([1, 2]);
});

describe('the whole list of rows', () => {
  it('has as many lines of NDJSON as the import counts rows', async () => {
    const { id, done } = await storeImport(service, key, { rows: ROWS, isDone: true, state: 'COMPLETED' });
    const { headers, text } = await get(`${id}/rows`, { accept: 'application/x-ndjson' });
    expect(headers['content-type']).toBe('application/x-ndjson');
    const lines = jsonLines(text);
    expect(lines.map(({ index }) => index)).toEqual(ROWS.map((_, at) => at));
    for (const [status, count] of Object.entries(done)) {
      expect(lines.filter((line) => line.status === status && line.done === true)).toHaveLength(count);
      const some = await get(`${id}/rows?outcome=${status}`, { accept: 'application/x-ndjson' });
      expect(some.text.split('\n')).toHaveLength(count + 1);
    }
    expect(lines.slice(0, 50)).toEqual(rowsOf(await get(`${id}/rows`)));
  });

  it('is CSV with JSON in its cells, of which a spreadsheet runs none', async () => {
    const sent = ['=cmd()', -5, null, { externalId: '+1+1', 'a,b': 'c"d\n' }] as const;
    const fault = { code: 'VALIDATION_FAILED', message: '-wrong' } as const;
    const rows: TestRow[] = sent.map((row, at) => ({
      row: {
        kind: 'rejected',
        externalId: ['=1+1', '@sum', ' x', '+15551234567'][at] as string,
        sent: row,
        fault,
      },
      result: { status: 'failed', ...fault },
    }));
    const { id } = await storeImport(service, key, { rows });
    const { headers, text } = await get(`${id}/rows`, { accept: 'text/csv' });
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    const [head, ...records] = parse(text) as string[][];
    expect(head?.join()).toBe('index,externalId,status,code,message,details,changes,accountId,version,row,done,brakes');
    expect(records.map(([, externalId, , , message]) => [externalId, message])).toEqual([
      ["'=1+1", "'-wrong"],
      ["'@sum", "'-wrong"],
      [' x', "'-wrong"],
      ['+15551234567', "'-wrong"],
    ]);
    expect(records.map((record) => JSON.parse(record[9] ?? ''))).toEqual(sent);
  });

  it('is no page', async () => {
    const { id } = await storeImport(service, key, { rows: ROWS.slice(0, 3) });
    const asCsv = { accept: 'text/csv' };
    for (const query of ['limit=1', 'cursor=WzBd'])
      expect(await get(`${id}/rows?${query}`, asCsv)).toMatchObject(refusal(400, 'INVALID_QUERY'));
    expect(await get(`${id}/rows`, { ...asCsv, method: 'HEAD' })).toMatchObject({ status: 200, text: '' });
    expect(await get('none/rows', asCsv)).toMatchObject(refusal(404, 'IMPORT_NOT_FOUND'));
  });
});

it('the accounts that are missing come in pages and as a whole', async () => {
  const since = new Date('2026-02-01T00:00:00.000Z');
  const missing = Array.from({ length: 603 }, (_, at) => ({ externalId: `m-${at}`, accountId: `${at}`, since }));
  const { id } = await storeImport(service, key, { missing });
  const { missingAccounts } = await importStoresOf(service);
  // What an interrupted search found is no part of it.
  const left = await missingAccounts.preparePage(key.organizationId, id, 2, missing.slice(600));
  await service.database.unitOfWork({ writes: [left], isWritten: async () => false });
  const found: unknown[] = [];
  for (let cursor: unknown = ''; cursor !== null; ) {
    const { body } = await get(`${id}/missing?limit=333${cursor === '' ? '' : `&cursor=${cursor}`}`);
    found.push(...(body.missing as unknown[]));
    cursor = body.nextCursor;
  }
  const expected = missing.map((account) => ({ ...account, since: since.toISOString() }));
  expect(found).toEqual(expected);
  const { text } = await get(`${id}/missing`, { accept: 'application/x-ndjson' });
  expect(jsonLines(text)).toEqual(expected);
  const csv = await get(`${id}/missing`, { accept: 'text/csv' });
  expect(parse(csv.text, { columns: true })).toEqual(expected);
});

describe('who sees what', () => {
  const fields = { person: { ssn: SSN }, note: `call ${SSN}` };
  const row = plannedRow('p-1', { status: 'updated', changes: [{ field: 'bank', from: 'Old', to: 'New' }] }, fields);
  const nameless: TestRow = {
    row: { kind: 'rejected', sent: { person: { ssn: SSN } }, fault: { code: 'MISSING_REQUIRED_FIELD', message: 'm' } },
    result: { status: 'failed', code: 'MISSING_REQUIRED_FIELD', message: 'm' },
  };

  async function recordsOf({ keyId }: TestKey): Promise<JsonObject[]> {
    const query = `{ accessRecords(filter: { apiKeyId: "${keyId}" }) { nodes { operation externalIds query fullNumbers } } }`;
    const auditor = await service.createKey({ scopes: ['audit:read'] });
    return (await graphqlData(service, auditor.apiKey, query)).accessRecords?.nodes as JsonObject[];
  }

  it.each(['application/json', 'text/csv'])(
    'numbers are masked without accounts:read:ssn, and in full leave an access record (%s)',
    async (accept) => {
      const { id } = await storeImport(service, key, { rows: [row, nameless] });
      const masked = await service.createKey({ scopes: ['accounts:read'] });
      const other = await get(`${id}/rows`, { by: masked, accept });
      expect(other.text).toContain(MASK);
      expect(other.text).not.toContain(SSN);
      expect(await recordsOf(masked)).toEqual([]);
      const full = await service.createKey({ scopes: ['accounts:read', 'accounts:read:ssn'] });
      const { text } = await get(`${id}/rows?outcome=updated`, { by: full, accept });
      expect(text).toContain(`call ${SSN}`);
      expect(await recordsOf(full)).toEqual([
        { operation: 'listImportRows', externalIds: ['p-1'], query: `import=${id}&outcome=updated`, fullNumbers: 1 },
      ]);
    },
  );

  it('a row of no account is not shown, even where an earlier version has kept it: no record could name it', async () => {
    const long: TestRow = { ...nameless, row: { ...nameless.row, externalId: 'x'.repeat(1_000) } as ImportRow };
    const { id } = await storeImport(service, key, { rows: [nameless, long] });
    const shown = rowsOf(await get(`${id}/rows`));
    expect(shown).toMatchObject([{ status: 'failed' }, { status: 'failed' }]);
    for (const row of shown) expect(Object.keys(row)).not.toEqual(expect.arrayContaining(['row', 'externalId']));
  });

  it('the key that sent the rows sees them with accounts:write, but nothing that is stored', async () => {
    const writer = await service.createKey({ scopes: ['accounts:write'] });
    const held = plannedRow('p-2', { status: 'updated', accountId: 'a', brakes: ['legalHoldsLeft'] });
    const { id } = await storeImport(service, writer, { rows: [row, held] });
    const own = rowsOf(await get(`${id}/rows`, { by: writer }));
    expect(own.map((one) => Object.keys(one))).toEqual([
      ['index', 'externalId', 'status', 'done', 'row'],
      ['index', 'externalId', 'status', 'done', 'accountId', 'row'],
    ]);
    for (const path of [`${id}/rows?brake=legalHoldsLeft`, `${id}/missing`])
      expect(await get(path, { by: writer })).toMatchObject(FORBIDDEN);
    const undo = await storeImport(service, writer, { kind: 'UNDO', rows: [row] });
    const others = await storeImport(service, key, { rows: [row] });
    const nobody = await service.createKey({ scopes: ['imports:release'] });
    for (const [path, by] of [
      [undo.id, writer],
      [others.id, writer],
      [id, nobody],
    ] as const)
      expect(await get(`${path}/rows`, { by })).toMatchObject(FORBIDDEN);
  });

  it('a row whose person was erased tells its place and its outcome alone', async () => {
    const erased: TestRow = {
      row: { kind: 'erased', externalId: 'p-3' },
      result: { status: 'updated', changes: [{ field: 'bank', from: 'Old', to: 'New' }] },
    };
    const { id } = await storeImport(service, key, { rows: [erased] });
    expect(rowsOf(await get(`${id}/rows`))).toEqual([{ index: 0, externalId: 'p-3', status: 'updated', done: false }]);
  });
});
