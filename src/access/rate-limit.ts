import { ServiceError } from '../errors';
import { type RateLimitStore } from './rate-limit.store';
import { type RequestContext } from './request-context';

export interface RateLimitDependencies {
  rateLimits: RateLimitStore;
  clock: () => Date;
  /** 0 turns the limit off. */
  bulkUpsertWindowSeconds: number;
}

/**
 * Counts a bulk upsert against its key and client address: one per window, dry runs included, over both surfaces
 * together (spec.md section 8). A refused request does not push the window.
 *
 * @throws ServiceError `RATE_LIMIT_EXCEEDED`
 */
export async function countBulkUpsert(context: RequestContext, dependencies: RateLimitDependencies): Promise<void> {
  const { rateLimits, clock, bulkUpsertWindowSeconds } = dependencies;
  if (bulkUpsertWindowSeconds === 0) return;
  const now = clock();
  const end = new Date(now.getTime() + bulkUpsertWindowSeconds * 1000);
  const bucket = `bulk-upsert|${context.apiKeyId}|${context.clientIp}`;
  const openUntil = await rateLimits.open(context.organizationId, bucket, now, end);
  if (!openUntil) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((openUntil.getTime() - now.getTime()) / 1000));
  const message = `Only one bulk upsert in ${bulkUpsertWindowSeconds} seconds; try again in ${retryAfterSeconds} s`;
  throw new ServiceError('RATE_LIMIT_EXCEEDED', message, { retryAfterSeconds });
}
