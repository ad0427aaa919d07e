import { ServiceError } from '../errors';

/** What a request in progress takes at the least, besides its body. */
const REQUEST_BYTES = 16_384;
const RETRY_AFTER_SECONDS = 5;

/** What one request holds of the budget, until it is released. */
export interface Hold {
  /** @throws ServiceError `SERVICE_UNAVAILABLE` where there is no room for so many more */
  grow(bytes: number): void;
  release(): void;
}

/**
 * Bounds the memory of requests in progress: the bytes received of their bodies, and a little for each. Bytes that were
 * only announced do not count, so a slow client holds little. One organization gets half of it at the most (or one
 * largest body, where that is more): however much it sends, there is room for the others.
 */
export function createBodyBudget(totalBytes: number, largestBody: number): (organizationId: string) => Hold {
  const share = Math.max(totalBytes / 2, largestBody);
  const heldBy = new Map<string, number>();
  let held = 0;
  const add = (organizationId: string, bytes: number) => {
    const own = (heldBy.get(organizationId) ?? 0) + bytes;
    held += bytes;
    if (own > 0) heldBy.set(organizationId, own);
    else heldBy.delete(organizationId);
  };
  return (organizationId) => {
    let own = 0;
    const hold: Hold = {
      grow(bytes) {
        // A request that is alone is let through: the largest body fits beside what it takes itself.
        const isAlone = held === own;
        const isTooMuch = held + bytes > totalBytes || (heldBy.get(organizationId) ?? 0) + bytes > share;
        if (isTooMuch && !isAlone) {
          const message = 'Too much is in progress; try again in a moment';
          throw new ServiceError('SERVICE_UNAVAILABLE', message, { retryAfterSeconds: RETRY_AFTER_SECONDS });
        }
        own += bytes;
        add(organizationId, bytes);
      },
      release() {
        add(organizationId, -own);
        own = 0;
      },
    };
    hold.grow(REQUEST_BYTES);
    return hold;
  };
}
