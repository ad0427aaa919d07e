import { type IdempotencyKeyStore, type KeptAnswer } from './idempotency.store';

/** An answer counts for this much at least, so that their number has an end too. */
const MIN_ANSWER_BYTES = 4096;

/** What an organization has kept is counted anew each time it has kept this share of its quota. */
const CHECK_SHARE = 0.1;

const sizeOf = (bytes: number): number => Math.max(bytes, MIN_ANSWER_BYTES);

/** The most that each may hold so that all fit together. Whoever needs less than an even share leaves the rest to others. */
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
 * The answers of an organization that have to be forgotten so that the others fit: the oldest of each API key that holds
 * more than an even share. An API key that sends much costs the others none of their answers.
 * @param kept newest first
 * @returns their ids
 */
export function answersToForget(kept: readonly KeptAnswer[], maxBytes: number): string[] {
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

/** Called for each answer that was kept; forgets others where their organization has kept too much. */
export type EnforceQuota = (organizationId: string, bytes: number) => Promise<void>;

/** Told of what is kept and forgotten. */
export interface QuotaObserver {
  answerKept: (bytes: number) => void;
  answersForgotten: (count: number) => void;
}

/**
 * Bounds what each organization has kept. Processes do not know of each other's answers: the bound holds for one
 * process, and each further one may add a tenth.
 */
export function createIdempotencyQuota(
  idempotencyKeys: IdempotencyKeyStore,
  maxBytes: number,
  { answerKept, answersForgotten }: QuotaObserver,
): EnforceQuota {
  const step = maxBytes * CHECK_SHARE;
  /** Bytes kept since the last count, by organization. No entry: what was kept before this process is not known. */
  const since = new Map<string, number>();
  return async (organizationId, bytes) => {
    answerKept(bytes);
    const keptSince = (since.get(organizationId) ?? step) + sizeOf(bytes);
    since.set(organizationId, keptSince);
    if (keptSince < step) return;
    since.set(organizationId, 0);
    const kept = await idempotencyKeys.listKept(organizationId);
    const ids = answersToForget(kept, maxBytes - step);
    if (ids.length === 0) return;
    await idempotencyKeys.forget(organizationId, ids);
    answersForgotten(ids.length);
  };
}
