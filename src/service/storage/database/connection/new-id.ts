import { randomInt } from 'node:crypto';

const TAIL_END = 16 ** 13;
const LOW_END = 16 ** 7;

/** The last 13 digits, formatted as two integers of 32 bits (docs/decisions/0008-toolchain.md). */
const digitsOf = (tail: number): string =>
  Math.floor(tail / LOW_END)
    .toString(16)
    .padStart(6, '0') + (tail % LOW_END).toString(16).padStart(7, '0');

/** A random number of 32 bits. */
const random = () => randomInt(2 ** 32);

/**
 * Makes ids of 24 hexadecimal digits, as an ObjectId has: seconds (8), milliseconds (3), then random ones. Each id is
 * greater than the one before, so that accounts of one moment are listed in the order of their creation.
 *
 * An ObjectId ends in a counter of all ids of the process: from two of its ids, an organization could see how much
 * the others wrote in between.
 */
export function createIdSource(now: () => number = Date.now): () => string {
  let time = 0;
  let head = '';
  let tail = TAIL_END;
  return () => {
    const current = now();
    tail += 1 + random();
    if (current > time || tail >= TAIL_END) {
      // If the clock is set back, the latest time is used until the clock has caught up.
      time = Math.max(current, time + 1);
      head = Math.floor(time / 1000).toString(16) + (time % 1000).toString(16).padStart(3, '0');
      // Starts in the lower half, which leaves space for at least a million ids within a millisecond.
      tail = random() * 2 ** 19 + (random() >>> 13);
    }
    return head + digitsOf(tail);
  };
}
