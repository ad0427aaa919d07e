import { createRightsMac } from '../../access/rights-mac';
import { signUnsigned } from '../../access/unsigned-rights.store';
import { type Config } from '../../config';
import { createDataKeyStore } from '../../encryption/data-key.store';
import { type KeyRegister } from '../../encryption/key-register';
import { type Platform, withPlatform } from '../../platform';

/** The encryption of the configured database, for a command that works on API keys. */
export async function openRights({ openEncryption, backgroundStore, clock }: Platform) {
  const { dataKeys, parts } = await openEncryption();
  await backgroundStore((db) => signUnsigned(db, parts, clock()));
  return { dataKeys, parts, rights: createRightsMac(dataKeys) };
}

/** The instances that work on the configured database, and their keys. Needs no key itself. */
export const readKeyRegister = (config: Config): Promise<KeyRegister> =>
  withPlatform(config, ({ backgroundStore, unitOfWork }) =>
    backgroundStore((db) => createDataKeyStore(db, unitOfWork)).readRegister(),
  );
