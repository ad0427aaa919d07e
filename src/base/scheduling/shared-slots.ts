/** Does work once a slot is free, in the order of the calls. */
export type Slots = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Divides a fixed number of slots among those who ask. Whoever asks again behind each of its steps comes after all that
 * wait by then, so that everybody has one step in turn.
 */
export function createSlots(count: number): Slots {
  let free = count;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // A slot goes from hand to hand: nobody comes between.
      if (next) next();
      else free += 1;
    }
  };
}
