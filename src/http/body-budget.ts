import { ServiceError } from '../errors';

/** What a request in progress takes at the least, besides its body. */
const REQUEST_BYTES = 16_384;
const RETRY_AFTER_SECONDS = 5;
/** Soon: one of the requests that are in progress may be answered any moment. */
const RETRY_NEXT_AFTER_SECONDS = 1;

export interface BudgetLimits {
  /** Of a single body. */
  maxBodyBytes: number;
  /** Of all bodies in progress together. */
  maxBufferedBytes: number;
  /** Requests of one organization at a time. */
  requestsInProgress: number;
}

/** What one request holds of the budget, until it is released. */
export interface Hold {
  /** @throws ServiceError `SERVICE_UNAVAILABLE` where there is no room for so many more */
  grow(bytes: number): void;
  release(): void;
}

/** What the requests of one organization hold. */
interface Held {
  requests: number;
  bytes: number;
}

/**
 * Bounds the requests in progress: how many one organization has, and the memory of all of them. Of that counts what was
 * received of their bodies, and a little for each; bytes that were only announced do not, so a slow client holds little.
 * One organization gets half of the memory at the most (or one largest body, where that is more): however much it sends,
 * there is room for the others.
 *
 * @returns takes up a request of an organization; throws ServiceError `RATE_LIMIT_EXCEEDED` where it has too many
 */
export function createBodyBudget({
  maxBodyBytes,
  maxBufferedBytes,
  requestsInProgress,
}: BudgetLimits): (organizationId: string) => Hold {
  const share = Math.max(maxBufferedBytes / 2, maxBodyBytes);
  const heldBy = new Map<string, Held>();
  let heldByAll = 0;

  function take(organizationId: string): Held {
    const held = heldBy.get(organizationId) ?? { requests: 0, bytes: 0 };
    if (held.requests >= requestsInProgress) {
      const message = `This organization has ${requestsInProgress} requests in progress; send the next after an answer`;
      throw new ServiceError('RATE_LIMIT_EXCEEDED', message, { retryAfterSeconds: RETRY_NEXT_AFTER_SECONDS });
    }
    held.requests += 1;
    heldBy.set(organizationId, held);
    return held;
  }

  return (organizationId) => {
    const held = take(organizationId);
    let own = 0;
    let isReleased = false;
    const add = (bytes: number) => {
      own += bytes;
      held.bytes += bytes;
      heldByAll += bytes;
    };
    const hold: Hold = {
      grow(bytes) {
        // A request that is alone is let through: the largest body fits beside what it takes itself.
        const isAlone = heldByAll === own;
        const isTooMuch = heldByAll + bytes > maxBufferedBytes || held.bytes + bytes > share;
        if (isTooMuch && !isAlone) {
          const message = 'Too much is in progress; try again in a moment';
          throw new ServiceError('SERVICE_UNAVAILABLE', message, { retryAfterSeconds: RETRY_AFTER_SECONDS });
        }
        if (!isReleased) add(bytes);
      },
      release() {
        if (isReleased) return;
        isReleased = true;
        add(-own);
        held.requests -= 1;
        if (held.requests === 0) heldBy.delete(organizationId);
      },
    };
    try {
      hold.grow(REQUEST_BYTES);
    } catch (error) {
      hold.release();
      throw error;
    }
    return hold;
  };
}
