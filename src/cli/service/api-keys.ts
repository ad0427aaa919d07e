import { type Config } from '../../base/settings/config';
import { type CommandOptions, type Platform, withPlatform } from '../../service/app/platform';
import { isUsable, type StoredApiKey } from '../../service/callers/access/api-key';
import { createApiKeyStore } from '../../service/callers/access/api-key.store';
import { createKeyChanges } from '../../service/callers/keys/key-changes';
import { type SecurityEvent } from '../../service/callers/rights/security-event';
import { createSecurityEventStore } from '../../service/callers/security-events/security-event.store';
import { createSessionStore } from '../../service/callers/sessions/session.store';
import { endSessionsOf } from '../../service/callers/sessions/sessions';
import { requireOrganization } from '../../service/storage/database/organizations';
import { openRights } from './encryption';

/** The keys of the configured database. What names a key throws if there is none of this id. */
async function openApiKeys(platform: Platform, sleep: (milliseconds: number) => Promise<void>) {
  const { rights } = await openRights(platform);
  const apiKeys = platform.backgroundStore((db) => createApiKeyStore(db, rights));
  const consoleSessions = platform.backgroundStore((db) => createSessionStore(db, rights));
  const securityEvents = platform.backgroundStore(createSecurityEventStore);
  const ring = createKeyChanges({ apiKeys, securityEvents, sleep });
  const requireKnown = async (organizationId: string | undefined): Promise<void> => {
    if (organizationId !== undefined) await platform.backgroundStore((db) => requireOrganization(db, organizationId));
  };
  const existing = async (keyId: string): Promise<StoredApiKey> => {
    const key = await apiKeys.findByKeyId(keyId);
    if (!key) throw new Error(`There is no key ${keyId}`);
    return key;
  };
  return {
    async list(organizationId: string | undefined): Promise<StoredApiKey[]> {
      await requireKnown(organizationId);
      return apiKeys.list(organizationId);
    },
    add: (key: StoredApiKey) => ring.add(key),
    /** Resolves when no process accepts the key any more. */
    revoke: async (keyId: string, revokedAt: Date) => ring.revoke(await existing(keyId), revokedAt),
    /** Resolves when all processes know it. */
    async setNetworks(keyId: string, networks: string[], at: Date): Promise<void> {
      const key = await existing(keyId);
      if (!isUsable(key, at, platform.config.apiKeyMaxAgeDays))
        throw new Error(`Key ${keyId} is revoked or has expired: nothing of it can be changed`);
      await ring.setNetworks(key, networks, at);
    },
    /** @returns how many sessions of the console the key or the person had */
    async endSessions(organizationId: string, holderId: string, at: Date): Promise<number> {
      await requireKnown(organizationId);
      const record = (event: SecurityEvent) =>
        securityEvents.add(event, { count: 1, firstAt: at, lastAt: at, clientAddresses: [] });
      return endSessionsOf(organizationId, holderId, {}, consoleSessions, record);
    },
  };
}

export type ServiceKeys = Awaited<ReturnType<typeof openApiKeys>>;

/** Opens the keys of the configured database, even while the service is running, and closes it afterwards. */
export const withApiKeys = (
  config: Config,
  sleep: (milliseconds: number) => Promise<void>,
  work: (keys: ServiceKeys) => Promise<void>,
  options: Pick<CommandOptions, 'mayCreate'>,
): Promise<void> => withPlatform(config, async (platform) => work(await openApiKeys(platform, sleep)), options);
