import { createOrganizationWork } from '../../../base/scheduling/by-organization';
import { type Turns } from '../../../base/scheduling/fair-scheduler';
import { type Every, type RepeatedWork, repeatWork } from '../../../base/scheduling/repeated-work';
import { runInScope } from '../../../base/scheduling/request-scope';
import { stopAll } from '../../../base/scheduling/stop-all';
import { type Config } from '../../../base/settings/config';
import { HOUR_MS, MINUTE_MS } from '../../../base/time/durations';
import { type OldRecordStore } from './old-record.store';
import { type ChangeRemoval, removeOldChanges, removeOldRecords } from './remove-old-records';
import { type RetainedAccountStore } from './retained-account.store';
import { endOfChanges, endOfRetention, RECORD_KINDS, type RecordKind, type RetentionConfig } from './retention-periods';

export interface RetentionDependencies extends Omit<ChangeRemoval, 'isStopping'> {
  config: RetentionConfig & Pick<Config, 'changesRetentionDays'>;
  listOrganizations: () => Promise<string[]>;
  accounts: Pick<RetainedAccountStore, 'findHeld'>;
  oldRecords: Record<RecordKind, OldRecordStore>;
  turns: Turns;
  clock: () => Date;
  every: Every;
  log: { info(facts: object, message: string): void; error(facts: { err: unknown }, message: string): void };
}

const INTERVAL_MS = HOUR_MS;
/** How long a round waits for an organization before it is over without it. */
const PATIENCE_MS = MINUTE_MS;

/** Removes the records that are past their retention, in any number of processes. Never touches an account. */
export function createRetention(dependencies: RetentionDependencies): RepeatedWork {
  const { config, listOrganizations, accounts, oldRecords, beginResting, turns, clock, every, log } = dependencies;
  const onFailed = (err: unknown) => log.error({ err }, 'old records could not be removed; tried again in an hour');
  const logRemoved = (removed: { organizationId: string; kind: RecordKind | 'changes'; count: number }) => {
    if (removed.count > 0) log.info(removed, 'records were removed at the end of their retention');
  };
  const removeOf = async (organizationId: string, isStopping: () => boolean) => {
    for (const kind of RECORD_KINDS) {
      const until = endOfRetention(kind, config, clock());
      if (isStopping() || !until) continue;
      const parts = { records: oldRecords[kind], accounts, beginResting, isStopping };
      const remove = () => removeOldRecords(organizationId, until, parts);
      const { due: count } = await runInScope({ turn: turns(organizationId) }, remove);
      logRemoved({ organizationId, kind, count });
    }
    if (isStopping()) return;
    const until = endOfChanges(config, clock());
    const count = await removeOldChanges(organizationId, until, { ...dependencies, isStopping });
    logRemoved({ organizationId, kind: 'changes', count });
  };
  const organizations = createOrganizationWork({ patienceMs: PATIENCE_MS, onFailedLate: onFailed });
  const removeAll = async (isStopping: () => boolean) => {
    await organizations.round(await listOrganizations(), async (organizationId) => {
      await removeOf(organizationId, isStopping);
      return false;
    });
  };
  const repeated = repeatWork(INTERVAL_MS, removeAll, { every, onFailed });
  return { stop: () => stopAll([repeated.stop, organizations.stop]) };
}
