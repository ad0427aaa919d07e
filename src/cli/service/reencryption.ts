import { type Config } from '../../base/settings/config';
import { createAccountStore } from '../../service/accounts/store/account.store';
import { type Reencrypted, reencrypt } from '../../service/accounts/store/reencrypt';
import { withPlatform } from '../../service/app/platform';
import { createApiKeyStore } from '../../service/callers/access/api-key.store';
import { createSessionStore } from '../../service/callers/sessions/session.store';
import { listOrganizations, SERVICE_ITSELF } from '../../service/storage/database/organizations';
import { openRights } from './encryption';

export interface ReencryptionRun {
  sleep: (milliseconds: number) => Promise<void>;
  /** Called where instances do not know the key, until it turns out whether they are alive. */
  onWaiting: (instanceNames: string) => void;
  onDone: (organizationId: string, done: Reencrypted) => void;
  interrupted: AbortSignal;
}

/** How long a running instance may take to store what it has signed. */
const WRITTEN_MS = 1_000;

/**
 * Encrypts everything in the configured database with the first of its keys, organization by organization.
 * @throws EncryptionKeyError where an instance of the service does not know that key
 */
export function reencryptAll(
  config: Config,
  { sleep, onWaiting, onDone, interrupted }: ReencryptionRun,
): Promise<void> {
  return withPlatform(
    config,
    async (platform) => {
      const { backgroundStore } = platform;
      const { dataKeys, parts, rights } = await openRights(platform);
      await parts.agreement.prefer(sleep, onWaiting);
      const accounts = backgroundStore((db) => createAccountStore(db, dataKeys));
      const apiKeys = backgroundStore((db) => createApiKeyStore(db, rights));
      const consoleSessions = backgroundStore((db) => createSessionStore(db, rights));
      for (const organizationId of await backgroundStore(listOrganizations)) {
        onDone(organizationId, await reencrypt(organizationId, { accounts, dataKeys, parts }));
      }
      // Keys and sessions are signed with a data key that an earlier encryption key cannot open, and those before it are
      // removed: what they signed, and old copies of it, gives no rights any more, in a minute at the latest.
      const { current } = await dataKeys.of(SERVICE_ITSELF);
      const earlier = (await parts.store.list(SERVICE_ITSELF)).filter(({ id }) => id !== current.id);
      const signAnew = async () => {
        await apiKeys.signAnew();
        await consoleSessions.signAnew();
      };
      if (earlier.length > 0) await signAnew();
      if (earlier.length > 0 && (await parts.agreement.look()).instances.length > 0) {
        await sleep(WRITTEN_MS);
        await signAnew();
      }
      for (const key of earlier) await parts.store.remove(key);
      await parts.agreement.refreshInUse();
    },
    { interrupted },
  );
}
