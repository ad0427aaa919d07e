import { type IdempotencyKeyStore, type KeptAnswer } from './idempotency.store';

/** An answer counts for this much at least, so that their number has an end too. */
const MIN_ANSWER_BYTES = 4096;

/** An organization is looked at again after it has kept this part of what it may keep. */
const STEP = 0.1;

const sizeOf = (bytes: number): number => Math.max(bytes, MIN_ANSWER_BYTES);

/** The most that each may have so that all together fit: who needs less than an even share leaves the rest to others. */
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
 * The answers of an organization that have to be forgotten so that the others fit: the oldest of those API keys that
 * hold more than an even share. A key that sends much makes others forget nothing.
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

/**
 * Bounds what each organization has kept. Processes do not know of each other's answers, so the bound holds for one of
 * them, and each further one may add a tenth.
 */
export function createIdempotencyQuota(idempotencyKeys: IdempotencyKeyStore, maxBytes: number): EnforceQuota {
  const step = maxBytes * STEP;
  /** Bytes kept since the organization was looked at; none of it: what was kept before this process is not known. */
  const since = new Map<string, number>();
  return async (organizationId, bytes) => {
    const keptSince = (since.get(organizationId) ?? step) + sizeOf(bytes);
    since.set(organizationId, keptSince);
    if (keptSince < step) return;
    since.set(organizationId, 0);
    const kept = await idempotencyKeys.listKept(organizationId);
    const ids = answersToForget(kept, maxBytes - step);
    if (ids.length > 0) await idempotencyKeys.forget(organizationId, ids);
  };
}
