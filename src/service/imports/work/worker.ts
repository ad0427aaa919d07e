import { type Log } from '../../../base/log';
import { type Turns } from '../../../base/scheduling/fair-scheduler';
import { type Every, repeatWork, type WakeableWork } from '../../../base/scheduling/repeated-work';
import { runInScope } from '../../../base/scheduling/request-scope';
import { type BeginResting } from '../../../base/scheduling/resting';
import { createSlots } from '../../../base/scheduling/shared-slots';
import { type ApiKeyStore } from '../../callers/access/api-key.store';
import { rememberKeys } from '../../callers/access/remembered-keys';
import { type TurnStore } from '../../storage/database/turn.store';
import { type ImportSession, openSession } from '../slices/import-session';
import { type WorkDependencies } from '../slices/work-dependencies';
import { advanceImport } from './advance-import';

export interface ImportWorkerDependencies
  extends Omit<WorkDependencies, 'findKey' | 'importRowsSettled' | 'writesBesideRequests'> {
  allApiKeys: Pick<ApiKeyStore, 'findByKeyId'>;
  importTurns: TurnStore;
  /** Whether the database is the embedded server. */
  isEmbedded: boolean;
  allTurns: Turns;
  beginResting: BeginResting;
  every: Every;
  log: Log;
}

const INTERVAL_MS = 1_000;
/** How long an organization waits for a process that has died. */
const LEASE_MS = 10_000;
/**
 * How many accounts one transaction writes while requests are active. What a database writes at once holds up reads
 * meanwhile; the embedded server answers no request while it writes the 23 entries of each new account.
 */
const WRITES_BESIDE_REQUESTS = { onEmbedded: 20, onOthers: 100 };
/** How many organizations a process takes a step of at the same moment. */
const STEPS_AT_ONCE = 4;

/** Stands for the imports of an organization where the event loop is shared: no organization has this id. */
const turnOf = (organizationId: string): string => `\0imports of ${organizationId}`;

/**
 * Works on imports. Each organization has a separate loop, which takes the steps of its oldest import, and then those of
 * the next. No loop waits for another: where more of them have something to do than there are slots, each takes a step in
 * turn. Processes share the organizations by leases; whatever one of them loses, the next goes on with. Where requests are
 * active, it pauses for them.
 */
export function createImportWorker(
  dependencies: ImportWorkerDependencies,
  { importRowsSettled }: Pick<WorkDependencies, 'importRowsSettled'>,
): WakeableWork {
  const { imports, importTurns, allApiKeys, allTurns, beginResting, clock, newId, log } = dependencies;
  const work: WorkDependencies = {
    ...dependencies,
    importRowsSettled,
    findKey: rememberKeys(allApiKeys.findByKeyId, clock),
    writesBesideRequests: WRITES_BESIDE_REQUESTS[dependencies.isEmbedded ? 'onEmbedded' : 'onOthers'],
  };
  const owner = newId();
  const inSlot = createSlots(STEPS_AT_ONCE);
  const loops = new Map<string, Promise<void>>();
  /** Until when this process has the turn of each organization. */
  const leases = new Map<string, number>();
  /** The organizations that take a step now. A step that stands still must not keep its turn. */
  const stepping = new Set<string>();
  /** Organizations that got something to do since their loops have looked. */
  const woken = new Set<string>();
  let isStopping = false;
  let isDelayed = false;

  async function keepTurn(organizationId: string): Promise<boolean> {
    const now = clock();
    const until = leases.get(organizationId);
    if (until !== undefined && until - now.getTime() > LEASE_MS / 2) return true;
    const next = new Date(now.getTime() + LEASE_MS);
    const isOurs = await importTurns.take(organizationId, owner, next, now);
    if (isOurs) leases.set(organizationId, next.getTime());
    else leases.delete(organizationId);
    return isOurs;
  }

  async function giveTurnBack(organizationId: string): Promise<void> {
    if (leases.delete(organizationId)) await importTurns.giveBack(organizationId, owner);
  }

  /** Takes the steps of an organization until there is nothing to do, or another process has its turn. */
  async function workOn(organizationId: string): Promise<void> {
    let session: ImportSession | undefined;

    /** Drops what this process holds of the import, and waits for what it reads ahead. */
    async function close(): Promise<void> {
      const prepared = [...(session?.ahead.values() ?? []), session?.begun];
      session = undefined;
      await Promise.allSettled(prepared);
    }

    /** @returns whether there may be a next step */
    async function takeStep(): Promise<boolean> {
      if (isStopping || !(await keepTurn(organizationId))) return false;
      woken.delete(organizationId);
      // Asked before each slice. Within one, a transaction fails where a request has changed the import.
      const oldest = session?.begun ? session.imported : await imports.findOldestWorking(organizationId);
      if (session?.imported.id !== oldest?.id) await close();
      if (!oldest) return woken.has(organizationId);
      session ??= await openSession(oldest, work);
      if (!(await advanceImport(session, work))) await close();
      isDelayed = false;
      return true;
    }

    async function stepAndRest(): Promise<boolean> {
      const rest = beginResting();
      stepping.add(organizationId);
      const goesOn = await runInScope({ turn: allTurns(turnOf(organizationId)) }, takeStep).finally(() =>
        stepping.delete(organizationId),
      );
      if (goesOn) await rest();
      return goesOn;
    }

    try {
      while (await inSlot(stepAndRest));
    } finally {
      await close();
      await giveTurnBack(organizationId);
    }
  }

  function onFailed(err: unknown): void {
    if (!isDelayed) log.warn({ err }, 'imports wait for the database; tried again every second');
    isDelayed = true;
  }

  /** Where many organizations have something to do, a loop may wait for its slot for longer than a lease lasts. */
  async function keepTurns(): Promise<void> {
    for (const organizationId of leases.keys()) {
      if (!loops.has(organizationId)) await giveTurnBack(organizationId);
      else if (!stepping.has(organizationId)) await keepTurn(organizationId);
    }
  }

  /** Begins the loops of the organizations that have something to do. */
  async function beginLoops(): Promise<void> {
    await keepTurns();
    for (const organizationId of await imports.findOrganizationsWithWork()) {
      woken.add(organizationId);
      if (isStopping || loops.has(organizationId)) continue;
      const loop = workOn(organizationId)
        .catch(onFailed)
        .finally(() => loops.delete(organizationId));
      loops.set(organizationId, loop);
    }
  }

  const { wake, stop } = repeatWork(INTERVAL_MS, beginLoops, { every: dependencies.every, onFailed });
  return {
    wake,
    async stop() {
      isStopping = true;
      await stop();
      await Promise.all(loops.values());
    },
  };
}
