import { type StoredApiKey } from '../access/api-key';
import { type ApiKeyStore } from '../access/api-key.store';
import { KEY_REMEMBERED_MS } from '../access/remembered-keys';
import { type SecurityEvent } from '../rights/security-event';
import { type SecurityEventStore } from '../security-events/security-event.store';

/** Who changes a key; nothing where that is done on the command line. */
export type KeyActor = Pick<SecurityEvent, 'byApiKeyId' | 'person' | 'clientAddress'>;

/** Changes of keys. Each is a security event, which is stored before the change is made. */
export interface KeyRing {
  add(key: StoredApiKey, actor?: KeyActor): Promise<void>;
  /** Resolves when no process accepts the key any more. */
  revoke(key: StoredApiKey, at: Date, actor?: KeyActor): Promise<void>;
  /** Resolves when all processes know it. */
  setNetworks(key: StoredApiKey, networks: readonly string[], at: Date, actor?: KeyActor): Promise<void>;
  /** Resolves when all processes know it. */
  setExpiry(key: StoredApiKey, expiresAt: Date, at: Date, actor?: KeyActor): Promise<void>;
}

export interface KeyRingDependencies {
  apiKeys: Pick<ApiKeyStore, 'insert' | 'revoke' | 'setNetworks' | 'setExpiry'>;
  securityEvents: Pick<SecurityEventStore, 'add'>;
  sleep: (milliseconds: number) => Promise<unknown>;
}

type Change = Pick<SecurityEvent, 'kind' | 'networks'>;

export function createKeyRing({ apiKeys, securityEvents, sleep }: KeyRingDependencies): KeyRing {
  const record = (
    { organizationId, keyId }: StoredApiKey,
    change: Change,
    at: Date,
    { byApiKeyId, person, clientAddress }: KeyActor = {},
  ) =>
    securityEvents.add(
      {
        ...change,
        organizationId,
        apiKeyId: keyId,
        ...(byApiKeyId !== undefined && { byApiKeyId }),
        ...(person && { person }),
      },
      { count: 1, firstAt: at, lastAt: at, clientAddresses: clientAddress === undefined ? [] : [clientAddress] },
    );

  return {
    async add(key, actor) {
      await record(key, { kind: 'KEY_CREATED', networks: key.networks }, key.createdAt, actor);
      await apiKeys.insert(key);
    },
    async revoke(key, at, actor) {
      await record(key, { kind: 'KEY_REVOKED' }, at, actor);
      await apiKeys.revoke(key.keyId, at);
      await sleep(KEY_REMEMBERED_MS);
    },
    async setNetworks(key, networks, at, actor) {
      await record(key, { kind: 'KEY_NETWORKS_CHANGED', networks }, at, actor);
      await apiKeys.setNetworks(key.keyId, networks);
      await sleep(KEY_REMEMBERED_MS);
    },
    async setExpiry(key, expiresAt, at, actor) {
      await record(key, { kind: 'KEY_EXPIRY_CHANGED' }, at, actor);
      await apiKeys.setExpiry(key.keyId, expiresAt);
      await sleep(KEY_REMEMBERED_MS);
    },
  };
}
