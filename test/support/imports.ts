import { DAY_MS } from '../../src/base/time/durations';
import { NO_MEASURES } from '../../src/service/accounts/writes/measures';
import { readBrakes } from '../../src/service/imports/model/brakes';
import { addCounts, NO_COUNTS } from '../../src/service/imports/model/counts';
import { type StoredImport } from '../../src/service/imports/model/import';
import { type ImportResult, type ImportRow } from '../../src/service/imports/model/import-row';
import { placesOf } from '../../src/service/imports/model/slice-place';
import { createImportStore } from '../../src/service/imports/store/import.store';
import {
  createMissingStore,
  MISSING_PER_PAGE,
  type MissingAccount,
} from '../../src/service/imports/store/missing.store';
import { createPartStore } from '../../src/service/imports/store/part.store';
import { createSealedJson } from '../../src/service/imports/store/sealed-json';
import { createSliceStore } from '../../src/service/imports/store/slice.store';
import { type Database } from '../../src/service/storage/database/connection/connect';
import { type Write } from '../../src/service/storage/database/transactions/write';
import { openEncryptionOf } from './encryption';
import { type TestKey, type TestService } from './service';

type Service = Pick<TestService, 'database' | 'config' | 'clock'>;

/** A row with what becomes of it; without a result it is not planned yet. */
export interface TestRow {
  row: ImportRow;
  result?: ImportResult;
}

/** An import to store. */
export interface TestImport extends Partial<Omit<StoredImport, 'missing'>> {
  rows?: TestRow[];
  /** Counts of rows of the parts; one part unless it is given. */
  partSizes?: number[];
  /** Whether the slices are carried out. */
  isDone?: boolean;
  missing?: MissingAccount[];
}

async function openStores({ database, config }: Pick<Service, 'database' | 'config'>) {
  const { db } = database;
  const sealed = createSealedJson((await openEncryptionOf(database, config)).dataKeys);
  return {
    imports: createImportStore(db),
    importParts: createPartStore(db),
    importSlices: createSliceStore(db, sealed),
    missingAccounts: createMissingStore(db, sealed),
  };
}

export type ImportStores = Awaited<ReturnType<typeof openStores>>;
const opened = new WeakMap<Database, Promise<ImportStores>>();

/** The stores of imports, as the service has them; opened once for each database. */
export function importStoresOf(service: Pick<Service, 'database' | 'config'>): Promise<ImportStores> {
  const stores = opened.get(service.database) ?? openStores(service);
  opened.set(service.database, stores);
  return stores;
}

/** The same for all tests of a file. */
export function useImportStores(service: TestService): ImportStores {
  const stores = {} as ImportStores;
  beforeAll(async () => {
    Object.assign(stores, await importStoresOf(service));
  });
  return stores;
}

/** A row that is planned, as a worker leaves it. */
export const plannedRow = (externalId: string, result: ImportResult, fields = {}): TestRow => ({
  row: { kind: 'upsert', externalId, fields: { externalId, ...fields } },
  result,
});

/** Stores an import with its parts, slices, results and missing accounts. It is planned, and waits for `apply`. */
export async function storeImport(
  service: Service,
  { keyId, organizationId }: Pick<TestKey, 'keyId' | 'organizationId'>,
  {
    rows = [],
    partSizes: counts = rows.length > 0 ? [rows.length] : [],
    isDone = false,
    missing = [],
    ...overrides
  }: TestImport = {},
): Promise<StoredImport> {
  const stores = await importStoresOf(service);
  const parts = counts.map((count, at) => ({ number: at + 1, rows: count }));
  const places = placesOf(parts);
  const outcomes = rows
    .flatMap(({ result }) => result ?? [])
    .reduce((sum, { status }) => addCounts(sum, { ...NO_COUNTS, [status]: 1 }), NO_COUNTS);
  const { now } = service.clock;
  const stored: StoredImport = {
    id: service.database.newId(),
    organizationId,
    name: null,
    kind: 'UPSERT',
    state: 'PLANNED',
    revision: 1,
    parts: parts.length,
    requested: rows.length,
    planned: outcomes,
    done: isDone ? outcomes : NO_COUNTS,
    missing: missing.length,
    planChecksum: null,
    heldBy: [],
    createdAt: now,
    createdBy: keyId,
    options: { complete: null, review: true, brakes: readBrakes(undefined) },
    committedAt: now,
    finishedAt: null,
    undoes: null,
    undoneBy: null,
    releasedBy: null,
    failure: null,
    movedBy: { apiKeyId: keyId, requestId: 'test', surface: 'REST' },
    rights: { mayRead: true, mayReadNumbers: true },
    slices: places.length,
    nextSlice: places.length,
    planDigest: '',
    measures: NO_MEASURES,
    changedFields: {},
    rowsUntil: new Date(now.getTime() + 7 * DAY_MS),
    ...overrides,
  };
  const ofImport = { importId: stored.id, contentHash: '', createdAt: now };
  const commit = (writes: Write[]) => service.database.unitOfWork({ writes, isWritten: async () => true });
  await commit(
    await Promise.all(parts.map((part) => stores.importParts.prepareInsert(organizationId, { ...part, ...ofImport }))),
  );
  for (const { part, slice, firstIndex, rows: count } of places) {
    const ref = { organizationId, importId: stored.id, part, slice };
    const own = rows.slice(firstIndex, firstIndex + count);
    await commit(
      await stores.importSlices.prepareInsert(
        ref,
        own.map(({ row }) => row),
      ),
    );
    const results = own.flatMap(({ result }) => result ?? []);
    if (results.length > 0)
      await commit([await stores.importSlices.prepareResults(ref, { revision: 0 }, isDone, results)]);
  }
  for (let page = 0; page * MISSING_PER_PAGE < missing.length; page += 1) {
    const some = missing.slice(page * MISSING_PER_PAGE, (page + 1) * MISSING_PER_PAGE);
    await commit([await stores.missingAccounts.preparePage(organizationId, stored.id, page, some)]);
  }
  await commit([await stores.imports.prepareInsert(stored)]);
  return stored;
}
