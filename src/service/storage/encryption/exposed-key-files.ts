import { type EncryptionOptions } from './index';
import { isExposed, keyFileOf } from './key-file';
import { type SigningOptions, signingKeyFileOf } from './signing-key';

/** The files of keys that others than their owner can read. */
export function exposedKeyFiles(
  options: Pick<EncryptionOptions, 'fieldEncryptionKeysFile' | 'mongodbUrl' | 'dataDir'> &
    Pick<SigningOptions, 'auditSigningKeyFile'>,
): string[] {
  const { fieldEncryptionKeysFile, mongodbUrl, dataDir } = options;
  const ofData = mongodbUrl === undefined ? keyFileOf(dataDir) : undefined;
  const files = [fieldEncryptionKeysFile ?? ofData, signingKeyFileOf(options)];
  return files.filter((file) => file !== undefined).filter(isExposed);
}
