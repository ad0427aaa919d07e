import { randomFillSync } from 'node:crypto';

const DRAWN_TOGETHER = 256;

/**
 * Random values of `size` bytes, which are drawn many at once: drawing one takes about as long as drawing all of them.
 * @returns a function that gives the next one, to be copied at once
 */
export function createRandomPool(size: number): () => Uint8Array {
  const pool = Buffer.alloc(DRAWN_TOGETHER * size);
  let used = pool.length;
  return () => {
    if (used === pool.length) {
      randomFillSync(pool);
      used = 0;
    }
    used += size;
    return pool.subarray(used - size, used);
  };
}
