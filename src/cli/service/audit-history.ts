import { type ChainReport } from '../../audit/verify-chains';
import { organizationsOf } from '../../audit-roots';
import { type Config } from '../../config';
import { keyIdsOf, type RootsReport, verifySignedRoots, withRootStores } from './signed-roots';
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

/** Verifies chains and roots in the configured database, up to the first break. */
export async function verifyHistory(
  config: Config,
  { organization, against, publicKey }: Scope,
  now: Date,
): Promise<HistoryReport> {
  const keyIds = await keyIdsOf(publicKey);
  return withRootStores(config, async (stores) => {
    const organizations = organization === undefined ? await organizationsOf(stores) : [organization];
    const chains = await verifyAccounts(config, stores.database.db, organizations, organization === undefined);
    if (chains.firstBreak) return { ...chains, roots: 0, accepted: [], remembered: 0 };
    return {
      ...chains,
      ...(await verifySignedRoots(config, stores, { organization, organizations, keyIds, against, now })),
    };
  });
}
