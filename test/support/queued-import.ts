import { type KeyedHash, keyedHash } from '../../src/service/callers/rights/keyed-hash';
import { readBrakes } from '../../src/service/imports/model/brakes';
import { type StoredImport } from '../../src/service/imports/model/import';
import { type ImportResult, type ImportRow } from '../../src/service/imports/model/import-row';
import { placesOf } from '../../src/service/imports/model/slice-place';
import { judgeRow } from '../../src/service/imports/receive/judge-row';
import { MISSING_PER_PAGE, type MissingAccount } from '../../src/service/imports/store/missing.store';
import { type SliceRef } from '../../src/service/imports/store/slice.store';
import { type ImportStores, writeImport } from './imports';
import { type TestKey, type TestService } from './service';

export type { ImportStores };

/** A row as it is stored once it was judged. */
function judged(row: unknown, hash: KeyedHash): ImportRow {
  const text = JSON.stringify(row);
  return judgeRow({ text, value: JSON.parse(text), bytes: text.length }, hash);
}

/** Stores an import with all its parts, as if it had been committed. @param parts the rows of each part */
export async function queueImport(
  service: Pick<TestService, 'database' | 'clock' | 'onWorkReady'>,
  stores: ImportStores,
  { apiKey, keyId, organizationId }: TestKey,
  parts: readonly (readonly unknown[])[],
  overrides: Partial<Omit<StoredImport, 'missing'>> = {},
): Promise<StoredImport> {
  const hash = keyedHash(apiKey, 'row fingerprint');
  const stored = await writeImport(
    service,
    stores,
    { keyId, organizationId },
    {
      state: 'QUEUED',
      rows: parts.flat().map((row) => ({ row: judged(row, hash) })),
      partSizes: parts.map(({ length }) => length),
      nextSlice: 0,
      options: { complete: null, review: false, brakes: readBrakes(undefined) },
      movedBy: { surface: 'REST', requestId: 'the-commit', apiKeyId: keyId },
      ...overrides,
    },
  );
  service.onWorkReady();
  return stored;
}

type ImportName = Pick<StoredImport, 'id' | 'organizationId'>;

/** An import as it is stored now. */
export async function importNow({ imports }: ImportStores, { organizationId, id }: ImportName): Promise<StoredImport> {
  const found = await imports.find(organizationId, id);
  if (!found) throw new Error('The import is gone');
  return found;
}

/** The slices of an import, in their order. */
export async function slicesNow(
  { importParts }: ImportStores,
  { organizationId, id }: ImportName,
): Promise<SliceRef[]> {
  const places = placesOf(await importParts.list(organizationId, id));
  return places.map(({ part, slice }) => ({ organizationId, importId: id, part, slice }));
}

/** The results of all rows, in the order of the rows; none of slices that are not planned. */
export async function resultsNow(stores: ImportStores, name: ImportName): Promise<ImportResult[]> {
  const results: ImportResult[] = [];
  for (const ref of await slicesNow(stores, name)) {
    results.push(...((await stores.importSlices.readResults(ref))?.results ?? []));
  }
  return results;
}

/** The accounts that a complete import misses. */
export async function missingNow(stores: ImportStores, name: ImportName): Promise<MissingAccount[]> {
  const { missing } = await importNow(stores, name);
  const missed: MissingAccount[] = [];
  for (let page = 0; page * MISSING_PER_PAGE < missing; page += 1)
    missed.push(...(await stores.missingAccounts.read(name.organizationId, name.id, page)));
  return missed;
}

/** Waits until a worker has brought an import into one of these states. */
export async function untilState(
  stores: ImportStores,
  name: ImportName,
  ...states: readonly StoredImport['state'][]
): Promise<StoredImport> {
  for (;;) {
    const stored = await importNow(stores, name);
    if (states.includes(stored.state)) return stored;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
