import { createRightsMac, type RightsMac } from '../../access/rights-mac';
import { signUnsigned } from '../../access/unsigned-rights.store';
import { type Config } from '../../config';
import { type Database, openDatabase } from '../../database/connection/connect';
import { type Encryption, openEncryption } from '../../encryption';
import { createDataKeyStore } from '../../encryption/data-key.store';
import { type KeyRegister } from '../../encryption/key-register';

/** The encryption of the configured database, for a command that works on it. It goes by what the instances agree on. */
export const openEncryptionOf = ({ db, unitOfWork }: Database, config: Config): Promise<Encryption> =>
  openEncryption(config, {
    store: createDataKeyStore(db, unitOfWork),
    now: () => performance.now(),
    clock: () => new Date(),
    instanceName: 'account-sync',
  });

/** The same, for a command that works on API keys. */
export async function openRightsOf(database: Database, config: Config): Promise<Encryption & { rights: RightsMac }> {
  const { dataKeys, parts } = await openEncryptionOf(database, config);
  await signUnsigned(database.db, parts, new Date());
  return { dataKeys, parts, rights: createRightsMac(dataKeys) };
}

/** The instances that work on the configured database, and their keys. Needs no key itself. */
export async function readKeyRegister(config: Config): Promise<KeyRegister> {
  const database = await openDatabase({ ...config, shareEmbedded: true });
  try {
    return await createDataKeyStore(database.db, database.unitOfWork).readRegister();
  } finally {
    await database.close();
  }
}
