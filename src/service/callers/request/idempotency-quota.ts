import { type IdempotencyKeyStore, type KeptAnswer } from './idempotency.store';

/** An answer counts at least this much, so that the number of answers is limited too. */
const MIN_ANSWER_BYTES = 4096;

/** The answers of an organization are counted again each time it has added this share of its quota. */
const CHECK_SHARE = 0.1;

const sizeOf = (bytes: number): number => Math.max(bytes, MIN_ANSWER_BYTES);

/** The largest share that each may hold so that all fit together. What some do not need is left to the others. */
function evenShare(needs: readonly number[], total: number): number {
  let rest = total;
  const sorted = [...needs].sort((one, other) => one - other);
  for (const [at, need] of sorted.entries()) {
    const share = rest / (sorted.length - at);
    if (need > share) return share;
    rest -= need;
  }
  return Number.POSITIVE_INFINITY;
}

/**
 * Chooses the answers that have to go, so that an organization stays within its quota: the oldest of each API key that
 * holds more than an even share. A busy API key takes no answers from the others.
 * @param kept newest first
 * @returns their ids
 */
export function answersToRemove(kept: readonly KeptAnswer[], maxBytes: number): string[] {
  const held = new Map<string, number>();
  const beyond: { id: string; apiKeyId: string; heldThen: number }[] = [];
  for (const { id, apiKeyId, bytes } of kept) {
    const heldThen = (held.get(apiKeyId) ?? 0) + sizeOf(bytes);
    held.set(apiKeyId, heldThen);
    beyond.push({ id, apiKeyId, heldThen });
  }
  const share = evenShare([...held.values()], maxBytes);
  return beyond.filter(({ heldThen }) => heldThen > share).map(({ id }) => id);
}

/** Called for each answer that was kept; removes older ones if the organization has kept too much. */
export type EnforceQuota = (organizationId: string, bytes: number) => Promise<void>;

/** Called with each answer that is kept and each number of answers that are forgotten. */
export interface QuotaObserver {
  answerKept: (bytes: number) => void;
  answersForgotten: (count: number) => void;
}

/**
 * Limits the kept answers of each organization. Processes do not know each other's answers, so each further process may
 * exceed the limit by a tenth.
 */
export function createIdempotencyQuota(
  idempotencyKeys: IdempotencyKeyStore,
  maxBytes: number,
  { answerKept, answersForgotten }: QuotaObserver,
): EnforceQuota {
  const step = maxBytes * CHECK_SHARE;
  /**
   * Bytes kept since the last count, by organization. Without an entry, what was kept before this process
   * started has not been counted.
   */
  const since = new Map<string, number>();
  return async (organizationId, bytes) => {
    answerKept(bytes);
    const keptSince = (since.get(organizationId) ?? step) + sizeOf(bytes);
    since.set(organizationId, keptSince);
    if (keptSince < step) return;
    since.set(organizationId, 0);
    const kept = await idempotencyKeys.listKept(organizationId);
    const ids = answersToRemove(kept, maxBytes - step);
    if (ids.length === 0) return;
    await idempotencyKeys.remove(organizationId, ids);
    answersForgotten(ids.length);
  };
}
