import { type StoredApiKey } from './api-key';
import { type ApiKeyStore } from './api-key.store';

/** How long a process uses what it has read of a key. Commands that revoke or limit a key wait this long before they return. */
export const KEY_REMEMBERED_MS = 1_000;

/** Once this many values are remembered, those past their time are removed. */
const MAX_REMEMBERED = 1_000;

type FindKey = ApiKeyStore['findByKeyId'];

interface Remembered<Value> {
  readAt: number;
  value: Promise<Value | undefined>;
}

/**
 * Reads a value by its name at most once in that time, also while it is being read. What is not there, and a read that
 * fails, is not remembered.
 */
export function rememberReads<Value>(clock: () => Date) {
  const remembered = new Map<string, Remembered<Value>>();
  const isFresh = ({ readAt }: Remembered<Value>, now: number) => Math.abs(now - readAt) < KEY_REMEMBERED_MS;

  function begin(name: string, read: () => Promise<Value | undefined>, now: number): Promise<Value | undefined> {
    if (remembered.size >= MAX_REMEMBERED) {
      for (const [other, cached] of remembered) if (!isFresh(cached, now)) remembered.delete(other);
    }
    const value = read();
    remembered.set(name, { readAt: now, value });
    const drop = () => void remembered.delete(name);
    value.then((found) => found ?? drop(), drop);
    return value;
  }

  return (name: string, read: () => Promise<Value | undefined>): Promise<Value | undefined> => {
    const now = clock().getTime();
    const cached = remembered.get(name);
    return cached && isFresh(cached, now) ? cached.value : begin(name, read, now);
  };
}

/**
 * Remembers keys, so that not every request reads its key. A key that is not there is read again each time: it works as
 * soon as it is made.
 */
export function rememberKeys(find: FindKey, clock: () => Date): FindKey {
  const remembered = rememberReads<StoredApiKey>(clock);
  return (keyId) => remembered(keyId, () => find(keyId));
}
