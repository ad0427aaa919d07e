import { matchingRows } from '../../../../src/service/imports/list/matching-rows';
import { type StoredImport } from '../../../../src/service/imports/model/import';
import { importStoresOf, plannedRow, storeImport } from '../../../support/imports';
import { useService } from '../../../support/use-service';

const service = useService();

/** The slices of an import of two that would be looked at in a state. No worker sees that state. */
async function slicesIn(changes: Partial<StoredImport>): Promise<number[]> {
  const stores = await importStoresOf(service);
  const rows = ['a', 'b'].map((externalId) => plannedRow(externalId, { status: 'created' }));
  const stored = await storeImport(service, await service.createKey(), { rows, partSizes: [1, 1] });
  const found: number[] = [];
  for await (const { place } of matchingRows({ ...stored, ...changes }, {}, 0, stores)) found.push(place.part);
  return found;
}

it('rows are left out until they are planned, and stay while they are carried out', async () => {
  expect(await slicesIn({ state: 'QUEUED', nextSlice: 0 })).toEqual([]);
  expect(await slicesIn({ state: 'PLANNING', nextSlice: 1 })).toEqual([1]);
  expect(await slicesIn({ state: 'APPLYING', nextSlice: 1 })).toEqual([1, 2]);
  expect(await slicesIn({ state: 'CANCELLED', nextSlice: 1 })).toEqual([1, 2]);
});
