import { setTimeout as pause } from 'node:timers/promises';
import { ContendedError } from '../../database/transaction';

/** Tries for one account by itself: where it is still contended then, the caller has to know. */
export const TRIES_FOR_ONE = 20;

const FIRST_PAUSE_MS = 4;
const LONGEST_PAUSE_MS = 250;

/**
 * Runs `attempt`, which reads, plans and writes, until no other request gets in between; the pauses grow and are
 * random, so that contenders drift apart.
 *
 * @param most how many tries there are
 * @returns what the attempt returns; `exhausted()` where it is still contended after the last try
 */
export async function retryContended<T>(
  most: number,
  attempt: () => Promise<T>,
  exhausted: () => T | Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ContendedError)) throw error;
      if (tries === most) return exhausted();
      await pause(Math.random() * Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS));
    }
  }
}
