import { type ChainStore } from '../audit/chain.store';
import { type SigningKey } from '../encryption/signing-key';
import { type Every, type RepeatedWork, repeatWork } from '../repeated-work';
import { type AuditRootStore } from './audit-root.store';
import { sealDays } from './seal-days';

export interface AuditRootsDependencies {
  auditChains: ChainStore;
  auditRoots: AuditRootStore;
  /** No roots are signed without one. */
  signingKey: SigningKey | undefined;
  clock: () => Date;
  settleMs: number;
  every: Every;
  onSealingFailed: (error: unknown) => void;
}

const INTERVAL_MS = 10 * 60 * 1000;

/** Signs the roots of days soon after they are over, in whichever process notices it first. */
export function createAuditRoots(dependencies: AuditRootsDependencies): RepeatedWork {
  const { auditChains: chains, auditRoots: roots, signingKey: key, clock, settleMs } = dependencies;
  if (!key) return { stop: () => Promise.resolve() };
  const sealAll = async (isStopping: () => boolean) => {
    for (const organizationId of await chains.listOrganizations()) {
      if (isStopping()) return;
      await sealDays(organizationId, { chains, roots, key, now: clock(), settleMs });
    }
  };
  return repeatWork(INTERVAL_MS, sealAll, { ...dependencies, onFailed: dependencies.onSealingFailed });
}

/**
 * How long after its end a day may still get links: as long as a request may take, and an hour for processes whose
 * clocks differ.
 */
export const settleMsOf = (longestRequestMs: number): number => longestRequestMs + 60 * 60 * 1000;
