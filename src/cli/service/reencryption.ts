import { createApiKeyStore } from '../../access/api-key.store';
import { type Reencrypted, reencrypt } from '../../accounts/reencryption/reencrypt';
import { createAccountStore } from '../../accounts/store/account.store';
import { type Config } from '../../config';
import { openDatabase } from '../../database/connection/connect';
import { openEncryptionOf } from './encryption';

export interface ReencryptionRun {
  sleep: (milliseconds: number) => Promise<void>;
  /** Called where instances do not know the key, until it turns out whether they are alive. */
  onWaiting: (instanceNames: string) => void;
  onDone: (organizationId: string, done: Reencrypted) => void;
}

/**
 * Encrypts everything in the configured database with the first of its keys, organization by organization.
 * @throws EncryptionKeyError where an instance of the service does not know that key
 */
export async function reencryptAll(config: Config, { sleep, onWaiting, onDone }: ReencryptionRun): Promise<void> {
  const database = await openDatabase({ ...config, shareEmbedded: true });
  try {
    const { db } = database;
    const { dataKeys, parts } = await openEncryptionOf(database, config);
    await parts.agreement.prefer(sleep, onWaiting);
    const accounts = createAccountStore(db, dataKeys);
    // An organization without a key has no accounts.
    const organizations = new Set((await createApiKeyStore(db).list()).map(({ organizationId }) => organizationId));
    for (const organizationId of organizations) {
      onDone(organizationId, await reencrypt(organizationId, { accounts, dataKeys, parts }));
    }
    await parts.agreement.refreshInUse();
  } finally {
    await database.close();
  }
}
