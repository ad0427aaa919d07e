import { randomFillSync } from 'node:crypto';

const POOL_BYTES = 4096;
const pool = Buffer.alloc(POOL_BYTES);
let used = POOL_BYTES;

/**
 * Random bytes for cryptography, few at a time. The generator of Node.js is asked for many at once: each call of it takes
 * as long as encrypting a value. No byte is given twice, and none stays behind.
 * @param count up to 4,096
 */
export function fewRandomBytes(count: number): Buffer {
  if (used + count > POOL_BYTES) {
    randomFillSync(pool);
    used = 0;
  }
  const taken = pool.subarray(used, used + count);
  used += count;
  const bytes = Buffer.from(taken);
  taken.fill(0);
  return bytes;
}
