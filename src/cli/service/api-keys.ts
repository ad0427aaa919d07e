import { type StoredApiKey } from '../../access/api-key';
import { type ApiKeyStore, createApiKeyStore } from '../../access/api-key.store';
import { KEY_REMEMBERED_MS } from '../../access/remembered-keys';
import { type SecurityEvent } from '../../access/security-event';
import { type Config } from '../../config';
import { openDatabase } from '../../database/connection/connect';
import { createSecurityEventStore } from '../../security-events/security-event.store';

/** The keys of the configured database. Each change is a security event, which is stored before the change is made. */
export interface KeyRing {
  list: ApiKeyStore['list'];
  add(key: StoredApiKey): Promise<void>;
  /** Resolves when no process accepts the key any more. @throws if there is no such key */
  revoke(keyId: string, revokedAt: Date): Promise<void>;
  /** Resolves when all processes know it. @throws if there is no such key */
  setNetworks(keyId: string, networks: string[], changedAt: Date): Promise<void>;
}

type Change = Pick<SecurityEvent, 'kind' | 'networks'>;

/** Opens the keys of the configured database, even while the service is running, and closes it afterwards. */
export async function withApiKeys(
  config: Config,
  sleep: (milliseconds: number) => Promise<void>,
  work: (keys: KeyRing) => Promise<void>,
): Promise<void> {
  const database = await openDatabase({ ...config, shareEmbedded: true });
  const keys = createApiKeyStore(database.db);
  const events = createSecurityEventStore(database.db);

  const record = ({ organizationId, keyId }: StoredApiKey, change: Change, at: Date) =>
    events.add(
      { ...change, organizationId, apiKeyId: keyId },
      { count: 1, firstAt: at, lastAt: at, clientAddresses: [] },
    );

  async function existing(keyId: string): Promise<StoredApiKey> {
    const key = await keys.findByKeyId(keyId);
    if (!key) throw new Error(`There is no key ${keyId}`);
    return key;
  }

  try {
    await work({
      list: keys.list,
      async add(key) {
        await record(key, { kind: 'KEY_CREATED', networks: key.networks }, key.createdAt);
        await keys.insert(key);
      },
      async revoke(keyId, revokedAt) {
        await record(await existing(keyId), { kind: 'KEY_REVOKED' }, revokedAt);
        await keys.revoke(keyId, revokedAt);
        await sleep(KEY_REMEMBERED_MS);
      },
      async setNetworks(keyId, networks, changedAt) {
        await record(await existing(keyId), { kind: 'KEY_NETWORKS_CHANGED', networks }, changedAt);
        await keys.setNetworks(keyId, networks);
        await sleep(KEY_REMEMBERED_MS);
      },
    });
  } finally {
    await database.close();
  }
}
