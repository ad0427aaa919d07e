/** Calls `run` when it is the turn of whoever asks. */
export type Lane = (name: string, run: () => void) => void;

/**
 * Lets one after the other go on, one in each iteration of the event loop, so that everything else that is ready runs in
 * between. Names take turns, whoever asks how often.
 *
 * @param defer runs a function after everything that is ready now, as `setImmediate` does
 */
export function createLane(defer: (run: () => void) => void): Lane {
  /** By name, least recently served first. */
  const waiting = new Map<string, (() => void)[]>();

  function serveNext(): void {
    for (const [name, queue] of waiting) {
      const run = queue.shift();
      waiting.delete(name);
      if (queue.length > 0) waiting.set(name, queue);
      if (waiting.size > 0) defer(serveNext);
      run?.();
      return;
    }
  }

  return (name, run) => {
    if (waiting.size === 0) defer(serveNext);
    const queue = waiting.get(name) ?? [];
    queue.push(run);
    waiting.set(name, queue);
  };
}
