import { createChainStore } from '../../audit/chain.store';
import { type ChainReport, verifyChains } from '../../audit/verify-chains';
import { type Config } from '../../config';
import { openDatabase } from '../../database/connect';

/**
 * Verifies the chains in the configured database, also while the service is running.
 * @param organizationId whose; those of all organizations without it
 */
export async function verifyStoredChains(config: Config, organizationId?: string): Promise<ChainReport> {
  const database = await openDatabase({ ...config, shareEmbedded: true });
  try {
    const store = createChainStore(database.db);
    return await verifyChains(store, organizationId === undefined ? await store.listOrganizations() : [organizationId]);
  } finally {
    await database.close();
  }
}
