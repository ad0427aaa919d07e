import { randomBytes } from 'node:crypto';

const TAIL_END = 16 ** 13;
const LOW_END = 16 ** 7;

/** The last 13 digits come from two numbers: integers that fit into 32 bits are formatted five times as fast. */
const digitsOf = (tail: number): string =>
  Math.floor(tail / LOW_END)
    .toString(16)
    .padStart(6, '0') + (tail % LOW_END).toString(16).padStart(7, '0');

/** Random numbers below 2^32, many from one call. */
function createRandomSource(): () => number {
  let pool = Buffer.alloc(0);
  let at = 0;
  return () => {
    if (at === pool.length) {
      pool = randomBytes(4096);
      at = 0;
    }
    at += 4;
    return pool.readUInt32LE(at - 4);
  };
}

/**
 * Makes ids of 24 hexadecimal digits, as an ObjectId has: seconds (8), milliseconds (3), then random ones. Each id is
 * greater than the one before, so that accounts of one moment are listed in the order of their creation.
 *
 * An ObjectId ends in a counter of all ids of the process: from two of its own ids, an organization could tell how much
 * the others wrote in between.
 */
export function createIdSource(now: () => number = Date.now): () => string {
  const random = createRandomSource();
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
      // Starts in the lower half, which leaves room for at least a million ids within a millisecond.
      tail = random() * 2 ** 19 + (random() >>> 13);
    }
    return head + digitsOf(tail);
  };
}
