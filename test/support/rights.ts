import { openRights } from '../../src/cli/service/encryption';
import { openPlatformOf } from '../../src/service/app/platform';
import { type ApiKeyStore, createApiKeyStore } from '../../src/service/callers/access/api-key.store';
import { type RightsMac } from '../../src/service/callers/rights/rights-mac';
import { type TestService } from './service';

type Source = Pick<TestService, 'database' | 'config'>;

/** What signs keys and sessions like the service does, in another process. */
export const rightsOf = async ({ database, config }: Source): Promise<RightsMac> =>
  (await openRights(openPlatformOf(config, database))).rights;

/** The API keys of a service, as another process has them. */
export const keysOf = async (service: Source): Promise<ApiKeyStore> =>
  createApiKeyStore(service.database.db, await rightsOf(service));
