import { type Config } from '../../base/settings/config';
import { withPlatform } from '../../service/app/platform';
import { type StoredApiKey } from '../../service/callers/access/api-key';
import { type ApiKeyStore, createApiKeyStore } from '../../service/callers/access/api-key.store';
import { createKeyRing, type KeyRing } from '../../service/callers/keys/key-ring';
import { type SecurityEvent } from '../../service/callers/rights/security-event';
import { createSecurityEventStore } from '../../service/callers/security-events/security-event.store';
import { createSessionStore } from '../../service/callers/sessions/session.store';
import { endSessionsOf } from '../../service/callers/sessions/sessions';
import { openRights } from './encryption';

/** The keys of the configured database. */
export interface ServiceKeyRing extends Pick<KeyRing, 'add'> {
  list: ApiKeyStore['list'];
  /** Resolves when no process accepts the key any more. @throws if there is no such key */
  revoke(keyId: string, revokedAt: Date): Promise<void>;
  /** Resolves when all processes know it. @throws if there is no such key */
  setNetworks(keyId: string, networks: string[], changedAt: Date): Promise<void>;
  /** @returns how many sessions of the console the key or the person had */
  endSessions(organizationId: string, holderId: string, endedAt: Date): Promise<number>;
}

/** Opens the keys of the configured database, even while the service is running, and closes it afterwards. */
export function withApiKeys(
  config: Config,
  sleep: (milliseconds: number) => Promise<void>,
  work: (keys: ServiceKeyRing) => Promise<void>,
): Promise<void> {
  return withPlatform(config, async (platform) => {
    const { rights } = await openRights(platform);
    const apiKeys = platform.backgroundStore((db) => createApiKeyStore(db, rights));
    const consoleSessions = platform.backgroundStore((db) => createSessionStore(db, rights));
    const securityEvents = platform.backgroundStore(createSecurityEventStore);
    const ring = createKeyRing({ apiKeys, securityEvents, sleep });

    const existing = async (keyId: string): Promise<StoredApiKey> => {
      const key = await apiKeys.findByKeyId(keyId);
      if (!key) throw new Error(`There is no key ${keyId}`);
      return key;
    };

    await work({
      list: apiKeys.list,
      add: (key) => ring.add(key),
      revoke: async (keyId, revokedAt) => ring.revoke(await existing(keyId), revokedAt),
      setNetworks: async (keyId, networks, at) => ring.setNetworks(await existing(keyId), networks, at),
      endSessions(organizationId, holderId, at) {
        const record = (event: SecurityEvent) =>
          securityEvents.add(event, { count: 1, firstAt: at, lastAt: at, clientAddresses: [] });
        return endSessionsOf(organizationId, holderId, {}, consoleSessions, record);
      },
    });
  });
}
