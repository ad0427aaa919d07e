import { type ChainReport } from '../../audit/verify-chains';
import { organizationsOf } from '../../audit-roots';
import { type Config } from '../../config';
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
    if (chains.firstBreak) return { ...chains, roots: 0, accepted: [], remembered: 0 };
    return {
      ...chains,
      ...(await verifySignedRoots(config, stores, { organization, organizations, keyIds, against, now })),
    };
  });
}
