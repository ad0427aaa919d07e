import { setTimeout as pause } from 'node:timers/promises';

/** Tries for a single account. If it is still contended afterwards, the request fails. */
export const MAX_TRIES_ALONE = 20;

const FIRST_PAUSE_MS = 4;
const MAX_PAUSE_MS = 250;

/**
 * Pauses before the next try to change an account that other requests keep changing. Pauses grow and are random, so
 * that competing requests spread out.
 * @param contentions tries that failed so far because of other requests; 0 means no pause
 */
export async function pauseBeforeRetry(contentions: number): Promise<void> {
  if (contentions === 0) return;
  await pause(Math.random() * Math.min(FIRST_PAUSE_MS * 2 ** contentions, MAX_PAUSE_MS));
}
