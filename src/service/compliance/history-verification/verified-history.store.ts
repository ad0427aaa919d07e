import { type Db } from 'mongodb';
import { createVerifiedAccountStore } from '../../accounts/verification/verified-account.store';
import { createValuesCheck } from '../../accounts/verification/verify-values';
import { createChainStore } from '../../records/audit/integrity/chain.store';
import { type ChangesSealer } from '../../records/audit/integrity/sealed-changes';
import { type ChainPlace, type ChainStep, verifyChainsFrom } from '../../records/audit/integrity/verify-chains';
import { createAuditRootStore } from '../../records/audit-roots/audit-root.store';
import { EARLIEST } from '../../records/audit-roots/sign-windows';
import {
  type RootDependencies,
  type RootPlace,
  type RootStep,
  verifyRootsFrom,
} from '../../records/audit-roots/verify-roots';
import { type DataKeyService } from '../../storage/encryption/data-keys/data-keys';

/** What is remembered of roots outside of the database. */
export type RootKnowledge = Pick<RootDependencies, 'memory' | 'configuredKeyId' | 'windowMs'>;

/** The history of one organization at a time, verified where it is read: each part is one heavy read. */
export interface VerifiedHistoryStore {
  verifyChains(organizationId: string, place: ChainPlace, maxLinks: number): Promise<ChainStep>;
  verifyRoots(
    organizationId: string,
    place: RootPlace,
    maxLinks: number,
    known: RootKnowledge,
    now: Date,
  ): Promise<RootStep>;
  /** When the first link was made. */
  findBeginning(organizationId: string): Promise<Date | undefined>;
}

export function createVerifiedHistoryStore(
  database: Db,
  { dataKeys, sealer }: { dataKeys: DataKeyService; sealer: ChangesSealer },
): VerifiedHistoryStore {
  const chains = createChainStore(database);
  const roots = createAuditRootStore(database);
  const checkValues = createValuesCheck({ store: createVerifiedAccountStore(database), dataKeys, sealer });
  return {
    verifyChains: (organizationId, place, maxLinks) =>
      verifyChainsFrom(organizationId, place, maxLinks, { chains, checkValues }),
    verifyRoots: (organizationId, place, maxLinks, known, now) =>
      verifyRootsFrom(organizationId, place, maxLinks, { chains, roots, ...known, keyIds: [], now }),
    findBeginning: (organizationId) => chains.findNextTime(organizationId, EARLIEST),
  };
}
