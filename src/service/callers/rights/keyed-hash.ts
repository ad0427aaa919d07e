import { hash, hkdfSync } from 'node:crypto';

/** What a hash is for. Each purpose has a separate key, so hashes of two purposes can never be compared. */
export type HashPurpose = 'row fingerprint' | 'idempotent request' | 'import part';

/** SHA-256 of the key and a text, in base64url. It only hides the text, so it need not be an HMAC, which takes longer. */
export type KeyedHash = (text: string) => string;

const KEY_BYTES = 32;

/**
 * A hash for content that holds personal data. A plain SHA-256 of a row would reveal its social security number, since
 * there are only a billion to try. This hash is keyed: HKDF derives the key from the text of the caller's API key, 256
 * random bits of which the database stores only a hash. So a copy of the database does not allow such a search. Two API
 * keys give two hashes for the same content. Sessions of the console have a secret that follows from their key.
 *
 * @param secret the text of the API key, or the secret of its sessions
 */
export function keyedHash(secret: string, purpose: HashPurpose): KeyedHash {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES)).toString('hex');
  return (text) => hash('sha256', key + text, 'base64url');
}
