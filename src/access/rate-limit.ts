import { ServiceError } from '../errors';
import { type Caller } from './caller';
import { requestReplayed, type SingleUseDependencies, useSignature } from './single-use';

export interface RateLimitDependencies extends SingleUseDependencies {
  /** 0 turns the limit off. */
  bulkUpsertWindowSeconds: number;
}

/**
 * Counts a bulk upsert against its key and client address: one per window, dry runs included, over both surfaces
 * together. A refused request does not push the window. A signature is used up on the way, at no further cost.
 *
 * @throws ServiceError `RATE_LIMIT_EXCEEDED`, `REQUEST_REPLAYED`
 */
export async function countBulkUpsert(context: Caller, dependencies: RateLimitDependencies): Promise<void> {
  const { clock, bulkUpsertWindowSeconds } = dependencies;
  const now = clock();
  const turn = {
    name: `bulk-upsert|${context.apiKeyId}|${context.clientAddress}`,
    until: new Date(now.getTime() + bulkUpsertWindowSeconds * 1000),
  };
  const taken = await useSignature(context, dependencies, bulkUpsertWindowSeconds > 0 ? turn : undefined);
  if (taken.turnUntil) {
    const retryAfterSeconds = Math.max(1, Math.ceil((taken.turnUntil.getTime() - now.getTime()) / 1000));
    const message = `Only one bulk upsert in ${bulkUpsertWindowSeconds} seconds; try again in ${retryAfterSeconds} s`;
    throw new ServiceError('RATE_LIMIT_EXCEEDED', message, { retryAfterSeconds });
  }
  if (taken.signature) throw requestReplayed();
}
