import { NO_MEASURES, readBrakes } from '../../src/service/imports/model/brakes';
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
import { type Write } from '../../src/service/storage/database/transactions/write';
import { openEncryptionOf } from './encryption';
import { type TestKey, type TestService } from './service';

const DAY_MS = 86_400_000;

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

/** The stores of imports, as the service has them. */
export async function importStoresOf(service: Pick<Service, 'database' | 'config'>) {
  const { db } = service.database;
  const sealed = createSealedJson((await openEncryptionOf(service.database, service.config)).dataKeys);
  return {
    imports: createImportStore(db),
    importParts: createPartStore(db),
    importSlices: createSliceStore(db, sealed),
    missingAccounts: createMissingStore(db, sealed),
  };
}

export type ImportStores = Awaited<ReturnType<typeof importStoresOf>>;

/** A row that is planned, as a worker leaves it. */
export const plannedRow = (externalId: string, result: ImportResult, fields = {}): TestRow => ({
  row: { kind: 'upsert', externalId, fields: { externalId, ...fields } },
  result,
});

/** An import without rows that is planned, and waits for `apply`, but for what is given. */
export function buildImport(
  { clock: { now }, database }: Pick<Service, 'clock' | 'database'>,
  { keyId, organizationId }: Pick<TestKey, 'keyId' | 'organizationId'>,
  overrides: Partial<StoredImport> = {},
): StoredImport {
  return {
    id: database.newId(),
    organizationId,
    name: null,
    kind: 'UPSERT',
    state: 'PLANNED',
    revision: 1,
    parts: 0,
    requested: 0,
    planned: NO_COUNTS,
    done: NO_COUNTS,
    missing: 0,
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
    slices: 0,
    nextSlice: 0,
    planDigest: '',
    measures: NO_MEASURES,
    changedFields: {},
    rowsUntil: new Date(now.getTime() + 7 * DAY_MS),
    expiresAt: new Date(now.getTime() + 90 * DAY_MS),
    ...overrides,
  };
}

/** Stores an import with its parts, slices, results and missing accounts. It is planned, and waits for `apply`. */
export const storeImport = async (
  service: Service,
  key: Pick<TestKey, 'keyId' | 'organizationId'>,
  given?: TestImport,
) => writeImport(service, await importStoresOf(service), key, given);

/** The same in stores that are open. */
export async function writeImport(
  service: Pick<Service, 'clock' | 'database'>,
  stores: ImportStores,
  { keyId, organizationId }: Pick<TestKey, 'keyId' | 'organizationId'>,
  {
    rows = [],
    partSizes: counts = rows.length > 0 ? [rows.length] : [],
    isDone = false,
    missing = [],
    ...overrides
  }: TestImport = {},
): Promise<StoredImport> {
  const parts = counts.map((count, at) => ({ number: at + 1, rows: count }));
  const places = placesOf(parts);
  const outcomes = rows
    .flatMap(({ result }) => result ?? [])
    .reduce((sum, { status }) => addCounts(sum, { ...NO_COUNTS, [status]: 1 }), NO_COUNTS);
  const stored = buildImport(
    service,
    { keyId, organizationId },
    {
      parts: parts.length,
      requested: rows.length,
      planned: outcomes,
      done: isDone ? outcomes : NO_COUNTS,
      missing: missing.length,
      slices: places.length,
      nextSlice: places.length,
      ...overrides,
    },
  );
  const ofImport = { importId: stored.id, contentHash: '', createdAt: service.clock.now };
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
    await commit([await stores.missingAccounts.prepareInsert(organizationId, stored.id, page, some)]);
  }
  await commit([await stores.imports.prepareInsert(stored)]);
  return stored;
}
