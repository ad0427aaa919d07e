import { type ImportRow } from '../../src/service/imports/model/import-row';
import { placesOf } from '../../src/service/imports/model/slice-place';
import { importStoresOf } from './imports';
import { type TestService } from './service';

/** The rows of an import as they are stored, in their order. */
export async function storedRows(service: TestService, organizationId: string, importId: string): Promise<ImportRow[]> {
  const { importParts, importSlices } = await importStoresOf(service);
  const places = placesOf(await importParts.list(organizationId, importId));
  const rows = await Promise.all(places.map((place) => importSlices.readRows({ ...place, organizationId, importId })));
  return rows.flatMap((some) => some ?? []);
}

/** How many documents the collections of imports hold. */
export async function countStored({ database }: TestService): Promise<Record<string, number>> {
  const names = ['importParts', 'importSlices', 'importResults'];
  const counts = await Promise.all(names.map((name) => database.db.collection(name).countDocuments({})));
  return Object.fromEntries(names.map((name, at) => [name, counts[at] ?? 0]));
}
