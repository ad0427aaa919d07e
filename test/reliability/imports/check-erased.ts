import { placesOf } from '../../../src/service/imports/model/slice-place';
import { importStoresOf } from '../../support/imports';
import { type Erasures } from './background';
import { PERSON_NAME } from './import-rows';
import { type RunImport } from './run-import';

/** Looks into the collections themselves for what is left of erased persons. */
export async function checkErased(
  service: Parameters<typeof importStoresOf>[0],
  organizationId: string,
  runs: readonly RunImport[],
  erased: Erasures,
): Promise<string[]> {
  const { importParts, importSlices } = await importStoresOf(service);
  const faults: string[] = [];
  for (const { id: importId, storedAt } of runs) {
    for (const { part, slice } of placesOf(await importParts.list(organizationId, importId))) {
      const ref = { organizationId, importId, part, slice };
      const rows = (await importSlices.readRows(ref)) ?? [];
      const { results = [] } = (await importSlices.readResults(ref)) ?? {};
      for (const [at, row] of rows.entries()) {
        const since = row.externalId === undefined ? undefined : erased.get(row.externalId);
        if (since === undefined) continue;
        // A row that arrives later goes once it is planned, which a cancelled import may never be.
        if (results.length === 0 && (storedAt[part - 1] ?? 0) > since) continue;
        const left = JSON.stringify([row, results[at]]);
        if (left.includes(PERSON_NAME)) faults.push(`${importId} still has the name of ${row.externalId}: ${row.kind}`);
      }
    }
  }
  return faults;
}
