import { openRights } from '../../src/cli/service/encryption';
import { type Config } from '../../src/config';
import { type Database } from '../../src/database/connection/connect';
import { type Encryption } from '../../src/encryption';
import { openPlatformOf } from '../../src/platform';

/** The encryption of the database of a service, as another process has it. */
export const openEncryptionOf = (database: Database, config: Config): Promise<Encryption> =>
  openPlatformOf(config, database).openEncryption();

/** The same, for who works on API keys. */
export const openRightsOf = (database: Database, config: Config) => openRights(openPlatformOf(config, database));
