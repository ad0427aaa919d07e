import { type ChainStore } from '../audit/chain.store';
import { type SigningKey } from '../encryption/signing-key';
import { type AuditRootStore } from './audit-root.store';
import { sealDays } from './seal-days';

export interface AuditRootsDependencies {
  auditChains: ChainStore;
  auditRoots: AuditRootStore;
  /** No roots are signed without one. */
  signingKey: SigningKey | undefined;
  clock: () => Date;
  settleMs: number;
  /** Calls `work` again and again. @returns what ends that */
  every: (milliseconds: number, work: () => void) => () => void;
  onSealingFailed: (error: unknown) => void;
}

export interface AuditRoots {
  /** Waits for what is being sealed. */
  stop(): Promise<void>;
}

const INTERVAL_MS = 10 * 60 * 1000;

/** Signs the roots of days soon after they are over, in whichever process notices it first. */
export function createAuditRoots(dependencies: AuditRootsDependencies): AuditRoots {
  const { auditChains: chains, auditRoots: roots, signingKey: key, clock, settleMs, onSealingFailed } = dependencies;
  if (!key) return { stop: () => Promise.resolve() };
  let isStopping = false;
  let sealing: Promise<void> | undefined;

  async function sealAll(signingKey: SigningKey): Promise<void> {
    for (const organizationId of await chains.listOrganizations()) {
      if (isStopping) return;
      await sealDays(organizationId, { chains, roots, key: signingKey, now: clock(), settleMs });
    }
  }
  const end = dependencies.every(INTERVAL_MS, () => {
    sealing ??= sealAll(key)
      .catch(onSealingFailed)
      .finally(() => {
        sealing = undefined;
      });
  });
  return {
    async stop() {
      isStopping = true;
      end();
      await sealing;
    },
  };
}

/**
 * How long after its end a day may still get links: as long as a request may take, and an hour for processes whose
 * clocks differ.
 */
export const settleMsOf = (longestRequestMs: number): number => longestRequestMs + 60 * 60 * 1000;
