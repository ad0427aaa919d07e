import { type ImportRow } from '../../src/service/imports/model/import-row';
import { importStoresOf } from './imports';
import { slicesNow } from './queued-import';
import { type TestKey, type TestService } from './service';

/** The rows of an import as they are stored, in their order. */
export async function storedRows(service: TestService, organizationId: string, id: string): Promise<ImportRow[]> {
  const stores = await importStoresOf(service);
  const slices = await slicesNow(stores, { organizationId, id });
  const rows = await Promise.all(slices.map((slice) => stores.importSlices.readRows(slice)));
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
