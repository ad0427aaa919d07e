import { type ActorNamesDependencies, findActorNames } from '../../../callers/access/actor';
import { createRequestLoader } from '../../../callers/request/request-loader';
import { type KeyName } from './key-name.resolver';

/** Finds the names of keys and people. Those of a page are read together. */
export const createKeyName = (dependencies: ActorNamesDependencies): KeyName =>
  createRequestLoader(async (keyIds, { organizationId }) => {
    const names = await findActorNames(organizationId, keyIds, dependencies);
    return keyIds.map((keyId) => names.get(keyId) ?? null);
  });
