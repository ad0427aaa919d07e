import { setTimeout as pause } from 'node:timers/promises';
import { ServiceError } from '../../../../base/errors';
import { ContendedError } from './errors';

const FIRST_PAUSE_MS = 4;
const MAX_PAUSE_MS = 250;

/**
 * Pauses before the next try to change what other requests keep changing. Pauses grow and are random, so that competing
 * requests spread out.
 * @param contentions tries that failed so far because of other requests; 0 means no pause
 */
export async function pauseBeforeRetry(contentions: number): Promise<void> {
  if (contentions === 0) return;
  await pause(Math.random() * Math.min(FIRST_PAUSE_MS * 2 ** contentions, MAX_PAUSE_MS));
}

/**
 * Tries until no other request was faster. A transaction that the database has lost with its connection counts as one
 * that another request was faster than.
 * @param message says what other requests keep changing
 * @param attempt reads, plans and writes anew each time
 * @throws ServiceError `CONFLICT`, and what the attempt throws
 */
export async function untilUncontended<Result>(
  { tries, message }: { tries: number; message: string },
  attempt: (contentions: number) => Promise<Result>,
): Promise<Result> {
  for (let contentions = 0; contentions < tries; contentions += 1) {
    await pauseBeforeRetry(contentions);
    try {
      return await attempt(contentions);
    } catch (error) {
      if (!(error instanceof ContendedError)) throw error;
    }
  }
  throw new ServiceError('CONFLICT', message);
}
