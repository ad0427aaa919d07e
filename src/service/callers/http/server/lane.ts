/** Calls `run` when it is the caller's turn. @returns a function that gives the place up */
export type Lane = (name: string, run: () => void) => () => void;

/**
 * Lets one after the other go on, one in each iteration of the event loop, so that everything else that is ready runs in
 * between. Names take turns, however often each asks.
 *
 * @param defer runs a function after everything that is ready now, as `setImmediate` does
 */
export function createLane(defer: (run: () => void) => void): Lane {
  /** By name, least recently served first. */
  const waiting = new Map<string, Set<() => void>>();
  let isScheduled = false;

  function schedule(): void {
    if (isScheduled || waiting.size === 0) return;
    isScheduled = true;
    defer(serveNext);
  }

  function serveNext(): void {
    isScheduled = false;
    for (const [name, queue] of waiting) {
      const [run] = queue;
      // After the others, if it has more.
      waiting.delete(name);
      if (run) queue.delete(run);
      if (queue.size > 0) waiting.set(name, queue);
      run?.();
      break;
    }
    schedule();
  }

  return (name, run) => {
    const queue = waiting.get(name) ?? new Set();
    waiting.set(name, queue.add(run));
    schedule();
    return () => {
      queue.delete(run);
      if (queue.size === 0 && waiting.get(name) === queue) waiting.delete(name);
    };
  };
}
