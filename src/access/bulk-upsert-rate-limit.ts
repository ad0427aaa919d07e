import { ServiceError } from '../errors';
import { type Caller } from './caller';
import { requestReplayed, type SingleUseDependencies, useSignature } from './single-use';

export interface RateLimitDependencies extends SingleUseDependencies {
  /** 0 turns the limit off. */
  bulkUpsertWindowSeconds: number;
}

/**
 * Allows each key one bulk upsert per window from each client address, dry runs included, over both surfaces together.
 * A refused request does not restart the window. The signature is used up by the same command.
 *
 * @throws ServiceError `RATE_LIMIT_EXCEEDED`, `REQUEST_REPLAYED`
 */
export async function countBulkUpsert(context: Caller, dependencies: RateLimitDependencies): Promise<void> {
  const { clock, bulkUpsertWindowSeconds } = dependencies;
  const now = clock();
  const slot = {
    name: `bulk-upsert|${context.apiKeyId}|${context.clientAddress}`,
    until: new Date(now.getTime() + bulkUpsertWindowSeconds * 1000),
  };
  const held = await useSignature(context, dependencies, bulkUpsertWindowSeconds > 0 ? slot : undefined);
  if (held.slotUntil) {
    const retryAfterSeconds = Math.max(1, Math.ceil((held.slotUntil.getTime() - now.getTime()) / 1000));
    const message = `Only one bulk upsert in ${bulkUpsertWindowSeconds} seconds; try again in ${retryAfterSeconds} s`;
    throw new ServiceError('RATE_LIMIT_EXCEEDED', message, { retryAfterSeconds });
  }
  if (held.signature) throw requestReplayed(context);
}
