import { readBrakes } from '../../../../src/service/imports/model/brakes';
import { readMetrics, sumOf } from '../../../support/exposition';
import { importStoresOf } from '../../../support/imports';
import { queueImport, untilState } from '../../../support/queued-import';
import { buildRow } from '../../../support/rows';
import { useService } from '../../../support/use-service';

const service = useService();

it('shows the rows that imports carried out, the imports that are open, and since when the oldest is worked on', async () => {
  const stores = await importStoresOf(service);
  const key = await service.createKey();
  const row = buildRow();
  const done = await queueImport(service, key, [[row, buildRow(), row]], {
    options: { complete: null, review: false, brakes: readBrakes({ failedShare: null }) },
  });
  await untilState(stores, done, 'COMPLETED');
  const held = await queueImport(service, key, [[{}]]);
  await untilState(stores, held, 'HELD');
  const rows = async (outcome: string) =>
    sumOf(await readMetrics(service), 'account_sync_import_rows_total', { outcome });
  expect([await rows('created'), await rows('updated'), await rows('failed')]).toEqual([2, 0, 1]);
  service.clock.advance(15_000);
  const samples = await readMetrics(service);
  const open = (state: string) => sumOf(samples, 'account_sync_imports_open', { state });
  expect([open('HELD'), open('PLANNED'), open('RECEIVING')]).toEqual([1, 0, 0]);
  expect(sumOf(samples, 'account_sync_imports_oldest_work_timestamp_seconds')).toBe(0);
});
