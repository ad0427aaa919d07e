import { type ChainReport } from '../../audit/integrity/verify-chains';
import { organizationsOf } from '../../audit-roots';
import { type Config } from '../../config';
import { createMaintenanceStore } from '../../maintenance/maintenance.store';
import { keyIdsOf, type RootStores, type RootsReport, verifySignedRoots, withRootStores } from './signed-roots';
import { verifyAccounts } from './verify-accounts';

export type HistoryReport = ChainReport & RootsReport;

interface Scope {
  /** All organizations without it. */
  organization?: string;
  /** An export to compare the roots with. */
  against?: string;
  /** A file of the keys that may have signed. */
  publicKey?: string;
}

/** Those that left a trace anywhere: one whose accounts were all deleted has none to be found by. */
async function allOrganizations(stores: RootStores): Promise<string[]> {
  const lists = [await organizationsOf(stores), await stores.auditChains.listTraced()];
  return [...new Set(lists.flat())].sort();
}

/** Verifies chains and roots in the configured database, up to the first break. */
export async function verifyHistory(
  config: Config,
  { organization, against, publicKey }: Scope,
  now: Date,
): Promise<HistoryReport> {
  const keyIds = await keyIdsOf(publicKey);
  return withRootStores(config, async (stores) => {
    const organizations = organization === undefined ? await allOrganizations(stores) : [organization];
    const chains = await verifyAccounts(config, stores.database, organizations, organization === undefined);
    const roots = chains.firstBreak
      ? { roots: 0, accepted: [], remembered: 0 }
      : await verifySignedRoots(config, stores, { organization, organizations, keyIds, against, now });
    const report = { ...chains, ...roots };
    if (organization === undefined) {
      // For metrics. Who may only read the database can verify all the same.
      const verification = { endedAt: now, isUnbroken: isUnbroken(report) };
      await createMaintenanceStore(stores.database.db)
        .recordVerification(verification)
        .catch(() => undefined);
    }
    return report;
  });
}

export const isUnbroken = ({ firstBreak, brokenRoot }: HistoryReport): boolean => !(firstBreak || brokenRoot);
