import { type Config } from '../../src/base/settings/config';
import { openPlatformOf } from '../../src/service/app/platform';
import { type Database } from '../../src/service/storage/database/connection/connect';
import { SERVICE_ITSELF } from '../../src/service/storage/database/organizations';
import { type Encryption } from '../../src/service/storage/encryption';

/** The encryption of the database of a service, as another process has it. */
export const openEncryptionOf = (database: Database, config: Config): Promise<Encryption> =>
  openPlatformOf(config, database).openEncryption();

/** The ids of the encryption keys that wrap the data keys of organizations, the one of the newest data key last. */
export async function wrappersOf({ db }: Database): Promise<string[]> {
  const stored = await db.collection('dataKeys').find({}).sort({ createdAt: 1 }).toArray();
  return stored.filter(({ organizationId }) => organizationId !== SERVICE_ITSELF).map(({ wrappedBy }) => wrappedBy);
}
