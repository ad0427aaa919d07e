import { createOrganizationWork } from '../../../base/scheduling/by-organization';
import { type Turns } from '../../../base/scheduling/fair-scheduler';
import { type Every, type RepeatedWork, repeatWork } from '../../../base/scheduling/repeated-work';
import { runInScope } from '../../../base/scheduling/request-scope';
import { stopAll } from '../../../base/scheduling/stop-all';
import { type EraseRows } from '../../accounts/hold-and-erase/erase-person';
import { type DueErasure, type ErasureStore } from '../store/erasure.store';

export interface EraseAgainDependencies {
  importErasures: ErasureStore;
  turns: Turns;
  clock: () => Date;
  every: Every;
  log: { error(facts: { err: unknown }, message: string): void };
}

const INTERVAL_MS = 30_000;
/** How long a round waits for an organization before it is over without it. */
const PATIENCE_MS = 30_000;
/** How long one that failed waits. */
const LATER_MS = 10 * INTERVAL_MS;
/** How many persons are read at once. */
const PAGE = 200;

/** Looks once more for the rows of persons that were erased, in any number of processes. No organization waits for another. */
export function createEraseAgain(dependencies: EraseAgainDependencies, eraseImportRows: EraseRows): RepeatedWork {
  const { importErasures, turns, clock, every, log } = dependencies;
  const onFailed = (err: unknown) => log.error({ err }, 'rows of erased persons were not looked for; tried again soon');
  const organizations = createOrganizationWork({ patienceMs: PATIENCE_MS, onFailedLate: onFailed });

  async function erase(erasure: DueErasure): Promise<void> {
    await eraseImportRows.erase(erasure.organizationId, erasure.externalId);
    await importErasures.remove(erasure);
  }

  async function round(isStopping: () => boolean): Promise<void> {
    for (let isLeft = true; isLeft; ) {
      const due = await importErasures.findDue(clock(), PAGE, organizations.busy());
      isLeft = due.length === PAGE && !isStopping();
      await organizations.round(new Set(due.map((one) => one.organizationId)), async (organizationId) => {
        const at = due.findIndex((one) => one.organizationId === organizationId);
        const [erasure] = at < 0 ? [] : due.splice(at, 1);
        if (!erasure || isStopping()) return false;
        await runInScope({ turn: turns(organizationId) }, () => erase(erasure)).catch(async (error) => {
          onFailed(error);
          await importErasures.putOff(erasure, new Date(clock().getTime() + LATER_MS));
        });
        return true;
      });
    }
  }

  const repeated = repeatWork(INTERVAL_MS, round, { every, onFailed });
  return { stop: () => stopAll([repeated.stop, organizations.stop]) };
}
