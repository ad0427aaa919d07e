import { type Refreshed, refreshed } from '../../storage/database/reads/refreshed';
import { type IdempotencyKeyStore } from './idempotency.store';

/** What is stored for the idempotency keys of all organizations. */
export interface IdempotencySize {
  keys: number;
  /** Of the answers, before they are encrypted. */
  bytes: number;
}

/** The greatest number of keys that are counted, so that counting never takes long. The rest is left out. */
export const MAX_COUNTED_KEYS = 50_000;

const REFRESH_MS = 60_000;

/** Counts the stored keys for operators, at most once a minute. */
export const createIdempotencySize = (
  idempotencyKeys: IdempotencyKeyStore,
  clock: () => Date,
): Refreshed<IdempotencySize> =>
  refreshed(() => idempotencyKeys.measure(MAX_COUNTED_KEYS), { keys: 0, bytes: 0 }, REFRESH_MS, clock);
