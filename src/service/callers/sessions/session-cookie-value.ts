import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from 'node:crypto';

/*
 * The value of a session's cookie is 256 random bits. A hash of it names the session, and a key that follows from it wraps
 * the secret of the session: without the cookie, the database reveals neither.
 */

const VALUE_BYTES = 32;
const KEY_BYTES = 32;
const FORM = /^[\w-]{43}$/;

export const newCookieValue = (): string => randomBytes(VALUE_BYTES).toString('base64url');
export const isCookieValue = (text: string): boolean => FORM.test(text);

/**
 * The id of a session. Looking it up takes no constant time, and need not: the beginning of an id says nothing
 * of a value that has this hash.
 */
export const sessionIdOf = (value: string): string => hash('sha256', `console session\0${value}`, 'base64url');

/**
 * What the sessions of a key hash content with: the same in all of them, so that a session can go on with what another
 * one began, such as an import. The key does not follow from it.
 */
export const hashSecretOf = (apiKey: string): Buffer =>
  Buffer.from(hkdfSync('sha256', apiKey, '', 'console sessions', KEY_BYTES));

/** The same for a person, from a secret of the service in place of the key. */
export const hashSecretOfPerson = (secret: string, personId: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, personId, 'console sessions of people', KEY_BYTES));

/** AES key wrap (RFC 3394). */
const WRAP = 'id-aes256-wrap';
const INITIAL_VALUE = Buffer.alloc(8, 0xa6);
const wrappingKeyOf = (value: string) => Buffer.from(hkdfSync('sha256', value, '', 'secret of a session', KEY_BYTES));

export function wrapSecret(secret: Uint8Array, value: string): Buffer {
  const cipher = createCipheriv(WRAP, wrappingKeyOf(value), INITIAL_VALUE);
  return Buffer.concat([cipher.update(secret), cipher.final()]);
}

export function unwrapSecret(wrapped: Uint8Array, value: string): Buffer {
  const cipher = createDecipheriv(WRAP, wrappingKeyOf(value), INITIAL_VALUE);
  return Buffer.concat([cipher.update(wrapped), cipher.final()]);
}
