import { type ApiKeyStore, createApiKeyStore } from '../../access/api-key.store';
import { type Config } from '../../config';
import { openDatabase } from '../../database/connect';

/** Opens the key store of the configured database, even while the service is running, and closes it afterwards. */
export async function withApiKeys(config: Config, work: (keys: ApiKeyStore) => Promise<void>): Promise<void> {
  const database = await openDatabase({ ...config, shareEmbedded: true });
  try {
    await work(createApiKeyStore(database.db));
  } finally {
    await database.close();
  }
}
