import { type ApiKeyStore } from '../access/api-key.store';
import { createRequestLoader } from '../request/request-loader';
import { type KeyName } from './key-name.resolver';

/** Finds the names of keys. Those of a page are read in one query. */
export const createKeyName = ({ apiKeys }: { apiKeys: Pick<ApiKeyStore, 'findNames'> }): KeyName =>
  createRequestLoader(async (keyIds, { organizationId }) => {
    const names = await apiKeys.findNames(organizationId, [...new Set(keyIds)]);
    return keyIds.map((keyId) => names.get(keyId) ?? null);
  });
