import { type ChainStore } from '../audit/integrity/chain.store';
import { type SigningKey } from '../encryption/signing-key';
import { type Turns } from '../scheduling/fair-scheduler';
import { type Every, type RepeatedWork, repeatWork } from '../scheduling/repeated-work';
import { runInScope } from '../scheduling/request-scope';
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
  /** Without them, it does nothing else meanwhile. */
  turns?: Turns;
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

/** Signs what can be signed of every organization, and remembers the newest roots. */
export async function* signAll(
  parts: SealAllDependencies,
  now: Date,
): AsyncGenerator<Signing & { organizationId: string }> {
  const { auditChains: chains, auditRoots: roots, rootMemory: memory, signingKey: key, windowMs, turns } = parts;
  await memory.load();
  try {
    for (const organizationId of await organizationsOf(parts)) {
      const sign = () => signWindows(organizationId, { chains, roots, memory, key, now, windowMs });
      const signing = await (turns ? runInScope({ turn: turns(organizationId) }, sign) : sign());
      yield { organizationId, ...signing };
    }
  } finally {
    await memory.save();
  }
}

/** How far the history is signed, as this process has seen it last. */
export interface SigningStatus {
  /** Every change before this time is signed; 0 while that is unknown. In milliseconds. */
  signedUntil: number;
  /** When the newest root was signed, in milliseconds; 0 where there is none. */
  newestRootAt: number;
  /** Organizations whose history the service refuses to sign. */
  refused: number;
}

export interface AuditRootsDependencies extends Omit<SealAllDependencies, 'signingKey'> {
  /** No roots are signed without one. */
  signingKey: SigningKey | undefined;
  clock: () => Date;
  /** The time by the clock of the database. */
  databaseTime: () => Promise<Date>;
  every: Every;
  onSigningFailed: (error: unknown) => void;
  /** What was found is not what is remembered: the service does not sign on. */
  onSigningRefused: (organizationId: string, reason: string) => void;
  /** Nothing is remembered of the roots that are there. */
  onRootsTrusted: () => void;
  onClockDiffers: (seconds: number) => void;
}

export interface AuditRoots extends RepeatedWork {
  status: SigningStatus;
}

/** How often a process looks whether a window is over. */
const INTERVAL_MS = 60 * 1000;
/** How far the clocks of the service and of the database may be apart. */
const CLOCK_ALLOWANCE_MS = 60 * 1000;

/** Signs each window of the history once it gets no links any more, in whichever process notices it first. */
export function createAuditRoots(dependencies: AuditRootsDependencies): AuditRoots {
  const { signingKey, rootMemory: memory, windowMs, clock, databaseTime } = dependencies;
  const status: SigningStatus = { signedUntil: 0, newestRootAt: 0, refused: 0 };
  if (!signingKey) return { status, stop: () => Promise.resolve() };

  /** The earlier of the two clocks: a window is over when it is over for both. */
  async function readClocks(): Promise<Date> {
    const [own, other] = [clock(), await databaseTime()];
    const difference = own.getTime() - other.getTime();
    if (Math.abs(difference) > CLOCK_ALLOWANCE_MS) dependencies.onClockDiffers(difference / 1000);
    return new Date(Math.min(own.getTime(), other.getTime()));
  }

  const parts = { ...dependencies, signingKey };

  async function round(isStopping: () => boolean): Promise<void> {
    const now = await readClocks();
    const end = lastSettled(now, windowMs).getTime();
    if (end === status.signedUntil) return;
    const isFirst = memory.organizations().length === 0;
    let refused = 0;
    let hasTrusted = false;
    for await (const { organizationId, newest, refusal, wasUnknown } of signAll(parts, now)) {
      if (newest) status.newestRootAt = Math.max(status.newestRootAt, newest.sealedAt.getTime());
      if (refusal !== undefined) {
        refused += 1;
        dependencies.onSigningRefused(organizationId, refusal);
      }
      hasTrusted ||= isFirst && wasUnknown;
      if (isStopping()) return;
    }
    if (hasTrusted) dependencies.onRootsTrusted();
    status.refused = refused;
    if (refused === 0) status.signedUntil = end;
  }
  return { status, ...repeatWork(INTERVAL_MS, round, { ...dependencies, onFailed: dependencies.onSigningFailed }) };
}
