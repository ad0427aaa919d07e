import { createHmac, randomBytes } from 'node:crypto';
import { Deadline } from '../database/deadline';
import { ServiceError } from '../errors';
import { type DataKeyStore, type StoredDataKey } from './data-key.store';
import { KEY_BYTES, type Key, keyOf } from './envelope';
import { EncryptionKeyError, type KeyWrapper } from './key-wrapper';

/** The data keys of one organization. */
export interface DataKeys {
  /** The key that encrypts from now on. */
  current: Key;
  /** All keys, so that what an earlier one encrypted can be read; `current` is one of them. */
  all: ReadonlyMap<string, Key>;
}

export interface DataKeyService {
  /**
   * The keys of an organization; makes the first one. They are kept in memory for a minute.
   * @param needed ids of keys that have to be among them
   * @throws EncryptionKeyError where a key is missing or does not fit; ServiceError `SERVICE_UNAVAILABLE` where it
   *   cannot be had at the moment
   */
  of(organizationId: string, needed?: Iterable<string>): Promise<DataKeys>;
}

export interface DataKeyDependencies {
  store: DataKeyStore;
  wrapper: KeyWrapper;
  /** Milliseconds, of a clock that never goes back. */
  now: () => number;
}

/** How long another process goes on encrypting with an earlier key, or reading with one that was destroyed. */
const KEPT_MS = 60_000;
const ID_BYTES = 9;
/** How soon keys that could not be loaded are tried again. */
const RETRY_MS = 5_000;

const placeOf = ({ organizationId, id }: Pick<StoredDataKey, 'organizationId' | 'id'>) => `${organizationId}\0${id}`;

/** Makes a data key and stores it, wrapped. */
export async function makeDataKey(organizationId: string, { store, wrapper }: DataKeyDependencies): Promise<Key> {
  const id = randomBytes(ID_BYTES).toString('base64url');
  const secret = randomBytes(KEY_BYTES);
  const wrapped = await wrapper.wrap(secret, placeOf({ organizationId, id }));
  await store.insert({ id, organizationId, ...wrapped, createdAt: new Date() });
  return keyOf(id, secret);
}

/** @throws EncryptionKeyError where the key cannot be unwrapped */
export const unwrapDataKey = async (stored: StoredDataKey, wrapper: KeyWrapper): Promise<Key> =>
  keyOf(stored.id, await wrapper.unwrap(stored, placeOf(stored)));

/** Wraps a data key anew, where another key than the current one wraps it. @returns whether it did */
export async function rewrapDataKey(stored: StoredDataKey, { store, wrapper }: DataKeyDependencies): Promise<boolean> {
  if (stored.wrappedBy === (await wrapper.currentKeyName())) return false;
  const secret = await wrapper.unwrap(stored, placeOf(stored));
  await store.rewrap(stored.organizationId, stored.id, await wrapper.wrap(secret, placeOf(stored)));
  return true;
}

async function load(organizationId: string, dependencies: DataKeyDependencies): Promise<DataKeys> {
  const { store, wrapper } = dependencies;
  const stored = await store.list(organizationId);
  const keys = await Promise.all(stored.map((key) => unwrapDataKey(key, wrapper)));
  const isCurrent = stored.at(-1)?.wrappedBy === (await wrapper.currentKeyName());
  // Once another key wraps data keys, a new data key encrypts: whoever had the other one cannot read what follows.
  const current = (isCurrent && keys.at(-1)) || (await makeDataKey(organizationId, dependencies));
  return { current, all: new Map([...keys, current].map((key) => [key.id, key])) };
}

const isTemporary = (error: unknown): boolean => error instanceof EncryptionKeyError && error.isTemporary;

function asFailure(error: unknown): unknown {
  if (!isTemporary(error)) return error;
  const retry = { retryAfterSeconds: RETRY_MS / 1000 };
  return new ServiceError('SERVICE_UNAVAILABLE', 'The encryption keys cannot be reached; try again', retry);
}

/**
 * The data keys of all organizations. Loads those of each once, however many requests ask at the same time. Where they
 * cannot be loaded again at the moment, those that are known go on being used.
 */
export function createDataKeyService(dependencies: DataKeyDependencies): DataKeyService {
  const { now } = dependencies;
  const loaded = new Map<string, { keys: Promise<DataKeys>; until: number }>();

  function reload(organizationId: string): Promise<DataKeys> {
    const known = loaded.get(organizationId);
    // For all requests that need the keys: the deadline of the one that asks first must not end it.
    const keys = Deadline.outside(() => load(organizationId, dependencies)).catch((error: unknown) => {
      if (known && isTemporary(error)) {
        loaded.set(organizationId, { keys: known.keys, until: now() + RETRY_MS });
        return known.keys;
      }
      loaded.delete(organizationId);
      throw asFailure(error);
    });
    loaded.set(organizationId, { keys, until: now() + KEPT_MS });
    return keys;
  }

  return {
    async of(organizationId, needed = []) {
      const known = loaded.get(organizationId);
      const keys = await (known && now() < known.until ? known.keys : reload(organizationId));
      const ids = [...needed];
      const hasAll = ({ all }: DataKeys) => ids.every((id) => all.has(id));
      if (hasAll(keys)) return keys;
      // Another process has made a key since.
      const fresh = await reload(organizationId);
      if (!hasAll(fresh)) throw new EncryptionKeyError('A data key of the organization is not in the database');
      return fresh;
    },
  };
}

/** A key made of a data key for one purpose; its id is that of the data key. HMAC-SHA256 as in NIST SP 800-108. */
export const derivedKey = ({ id, secret }: Key, ...purpose: readonly (string | Uint8Array)[]): Key => {
  const hmac = createHmac('sha256', secret);
  for (const part of purpose) hmac.update(part);
  return keyOf(id, hmac.digest());
};
