import { type Refreshed, refreshed } from '../../storage/database/reads/refreshed';
import { type ImportState } from '../model/import-state';
import { type ImportStore } from '../store/import.store';

/** The imports of all organizations that have not ended. */
export interface OpenImports {
  byState: ReadonlyMap<ImportState, number>;
  /** When the oldest import was committed in which something is to be done. */
  workSince: Date | undefined;
}

const REFRESH_MS = 15_000;

/** Reads for operators what is open, at most four times a minute. */
export const createOpenImports = (imports: ImportStore, clock: () => Date): Refreshed<OpenImports> =>
  refreshed(
    async () => {
      const [byState, workSince] = await Promise.all([imports.countByState(), imports.findWorkSince()]);
      return { byState, workSince };
    },
    { byState: new Map(), workSince: undefined },
    REFRESH_MS,
    clock,
  );
