import { createOrganizationWork } from '../../../../src/base/scheduling/by-organization';
import { DAY_MS } from '../../../../src/base/time/durations';
import { readBrakes } from '../../../../src/service/imports/model/brakes';
import { type StoredImport } from '../../../../src/service/imports/model/import';
import { expireImports } from '../../../../src/service/imports/work/expire-imports';
import { createCompactionStore } from '../../../../src/service/storage/database/compaction.store';
import { nextChanges } from '../../../support/changes';
import { postGraphql, pushRows } from '../../../support/http';
import { type ImportStores, plannedRow, storeImport, useImportStores } from '../../../support/imports';
import { importNow, missingNow, queueImport, resultsNow, slicesNow, untilState } from '../../../support/queued-import';
import { buildRow } from '../../../support/rows';
import { newTurns } from '../../../support/turns';
import { until } from '../../../support/until';
import { useNewKey, useService } from '../../../support/use-service';

const service = useService();
const key = useNewKey(service);
const stores = useImportStores(service);

const count = (collection: string, { organizationId } = key) =>
  service.database.db.collection(collection).countDocuments({ organizationId });
const run = async (parts: readonly (readonly unknown[])[], overrides: Partial<StoredImport> = {}) =>
  untilState(stores, await queueImport(service, key, parts, overrides), 'COMPLETED');
const row = plannedRow('A-1', { status: 'created' });
/** A key of another organization. */
const other = () => service.createKey({ organizationId: `other than ${key.organizationId}` });

/** Looks for what has expired. @param others what stands in for stores */
async function expire(others: Partial<ImportStores> = {}, patienceMs = 60_000) {
  const removed: object[] = [];
  const organizations = createOrganizationWork({ patienceMs, onFailedLate: () => undefined });
  const dependencies = {
    ...stores,
    ...others,
    config: service.config,
    unitOfWork: service.database.unitOfWork,
    clock: () => service.clock.now,
    compaction: createCompactionStore(service.database.db, true),
    beginResting: () => async () => undefined,
    turns: newTurns(),
    log: { info: (rows: object) => void removed.push(rows), error: () => undefined },
  };
  await expireImports(dependencies, organizations, () => false);
  return removed;
}

it('the rows, results and parts of an import go after seven days; the import and the accounts stay', async () => {
  const done = await run([[buildRow(), buildRow()], [buildRow()]]);
  // Whatever becomes of the settings, it is not forgotten before its rows.
  expect(done.expiresAt).toBeUndefined();
  service.clock.advance(7 * DAY_MS - 1);
  expect(await expire()).toEqual([]);
  expect(await resultsNow(stores, done)).toHaveLength(3);
  service.clock.advance(1);
  expect(await expire()).toEqual([{ organizationId: key.organizationId, importId: done.id, rows: 3 }]);
  for (const name of ['importSlices', 'importResults', 'importParts'])
    expect([name, await count(name)]).toEqual([name, 0]);
  expect(await importNow(stores, done)).toMatchObject({
    state: 'COMPLETED',
    rowsUntil: null,
    expiresAt: new Date(done.createdAt.getTime() + 90 * DAY_MS),
    done: { created: 3 },
  });
  expect(await count('accounts')).toBe(3);
  expect(await service.database.db.collection('erasures').countDocuments()).toBe(1);
  expect(await expire()).toEqual([]);
});

it.each(['RECEIVING', 'PLANNED', 'HELD'] as const)(
  'an import that is left %s for seven days expires, and its rows go',
  async (state) => {
    const left = await storeImport(service, key, { rows: [row], state, parts: 0, requested: 0 });
    service.clock.advance(7 * DAY_MS);
    await expire();
    expect(await importNow(stores, left)).toMatchObject({
      state: 'EXPIRED',
      rowsUntil: null,
      finishedAt: service.clock.now,
      requested: state === 'RECEIVING' ? 1 : 0,
    });
    const { changes } = await nextChanges(service, key.apiKey, 1);
    expect(changes).toMatchObject([{ type: 'import.expired', importId: left.id }]);
    expect(await slicesNow(stores, left)).toEqual([]);
    expect(await count('importSlices')).toBe(0);
  },
);

it('what the newest complete feed of a portfolio missed is kept until there is another one', async () => {
  const rows = Array.from({ length: 3 }, () => buildRow({ portfolioId: 'p' }));
  await pushRows(service, key.apiKey, rows);
  const options = { complete: { portfolioId: 'p' }, review: false, brakes: readBrakes({ missingShare: null }) };
  const feed = () => run([rows.slice(0, 2)], { options });
  const first = await feed();
  service.clock.advance(8 * DAY_MS);
  await expire();
  expect(await missingNow(stores, first)).toHaveLength(1);
  expect(await count('importSlices')).toBe(0);
  const second = await feed();
  expect(await missingNow(stores, second)).toMatchObject([{ since: first.committedAt }]);
  service.clock.advance(8 * DAY_MS);
  await expire();
  expect(await missingNow(stores, first)).toEqual([]);
  expect(await importNow(stores, first)).toMatchObject({ missing: 1, rowsUntil: null });
  expect(await missingNow(stores, second)).toHaveLength(1);
  const { body } = await postGraphql(service, key.apiKey, { query: '{ accounts(first: 1) { totalCount } }' });
  expect(body.data).toEqual({ accounts: { totalCount: 3 } });
});

it('what an interrupted search for missing accounts has written goes with the rows', async () => {
  const missing = [{ externalId: 'A-2', accountId: '0'.repeat(24), since: service.clock.now }];
  const ended = await storeImport(service, key, { rows: [row], state: 'COMPLETED', missing });
  for (let page = 1; page <= 120; page += 1)
    await service.database.unitOfWork({
      writes: [await stores.missingAccounts.preparePage(key.organizationId, ended.id, page, missing)],
      isWritten: async () => false,
    });
  service.clock.advance(7 * DAY_MS);
  await expire();
  expect(await count('importMissing')).toBe(0);
});

/** Stores that list the parts of the test's organization otherwise. */
const partsListed = (otherwise: () => Promise<never>): Partial<ImportStores> => ({
  importParts: {
    ...stores.importParts,
    list: (organizationId, id) =>
      organizationId === key.organizationId ? otherwise() : stores.importParts.list(organizationId, id),
  },
});

it('an organization whose imports take long keeps those of no other from expiring', async () => {
  const quick = await other();
  for (const owner of [key, quick]) await storeImport(service, owner, { rows: [row], state: 'COMPLETED' });
  service.clock.advance(7 * DAY_MS);
  const hanging = partsListed(() => new Promise(() => {}));
  const removed = await expire(hanging, 20);
  await until(() => removed.length !== 0);
  expect(removed).toEqual([expect.objectContaining({ organizationId: quick.organizationId })]);
});

it('an organization whose oldest import cannot be expired keeps those of no other from expiring', async () => {
  const sound = await other();
  // More than are read at once.
  for (const owner of [...Array.from({ length: 21 }, () => key), sound])
    await storeImport(service, owner, { rows: [row], state: 'COMPLETED' });
  service.clock.advance(7 * DAY_MS);
  await expect(expire(partsListed(() => Promise.reject(new Error('damaged'))))).rejects.toThrow('damaged');
  expect(await count('importParts', sound)).toBe(0);
});
