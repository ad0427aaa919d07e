import { createHmac } from 'node:crypto';
import { derivedKey } from './data-keys';
import { type Key } from './envelope';

/** The keys of look-ups, by the data keys that they are made of. */
const lookupKeys = new WeakMap<Key, Key>();

function lookupKeyOf(dataKey: Key): Key {
  const key = lookupKeys.get(dataKey) ?? derivedKey(dataKey, 'lookup');
  lookupKeys.set(dataKey, key);
  return key;
}

/**
 * HMAC-SHA256 of a value, to look it up by where it is stored encrypted. A bare hash would reveal a social security
 * number, since there are only a billion to try. Its key is made of the data key, which the database does not hold.
 */
export const lookupHash = (dataKey: Key, value: string): string =>
  createHmac('sha256', lookupKeyOf(dataKey).secret).update(value).digest('base64url');
