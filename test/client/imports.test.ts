import {
  type AccountRow,
  type AccountSyncClient,
  AccountSyncError,
  type Import,
  type ImportProgress,
} from '../../src/client';
import { cutIntoParts } from '../../src/client/imports/import-parts';
import { clientOf, collect } from '../support/client';
import { ndjson } from '../support/push';
import { buildRow } from '../support/rows';
import { useNewKey, useService } from '../support/use-service';

const service = useService();
const key = useNewKey(service, { scopes: ['accounts:read', 'accounts:write', 'imports:release'] });
let client: AccountSyncClient;
beforeEach(() => {
  client = clientOf(service, key.apiKey);
});

const rowsOf = (count: number, fields: Parameters<typeof buildRow>[0] = {}): AccountRow[] =>
  Array.from({ length: count }, () => buildRow(fields) as unknown as AccountRow);

/** Real `fetch` that notes paths, and first asks `before` about each. */
function notingPaths(before: (path: string) => Response | undefined = () => undefined) {
  const paths: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(String(input));
    paths.push(`${init?.method} ${pathname}`);
    return before(pathname) ?? globalThis.fetch(input, init);
  };
  return { paths, fetch };
}

describe('the calls for imports', () => {
  it('an import can be created, filled, committed, followed and read call by call', async () => {
    const created = await client.createImport({ name: 'nightly' });
    expect(created).toMatchObject({ name: 'nightly', state: 'RECEIVING', createdBy: key.keyId });
    const rows = rowsOf(3);
    await client.putImportPart(created.id, 1, rows.slice(0, 2));
    await client.putImportPart(created.id, 2, ndjson(rows.slice(2)), { gzip: false });
    await client.putImportPart(created.id, 2, ndjson(rows.slice(2)));
    const another = client.putImportPart(created.id, 2, ndjson(rowsOf(1)));
    await expect(another).rejects.toMatchObject({ code: 'IMPORT_PART_CONFLICT' });
    expect(await client.commitImport(created.id, { parts: 2 })).toMatchObject({ state: 'QUEUED', requested: 3 });
    const states: Import['state'][] = [];
    const ended = await client.waitForImport(created.id, { onProgress: ({ state }) => states.push(state) });
    expect(ended).toMatchObject({ state: 'COMPLETED', done: { created: 3, failed: 0 } });
    expect(states.at(-1)).toBe('COMPLETED');
    const results = await collect(client.importRows(created.id, { outcome: 'created', pageSize: 2 }));
    expect(results.map(({ index, externalId }) => [index, externalId])).toEqual(
      rows.map(({ externalId }, index) => [index, externalId]),
    );
    expect(await collect(client.importRows(created.id, { outcome: 'failed' }))).toEqual([]);
    const listed = await collect(client.listImports({ name: 'nightly', state: 'COMPLETED' }));
    expect(listed).toMatchObject([{ id: created.id }]);
  });

  it('a plan can be applied, a held import released, an import undone, and a sync run', async () => {
    const [row = { externalId: '' }] = rowsOf(1, { currentBalance: 1 });
    await client.importAll([row]);
    const planned = await client.importAll([{ ...row, currentBalance: 2 }], { review: true });
    expect(planned).toMatchObject({ state: 'PLANNED', planned: { updated: 1 }, done: { updated: 0 } });
    const { id = '', planChecksum } = planned ?? {};
    await expect(client.applyImport(id, 'another plan')).rejects.toMatchObject({ code: 'STALE_PLAN' });
    await client.applyImport(id, planChecksum ?? '');
    expect(await client.waitForImport(id)).toMatchObject({ state: 'COMPLETED', done: { updated: 1 } });
    const balance = async () => (await client.getAccount(row.externalId)).account.currentBalance;
    expect(await balance()).toBe(2);

    const undo = await client.undoImport(id);
    expect(await client.waitForImport(undo.id)).toMatchObject({ kind: 'UNDO', state: 'COMPLETED', undoes: id });
    expect(await balance()).toBe(1);
    const undoOfUndo = await client.undoSyncRun(undo.id, { review: true });
    expect(await client.waitForImport(undoOfUndo.id)).toMatchObject({ state: 'PLANNED', planned: { updated: 1 } });
    expect(await client.cancelImport(undoOfUndo.id)).toMatchObject({ state: 'CANCELLED' });

    const held = await client.importAll([{ ...row, currentBalance: 9 }], { brakes: { updatedCount: 0 } });
    expect(held).toMatchObject({ state: 'HELD', heldBy: [{ brake: 'updatedCount', limit: 0, actual: 1 }] });
    await client.releaseImport(held?.id ?? '');
    expect(await client.waitForImport(held?.id ?? '')).toMatchObject({ state: 'COMPLETED' });
    expect(await balance()).toBe(9);
  });

  it('a complete import lists the accounts that it does not name', async () => {
    const rows = rowsOf(12, { portfolioId: 'all' });
    await client.importAll(rows);
    const complete = await client.importAll(rows.slice(1), { complete: { portfolioId: 'all' } });
    expect(complete).toMatchObject({ state: 'COMPLETED', missing: 1 });
    expect(await collect(client.importMissing(complete?.id ?? ''))).toMatchObject([
      { externalId: rows[0]?.externalId, since: complete?.committedAt },
    ]);
  });

  it('numbers that JSON would write as null are refused before anything is sent', async () => {
    const { paths, fetch } = notingPaths();
    const own = clientOf(service, key.apiKey, { fetch });
    const rows: AccountRow[] = [{ externalId: 'A-1', currentBalance: Number('12,50') }];
    const calls = {
      currentBalance: [own.bulkUpsert(rows), own.putImportPart('1', 1, rows), own.importAll(rows)],
      balance: [own.updateAccount('A-1', { history: { placed: { balance: Number.NEGATIVE_INFINITY } } })],
      failedShare: [own.createImport({ brakes: { failedShare: Number.NaN } })],
    };
    const refused = Object.entries(calls).flatMap(([name, some]) =>
      some.map((call) =>
        expect(call).rejects.toMatchObject({
          code: 'INVALID_ARGUMENT',
          message: expect.stringMatching(new RegExp(`\\b${name} must be a finite number$`)),
        }),
      ),
    );
    await Promise.all(refused);
    expect(paths).toEqual([]);
  });

  it.each(['', '..', 'a/b', '?'])('an id that is none is refused before anything is sent: "%s"', async (id) => {
    const { paths, fetch } = notingPaths();
    await expect(clientOf(service, key.apiKey, { fetch }).getImport(id)).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
    });
    expect(paths).toEqual([]);
  });
});

describe('importAll', () => {
  it('rows are cut in the same way each time, by their number and by their bytes', async () => {
    const shapeOf = async (rows: readonly object[]) =>
      (await collect(cutIntoParts(rows))).map(({ number, rows: count, ndjson: text }) => [number, count, text.length]);
    const many = Array.from({ length: 45_000 }, (_, at) => ({ externalId: `A-${at}` }));
    const parts = await shapeOf(many);
    expect(parts.map(([, count]) => count)).toEqual([20_000, 20_000, 5_000]);
    expect(await shapeOf(many)).toEqual(parts);
    const wide = Array.from({ length: 10 }, () => ({ text: 'é'.repeat(500_000) }));
    const bytes = await collect(cutIntoParts(wide));
    expect(bytes.map(({ rows }) => rows)).toEqual([4, 4, 2]);
    for (const { ndjson: text } of bytes) expect(Buffer.byteLength(text)).toBeLessThanOrEqual(4 * 1024 * 1024);
  });

  it.each([
    ['JSON cannot hold', 1n],
    ['holds a number that is not finite', { externalId: 'A-1', currentBalance: Number.NaN }],
    ['has more bytes than a row may have', { text: 'x'.repeat(1_100_000) }],
    ['holds more values than a row may hold', { list: Array.from({ length: 41_000 }, () => 0) }],
  ])('a row that %s fails the import before it is committed', async (_what, row) => {
    const rows = [...rowsOf(2), row as unknown as AccountRow];
    await expect(client.importAll(rows)).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: expect.stringMatching(/^Row 2 /),
    });
    expect(await collect(client.listAccounts())).toEqual([]);
  });

  it('no import is created for no rows', async () => {
    expect(await client.importAll([])).toBeUndefined();
    expect(await collect(client.listImports())).toEqual([]);
  });

  it('a complete feed without rows that was interrupted before it was committed is resumed', async () => {
    const complete = { portfolioId: 'empty-3' };
    const resume = await client.createImport({ complete, review: true });
    const planned = await client.importAll([], { complete, resume });
    const planChecksum = expect.stringMatching(/^[0-9a-f]+$/);
    expect(planned).toMatchObject({ id: resume.id, state: 'PLANNED', planChecksum });
    await client.applyImport(resume.id, planned?.planChecksum ?? '');
    expect(await client.waitForImport(resume.id)).toMatchObject({ state: 'COMPLETED' });
  });

  it('progress tells what was sent, and then how far the import is', async () => {
    const told: ImportProgress[] = [];
    await client.importAll(rowsOf(50), { onProgress: (progress) => told.push(progress) });
    expect(told[0]).toMatchObject({ import: { state: 'RECEIVING' }, sent: { parts: 0, rows: 0 } });
    expect(told[1]).toMatchObject({ sent: { parts: 1, rows: 50 } });
    expect(told.at(-1)).toMatchObject({ import: { state: 'COMPLETED', done: { created: 50 } }, sent: { rows: 50 } });
  });

  it('parts whose answers are lost are sent again, and stored once', async () => {
    let losses = 2;
    const lossy: typeof globalThis.fetch = async (input, init) => {
      const answer = await globalThis.fetch(input, init);
      if (!/parts|commit/.test(String(input)) || losses === 0) return answer;
      losses -= 1;
      throw new TypeError('socket hang up');
    };
    const ended = await clientOf(service, key.apiKey, { fetch: lossy }).importAll(rowsOf(10));
    expect(ended).toMatchObject({ state: 'COMPLETED', done: { created: 10 } });
    expect(losses).toBe(0);
  });

  it('an import that was interrupted is resumed with the parts that it lacks', async () => {
    // So wide that two parts hold them.
    const wide = ['bank', 'client', 'clientStatus'].map((field) => [field, 'x'.repeat(4_000)]);
    const rows = rowsOf(500, Object.fromEntries(wide));
    const away = notingPaths((path) => {
      if (!path.endsWith('/parts/2')) return undefined;
      return Response.json({ success: false, code: 'INVALID_API_KEY', message: 'revoked' }, { status: 401 });
    });
    const failing = clientOf(service, key.apiKey, { fetch: away.fetch }).importAll(rows, { name: 'big', parallel: 1 });
    const error = await failing.catch((reason: AccountSyncError) => reason);
    expect(error).toBeInstanceOf(AccountSyncError);
    const { paths, fetch } = notingPaths();
    const resume = await client.getImport((error as AccountSyncError).importId ?? '');
    expect(resume).toMatchObject({ name: 'big', state: 'RECEIVING', parts: 1 });
    const ended = await clientOf(service, key.apiKey, { fetch }).importAll(rows, { resume });
    expect(ended).toMatchObject({ id: resume.id, requested: 500 });
    const parts = paths.filter((path) => path.includes('/parts/'));
    expect(parts).toEqual([expect.stringMatching(/\/parts\/2$/)]);
  });

  const broken = new Error('the source broke');
  /** Rows of which the last is in the second part, and then an error. */
  async function* brokenRows(last: AccountRow = { externalId: 'last' }) {
    for (let at = 0; at < 20_000; at += 1) yield { externalId: `A-${at}` };
    yield last;
    throw broken;
  }

  it('an import is cancelled if its rows break off, or one cannot be sent, after some were sent', async () => {
    await expect(client.importAll(brokenRows())).rejects.toBe(broken);
    const wrong = client.importAll(brokenRows({ externalId: 'last', currentBalance: Number.NaN }));
    await expect(wrong).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: expect.stringMatching(/^Row 20000 /),
    });
    expect((await collect(client.listImports())).map(({ state }) => state)).toEqual(['CANCELLED', 'CANCELLED']);
  });

  it('what broke the rows is thrown, also if the import cannot be cancelled', async () => {
    const { fetch } = notingPaths((path) => (path.endsWith('/cancel') ? new Response('', { status: 500 }) : undefined));
    await expect(clientOf(service, key.apiKey, { fetch }).importAll(brokenRows())).rejects.toBe(broken);
    expect(await collect(client.listImports())).toMatchObject([{ state: 'RECEIVING' }]);
  });

  it('a resumed import stays as it is if its rows break off', async () => {
    const resume = await client.createImport();
    await expect(client.importAll(brokenRows(), { resume })).rejects.toBe(broken);
    expect(await client.getImport(resume.id)).toMatchObject({ state: 'RECEIVING' });
  });

  it('an abort ends the import at once, also while the rows do not come', async () => {
    const abort = new AbortController();
    async function* rows() {
      yield* rowsOf(1);
      abort.abort(new Error('enough'));
      await new Promise(() => undefined);
    }
    await expect(client.importAll(rows(), { signal: abort.signal })).rejects.toThrow('enough');
  });

  it.each([0, 17, 1.5])('%d parts at the same time are refused', async (parallel) => {
    await expect(client.importAll(rowsOf(1), { parallel })).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
  });
});
