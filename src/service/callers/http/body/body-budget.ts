import { ServiceError } from '../../../../base/errors';
import { type Config } from '../../../../base/settings/config';

/** The memory that a request in progress takes besides its body. */
const MIN_REQUEST_BYTES = 16_384;
const RETRY_AFTER_SECONDS = 5;
/** One of the requests in progress may be answered at any moment. */
const RETRY_SOON_SECONDS = 1;

/** The part of the budget that one request has reserved, until it releases it. */
export interface Reservation {
  /** @throws ServiceError `SERVICE_UNAVAILABLE` if the budget does not cover this many more */
  grow(bytes: number): void;
  release(): void;
}

/** The reservations of one organization. */
interface Usage {
  requests: number;
  bytes: number;
}

/**
 * Bounds the requests in progress: their number for each organization, and the memory of all of them together. Memory
 * counts what was received of their bodies, and a little for each request. Bytes that were only announced do not count,
 * so a slow client reserves little. One organization gets at most half of the memory, or the largest body if that is
 * more, so that there is always memory for others.
 *
 * @returns a function that reserves a place for a request; it throws ServiceError `RATE_LIMIT_EXCEEDED` if the
 *   organization has too many requests
 */
export function createBodyBudget({
  maxBodyBytes,
  maxBufferedBytes,
  requestsInProgress,
}: Pick<Config, 'maxBodyBytes' | 'maxBufferedBytes' | 'requestsInProgress'>): (organizationId: string) => Reservation {
  const share = Math.max(maxBufferedBytes / 2, maxBodyBytes);
  const usages = new Map<string, Usage>();
  let reservedByAll = 0;

  function take(organizationId: string): Usage {
    const usage = usages.get(organizationId) ?? { requests: 0, bytes: 0 };
    if (usage.requests >= requestsInProgress) {
      const message = `This organization has ${requestsInProgress} requests in progress; send the next after an answer`;
      throw new ServiceError('RATE_LIMIT_EXCEEDED', message, { retryAfterSeconds: RETRY_SOON_SECONDS });
    }
    usage.requests += 1;
    usages.set(organizationId, usage);
    return usage;
  }

  return (organizationId) => {
    const usage = take(organizationId);
    let own = 0;
    let isReleased = false;
    const add = (bytes: number) => {
      own += bytes;
      usage.bytes += bytes;
      reservedByAll += bytes;
    };
    const reservation: Reservation = {
      grow(bytes) {
        // A request that is alone always passes: the largest body must fit beside what the request itself takes.
        const isAlone = reservedByAll === own;
        const isTooMuch = reservedByAll + bytes > maxBufferedBytes || usage.bytes + bytes > share;
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
        usage.requests -= 1;
        if (usage.requests === 0) usages.delete(organizationId);
      },
    };
    try {
      reservation.grow(MIN_REQUEST_BYTES);
    } catch (error) {
      reservation.release();
      throw error;
    }
    return reservation;
  };
}
