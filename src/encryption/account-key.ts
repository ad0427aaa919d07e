import { randomBytes } from 'node:crypto';
import { derivedKey } from './data-keys';
import { type Key } from './envelope';

const SECRET_BYTES = 16;

/**
 * The part of an account's key that is stored with the account. Neither it nor the data key of the organization decrypts
 * anything alone. Erasing it makes everything of the account unreadable, in its history too.
 */
export const newAccountSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** The key that the values of one account are encrypted with. */
export const accountKey = (dataKey: Key, accountId: string, secret: Uint8Array): Key =>
  derivedKey(dataKey, `account\0${accountId}\0`, secret);
