import { type Db } from 'mongodb';
import { createVerifiedAccountStore } from '../../accounts/verification/verified-account.store';
import { createValuesCheck } from '../../accounts/verification/verify-values';
import { createChainStore } from '../../records/audit/integrity/chain.store';
import { type ChangesSealer } from '../../records/audit/integrity/sealed-changes';
import { type ChainPlace, verifyChainsFrom } from '../../records/audit/integrity/verify-chains';
import { createAuditRootStore } from '../../records/audit-roots/audit-root.store';
import { EARLIEST } from '../../records/audit-roots/sign-windows';
import { type RootDependencies, type RootPlace, verifyRootsFrom } from '../../records/audit-roots/verify-roots';
import { type DataKeyService } from '../../storage/encryption/data-keys/data-keys';

/** What is remembered of roots outside of the database. */
export type RootKnowledge = Pick<RootDependencies, 'memory' | 'configuredKeyId' | 'windowMs'>;

/** The history of one organization at a time, verified where it is read: each part is one heavy read. */
export type VerifiedHistoryStore = ReturnType<typeof createVerifiedHistoryStore>;

export function createVerifiedHistoryStore(
  database: Db,
  { dataKeys, sealer }: { dataKeys: DataKeyService; sealer: ChangesSealer },
) {
  const chains = createChainStore(database);
  const roots = createAuditRootStore(database);
  const checkValues = createValuesCheck({ store: createVerifiedAccountStore(database), dataKeys, sealer });
  return {
    verifyChains: (organizationId: string, place: ChainPlace, maxLinks: number) =>
      verifyChainsFrom(organizationId, place, maxLinks, { chains, checkValues }),
    verifyRoots: (organizationId: string, place: RootPlace, maxLinks: number, known: RootKnowledge, now: Date) =>
      verifyRootsFrom(organizationId, place, maxLinks, { chains, roots, ...known, keyIds: [], now }),
    /** When the first link was made. */
    findBeginning: (organizationId: string) => chains.findNextTime(organizationId, EARLIEST),
  };
}
