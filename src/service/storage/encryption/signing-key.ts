import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hash,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { EncryptionKeyError } from './data-keys/key-wrapper';
import { writePrivateFile } from './key-file';

/** Signs with Ed25519 (RFC 8032). */
export interface SigningKey {
  /** The first 8 bytes of the SHA-256 of the public key (SPKI, DER), in hexadecimal digits. */
  id: string;
  /** PEM. */
  publicKey: string;
  sign(text: string): Uint8Array;
}

export interface SigningOptions {
  /** PKCS #8 as PEM, or the 32 bytes of the private key in base64. */
  auditSigningKey: string | undefined;
  auditSigningKeyFile: string | undefined;
  /** Where the newest roots are remembered; by default beside the file of the key. */
  auditRootsFile: string | undefined;
  mongodbUrl: string | undefined;
  dataDir: string;
}

/** What PKCS #8 has in front of the 32 bytes of an Ed25519 key (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');
const ID_DIGITS = 16;

const HEAD = `# Signs the audit roots of the data folder of the same name. Keep a copy of it apart from the data.
`;

/** @throws where the text is no public key */
export const signingKeyIdOf = (publicKey: string): string =>
  hash('sha256', createPublicKey(publicKey).export({ type: 'spki', format: 'der' })).slice(0, ID_DIGITS);

/** Whether a public key is spelt as keys export it: PEM may also hold blanks, and text around it. */
export function isPlainPem(publicKey: string): boolean {
  try {
    return createPublicKey(publicKey).export({ type: 'spki', format: 'pem' }) === publicKey;
  } catch {
    return false;
  }
}

/** Whether the signature of a text is by the owner of a public key. */
export const isSignedBy = (publicKey: string, text: string, signature: Uint8Array): boolean =>
  verify(null, Buffer.from(text), publicKey, signature);

function privateKeyOf(text: string): KeyObject | undefined {
  const begin = text.indexOf('-----BEGIN');
  try {
    if (begin !== -1) return createPrivateKey(text.slice(begin).replaceAll('\\n', '\n'));
    const seed = Buffer.from(text.trim(), 'base64');
    if (seed.length !== 32) return undefined;
    return createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), type: 'pkcs8', format: 'der' });
  } catch {
    return undefined;
  }
}

/** @returns undefined where the text is no Ed25519 key */
export function parseSigningKey(text: string): SigningKey | undefined {
  const key = privateKeyOf(text);
  if (key?.asymmetricKeyType !== 'ed25519') return undefined;
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString();
  return { id: signingKeyIdOf(publicKey), publicKey, sign: (signed) => sign(null, Buffer.from(signed), key) };
}

async function readSigningKey(file: string): Promise<SigningKey> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new EncryptionKeyError(`The file of the signing key ${file} cannot be read`, { cause: error });
  });
  const key = parseSigningKey(text);
  if (key) return key;
  throw new EncryptionKeyError(`${file} must hold an Ed25519 key: PKCS #8 as PEM, or its 32 bytes in base64`);
}

/** The file of the key, where it is in one. */
export const signingKeyFileOf = ({
  auditSigningKeyFile,
  mongodbUrl,
  dataDir,
}: Pick<SigningOptions, 'auditSigningKeyFile' | 'mongodbUrl' | 'dataDir'>): string | undefined =>
  auditSigningKeyFile ?? (mongodbUrl === undefined ? `${resolve(dataDir)}.signing-key` : undefined);

/** The file that the newest roots are remembered in; undefined where there is no place for it. */
export function rootsFileOf(options: SigningOptions): string | undefined {
  const keyFile = signingKeyFileOf(options);
  return options.auditRootsFile ?? (keyFile && `${keyFile}.roots`);
}

/**
 * The key that signs audit roots, where there is one.
 * @throws EncryptionKeyError where what is configured is no such key
 */
export async function findSigningKey(options: SigningOptions): Promise<SigningKey | undefined> {
  const { auditSigningKey, auditSigningKeyFile } = options;
  if (auditSigningKeyFile === undefined && auditSigningKey !== undefined) {
    const key = parseSigningKey(auditSigningKey);
    if (!key) throw new EncryptionKeyError('AUDIT_SIGNING_KEY is not an Ed25519 key');
    return key;
  }
  const file = signingKeyFileOf(options);
  const isThere = file !== undefined && (auditSigningKeyFile !== undefined || existsSync(file));
  return isThere ? readSigningKey(file) : undefined;
}

/**
 * The key that signs audit roots. The embedded server makes one beside the data folder at its first start.
 * @returns no key where a database of another server has none
 * @throws EncryptionKeyError where what is configured is no such key
 */
export async function openSigningKey(options: SigningOptions): Promise<{ key?: SigningKey; madeFile?: string }> {
  const found = await findSigningKey(options);
  if (found) return { key: found };
  const file = signingKeyFileOf(options);
  if (file === undefined) return {};
  const { privateKey } = generateKeyPairSync('ed25519');
  await writePrivateFile(file, `${HEAD}${privateKey.export({ type: 'pkcs8', format: 'pem' })}`);
  return { key: await readSigningKey(file), madeFile: file };
}
