/*
 * The rate limit of bulk upserts. Each key may send one per window from each client address, dry runs included, over both
 * surfaces together. A refused request does not restart the window. `config.ts` says how many seconds it has.
 */
import { ServiceError } from '../../../base/errors';
import { type Config } from '../../../base/settings/config';
import { type Caller } from '../rights/caller';
import { type Claim, type ClaimStore } from './signature-and-rate-limit-claims.store';

/** What a bulk upsert claims for its window; undefined if there is no limit. @param seconds 0 turns the limit off */
export const slotOf = ({ apiKeyId, clientAddress }: Caller, now: Date, seconds: number): Claim | undefined =>
  seconds > 0
    ? { name: `bulk-upsert|${apiKeyId}|${clientAddress}`, until: new Date(now.getTime() + seconds * 1000) }
    : undefined;

export interface RateLimitDependencies {
  claims: Pick<ClaimStore, 'heldUntil'>;
  clock: () => Date;
  config: Pick<Config, 'bulkUpsertWindowSeconds'>;
}

/** When the key of a caller may send its next bulk upsert from the caller's address; null: now. It claims nothing. */
export async function nextBulkUpsertAt(
  caller: Caller,
  { claims, clock, config }: RateLimitDependencies,
): Promise<Date | null> {
  const now = clock();
  const slot = slotOf(caller, now, config.bulkUpsertWindowSeconds);
  return (slot && (await claims.heldUntil(caller.organizationId, slot.name, now))) ?? null;
}

/** The failure of a bulk upsert where another one holds the slot. @param advice what to do besides waiting */
export function rateLimitError(slotUntil: Date, now: Date, seconds: number, advice: string): ServiceError {
  const retryAfterSeconds = Math.max(1, Math.ceil((slotUntil.getTime() - now.getTime()) / 1000));
  const message = `Only one bulk upsert in ${seconds} seconds; try again in ${retryAfterSeconds} s${advice}`;
  return new ServiceError('RATE_LIMIT_EXCEEDED', message, { retryAfterSeconds });
}
