import { ObjectId } from 'mongodb';
import { type JsonObject } from '../../../../src/base/json/json';
import { readBrakes, UNDO_BRAKES } from '../../../../src/service/imports/model/brakes';
import { type StoredImport } from '../../../../src/service/imports/model/import';
import {
  getAccount,
  patchAccount,
  postBulkUpsert,
  postGraphql,
  pushRows,
  send,
  signedHeaders,
} from '../../../support/http';
import { storeImport, useImportStores } from '../../../support/imports';
import { importNow, queueImport, resultsNow, untilState } from '../../../support/queued-import';
import { buildRow } from '../../../support/rows';
import { rewrite } from '../../../support/tampering';
import { useNewKey, useService } from '../../../support/use-service';

const service = useService();
const key = useNewKey(service);
const stores = useImportStores(service);

const ENDED = ['COMPLETED', 'FAILED', 'PLANNED', 'HELD'] as const;
const run = async (rows: readonly unknown[], overrides: Partial<StoredImport> = {}) =>
  untilState(stores, await queueImport(service, key, rows.length > 0 ? [rows] : [], overrides), ...ENDED);
const undo = (undoes: string, review = false) =>
  run([], { kind: 'UNDO', undoes, options: { complete: null, review, brakes: UNDO_BRAKES } });

const post = async (path: string, sent = {}, apiKey = key.apiKey) => {
  const request = { method: 'POST', path, body: JSON.stringify(sent) };
  const headers = await signedHeaders(service, apiKey, request);
  return send(service, { ...request, headers: { ...headers, 'content-type': 'application/json' } });
};

const accountOf = async (externalId: string) => (await getAccount(service, key.apiKey, externalId)).body.account;

describe('an undo', () => {
  it('puts the accounts of an import back, names what it undoes, and is noted on the import', async () => {
    const [first, second] = [buildRow({ bank: 'One', client: 'A' }), buildRow({ bank: 'One' })];
    await run([first, second]);
    service.clock.advance(1_000);
    const changed = await run([
      { externalId: first.externalId, bank: 'Two', address: { city: 'Boston' } },
      { externalId: second.externalId, bank: 'Two' },
    ]);
    const undone = await undo(changed.id);
    expect(undone).toMatchObject({ state: 'COMPLETED', requested: 2, done: { updated: 2, failed: 0 } });
    expect(await accountOf(first.externalId)).toMatchObject({ bank: 'One', address: null, client: 'A' });
    expect(await accountOf(second.externalId)).toMatchObject({ bank: 'One' });
    const { body } = await getAccount(service, key.apiKey, first.externalId, '/audit-trail');
    expect(body.auditTrail).toMatchObject([{ operation: 'UPDATE', undoes: changed.id }, { operation: 'BULK_UPSERT' }]);
    expect((await importNow(stores, changed)).undoneBy).toBe(undone.id);
  });

  it('reaches what an import changed after a slice that changed nothing', async () => {
    const [same, last] = [buildRow({ bank: 'One' }), buildRow({ bank: 'One' })];
    await run([same, last]);
    const queued = await queueImport(service, key, [[same], [{ ...last, bank: 'Two' }]]);
    const changed = await untilState(stores, queued, ...ENDED);
    expect(changed).toMatchObject({ slices: 2, done: { updated: 1, unchanged: 1 } });
    expect(await undo(changed.id)).toMatchObject({ state: 'COMPLETED', requested: 1, done: { updated: 1 } });
    expect(await accountOf(last.externalId)).toMatchObject({ bank: 'One' });
  });

  it('can be undone in turn', async () => {
    const row = buildRow({ bank: 'One' });
    await run([row]);
    const changed = await run([{ ...row, bank: 'Two' }]);
    const undone = await undo(changed.id);
    await undo(undone.id);
    expect(await accountOf(row.externalId)).toMatchObject({ bank: 'Two' });
  });

  it('keeps what somebody changed since, says which, and lists accounts that were created', async () => {
    const [row, created] = [buildRow({ bank: 'One', client: 'A' }), buildRow()];
    await run([row]);
    const changed = await run([{ ...row, bank: 'Two', client: 'B' }, created]);
    await run([{ externalId: row.externalId, bank: 'Three' }]);
    const undone = await undo(changed.id);
    expect(undone).toMatchObject({ state: 'COMPLETED', done: { updated: 1, failed: 1 } });
    expect(await resultsNow(stores, undone)).toMatchObject([
      { status: 'updated', details: [{ field: 'bank', message: 'stays as it is: it was changed since' }] },
      { status: 'failed', code: 'CREATION_NOT_UNDONE' },
    ]);
    expect(await accountOf(row.externalId)).toMatchObject({ bank: 'Three', client: 'A' });
  });

  it('can be looked at first, and fails the rows whose account has changed by then', async () => {
    const row = buildRow({ bank: 'One', client: 'A' });
    await run([row]);
    const changed = await run([{ ...row, bank: 'Two' }]);
    const planned = await undo(changed.id, true);
    expect(planned).toMatchObject({ state: 'PLANNED', planned: { updated: 1 } });
    expect(await accountOf(row.externalId)).toMatchObject({ bank: 'Two' });
    await run([{ externalId: row.externalId, client: 'C' }]);
    await stores.imports.change(await importNow(stores, planned), { state: 'APPLYING', nextSlice: 0 });
    const applied = await untilState(stores, planned, 'COMPLETED');
    expect(applied.done).toMatchObject({ updated: 0, failed: 1 });
    expect(await resultsNow(stores, applied)).toMatchObject([{ code: 'STALE_PLAN' }]);
    // It put nothing back, so it may be tried again.
    expect(await importNow(stores, changed)).toMatchObject({ undoneBy: null });
    const again = await undo(changed.id);
    expect(await accountOf(row.externalId)).toMatchObject({ bank: 'One', client: 'C' });
    expect(await importNow(stores, changed)).toMatchObject({ undoneBy: again.id });
  });

  const undoRun = async (id: string) => {
    const { body } = await post(`/external-api/sync-runs/${id}/undo`);
    expect(body.code).toBe('IMPORT_CREATED');
    return untilState(stores, { ...key, id: (body.import as { id: string }).id }, ...ENDED);
  };

  it('undoes a sync run whose changes bear another time than the run, since a clock was put back', async () => {
    const row = buildRow({ bank: 'One' });
    service.clock.advance(60 * 60 * 1_000);
    await postBulkUpsert(service, key.apiKey, { accounts: [row] });
    service.clock.advance(-60 * 60 * 1_000);
    await postBulkUpsert(service, key.apiKey, { accounts: [{ ...row, bank: 'Two' }] });
    const runs = service.database.db.collection('syncRuns').find({ organizationId: key.organizationId });
    const [earlier] = await runs.sort({ receivedAt: 1 }).toArray();
    expect(await undoRun(earlier?._id.toHexString() ?? '')).toMatchObject({ requested: 1, done: { updated: 1 } });
    expect(await accountOf(row.externalId)).toMatchObject({ bank: 'One' });
  });

  it('undoes a run of more rows than a slice has, of which nothing but the run is left', async () => {
    const rows = Array.from({ length: 501 }, () => buildRow({ bank: 'One' }));
    for (const some of [rows.slice(0, 500), rows.slice(500)]) await pushRows(service, key.apiKey, some);
    const changed = await run([...rows.map((row) => ({ ...row, bank: 'Two' })), buildRow(), buildRow()], {
      options: { complete: null, review: false, brakes: readBrakes({ failedShare: null }) },
    });
    expect(changed).toMatchObject({ done: { updated: 501, created: 2 } });
    await service.database.db.collection('imports').deleteMany({ _id: new ObjectId(changed.id) });
    expect(await undoRun(changed.id)).toMatchObject({
      state: 'COMPLETED',
      requested: 503,
      done: { updated: 501, failed: 2 },
    });
    expect(await accountOf(String(rows.at(-1)?.externalId))).toMatchObject({ bank: 'One' });
  });

  it('undoes an import whose rows and results are removed', async () => {
    const row = buildRow({ bank: 'One' });
    await run([row]);
    const changed = await run([{ ...row, bank: 'Two' }]);
    const { db } = service.database;
    for (const name of ['importSlices', 'importResults', 'importParts']) {
      const stored = await db.collection(name).find({ organizationId: key.organizationId }).toArray();
      await db.collection(name).deleteMany({ _id: { $in: stored.map(({ _id }) => _id) } });
    }
    await db.collection('imports').updateOne({ _id: new ObjectId(changed.id) }, { $set: { rowsUntil: null } });
    const { body } = await post(`/external-api/imports/${changed.id}/undo`);
    const undone = { ...key, id: (body.import as { id: string }).id };
    expect(await untilState(stores, undone, ...ENDED)).toMatchObject({ state: 'COMPLETED', done: { updated: 1 } });
    expect(await accountOf(row.externalId)).toMatchObject({ bank: 'One' });
  });

  it('makes no account larger than it may be', async () => {
    const half = Array.from({ length: 10 }, () => 'x'.repeat(4_000));
    const row = buildRow({ metadata: { filenumber: 'F', one: half } });
    await run([row]);
    const emptied = await run([{ ...row, metadata: { filenumber: 'F', one: '' } }]);
    await patchAccount(service, key.apiKey, row.externalId, { metadata: { other: half } });
    const undone = await undo(emptied.id);
    expect(undone).toMatchObject({ state: 'COMPLETED', done: { updated: 0, failed: 1 } });
    expect(await resultsNow(stores, undone)).toMatchObject([{ code: 'VALIDATION_FAILED' }]);
    const { metadata } = (await accountOf(row.externalId)) as JsonObject;
    expect(Object.entries(metadata as object).map(([name, value]) => [name, value.length])).toEqual([
      ['filenumber', 1],
      ['one', 0],
      ['other', 10],
    ]);
  });

  it('puts accounts back of which each is at another version', async () => {
    const rows = Array.from({ length: 72 }, (_, at) => buildRow({ bank: `Bank ${at}` }));
    await postBulkUpsert(service, key.apiKey, { accounts: rows });
    const accounts = service.database.db.collection('accounts');
    const stored = await accounts.find({ organizationId: key.organizationId }).toArray();
    for (const [at, { _id }] of stored.entries()) await accounts.updateOne({ _id }, { $set: { version: at + 1 } });
    const changed = await run(rows.map((row) => ({ ...row, bank: 'Changed' })));
    expect(await undo(changed.id)).toMatchObject({ state: 'COMPLETED', done: { updated: 72 } });
    expect(await accountOf(rows[40]?.externalId ?? '')).toMatchObject({ bank: 'Bank 40' });
  });

  it('holds where it would clear an opt-out', async () => {
    const row = buildRow();
    await run([row]);
    const changed = await run([{ ...row, smsOptOut: { isOptedOut: true } }]);
    expect(await undo(changed.id)).toMatchObject({ state: 'HELD', heldBy: [{ brake: 'optOutsCleared' }] });
  });
});

describe('a request to undo', () => {
  it('creates an import that is worked on at once', async () => {
    const row = buildRow({ bank: 'One' });
    await run([row]);
    const changed = await run([{ ...row, bank: 'Two' }], { name: 'march.csv' });
    const { status, body } = await post(`/external-api/imports/${changed.id}/undo`);
    expect([status, body.code]).toEqual([201, 'IMPORT_CREATED']);
    expect(body.import).toMatchObject({ kind: 'UNDO', undoes: changed.id, state: 'QUEUED', name: 'Undo of march.csv' });
    expect(service.logLines.join('')).toContain('"route":"/external-api/imports/:importId/undo"');
    const { id } = body.import as { id: string };
    await untilState(stores, { id, organizationId: key.organizationId }, 'COMPLETED');
    expect(await accountOf(row.externalId)).toMatchObject({ bank: 'One' });
    const again = await post(`/external-api/imports/${changed.id}/undo`);
    expect([again.status, again.body.code]).toEqual([409, 'IMPORT_STATE_CONFLICT']);
  });

  it('is named by the time of what it undoes, where that has no name', async () => {
    const row = buildRow({ bank: 'One' });
    await run([row]);
    const changed = await run([{ ...row, bank: 'Two' }]);
    const minute = `${service.clock.now.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
    const ofImport = await post(`/external-api/imports/${changed.id}/undo`, { review: true });
    expect(ofImport.body.import).toMatchObject({ name: `Undo of the import of ${minute}` });
    await pushRows(service, key.apiKey, [{ ...row, bank: 'Three' }]);
    const { body } = await postGraphql(service, key.apiKey, { query: '{ syncRuns(first: 1) { nodes { id } } }' });
    const { syncRuns } = body.data as { syncRuns: { nodes: { id: string }[] } };
    const ofRun = await post(`/external-api/sync-runs/${syncRuns.nodes[0]?.id}/undo`, { review: true });
    expect(ofRun.body.import).toMatchObject({ name: `Undo of the run of ${minute}` });
  });

  it('is refused for what is not there, belongs to others, has not ended, or has changed nothing', async () => {
    const row = buildRow({ bank: 'One' });
    const created = await run([row]);
    const same = await run([row]);
    const other = await service.createKey({ organizationId: 'another' });
    const path = (id: string) => `/external-api/imports/${id}/undo`;
    const codes = [
      await post(path(created.id), {}, other.apiKey),
      await post(path('nothing')),
      await post('/external-api/sync-runs/nothing/undo'),
      await post(path(same.id)),
      await post(path(created.id), { review: 'yes' }),
      // Without it, all portfolios would be put back.
      await post(path(created.id), { portfolioId: 'portfolio-1' }),
    ].map(({ status, body }) => [status, body.code]);
    expect(codes).toEqual([
      [404, 'IMPORT_NOT_FOUND'],
      [404, 'IMPORT_NOT_FOUND'],
      [404, 'SYNC_RUN_NOT_FOUND'],
      [409, 'IMPORT_STATE_CONFLICT'],
      [400, 'INVALID_REQUEST_BODY'],
      [400, 'INVALID_REQUEST_BODY'],
    ]);
  });

  it('puts back the accounts of one portfolio alone, after a look at the plan, and of the others later', async () => {
    const rows = ['east', 'west', 'west'].map((portfolioId) => buildRow({ bank: 'One', portfolioId }));
    await run(rows);
    const changed = await run(rows.map((row) => ({ ...row, bank: 'Two' })));
    const query = `mutation ($importId: ID, $syncRunId: ID, $in: String) {
      createUndo(importId: $importId, syncRunId: $syncRunId, portfolioId: $in) { code import { id name } }
    }`;
    type Created = { code: string; import: { id: string; name: string } };
    const undoIn = async (variables: Record<string, string>, apiKey = key.apiKey) => {
      const { body } = await postGraphql(service, apiKey, { query, variables });
      return (body.data as { createUndo: Created }).createUndo;
    };
    const { import: undo } = await undoIn({ importId: changed.id, in: 'west' });
    expect(undo.name).toMatch(/^Undo in west of /);
    const planned = await untilState(stores, { ...changed, id: undo.id }, ...ENDED);
    expect(planned).toMatchObject({ state: 'PLANNED', requested: 2, planned: { updated: 2 } });
    const apply = `mutation { applyImport(id: "${undo.id}", planChecksum: "${planned.planChecksum}") { code } }`;
    await postGraphql(service, key.apiKey, { query: apply });
    await untilState(stores, planned, 'COMPLETED');
    const now = await Promise.all(rows.map(({ externalId }) => accountOf(externalId)));
    expect(now).toMatchObject(['Two', 'One', 'One'].map((bank) => ({ bank })));
    expect((await importNow(stores, changed)).undoneBy).toBeNull();
    const ofRun = await undoIn({ syncRunId: changed.id, in: 'east' });
    const inEast = await untilState(stores, { ...changed, id: ofRun.import.id }, ...ENDED);
    expect(inEast).toMatchObject({ state: 'PLANNED', requested: 1 });
    const writer = await service.createKey({ organizationId: key.organizationId, scopes: ['accounts:write'] });
    expect((await undoIn({ importId: changed.id, in: 'west' }, writer.apiKey)).code).toBe('INSUFFICIENT_SCOPE');
  });

  const [HERE, ELSEWHERE] = ['north', 'south'];
  const rights = { mayRead: true, mayReadNumbers: false, onlyPortfolio: HERE };
  const options = { complete: null, review: true, brakes: UNDO_BRAKES };
  async function changedIn(...portfolioIds: string[]) {
    const rows = portfolioIds.map((portfolioId) => buildRow({ bank: 'One', portfolioId }));
    await run(rows);
    const { id } = await run(rows.map((row) => ({ ...row, bank: 'Two' })));
    return { rows, undo: { kind: 'UNDO', undoes: id, options, rights } as const };
  }

  it('of one portfolio fails for an account that cannot be read, as of all of them', async () => {
    const { rows, undo } = await changedIn(HERE, HERE, ELSEWHERE);
    const { externalId } = rows[0] ?? {};
    await rewrite(service.database.db, 'accounts', { externalId }, ({ secret: _secret, ...stored }) => stored);
    expect(await run([], undo)).toMatchObject({ requested: 2, planned: { updated: 1, failed: 1 } });
  });

  it('of one portfolio leaves other accounts as they are, where an earlier release made rows of them', async () => {
    const { rows, undo } = await changedIn(HERE, ELSEWHERE);
    const results = await resultsNow(stores, { organizationId: key.organizationId, id: undo.undoes });
    const undone = rows.map(({ externalId }, at) => {
      const { accountId = '', version } = results[at] ?? {};
      return { row: { kind: 'undo' as const, externalId, accountId, ...(version !== undefined && { version }) } };
    });
    const stored = await storeImport(service, key, { ...undo, state: 'PLANNING', nextSlice: 0, rows: undone });
    service.onWorkReady();
    expect(await untilState(stores, stored, ...ENDED)).toMatchObject({ planned: { updated: 1, unchanged: 1 } });
    expect(await resultsNow(stores, stored)).toMatchObject([{ status: 'updated' }, { code: 'NOTHING_TO_UNDO' }]);
  });

  it('of a portfolio in which nothing was changed ends, with no plan to look at', async () => {
    const { undo } = await changedIn(ELSEWHERE);
    expect(await run([], undo)).toMatchObject({ state: 'COMPLETED', requested: 0, done: { updated: 0 } });
  });

  it.each(['', 'x'.repeat(257), '\ud800'])('names no portfolio by %j', async (portfolioId) => {
    const { undo } = await changedIn(HERE);
    const { body } = await postGraphql(service, key.apiKey, {
      query: 'mutation ($id: ID, $in: String) { createUndo(importId: $id, portfolioId: $in) { code import { id } } }',
      variables: { id: undo.undoes, in: portfolioId },
    });
    expect(body).toMatchObject({ data: { createUndo: { code: 'INVALID_REQUEST_BODY', import: null } } });
  });
});
