import { type ImportRow } from '../../src/service/imports/model/import-row';
import { placesOf } from '../../src/service/imports/model/slice-place';
import { createPartStore } from '../../src/service/imports/store/part.store';
import { createSealedJson } from '../../src/service/imports/store/sealed-json';
import { createSliceStore } from '../../src/service/imports/store/slice.store';
import { openEncryptionOf } from './encryption';
import { type TestKey, type TestService } from './service';

/** The rows of an import as they are stored, in their order. */
export async function storedRows(
  { database, config }: TestService,
  organizationId: string,
  importId: string,
): Promise<ImportRow[]> {
  const { dataKeys } = await openEncryptionOf(database, config);
  const slices = createSliceStore(database.db, createSealedJson(dataKeys));
  const places = placesOf(await createPartStore(database.db).list(organizationId, importId));
  const rows = await Promise.all(places.map((place) => slices.readRows({ ...place, organizationId, importId })));
  return rows.flatMap((some) => some ?? []);
}

/** How many documents the collections of imports hold of an organization. */
export async function countStored(
  { database }: TestService,
  { organizationId }: Pick<TestKey, 'organizationId'>,
): Promise<Record<string, number>> {
  const names = ['importParts', 'importSlices', 'importResults'];
  const counts = await Promise.all(
    names.map((name) => database.db.collection(name).countDocuments({ organizationId })),
  );
  return Object.fromEntries(names.map((name, at) => [name, counts[at] ?? 0]));
}
