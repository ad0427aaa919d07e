import { type JsonObject } from '../../../../src/base/json/json';
import { DAY_MS } from '../../../../src/base/time/durations';
import { BRAKES, type Brakes } from '../../../../src/service/imports/model/brakes';
import { type StoredImport } from '../../../../src/service/imports/model/import';
import { planDigestOf } from '../../../../src/service/imports/slices/row-effects';
import { callerOf } from '../../../support/caller';
import { nextChanges } from '../../../support/changes';
import { holdCommits, keepRequestsActive } from '../../../support/held-commits';
import { getAccount, getAccounts, patchAccount, postGraphql, pushRows } from '../../../support/http';
import { getImports } from '../../../support/import-requests';
import { useImportStores } from '../../../support/imports';
import { importNow, queueImport, resultsNow, slicesNow, untilState } from '../../../support/queued-import';
import { buildRow } from '../../../support/rows';
import { type TestKey } from '../../../support/service';
import { useNewKey, useService } from '../../../support/use-service';

const commits = holdCommits();
const service = useService({}, commits.changeDatabase);
const key = useNewKey(service);
const stores = useImportStores(service);

const NO_BRAKES = Object.fromEntries(BRAKES.map((name) => [name, null])) as Brakes;
const REVIEWED = { options: { complete: null, review: true, brakes: NO_BRAKES } };

type Parts = readonly (readonly unknown[])[];
const untilSettled = (queued: Pick<StoredImport, 'id' | 'organizationId'>) =>
  untilState(stores, queued, 'COMPLETED', 'FAILED', 'PLANNED', 'HELD');
const run = async (parts: Parts, overrides: Partial<StoredImport> = {}) =>
  untilSettled(await queueImport(service, key, parts, overrides));

/** Goes on with a plan, as a request does. */
async function apply(planned: StoredImport): Promise<StoredImport> {
  expect(await stores.imports.change(planned, { state: 'APPLYING', nextSlice: 0 })).toBe(true);
  service.onWorkReady();
  return untilState(stores, planned, 'COMPLETED', 'FAILED');
}

const accountOf = async (externalId: string) =>
  (await getAccount(service, key.apiKey, externalId)).body.account as JsonObject;
const rowsOf = (size: number, overrides: JsonObject = {}) => Array.from({ length: size }, () => buildRow(overrides));
const codes = (results: readonly { code?: string }[]) => results.map(({ code }) => code);

describe('an import', () => {
  it('creates, updates and leaves accounts as a bulk upsert of its rows would', async () => {
    const rows = rowsOf(70, { currentBalance: 10 });
    await pushRows(service, key.apiKey, rows.slice(0, 30));
    const changed = rows.map((row, index) => (index < 10 ? { ...row, currentBalance: 12.5 } : row));
    const ended = await run([changed.slice(0, 60), changed.slice(60), ['no object', {}]]);
    expect(ended).toMatchObject({
      state: 'COMPLETED',
      failure: null,
      requested: 72,
      heldBy: [],
      nextSlice: 3,
      planned: { created: 40, updated: 10, unchanged: 20, failed: 2 },
      done: { created: 40, updated: 10, unchanged: 20, failed: 2 },
      finishedAt: service.clock.now,
      rowsUntil: new Date(service.clock.now.getTime() + 7 * DAY_MS),
      changedFields: { currentBalance: 10 },
    });
    const results = await resultsNow(stores, ended);
    const account = await accountOf(changed[0]?.externalId ?? '');
    expect(account).toMatchObject({ currentBalance: 12.5 });
    expect(results[0]).toEqual({
      status: 'updated',
      version: 2,
      accountId: account.id,
      brakes: ['balanceMoved'],
      changes: [{ field: 'currentBalance', from: 10, to: 12.5 }],
    });
    expect(results[29]).toEqual({ status: 'unchanged', version: 1, accountId: expect.any(String) });
    expect(results[30]).toEqual({ status: 'created', version: 1, accountId: expect.any(String) });
    expect(results.slice(70)).toMatchObject([
      { status: 'failed', code: 'VALIDATION_FAILED' },
      { status: 'failed', code: 'MISSING_REQUIRED_FIELD' },
    ]);
  });

  it('is a sync run of its own id, which the entries of the audit trail name', async () => {
    const rows = rowsOf(3);
    await pushRows(service, key.apiKey, rows.slice(0, 2));
    const changed = rows.map((row) => ({ ...row, bank: 'New' }));
    const committedAt = new Date(service.clock.now.getTime() - 5_000);
    const ended = await run([[...changed, { externalId: 'bad' }]], { ...REVIEWED, committedAt });
    const { id } = await apply(ended);
    const fields = 'id apiKeyId requestId requested created updated unchanged failed durationMs receivedAt';
    const more = 'changedFields { field accounts } failedRows { index externalId code }';
    const { body } = await postGraphql(service, key.apiKey, {
      query: `{ syncRun(id: "${id}") { ${fields} ${more} }
        account(externalId: "${rows[0]?.externalId}") {
          auditTrail { nodes { operation apiKeyId requestId syncRun { id } } } creation { syncRunId } } }`,
    });
    expect(body.data).toEqual({
      syncRun: {
        id,
        apiKeyId: key.keyId,
        requestId: 'the-commit',
        durationMs: 5_000,
        requested: 4,
        created: 1,
        updated: 2,
        unchanged: 0,
        failed: 1,
        receivedAt: service.clock.now.toISOString(),
        changedFields: [{ field: 'bank', accounts: 2 }],
        failedRows: [{ index: 3, externalId: 'bad', code: 'MISSING_REQUIRED_FIELD' }],
      },
      account: {
        auditTrail: {
          nodes: [{ operation: 'BULK_UPSERT', apiKeyId: key.keyId, requestId: 'the-commit', syncRun: { id } }],
        },
        creation: expect.anything(),
      },
    });
  });

  it('without rows is completed', async () => {
    expect(await run([])).toMatchObject({ state: 'COMPLETED', requested: 0, done: { created: 0, failed: 0 } });
  });

  it('counts only the first row of an external id, over all parts and whether that row is valid or not', async () => {
    const [one, two] = [buildRow(), buildRow()];
    const rejected = { ...two, organizationId: 'other' };
    const parts = [[one, { ...one, bank: 'B' }, rejected], rowsOf(2), [two, one]];
    const ended = await run(parts, REVIEWED);
    const results = await resultsNow(stores, ended);
    const repeated = (index: number) => ({
      status: 'failed',
      code: 'DUPLICATE_EXTERNAL_ID',
      message: `The same externalId stands at index ${index} of this import`,
    });
    expect(results[0]).toEqual({ status: 'created' });
    expect(results[1]).toEqual(repeated(0));
    expect(results[2]).toMatchObject({ status: 'failed', code: 'ORGANIZATION_ID_NOT_ALLOWED' });
    expect(results.slice(5)).toEqual([repeated(2), repeated(0)]);
  });
});

describe('a plan', () => {
  it('writes nothing to accounts, and is carried out once it is applied', async () => {
    const rows = rowsOf(520);
    const planned = await run([rows], REVIEWED);
    expect(planned).toMatchObject({
      state: 'PLANNED',
      nextSlice: 0,
      planChecksum: expect.stringMatching(/^[0-9a-f]{64}$/),
      planned: { created: 520, updated: 0, unchanged: 0, failed: 0 },
      done: { created: 0 },
    });
    expect((await getAccounts(service, key.apiKey)).body.accounts).toEqual([]);
    expect(await apply(planned)).toMatchObject({ state: 'COMPLETED', done: { created: 520 } });
  });

  it('has the same checksum while rows and accounts are the same, and another one otherwise', async () => {
    const rows = rowsOf(3);
    await pushRows(service, key.apiKey, rows.slice(0, 2));
    const checksum = async (changed = rows) => (await run([changed], REVIEWED)).planChecksum;
    const first = await checksum();
    expect(await checksum()).toBe(first);
    const toBank = (bank: string) => checksum(rows.map((row) => ({ ...row, bank })));
    expect(new Set([first, await toBank('B'), await toBank('C'), await toBank('B')]).size).toBe(3);
    expect(await checksum(rows.slice(0, 2))).not.toBe(first);
    await patchAccount(service, key.apiKey, rows[0]?.externalId ?? '', { bank: 'Other' });
    expect(await checksum()).not.toBe(first);
  });

  it('has a checksum that does not depend on which fields change', () => {
    const heads = [{ kind: 'undo' as const, externalId: 'one', accountId: 'id', version: 2 }];
    const checksumOf = (...fields: string[]) => {
      const changes = fields.map((field) => ({ field, from: null, to: null }));
      return planDigestOf('', heads, [{ status: 'updated', accountId: 'id', version: 3, changes }]);
    };
    expect(checksumOf('bank', 'legalInfo.judge')).toBe(checksumOf());
  });

  it('fails the rows alone whose accounts changed or appeared since', async () => {
    const rows = rowsOf(6);
    const [updated, moved, same, movedSame, created, appeared] = rows.map(({ externalId }) => externalId);
    await pushRows(service, key.apiKey, rows.slice(0, 4));
    const sent = rows.map((row, index) => (index < 2 ? { ...row, bank: 'From the import' } : row));
    const planned = await run([sent], REVIEWED);
    expect(planned.planned).toEqual({ created: 2, updated: 2, unchanged: 2, failed: 0 });
    for (const externalId of [moved, movedSame])
      await patchAccount(service, key.apiKey, externalId ?? '', { client: 'From another' });
    await pushRows(service, key.apiKey, [{ ...rows[5], client: 'From another' }]);
    const ended = await apply(planned);
    expect(ended.done).toEqual({ created: 1, updated: 1, unchanged: 1, failed: 3 });
    expect(codes(await resultsNow(stores, ended))).toEqual([
      ...[undefined, 'STALE_PLAN', undefined],
      ...['STALE_PLAN', undefined, 'STALE_PLAN'],
    ]);
    expect(await accountOf(updated ?? '')).toMatchObject({ bank: 'From the import' });
    expect(await accountOf(moved ?? '')).toMatchObject({ bank: null, client: 'From another' });
    expect(await accountOf(appeared ?? '')).toMatchObject({ client: 'From another' });
    expect(await accountOf(created ?? '')).toBeDefined();
    expect(await accountOf(same ?? '')).toBeDefined();
  });

  it('that changes nothing fails the rows whose accounts changed or were erased since, and keeps the others', async () => {
    const rows = rowsOf(4);
    const [same, moved, erased] = rows.map(({ externalId }) => externalId);
    await pushRows(service, key.apiKey, rows.slice(0, 3));
    const sent = [...rows.slice(0, 3), { ...rows[3], phoneNumber: 1 }];
    expect((await apply(await run([sent], REVIEWED))).done).toMatchObject({ unchanged: 3, failed: 1 });
    const planned = await run([sent], REVIEWED);
    expect(planned.planned).toEqual({ created: 0, updated: 0, unchanged: 3, failed: 1 });
    await patchAccount(service, key.apiKey, moved ?? '', { client: 'From another' });
    await callerOf(service, key).erase(erased ?? '');
    const ended = await apply(planned);
    expect(ended.done).toEqual({ created: 0, updated: 0, unchanged: 1, failed: 3 });
    expect(codes(await resultsNow(stores, ended))).toEqual([
      ...[undefined, 'STALE_PLAN'],
      ...['ACCOUNT_ERASED', 'VALIDATION_FAILED'],
    ]);
    expect(await accountOf(same ?? '')).toMatchObject({ client: null });
  });

  it('tells a key that may not read numbers no more than a dry run does', async () => {
    const row = buildRow({ person: { ssn: '905-11-2222' } });
    await pushRows(service, key.apiKey, [row]);
    const rights = { mayRead: true, mayReadNumbers: false };
    for (const ssn of ['905-11-2222', '905-11-3333']) {
      const planned = await run([[{ ...row, person: { ssn } }]], { ...REVIEWED, rights });
      expect(await resultsNow(stores, planned)).toMatchObject([{ status: 'updated', version: 1 }]);
    }
    const applied = await apply(await run([[row]], { ...REVIEWED, rights }));
    expect(applied.done).toMatchObject({ updated: 0, unchanged: 1 });
  });

  it('tells of changes whoever may read accounts, and not a write-only key that has sent the rows', async () => {
    const row = buildRow({ bank: 'A' });
    await pushRows(service, key.apiKey, [row]);
    const sender = await service.createKey({ ...key, scopes: ['accounts:write'] });
    const rights = { mayRead: false, mayReadNumbers: false };
    const sent = [[{ ...row, bank: 'B' }]];
    const planned = await untilSettled(await queueImport(service, sender, sent, { ...REVIEWED, rights }));
    const rowsFor = async ({ apiKey }: TestKey) =>
      (await getImports(service, apiKey, `/${planned.id}/rows`)).body.rows as JsonObject[];
    const changes = [{ field: 'bank', from: 'A', to: 'B' }];
    expect(await rowsFor(key)).toMatchObject([{ status: 'updated', changes }]);
    expect((await rowsFor(sender))[0]).not.toHaveProperty('changes');
    await apply(planned);
    expect(await rowsFor(key)).toMatchObject([{ done: true, changes }]);
    expect((await rowsFor(sender))[0]).not.toHaveProperty('changes');
  });
});

describe('an import fails as a whole', () => {
  it('once the key that set it going is revoked; what was planned is not carried out', async () => {
    const planned = await run([rowsOf(2)], REVIEWED);
    await service.changeKey(key.keyId, { revokedAt: service.clock.now });
    service.clock.advance(1_000);
    const failed = await apply(planned);
    expect(failed).toMatchObject({
      state: 'FAILED',
      failure: { code: 'INVALID_API_KEY' },
      done: { created: 0 },
      finishedAt: service.clock.now,
    });
    const reader = await service.createKey(key);
    const { changes } = await nextChanges(service, reader.apiKey, 1);
    expect(changes).toMatchObject([{ type: 'import.failed', importId: planned.id, apiKeyId: key.keyId }]);
    expect((await getAccounts(service, reader.apiKey)).body.accounts).toEqual([]);
  });

  it('where a slice cannot be opened; slices before it stay carried out, and the log says why', async () => {
    const planned = await run([rowsOf(1), rowsOf(1), rowsOf(1)], REVIEWED);
    const [, second] = await slicesNow(stores, planned);
    const slices = service.database.db.collection('importSlices');
    const _id = `${planned.id}:${second?.part}:${second?.slice}` as never;
    const { bodies } = (await slices.findOne({ _id }, { promoteBuffers: true })) as unknown as { bodies: Buffer };
    bodies[bodies.length - 1] = ~(bodies.at(-1) ?? 0);
    await slices.updateOne({ _id }, { $set: { bodies } });
    const failed = await apply(planned);
    expect(failed).toMatchObject({ state: 'FAILED', failure: { code: 'INTERNAL_ERROR' }, done: { created: 1 } });
    expect(service.logLines.join()).toContain('EnvelopeError');
    expect((await getAccounts(service, key.apiKey)).body.accounts).toHaveLength(1);
  });
});

describe('an import of many slices', () => {
  afterEach(() => jest.restoreAllMocks());

  const sumOf = ({ created, updated, unchanged, failed }: StoredImport['done']) =>
    created + updated + unchanged + failed;

  /** What is carried out ends within the next slice: beside requests, a slice takes several transactions. */
  function expectWithinSlice({ state, nextSlice, done }: Pick<StoredImport, 'state' | 'nextSlice' | 'done'>) {
    const before = state === 'APPLYING' ? 500 * nextSlice : 0;
    expect(sumOf(done)).toBeGreaterThanOrEqual(before);
    expect(sumOf(done)).toBeLessThan(state === 'APPLYING' ? before + 500 : 1);
  }

  const isUnderWay = (read?: StoredImport) => read !== undefined && sumOf(read.done) > 0;
  const cancel = async (name: StoredImport) =>
    expect(await stores.imports.change(await importNow(stores, name), { state: 'CANCELLED' })).toBe(true);

  it('counts at every moment what is planned and carried out, and so does one that is cancelled', async () => {
    const queued = await queueImport(service, key, [rowsOf(3_000)]);
    const reads: StoredImport[] = [];
    const goOn = await commits.holdAt(async () => {
      reads.push(await importNow(stores, queued));
      return isUnderWay(reads.at(-1));
    });
    await cancel(queued);
    goOn();
    expect(reads.map(({ state }) => state)).toEqual(expect.arrayContaining(['PLANNING', 'APPLYING']));
    for (const read of reads) {
      expect(sumOf(read.planned)).toBe(read.state === 'PLANNING' ? 500 * read.nextSlice : read.planned.created);
      expectWithinSlice(read);
    }
    // Whatever was under way has ended by then.
    await run([rowsOf(1)]);
    const cancelled = await importNow(stores, queued);
    expect(cancelled).toMatchObject({ state: 'CANCELLED', done: { created: sumOf(cancelled.done) } });
    expectWithinSlice({ ...cancelled, state: 'APPLYING' });
    expect(cancelled.nextSlice).toBeLessThan(6);
    const { body } = await postGraphql(service, key.apiKey, { query: '{ accounts(first: 1) { totalCount } }' });
    expect(body.data).toEqual({ accounts: { totalCount: cancelled.done.created + 1 } });
  });

  it('goes in smaller steps while requests are active, and tells exactly which rows are done', async () => {
    await keepRequestsActive(() => getAccounts(service, key.apiKey, '?limit=1'));
    const queued = await queueImport(service, key, [rowsOf(700)]);
    const goOn = await commits.holdAt(async () => isUnderWay(await importNow(stores, queued)));
    await cancel(queued);
    goOn();
    // Whatever was under way has ended by then.
    await run([rowsOf(1)]);
    const { done } = await importNow(stores, queued);
    expect(done.created % 20).toBe(0);
    expect(done.created).toBeLessThan(700);
    const slices = await stores.importSlices.readSummaries(await slicesNow(stores, queued));
    expect(slices.reduce((sum, slice) => sum + (slice?.doneRows ?? 0), 0)).toBe(done.created);
    const results = await resultsNow(stores, queued);
    expect(results.map(({ accountId }) => accountId !== undefined)).toEqual(
      results.map((_, index) => index < done.created),
    );
    const { body } = await postGraphql(service, key.apiKey, { query: '{ accounts(first: 1) { totalCount } }' });
    expect(body.data).toEqual({ accounts: { totalCount: done.created + 1 } });
  });

  it('fails beside requests for an account that changes before its turn, and for no other one', async () => {
    const rows = rowsOf(500, { bank: 'Before' });
    await pushRows(service, key.apiKey, rows);
    await keepRequestsActive(() => getAccounts(service, key.apiKey, '?limit=1'));
    const queued = await queueImport(service, key, [rows.map((row) => ({ ...row, bank: 'From the import' }))]);
    const goOn = await commits.holdAt(async () => isUnderWay(await importNow(stores, queued)));
    await patchAccount(service, key.apiKey, rows.at(-1)?.externalId ?? '', { client: 'From another' });
    goOn();
    const { done } = await untilSettled(queued);
    expect(done).toEqual({ created: 0, updated: 499, unchanged: 0, failed: 1 });
    expect((await resultsNow(stores, queued)).at(-1)).toMatchObject({ status: 'failed', code: 'STALE_PLAN' });
    expect(await accountOf(rows.at(-1)?.externalId ?? '')).toMatchObject({ bank: 'Before', client: 'From another' });
    expect(await accountOf(rows[0]?.externalId ?? '')).toMatchObject({ bank: 'From the import' });
  });
});
