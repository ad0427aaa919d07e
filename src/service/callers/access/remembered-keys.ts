import { type StoredApiKey } from './api-key';
import { type ApiKeyStore } from './api-key.store';

/** How long a process uses what it has read of a key. Commands that revoke or limit a key wait this long before they return. */
export const KEY_REMEMBERED_MS = 1_000;

/** Once this many keys are remembered, those past their time are removed. */
const MAX_REMEMBERED = 1_000;

type FindKey = ApiKeyStore['findByKeyId'];

interface Remembered {
  readAt: number;
  key: Promise<StoredApiKey | undefined>;
}

/**
 * Remembers keys, so that not every request reads its key. A key that is not there is read again each time: it works as
 * soon as it is made.
 */
export function rememberKeys(find: FindKey, clock: () => Date): FindKey {
  const remembered = new Map<string, Remembered>();
  const isFresh = ({ readAt }: Remembered, now: number) => Math.abs(now - readAt) < KEY_REMEMBERED_MS;

  function read(keyId: string, now: number): Promise<StoredApiKey | undefined> {
    if (remembered.size >= MAX_REMEMBERED) {
      for (const [id, cached] of remembered) if (!isFresh(cached, now)) remembered.delete(id);
    }
    const key = find(keyId);
    remembered.set(keyId, { readAt: now, key });
    const drop = () => void remembered.delete(keyId);
    key.then((found) => found ?? drop(), drop);
    return key;
  }

  return (keyId) => {
    const now = clock().getTime();
    const cached = remembered.get(keyId);
    return cached && isFresh(cached, now) ? cached.key : read(keyId, now);
  };
}
