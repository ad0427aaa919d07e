import { createHmac, hash } from 'node:crypto';
import { fewRandomBytes } from './data-keys/random-bytes';
import { KEY_BYTES, type Key, keyOf } from './data-keys/sealed-text';

/*
 * All keys of an account are made of its secret, so nothing of the account can be read or guessed once that is erased:
 *
 *   keys       = HMAC-SHA512( data key of the organization, "account" · 0 · account id · 0 · secret )
 *   encryption: the first 32 bytes
 *   numbers    = the last 32 bytes in hexadecimal
 *   values     = SHA-256( numbers · "values" ) in hexadecimal
 *
 * One account needs many digests, so each is one call: a key is a text of 64 digits, which is hashed together with the text after
 * it. HMAC would give no more, because none of these texts is the beginning of another.
 */

const SECRET_BYTES = 16;

/**
 * The part of an account's keys that is stored with the account. Neither it nor the data key of the organization decrypts
 * anything alone. Erasing it makes everything of the account unreadable, in its history too.
 */
export const newAccountSecret = (): Buffer => fewRandomBytes(SECRET_BYTES);

/** The keys of the digests in an account's history. Neither decrypts anything. */
export interface HistoryKeys {
  /** Of the digests of values. A caller that may see the values may see it. */
  values: string;
  /** Of the digests of social security numbers: there are only a billion to try. The other key is made of it. */
  numbers: string;
}

/** Digits that are decoded take half the time of bytes, each of which would be a separate allocation. @returns 32 bytes */
export const sha256 = (text: string): Buffer => Buffer.from(hash('sha256', text), 'hex');

/** @param key or another text of 64 digits that cannot be guessed @param text not the beginning of another that is digested with the key @returns 32 bytes */
export const keyedDigest = (key: string, text: string): Buffer => sha256(key + text);

/** The same, to be a key itself. */
export const keyedText = (key: string, text: string): string => hash('sha256', key + text);

/** Whether a value has the form of a key. With a key of another length, one digest could stand for several texts. */
export const isDigestKey = (value: unknown): value is string =>
  typeof value === 'string' && /^[\da-f]{64}$/.test(value);

interface AccountKeys extends HistoryKeys {
  encryption: Key;
}

function deriveKeys(dataKey: Key, accountId: string, secret: Uint8Array | null | undefined): AccountKeys {
  const hmac = createHmac('sha512', dataKey.secret).update(`account\0${accountId}\0`);
  const both = (secret ? hmac.update(secret) : hmac).digest();
  const numbers = both.toString('hex', KEY_BYTES);
  const encryption = keyOf(dataKey.id, both.subarray(0, KEY_BYTES));
  return { encryption, numbers, values: keyedText(numbers, 'values') };
}

/** The keys of a new account. They are not remembered, which takes half as long as to derive them. */
export const newAccountKeys = (dataKey: Key, accountId: string, secret: Uint8Array): AccountKeys =>
  deriveKeys(dataKey, accountId, secret);

/** By the secret as it was read: an update needs them several times. */
const derivedKeys = new WeakMap<Uint8Array, { dataKey: Key; accountId: string; keys: AccountKeys }>();

function keysOf(dataKey: Key, accountId: string, secret: Uint8Array | null | undefined): AccountKeys {
  const cached = secret && derivedKeys.get(secret);
  if (cached?.dataKey === dataKey && cached.accountId === accountId) return cached.keys;
  const keys = deriveKeys(dataKey, accountId, secret);
  if (secret) derivedKeys.set(secret, { dataKey, accountId, keys });
  return keys;
}

/**
 * The key that the values of one account are encrypted with.
 * @param secret null where the person was erased: nothing is encrypted for such an account any more
 * @throws if there is none
 */
export function accountKey(dataKey: Key, accountId: string, secret: Uint8Array | null): Key {
  if (!secret) throw new Error(`The account ${accountId} has no secret`);
  return keysOf(dataKey, accountId, secret).encryption;
}

/** @param secret of the account; one whose person was erased has none, and nothing that is left to guess */
export const historyKeys = (dataKey: Key, accountId: string, secret: Uint8Array | null | undefined): HistoryKeys =>
  keysOf(dataKey, accountId, secret);
