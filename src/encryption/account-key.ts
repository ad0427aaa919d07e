import { derivedKey } from './data-keys';
import { createRandomPool } from './random-pool';
import { type Key } from './sealed-text';

const SECRET_BYTES = 16;
const nextSecret = createRandomPool(SECRET_BYTES);

/**
 * The part of an account's key that is stored with the account. Neither it nor the data key of the organization decrypts
 * anything alone. Erasing it makes everything of the account unreadable, in its history too.
 */
export const newAccountSecret = (): Buffer => Buffer.from(nextSecret());

interface DerivedKey {
  dataKey: Key;
  accountId: string;
  key: Key;
}

/** By the secret as it was read. An update needs the key three times; deriving it took a sixth of its encryption. */
const derivedKeys = new WeakMap<Uint8Array, DerivedKey>();

/**
 * The key that the values of one account are encrypted with.
 * @param secret null where the person was erased: nothing is encrypted for such an account any more
 * @throws if there is none
 */
export function accountKey(dataKey: Key, accountId: string, secret: Uint8Array | null): Key {
  if (!secret) throw new Error(`The account ${accountId} has no secret`);
  const known = derivedKeys.get(secret);
  if (known?.dataKey === dataKey && known.accountId === accountId) return known.key;
  const key = derivedKey(dataKey, `account\0${accountId}\0`, secret);
  derivedKeys.set(secret, { dataKey, accountId, key });
  return key;
}
