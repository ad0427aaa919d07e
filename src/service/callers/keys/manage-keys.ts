import { type Code, ServiceError } from '../../../base/errors';
import { type OneByOne } from '../../../base/scheduling/one-by-one';
import { type Config } from '../../../base/settings/config';
import { endOf, isUsable, newApiKey, type StoredApiKey } from '../access/api-key';
import { type ApiKeyStore } from '../access/api-key.store';
import { KeyRefusedError } from '../access/authenticate';
import { type RequestContext } from '../request/request-context';
import { type KeyActor, type KeyChanges } from './key-changes';
import {
  type KeyLimits,
  type KeyWish,
  MAX_KEYS,
  readNewNetworks,
  readWish,
  requireEarlierEnd,
  requireGrantable,
  requireNetworksChange,
} from './key-rules';
import { type ApiKeyAnswer, type EndedSessionsAnswer, type NewApiKeyAnswer, toManagedKey } from './managed-key';

export interface ManageKeysDependencies {
  apiKeys: Pick<ApiKeyStore, 'findByKeyId' | 'listUnrevoked' | 'listRevoked'>;
  keyChanges: KeyChanges;
  config: Pick<Config, 'apiKeyPrefix' | 'apiKeyMaxAgeDays'>;
  clock: () => Date;
  inOrder: OneByOne;
  /** Ends the sessions of the console of a key or a person. @returns how many there were */
  endSessionsOf: (organizationId: string, holderId: string, ender: KeyActor) => Promise<number>;
}

/** The part of a request that says who calls. */
type Caller = Pick<RequestContext, 'organizationId' | 'apiKeyId' | 'person' | 'scopes' | 'clientAddress'>;

const actorOf = ({ apiKeyId, person, clientAddress }: Caller): KeyActor => ({
  byApiKeyId: apiKeyId,
  ...(person && { person }),
  clientAddress,
});

/** What keys that manage keys may do with the keys of their organization. */
export function createManageKeys({
  apiKeys,
  keyChanges,
  config,
  clock,
  inOrder,
  endSessionsOf,
}: ManageKeysDependencies) {
  /** The widest rights that the caller can give: those of its key as it is now or, for a person, their scopes, without networks or a date. */
  async function limitsOf({ apiKeyId, person, scopes }: Caller): Promise<KeyLimits> {
    if (person) return { scopes: [...scopes], networks: [], expiresAt: null };
    const key = await apiKeys.findByKeyId(apiKeyId);
    // It may have ended since the request was admitted. What it made now would outlast it.
    if (!key || !isUsable(key, clock(), config.apiKeyMaxAgeDays)) throw new KeyRefusedError();
    return key;
  }

  /** @throws ServiceError `API_KEY_NOT_FOUND`, also for a key of another organization */
  async function keyOf(keyId: string, { organizationId }: Caller): Promise<StoredApiKey> {
    const key = await apiKeys.findByKeyId(keyId);
    if (key?.organizationId === organizationId) return key;
    throw new ServiceError('API_KEY_NOT_FOUND', 'There is no such API key');
  }

  /** @throws ServiceError `API_KEY_NOT_FOUND`, `API_KEY_ENDED` */
  async function usableKeyOf(keyId: string, caller: Caller): Promise<StoredApiKey> {
    const key = await keyOf(keyId, caller);
    if (isUsable(key, clock(), config.apiKeyMaxAgeDays)) return key;
    throw new ServiceError('API_KEY_ENDED', 'This API key is revoked or has expired: nothing of it can be changed');
  }

  /** What a change answers: the key as it is now. */
  const answerOf = (code: Code, message: string, key: StoredApiKey): ApiKeyAnswer => {
    return { success: true, code, message, key: toManagedKey(key, clock(), config.apiKeyMaxAgeDays) };
  };

  return {
    /** Makes a key. Its text is in the answer and nowhere else. */
    async make(wish: KeyWish, caller: Caller): Promise<NewApiKeyAnswer> {
      const now = clock();
      const facts = readWish(wish, now);
      requireGrantable(await limitsOf(caller), facts);
      const { organizationId } = caller;
      // Otherwise several would count before any of them is added.
      return inOrder(organizationId, async () => {
        if ((await apiKeys.listUnrevoked(organizationId, MAX_KEYS)).length >= MAX_KEYS) {
          throw new ServiceError('API_KEYS_LIMIT_EXCEEDED', `There are ${MAX_KEYS} API keys: revoke some first`);
        }
        const { apiKey, stored } = newApiKey(config.apiKeyPrefix, { ...facts, organizationId, createdAt: now });
        await keyChanges.add(stored, actorOf(caller));
        return { ...answerOf('API_KEY_CREATED', 'The API key is made; its text is shown this once', stored), apiKey };
      });
    },
    async changeNetworks(keyId: string, texts: readonly string[], caller: Caller): Promise<ApiKeyAnswer> {
      const networks = readNewNetworks(texts);
      const key = await usableKeyOf(keyId, caller);
      requireNetworksChange(await limitsOf(caller), key, networks);
      await keyChanges.setNetworks(key, networks, clock(), actorOf(caller));
      return answerOf('API_KEY_UPDATED', 'The networks of the API key are changed', { ...key, networks });
    },
    /** Sets the end of a key, or moves it forward. */
    async expire(keyId: string, expiresAt: Date, caller: Caller): Promise<ApiKeyAnswer> {
      const now = clock();
      const key = await usableKeyOf(keyId, caller);
      requireEarlierEnd(endOf(key, config.apiKeyMaxAgeDays), expiresAt, now);
      await keyChanges.setExpiry(key, expiresAt, now, actorOf(caller));
      return answerOf('API_KEY_UPDATED', 'The end of the API key is set', await keyOf(keyId, caller));
    },
    /** Ends a key for good. A key that is already revoked is left as it is. */
    async revoke(keyId: string, caller: Caller): Promise<ApiKeyAnswer> {
      const key = await keyOf(keyId, caller);
      const revokedAt = key.revokedAt ?? clock();
      await keyChanges.revoke(key, revokedAt, actorOf(caller));
      return answerOf('API_KEY_REVOKED', 'The API key is revoked', { ...key, revokedAt });
    },
    async endSessions(holderId: string, caller: Caller): Promise<EndedSessionsAnswer> {
      const ended = await endSessionsOf(caller.organizationId, holderId, actorOf(caller));
      return { success: true, code: 'SESSIONS_ENDED', message: 'The sessions have ended', ended };
    },
  };
}
