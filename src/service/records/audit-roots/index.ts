import { createOrganizationWork } from '../../../base/scheduling/by-organization';
import { type Turns } from '../../../base/scheduling/fair-scheduler';
import { type Every, type RepeatedWork, repeatWork } from '../../../base/scheduling/repeated-work';
import { runInScope } from '../../../base/scheduling/request-scope';
import { stopAll } from '../../../base/scheduling/stop-all';
import { MINUTE_MS } from '../../../base/time/durations';
import { type SigningKey } from '../../storage/encryption/signing-key';
import { type ChainStore } from '../audit/integrity/chain.store';
import { lastSettled } from './audit-root';
import { type AuditRootStore } from './audit-root.store';
import { type RootMemory } from './root-memory';
import { type Signing, signWindows } from './sign-windows';

export interface SealAllDependencies {
  auditChains: ChainStore;
  auditRoots: AuditRootStore;
  rootMemory: RootMemory;
  signingKey: SigningKey;
  windowMs: number;
}

/** Every organization that left a trace. */
export async function organizationsOf({
  auditChains,
  auditRoots,
  rootMemory,
}: Pick<SealAllDependencies, 'auditChains' | 'auditRoots' | 'rootMemory'>): Promise<string[]> {
  const lists = [await auditChains.listOrganizations(), await auditRoots.listOrganizations()];
  return [...new Set([...lists.flat(), ...rootMemory.organizations()])].sort();
}

function signOrganization(
  organizationId: string,
  parts: SealAllDependencies,
  now: Date,
  isStopping = () => false,
): Promise<Signing> {
  const { auditChains: chains, auditRoots: roots, rootMemory: memory, signingKey: key, windowMs } = parts;
  return signWindows(organizationId, { chains, roots, memory, key, now, windowMs, isStopping });
}

/** Signs what can be signed of every organization, one after the other, and remembers the newest roots. */
export async function* signAll(
  parts: SealAllDependencies,
  now: Date,
): AsyncGenerator<Signing & { organizationId: string }> {
  const { rootMemory: memory } = parts;
  await memory.load();
  try {
    for (const organizationId of await organizationsOf(parts)) {
      yield { organizationId, ...(await signOrganization(organizationId, parts, now)) };
    }
  } finally {
    await memory.save();
  }
}

/** How far the history is signed, as this process has seen it last. */
export interface SigningStatus {
  /** Every change before this time is signed; 0 until that has been read. In milliseconds. */
  signedUntil: number;
  /** When the newest root was signed, in milliseconds; 0 where there is none. */
  newestRootAt: number;
  /** Organizations whose history the service refuses to sign. */
  refused: number;
}

export interface AuditRootsDependencies extends SealAllDependencies {
  clock: () => Date;
  databaseTime: () => Promise<Date>;
  turns: Turns;
  every: Every;
  log: { error(facts: object, message: string): void; warn(message: string): void };
}

export interface AuditRoots extends RepeatedWork {
  status: SigningStatus;
}

/** How often a process looks whether a window is over. */
const INTERVAL_MS = MINUTE_MS;
/** How long a round waits for an organization before it is over without it. */
const PATIENCE_MS = 30 * 1000;
/** How far the clocks of the service and of the database may be apart. */
const CLOCK_ALLOWANCE_MS = MINUTE_MS;

const CLOCKS_DIFFER = 'the clock of this machine is not that of the database: changes may bear wrong times';
const SIGNING_FAILED = 'the roots of the audit trail could not be signed; tried again soon';
const ROOTS_UNREAD = 'the newest audit roots or the clock of the database could not be read; tried again in a minute';
const SIGNING_REFUSED = 'the history does not fit its signed roots: it is not signed any further';
const ROOTS_TRUSTED =
  'no audit root was remembered: those of the database are taken as they are; compare them with exports';

type Clocks = Pick<AuditRootsDependencies, 'clock' | 'databaseTime' | 'log'>;

/**
 * Compares the clock of this process with that of the database: a change with an early time may fall into a window that is
 * signed already.
 * @returns the earlier of the two: a window is over when it is over for both
 */
async function readClocks({ clock, databaseTime, log }: Clocks): Promise<Date> {
  const [own, other] = [clock(), await databaseTime()];
  const difference = own.getTime() - other.getTime();
  if (Math.abs(difference) > CLOCK_ALLOWANCE_MS) log.error({ seconds: difference / 1000 }, CLOCKS_DIFFER);
  return new Date(Math.min(own.getTime(), other.getTime()));
}

/** For a process that leaves signing to others: it learns what they remember in a file that it shares with them. */
export function followAuditRoots({
  rootMemory,
  every,
  ...clocks
}: Clocks & Pick<AuditRootsDependencies, 'rootMemory' | 'every'>): RepeatedWork {
  const onFailed = (err: unknown) => clocks.log.error({ err }, ROOTS_UNREAD);
  const look = async () => {
    await rootMemory.load();
    await readClocks(clocks);
  };
  return repeatWork(INTERVAL_MS, look, { every, onFailed });
}

/** Signs each window of the history once it gets no links any more, in whichever process notices it first. */
export function createAuditRoots(dependencies: AuditRootsDependencies): AuditRoots {
  const { rootMemory: memory, windowMs, turns, every, log } = dependencies;
  const status: SigningStatus = { signedUntil: 0, newestRootAt: 0, refused: 0 };
  const onFailed = (err: unknown) => log.error({ err }, SIGNING_FAILED);
  const organizations = createOrganizationWork({ patienceMs: PATIENCE_MS, onFailedLate: onFailed });

  /** Until when each organization is signed; a refused one is none of them. */
  const signedUntil = new Map<string, number>();
  const refused = new Set<string>();

  async function round(isStopping: () => boolean): Promise<void> {
    const now = await readClocks(dependencies);
    const end = lastSettled(now, windowMs).getTime();
    if (end === status.signedUntil) return;
    const isFirst = memory.organizations().length === 0;
    let hasTrusted = false;
    const sign = async (organizationId: string) => {
      if (isStopping()) return false;
      const signed = () => signOrganization(organizationId, dependencies, now, isStopping);
      const { newest, refusal, wasUnknown } = await runInScope({ turn: turns(organizationId) }, signed);
      if (newest) status.newestRootAt = Math.max(status.newestRootAt, newest.sealedAt.getTime());
      if (refusal !== undefined) {
        refused.add(organizationId);
        log.error({ organizationId, reason: refusal }, SIGNING_REFUSED);
      } else {
        refused.delete(organizationId);
        signedUntil.set(organizationId, end);
      }
      status.refused = refused.size;
      if (isFirst && wasUnknown && !hasTrusted) {
        hasTrusted = true;
        log.warn(ROOTS_TRUSTED);
      }
      return false;
    };
    await memory.load();
    // What an organization signs after its round is remembered with the next one.
    const organizationIds = await organizationsOf(dependencies);
    const unsigned = () => [...organizationIds].filter((organizationId) => signedUntil.get(organizationId) !== end);
    await organizations.round(unsigned(), sign).finally(memory.save);
    if (unsigned().length === 0) status.signedUntil = end;
  }
  const repeated = repeatWork(INTERVAL_MS, round, { every, onFailed });
  return { status, stop: () => stopAll([repeated.stop, organizations.stop, memory.save]) };
}
