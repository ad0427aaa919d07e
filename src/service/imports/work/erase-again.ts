import { byOrganization } from '../../../base/scheduling/by-organization';
import { type Turns } from '../../../base/scheduling/fair-scheduler';
import { type Every, type RepeatedWork, repeatWork } from '../../../base/scheduling/repeated-work';
import { runInScope } from '../../../base/scheduling/request-scope';
import { type BeginResting } from '../../../base/scheduling/resting';
import { type EraseRows } from '../../accounts/hold-and-erase/erase-person';
import { type DueErasure, type ErasureStore } from '../store/erasure.store';

export interface EraseAgainDependencies {
  importErasures: ErasureStore;
  eraseImportRows: EraseRows;
  turns: Turns;
  beginResting: BeginResting;
  clock: () => Date;
  every: Every;
  /** Called where rows of an erased person could not be looked for. */
  onErasingFailed: (error: unknown) => void;
}

const INTERVAL_MS = 30_000;
/** How long one that failed waits. */
const LATER_MS = 10 * INTERVAL_MS;
/** How many persons are read at once. */
const PAGE = 200;

/** Looks once more for the rows of persons that were erased, in any number of processes. No organization waits for another. */
export function createEraseAgain(dependencies: EraseAgainDependencies): RepeatedWork {
  const { importErasures, eraseImportRows, turns, beginResting, clock, onErasingFailed } = dependencies;

  async function erase(erasure: DueErasure): Promise<void> {
    const rest = beginResting();
    await eraseImportRows.erase(erasure.organizationId, erasure.externalId);
    await importErasures.remove(erasure);
    await rest();
  }

  async function round(isStopping: () => boolean): Promise<void> {
    for (let isLeft = true; isLeft; ) {
      const due = await importErasures.findDue(clock(), PAGE);
      isLeft = due.length === PAGE && !isStopping();
      await byOrganization(due, async (erasure) => {
        if (isStopping()) return;
        await runInScope({ turn: turns(erasure.organizationId) }, () => erase(erasure)).catch(async (error) => {
          onErasingFailed(error);
          await importErasures.putOff(erasure, new Date(clock().getTime() + LATER_MS));
        });
      });
    }
  }

  return repeatWork(INTERVAL_MS, round, { every: dependencies.every, onFailed: onErasingFailed });
}
