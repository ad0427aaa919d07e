import { type ApiKeyStore } from '../../access/api-key.store';
import { rememberKeys } from '../../access/remembered-keys';
import { type TurnStore } from '../../database/turn.store';
import { type Turns } from '../../scheduling/fair-scheduler';
import { type Every, repeatWork, type WakeableWork } from '../../scheduling/repeated-work';
import { runInScope } from '../../scheduling/request-scope';
import { type BeginResting } from '../../scheduling/resting';
import { type StoredImport } from '../model/import';
import { advanceImport } from './advance-import';
import { type ImportSession, openSession } from './import-session';
import { type WorkDependencies } from './work-dependencies';

export interface ImportWorkerDependencies extends Omit<WorkDependencies, 'findKey' | 'writesBesideRequests'> {
  allApiKeys: Pick<ApiKeyStore, 'findByKeyId'>;
  importTurns: TurnStore;
  /** Whether the database is the embedded server. */
  isEmbedded: boolean;
  turns: Turns;
  beginResting: BeginResting;
  every: Every;
  /** Called when imports begin to wait for the database. */
  onWorkDelayed: (error: unknown) => void;
}

const INTERVAL_MS = 1_000;
/** How long an organization waits for a process that has died. */
const LEASE_MS = 10_000;
/**
 * How many accounts one transaction writes while requests are active. What a database writes at once holds up those who
 * read meanwhile; the embedded server answers nobody until the 22 entries of each new account are on disk.
 */
const WRITES_BESIDE_REQUESTS = { onEmbedded: 10, onOthers: 100 };
/** How many imports are looked at; an organization has at most five. */
const MAX_WORKING = 500;
/** Stands for all imports where the event loop is shared: no organization has this id. */
const ALL_IMPORTS = '\0imports';

type ImportRef = Pick<StoredImport, 'id' | 'organizationId'>;

/** The first import of each organization. */
const oldestOfEach = (refs: readonly ImportRef[]): ImportRef[] =>
  [...new Map([...refs].reverse().map((ref) => [ref.organizationId, ref])).values()].reverse();

/**
 * Works on imports: in each organization on the oldest one, a slice of each in turn. Processes share the organizations by
 * leases; whatever one of them loses, the next goes on with. Where requests are active, it pauses for them.
 */
export function createImportWorker(dependencies: ImportWorkerDependencies): WakeableWork {
  const { imports, importTurns, allApiKeys, turns, beginResting, clock, newId, onWorkDelayed } = dependencies;
  const work: WorkDependencies = {
    ...dependencies,
    findKey: rememberKeys(allApiKeys.findByKeyId, clock),
    writesBesideRequests: WRITES_BESIDE_REQUESTS[dependencies.isEmbedded ? 'onEmbedded' : 'onOthers'],
  };
  const owner = newId();
  const sessions = new Map<string, ImportSession>();
  /** Until when this process has the turn of each organization. */
  const leases = new Map<string, number>();
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

  /** Forgets what this process knows of an import, and waits for what it reads ahead. */
  async function close(id: string): Promise<void> {
    const session = sessions.get(id);
    sessions.delete(id);
    await Promise.allSettled(session?.ahead.values() ?? []);
  }

  /** Gives back the turns of the other organizations. */
  async function keepOnly(due: readonly ImportRef[]): Promise<void> {
    const ids = new Set(due.map(({ id }) => id));
    const organizations = new Set(due.map(({ organizationId }) => organizationId));
    for (const id of sessions.keys()) if (!ids.has(id)) await close(id);
    for (const organizationId of leases.keys()) {
      if (organizations.has(organizationId)) continue;
      leases.delete(organizationId);
      await importTurns.giveBack(organizationId, owner);
    }
  }

  async function advance({ id, organizationId }: ImportRef): Promise<void> {
    let session = sessions.get(id);
    if (!session) {
      const stored = await imports.find(organizationId, id);
      if (!stored) return;
      session = await openSession(stored, work);
      sessions.set(id, session);
    }
    if (!(await advanceImport(session, work))) await close(id);
  }

  async function workOnAll(isStopping: () => boolean): Promise<void> {
    for (;;) {
      const due = oldestOfEach(await imports.findWorking(MAX_WORKING));
      await keepOnly(due);
      let hasWorked = false;
      for (const ref of due) {
        if (isStopping()) return;
        // A step of one organization must not cost the others their turns.
        for (const held of leases.keys()) await keepTurn(held);
        if (!(await keepTurn(ref.organizationId))) {
          await close(ref.id);
          continue;
        }
        const rest = beginResting();
        await runInScope({ turn: turns(ALL_IMPORTS) }, () => advance(ref));
        await rest();
        hasWorked = true;
      }
      if (!hasWorked) return;
    }
  }

  async function round(isStopping: () => boolean): Promise<void> {
    try {
      await workOnAll(isStopping);
      isDelayed = false;
    } finally {
      await keepOnly([]);
    }
  }

  const onFailed = (error: unknown) => {
    if (!isDelayed) onWorkDelayed(error);
    isDelayed = true;
  };
  return repeatWork(INTERVAL_MS, round, { every: dependencies.every, onFailed });
}
