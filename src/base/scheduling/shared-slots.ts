/**
 * Divides a fixed number of slots among callers. A caller that asks again after each of its steps comes after all that
 * wait by then, so that each has one step in turn.
 * @returns what does work once a slot is free, in the order of the calls
 */
export function createSlots(count: number) {
  let free = count;
  const waiting: (() => void)[] = [];
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // A slot goes directly to the next caller: no other takes it in between.
      if (next) next();
      else free += 1;
    }
  };
}
