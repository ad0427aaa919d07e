import { type Config } from '../../src/base/settings/config';
import { openRights } from '../../src/cli/service/encryption';
import { openPlatformOf } from '../../src/service/app/platform';
import { type Database } from '../../src/service/storage/database/connection/connect';
import { type Encryption } from '../../src/service/storage/encryption';

/** The encryption of the database of a service, as another process has it. */
export const openEncryptionOf = (database: Database, config: Config): Promise<Encryption> =>
  openPlatformOf(config, database).openEncryption();

/** The same, for who works on API keys. */
export const openRightsOf = (database: Database, config: Config) => openRights(openPlatformOf(config, database));
