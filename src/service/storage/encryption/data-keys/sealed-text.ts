import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject } from 'node:crypto';
import { fewRandomBytes } from './random-bytes';

/*
 * An encrypted value, as bytes:
 *
 *   version (1) · length of the key's id (1) · id of the key · nonce (12) · ciphertext · tag (16)
 *
 * AES-256-GCM (NIST SP 800-38D) with a random nonce. The tag also covers everything before the nonce and a text that
 * says where the value belongs, so that a value which is moved elsewhere cannot be decrypted.
 */

const VERSION = 1;
const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The length of every key, in bytes. */
export const KEY_BYTES = 32;

/** A key and the id that envelopes name it by: 1 to 255 bytes of ASCII. */
export interface Key {
  readonly id: string;
  readonly secret: KeyObject;
}

/** @param secret 32 bytes */
export const keyOf = (id: string, secret: Uint8Array): Key => ({ id, secret: createSecretKey(secret) });

/** Bytes that are no envelope, were changed, belong elsewhere, or need another key. Reveals nothing of the content. */
export class EnvelopeError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'EnvelopeError';
  }
}

function headerOf(keyId: string): Buffer {
  const id = Buffer.from(keyId, 'latin1');
  return Buffer.concat([Buffer.from([VERSION, id.length]), id]);
}

const authenticated = (header: Uint8Array, place: string) => Buffer.concat([header, Buffer.from(place)]);

/** The id of the key that an envelope was made with. @throws EnvelopeError */
export function keyIdOf(envelope: Uint8Array): string {
  const [version, length = 0] = envelope;
  if (version !== VERSION || envelope.length < 2 + length + NONCE_BYTES + TAG_BYTES) {
    throw new EnvelopeError('A stored value is not an envelope of a version that this service knows');
  }
  return Buffer.from(envelope.subarray(2, 2 + length)).toString('latin1');
}

/** Encrypts a text or bytes. @param place where the value belongs, which has to be the same when it is decrypted */
export function seal(content: string | Uint8Array, place: string, key: Key): Buffer {
  const header = headerOf(key.id);
  const nonce = fewRandomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key.secret, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(authenticated(header, place));
  const encrypted = typeof content === 'string' ? cipher.update(content, 'utf8') : cipher.update(content);
  return Buffer.concat([header, nonce, encrypted, cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts an envelope of a text. @throws EnvelopeError */
export const open = (envelope: Uint8Array, place: string, key: Key): string =>
  openBytes(envelope, place, key).toString('utf8');

/** Decrypts an envelope of bytes. @throws EnvelopeError */
export function openBytes(envelope: Uint8Array, place: string, key: Key): Buffer {
  if (keyIdOf(envelope) !== key.id) throw new EnvelopeError('A stored value was encrypted with another key');
  const header = headerOf(key.id);
  const nonce = envelope.subarray(header.length, header.length + NONCE_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key.secret, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(authenticated(header, place));
  decipher.setAuthTag(envelope.subarray(-TAG_BYTES));
  try {
    const content = decipher.update(envelope.subarray(header.length + NONCE_BYTES, -TAG_BYTES));
    decipher.final();
    return content;
  } catch {
    throw new EnvelopeError('A stored value was changed, belongs elsewhere, or was encrypted with another key');
  }
}
