import { setTimeout as pause } from 'node:timers/promises';

/** Tries for one account by itself. Where it is still contended then, the caller has to know. */
export const MAX_TRIES_ALONE = 20;

const FIRST_PAUSE_MS = 4;
const MAX_PAUSE_MS = 250;

/**
 * Pauses before the next try to change an account that other requests keep changing. Pauses grow and are random, so
 * that contenders drift apart.
 * @param contentions tries so far that another request got in between of; without any there is no pause
 */
export async function pauseBeforeRetry(contentions: number): Promise<void> {
  if (contentions === 0) return;
  await pause(Math.random() * Math.min(FIRST_PAUSE_MS * 2 ** contentions, MAX_PAUSE_MS));
}
