import { type Config } from '../../base/settings/config';
import { type Platform, withPlatform } from '../../service/app/platform';
import { createRightsMac } from '../../service/callers/rights/rights-mac';
import { signUnsigned } from '../../service/callers/rights/unsigned-rights.store';
import { createDataKeyStore } from '../../service/storage/encryption/data-keys/data-key.store';
import { type KeyRegister } from '../../service/storage/encryption/data-keys/key-register';

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
