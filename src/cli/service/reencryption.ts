import { createApiKeyStore } from '../../access/api-key.store';
import { type Reencrypted, reencrypt } from '../../accounts/reencryption/reencrypt';
import { createAccountStore } from '../../accounts/store/account.store';
import { type Config } from '../../config';
import { openDatabase } from '../../database/connect';
import { openEncryption } from '../../encryption';
import { createDataKeyStore } from '../../encryption/data-key.store';
import { type Turn } from '../../fair-scheduler';

/** This process does nothing else. */
const ALONE: Turn = { isOver: () => false, next: () => Promise.resolve() };

/** Encrypts everything in the configured database with its current keys, organization by organization. */
export async function reencryptAll(
  config: Config,
  onDone: (organizationId: string, done: Reencrypted) => void,
): Promise<void> {
  const database = await openDatabase({ ...config, shareEmbedded: true });
  try {
    const { db } = database;
    const { dataKeys, parts } = await openEncryption(config, createDataKeyStore(db), () => performance.now());
    const accounts = createAccountStore(db, dataKeys);
    // An organization without a key has no accounts.
    const organizations = new Set((await createApiKeyStore(db).list()).map(({ organizationId }) => organizationId));
    for (const organizationId of organizations) {
      onDone(organizationId, await reencrypt(organizationId, { accounts, dataKeys, parts, turn: ALONE }));
    }
  } finally {
    await database.close();
  }
}
