import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { replacePrivateFile } from '../../../base/private-file';
import { type KeyRing, parseKeyRing } from './configured-keys';
import { EncryptionKeyError } from './data-keys/key-wrapper';
import { KEY_BYTES } from './data-keys/sealed-text';

const HEAD = `# Encrypts people's numbers in the data folder of the same name. Without this file they cannot be read.
# Keep a copy of it apart from the data: whoever has both can read the numbers.
`;

/** Where the embedded server's key is kept: beside the data folder, so that a copy of the folder does not hold it. */
export const keyFileOf = (dataDir: string): string => `${resolve(dataDir)}.keys`;

/** @throws EncryptionKeyError where the file holds anything but keys */
export async function readKeyFile(file: string): Promise<KeyRing> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new EncryptionKeyError(`The file of encryption keys ${file} cannot be read`, { cause: error });
  });
  const ring = parseKeyRing(text);
  if (ring) return ring;
  throw new EncryptionKeyError(
    `${file} must hold encryption keys, one on each line: a name, a colon, and 32 bytes in base64`,
  );
}

/**
 * Writes a new file that only its owner may read: all of it, or nothing.
 * @throws EncryptionKeyError where it cannot be written
 */
export async function writePrivateFile(file: string, text: string): Promise<void> {
  await replacePrivateFile(file, text).catch((error: NodeJS.ErrnoException) => {
    const advice = `Let the service write to that folder, or set FIELD_ENCRYPTION_KEYS and AUDIT_SIGNING_KEY`;
    throw new EncryptionKeyError(`The key file ${file} beside DATA_DIR cannot be written (${error.code}). ${advice}`, {
      cause: error,
    });
  });
}

/** Makes a key, and writes it to a file that only its owner may read. */
export async function makeKeyFile(file: string): Promise<KeyRing> {
  await writePrivateFile(file, `${HEAD}1:${randomBytes(KEY_BYTES).toString('base64')}\n`);
  return readKeyFile(file);
}
