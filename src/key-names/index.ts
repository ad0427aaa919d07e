import { type ApiKeyStore } from '../access/api-key.store';
import { createRequestLoader } from '../request/request-loader';
import { KEY_NAME_RESOLVERS } from './key-name.resolver';

/** The resolvers of the names of keys. The keys of a page are read in one query. */
export function createKeyNames({ apiKeys }: { apiKeys: Pick<ApiKeyStore, 'findNames'> }): { resolvers: object[] } {
  const keyName = createRequestLoader<string, string | null>(async (keyIds, { organizationId }) => {
    const names = await apiKeys.findNames(organizationId, [...new Set(keyIds)]);
    return keyIds.map((keyId) => names.get(keyId) ?? null);
  });
  return { resolvers: KEY_NAME_RESOLVERS.map((KeyNameResolver) => new KeyNameResolver(keyName)) };
}
