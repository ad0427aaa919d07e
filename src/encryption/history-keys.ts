import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto';
import { KEY_BYTES, type Key } from './sealed-text';

/**
 * The keys of the digests in an account's history. Both are made of the account's secret: once that is erased, nobody can
 * try values against a digest. Neither decrypts anything, and neither tells the other.
 */
export interface HistoryKeys {
  /** Of the digests of values. Whoever may see the values may be told it. */
  values: KeyObject;
  /** Of the digests of social security numbers: there are only a billion to try. */
  numbers: KeyObject;
}

/** HMAC-SHA256. @returns 32 bytes */
export const keyedDigest = (key: KeyObject, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Stands for a text without telling it. @param opening 32 bytes that nobody can guess; they prove the text @returns 32 bytes */
export const commitmentTo = (text: string, opening: Uint8Array): Buffer =>
  hash('sha256', Buffer.concat([opening, Buffer.from(text)]), 'buffer');

/** @param secret of the account; one whose person was erased has none, and nothing that is left to guess */
export function historyKeys(dataKey: Key, accountId: string, secret: Uint8Array | null | undefined): HistoryKeys {
  const hmac = createHmac('sha512', dataKey.secret).update(`history\0${accountId}\0`);
  const both = (secret ? hmac.update(secret) : hmac).digest();
  return { numbers: createSecretKey(both.subarray(0, KEY_BYTES)), values: createSecretKey(both.subarray(KEY_BYTES)) };
}
