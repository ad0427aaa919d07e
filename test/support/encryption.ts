import { type Config } from '../../src/base/settings/config';
import { openPlatformOf } from '../../src/service/app/platform';
import { type Database } from '../../src/service/storage/database/connection/connect';
import { type Encryption } from '../../src/service/storage/encryption';

/** The encryption of the database of a service, as another process has it. */
export const openEncryptionOf = (database: Database, config: Config): Promise<Encryption> =>
  openPlatformOf(config, database).openEncryption();
