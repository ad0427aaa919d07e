import { createHmac } from 'node:crypto';
import { type Key } from './sealed-text';

/**
 * The keys of the digests in an account's history. Both are made of the account's secret: once that is erased, nobody can
 * try values against a digest. Neither decrypts anything.
 */
export interface HistoryKeys {
  /** Of the digests of values. Whoever may see the values may be told it. */
  values: Buffer;
  /** Of the digests of social security numbers: there are only a billion to try. The other key is made of it. */
  numbers: Buffer;
}

/** @returns 32 bytes */
export const keyedDigest = (key: Uint8Array, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** @param secret of the account; one whose person was erased has none, and nothing that is left to guess */
export function historyKeys(dataKey: Key, accountId: string, secret: Uint8Array | null | undefined): HistoryKeys {
  const hmac = createHmac('sha256', dataKey.secret).update(`history\0${accountId}\0`);
  const numbers = (secret ? hmac.update(secret) : hmac).digest();
  return { values: keyedDigest(numbers, 'values'), numbers };
}
