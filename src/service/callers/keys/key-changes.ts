import { type StoredApiKey } from '../access/api-key';
import { type ApiKeyStore } from '../access/api-key.store';
import { KEY_REMEMBERED_MS } from '../access/remembered-keys';
import { type SecurityEvent } from '../rights/security-event';
import { type SecurityEventStore } from '../security-events/security-event.store';

/** Who changes a key; nothing where that is done on the command line. */
export type KeyActor = Pick<SecurityEvent, 'byApiKeyId' | 'person' | 'clientAddress'>;

interface KeyChangesDependencies {
  apiKeys: Pick<ApiKeyStore, 'insert' | 'revoke' | 'setNetworks' | 'setExpiry'>;
  securityEvents: Pick<SecurityEventStore, 'add'>;
  sleep: (milliseconds: number) => Promise<unknown>;
}

/** Changes of keys. Each is a security event, which is stored before the change is made. */
export function createKeyChanges({ apiKeys, securityEvents, sleep }: KeyChangesDependencies) {
  const record = (
    { organizationId, keyId }: StoredApiKey,
    change: Pick<SecurityEvent, 'kind' | 'networks'>,
    at: Date,
    { clientAddress, ...actor }: KeyActor = {},
  ) =>
    securityEvents.add(
      { ...change, organizationId, apiKeyId: keyId, ...actor },
      { count: 1, firstAt: at, lastAt: at, clientAddresses: clientAddress === undefined ? [] : [clientAddress] },
    );

  return {
    async add(key: StoredApiKey, actor?: KeyActor) {
      await record(key, { kind: 'KEY_CREATED', networks: key.networks }, key.createdAt, actor);
      await apiKeys.insert(key);
    },
    /** Resolves when no process accepts the key any more, also where it was revoked before, which may be a moment ago. */
    async revoke(key: StoredApiKey, at: Date, actor?: KeyActor) {
      if (key.revokedAt === null) {
        await record(key, { kind: 'KEY_REVOKED' }, at, actor);
        await apiKeys.revoke(key.keyId, at);
      }
      await sleep(KEY_REMEMBERED_MS);
    },
    /** Resolves when all processes know it. */
    async setNetworks(key: StoredApiKey, networks: string[], at: Date, actor?: KeyActor) {
      await record(key, { kind: 'KEY_NETWORKS_CHANGED', networks }, at, actor);
      await apiKeys.setNetworks(key.keyId, networks);
      await sleep(KEY_REMEMBERED_MS);
    },
    /** Resolves when all processes know it. */
    async setExpiry(key: StoredApiKey, expiresAt: Date, at: Date, actor?: KeyActor) {
      await record(key, { kind: 'KEY_EXPIRY_CHANGED' }, at, actor);
      await apiKeys.setExpiry(key.keyId, expiresAt);
      await sleep(KEY_REMEMBERED_MS);
    },
  };
}

export type KeyChanges = ReturnType<typeof createKeyChanges>;
