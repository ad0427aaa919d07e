import { type ApiKeyStore, createApiKeyStore } from '../../access/api-key.store';
import { type Config } from '../../config';
import { openDatabase } from '../../database/connect';

/** Works on the keys of the database that the configuration names, of a service that runs too. */
export async function withApiKeys(config: Config, work: (keys: ApiKeyStore) => Promise<void>): Promise<void> {
  const database = await openDatabase({ ...config, shareEmbedded: true });
  try {
    await work(createApiKeyStore(database.db));
  } finally {
    await database.close();
  }
}
