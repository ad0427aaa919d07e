import { Counter, Gauge, type Registry } from 'prom-client';
import { type Refreshed } from '../database/reads/refreshed';
import { type ImportCounts } from '../imports/model/counts';
import { ROW_STATUSES } from '../imports/model/import-row';
import { OPEN_STATES } from '../imports/model/import-state';
import { type OpenImports } from '../imports/work/open-imports';

/** Metrics of imports. */
export function createImportMetrics(registry: Registry) {
  const registers = [registry];
  const rows = new Counter({
    name: 'account_sync_import_rows_total',
    help: 'Rows of imports that were carried out, by their outcome.',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of ROW_STATUSES) rows.inc({ outcome }, 0);
  return {
    importRowsSettled(counts: ImportCounts): void {
      for (const outcome of ROW_STATUSES) rows.inc({ outcome }, counts[outcome]);
    },
    /** Adds what is stored. */
    watchImports(readOpen: Refreshed<OpenImports>): void {
      new Gauge({
        name: 'account_sync_imports_open',
        help: 'Imports that have not ended, by their state, over all processes; counted at most four times a minute.',
        labelNames: ['state'],
        registers,
        async collect() {
          const { byState } = await readOpen();
          for (const state of OPEN_STATES) this.set({ state }, byState.get(state) ?? 0);
        },
      });
      new Gauge({
        name: 'account_sync_imports_oldest_work_timestamp_seconds',
        help: 'Unix time at which the oldest import was committed that is planned or carried out; 0 where there is none.',
        registers,
        async collect() {
          this.set(((await readOpen()).workSince?.getTime() ?? 0) / 1000);
        },
      });
    },
  };
}
