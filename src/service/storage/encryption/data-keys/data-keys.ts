import { createHmac, randomBytes } from 'node:crypto';
import { ServiceError } from '../../../../base/errors';
import { outsideRequest } from '../../../../base/scheduling/request-scope';
import { MINUTE_MS } from '../../../../base/time/durations';
import { type Write } from '../../database/transactions/write';
import { type DataKeyStore, type StoredDataKey } from './data-key.store';
import { type KeyAgreement } from './key-agreement';
import { type KeyIdentity, keyIdOfWrapper } from './key-register';
import { EncryptionKeyError, type KeyWrapper } from './key-wrapper';
import { EnvelopeError, KEY_BYTES, type Key, keyIdOf, keyOf } from './sealed-text';

/** The data keys of one organization. */
export interface DataKeys {
  /** The key that encrypts from now on. */
  current: Key;
  /** All keys, so that what an earlier one encrypted can be read; `current` is one of them. */
  all: ReadonlyMap<string, Key>;
}

export interface DataKeyDependencies {
  store: DataKeyStore;
  wrapper: KeyWrapper;
  agreement: KeyAgreement;
  /** Milliseconds, of a clock that never goes back. */
  now: () => number;
}

/** The data keys of one organization, as they were loaded. */
interface LoadedKeys extends DataKeys {
  /** Ids of data keys that are wrapped by a key which this process lacks. */
  closed: ReadonlySet<string>;
}

/** How long another process goes on encrypting with an earlier key, or reading with one that was destroyed. */
const KEPT_MS = MINUTE_MS;
const ID_BYTES = 9;
/** How soon keys that could not be loaded are tried again. */
const RETRY_MS = 5_000;
/** How often making a key is tried where other processes make some at the same moment. */
const MAX_TRIES = 20;

const placeOf = ({ organizationId, id }: Pick<StoredDataKey, 'organizationId' | 'id'>) => `${organizationId}\0${id}`;

/**
 * Makes a data key and stores it, wrapped.
 * @param countBefore how many keys the organization had before
 * @param writesWith what else is to be written in the same transaction
 * @returns undefined where others were faster, or one lacks the wrapping key
 */
async function makeDataKey(
  organizationId: string,
  by: KeyIdentity,
  countBefore: number,
  { store, wrapper, agreement }: DataKeyDependencies,
  writesWith: (key: Key) => Promise<Write[]> = async () => [],
): Promise<Key | undefined> {
  const id = randomBytes(ID_BYTES).toString('base64url');
  const secret = randomBytes(KEY_BYTES);
  const wrapped = await wrapper.wrap(by.id, secret, placeOf({ organizationId, id }));
  const stored = { id, organizationId, ...wrapped, createdAt: new Date() };
  const key = keyOf(id, secret);
  const isMade = await agreement.use(by, async (change) => {
    if ((await store.list(organizationId)).length > countBefore) return false;
    return store.insert(stored, change, await writesWith(key));
  });
  return isMade ? key : undefined;
}

/**
 * Makes the first data key of an organization, unless it has one, together with other writes: all are there or none.
 * @returns whether this process made it
 * @throws ServiceError `SERVICE_UNAVAILABLE` where this process may encrypt nothing at the moment
 */
export async function makeFirstDataKey(
  organizationId: string,
  dependencies: DataKeyDependencies,
  writesWith: (key: Key) => Promise<Write[]>,
): Promise<boolean> {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    if ((await dependencies.store.list(organizationId)).length > 0) return false;
    const by = dependencies.agreement.usable();
    if (!by) throw lackingKey();
    if (await makeDataKey(organizationId, by, 0, dependencies, writesWith)) return true;
  }
  throw changing();
}

/** @throws EncryptionKeyError where the key cannot be unwrapped */
export const unwrapDataKey = async (stored: StoredDataKey, wrapper: KeyWrapper): Promise<Key> =>
  keyOf(stored.id, await wrapper.unwrap(stored, placeOf(stored)));

/**
 * Wraps a data key anew with the preferred key, where another one wraps it.
 * @returns whether it did
 * @throws EncryptionKeyError where an instance does not know the preferred key
 */
export async function rewrapDataKey(
  stored: StoredDataKey,
  { store, wrapper, agreement }: DataKeyDependencies,
): Promise<boolean> {
  const [by] = wrapper.keys;
  if (stored.wrappedBy === (await wrapper.nameOf(by.id))) return false;
  const secret = await wrapper.unwrap(stored, placeOf(stored));
  const wrapped = await wrapper.wrap(by.id, secret, placeOf(stored));
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    if (await agreement.use(by, (change) => store.rewrap(stored, wrapped, change))) return true;
    agreement.requireShared(by);
  }
  throw changing();
}

const changing = () =>
  new EncryptionKeyError('Other processes change the encryption keys all the time', { isTemporary: true });

/** The data keys that this process can unwrap, oldest first, and which of them may encrypt. */
async function openKeys(organizationId: string, { store, wrapper, agreement }: DataKeyDependencies) {
  const stored = await store.list(organizationId);
  const closed = new Set<string>();
  const all = new Map<string, Key>();
  const unwrap = async (key: StoredDataKey) => {
    const opened = await unwrapDataKey(key, wrapper).catch((error: unknown) => {
      if (!(error instanceof EncryptionKeyError) || error.missingKey === undefined) throw error;
      agreement.noteMissing(keyIdOfWrapper(error.missingKey));
      closed.add(key.id);
    });
    return opened && { ...key, opened };
  };
  const opened = (await Promise.all(stored.map(unwrap))).filter((key) => key !== undefined);
  for (const key of opened) all.set(key.id, key.opened);
  return { opened, all, closed };
}

/**
 * Loads the keys of an organization. The newest one that the agreed key has wrapped from the beginning encrypts; where
 * there is none, it is made: an earlier key cannot read what follows.
 */
async function load(organizationId: string, dependencies: DataKeyDependencies): Promise<LoadedKeys> {
  const { wrapper, agreement } = dependencies;
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const { opened, all, closed } = await openKeys(organizationId, dependencies);
    const by = agreement.state.missing.length > 0 ? undefined : agreement.usable();
    if (!by) {
      // All others can read what the newest key encrypts. This process does not make another.
      const newest = opened.at(-1)?.opened;
      if (!newest) throw lackingKey();
      return { current: newest, all, closed };
    }
    const name = await wrapper.nameOf(by.id);
    const agreed = opened.findLast(({ wrappedBy, isRewrapped }) => wrappedBy === name && !isRewrapped)?.opened;
    const current = agreed ?? (await makeDataKey(organizationId, by, all.size + closed.size, dependencies));
    if (current) return { current, all: all.set(current.id, current), closed };
  }
  throw changing();
}

const isTemporary = (error: unknown): boolean => error instanceof EncryptionKeyError && error.isTemporary;

const unavailable = (message: string) =>
  new ServiceError('SERVICE_UNAVAILABLE', message, { retryAfterSeconds: RETRY_MS / 1000 });

/** The log says which key. */
const lackingKey = () => unavailable('This instance lacks an encryption key that others use; try again');

const asFailure = (error: unknown): unknown =>
  isTemporary(error) ? unavailable('The encryption keys cannot be reached; try again') : error;

export type DataKeyService = ReturnType<typeof createDataKeyService>;

/**
 * The data keys of all organizations. Loads those of each once, however many requests ask at the same time. Where they
 * cannot be loaded again at the moment, those in memory are used further.
 */
export function createDataKeyService(dependencies: DataKeyDependencies) {
  const { now, agreement, store } = dependencies;
  const loaded = new Map<string, { keys: Promise<LoadedKeys>; until: number; epoch: number }>();

  /** @returns the keys as they are in the database now, and the same or, where they cannot be loaded, those in memory */
  function reload(organizationId: string) {
    const cached = loaded.get(organizationId);
    const { epoch } = agreement;
    // For all requests that need the keys: the deadline of the first request must not end it.
    const read = outsideRequest(() => load(organizationId, dependencies));
    const fail = (error: unknown): never => {
      throw asFailure(error);
    };
    const known = read.catch((error: unknown) => {
      if (!cached || !isTemporary(error)) {
        loaded.delete(organizationId);
        return fail(error);
      }
      loaded.set(organizationId, { keys: cached.keys, until: now() + RETRY_MS, epoch });
      return cached.keys;
    });
    // Whoever awaits `fresh` alone gets the failure there.
    known.catch(() => undefined);
    loaded.set(organizationId, { keys: known, until: now() + KEPT_MS, epoch });
    return { known, fresh: () => read.catch(fail) };
  }

  async function of(organizationId: string, needed: Iterable<string> = []): Promise<DataKeys> {
    const cached = loaded.get(organizationId);
    const isFresh = cached && now() < cached.until && cached.epoch === agreement.epoch;
    const keys = await (isFresh ? cached.keys : reload(organizationId).known);
    const ids = [...needed];
    const hasAll = ({ all }: DataKeys) => ids.every((id) => all.has(id));
    if (hasAll(keys)) return keys;
    // Another process has made a key since.
    const fresh = await reload(organizationId).fresh();
    if (hasAll(fresh)) return fresh;
    if (ids.some((id) => fresh.closed.has(id))) throw lackingKey();
    throw new EnvelopeError('It names a data key that does not exist');
  }

  return {
    /**
     * The keys of an organization; makes the first one. They are kept in memory for a minute.
     * @param needed ids of keys that have to be among them
     * @throws ServiceError `SERVICE_UNAVAILABLE` where a key cannot be had, at the moment or by this process;
     *   EncryptionKeyError where one does not fit; EnvelopeError where one does not exist
     */
    of,
    /** The same, loaded again: another process may have removed one. */
    freshOf: (organizationId: string): Promise<DataKeys> => reload(organizationId).known,
    /** The same, with every key that is in the database by now: another process may have made one in the meantime. */
    everyOf: async (organizationId: string): Promise<DataKeys> =>
      of(
        organizationId,
        (await store.list(organizationId)).map(({ id }) => id),
      ),
  };
}

/** The keys of an organization, with those of the ids that exist: a damaged document may name another. */
export async function knownKeys(
  organizationId: string,
  wanted: readonly string[],
  dataKeys: DataKeyService,
): Promise<DataKeys> {
  const keys = await dataKeys.of(organizationId);
  return wanted.every((id) => keys.all.has(id)) ? keys : dataKeys.everyOf(organizationId);
}

/** The data key that a stored value was encrypted with. @throws EnvelopeError, also where the key does not exist */
export async function keyOfEnvelope(
  envelope: Uint8Array,
  organizationId: string,
  dataKeys: DataKeyService,
): Promise<Key> {
  const keyId = keyIdOf(envelope);
  const key = (await dataKeys.of(organizationId, [keyId])).all.get(keyId);
  if (!key) throw new Error('The data key of a stored value is missing');
  return key;
}

/** A key made of a data key for one purpose; its id is that of the data key. HMAC-SHA256 as in NIST SP 800-108. */
export const derivedKey = ({ id, secret }: Key, ...purpose: readonly (string | Uint8Array)[]): Key => {
  const hmac = createHmac('sha256', secret);
  for (const part of purpose) hmac.update(part);
  return keyOf(id, hmac.digest());
};
