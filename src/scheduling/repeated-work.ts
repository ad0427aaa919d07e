/** Calls `work` again and again. @returns what ends that */
export type Every = (milliseconds: number, work: () => void) => () => void;

/** Work that is repeated besides the requests. */
export interface RepeatedWork {
  /** Waits for what is being done. */
  stop(): Promise<void>;
}

/**
 * Repeats work, never twice at once.
 * @param work asks the function that it is given whether to end early
 */
export function repeatWork(
  milliseconds: number,
  work: (isStopping: () => boolean) => Promise<void>,
  { every, onFailed }: { every: Every; onFailed: (error: unknown) => void },
): RepeatedWork {
  let isStopping = false;
  let running: Promise<void> | undefined;
  const end = every(milliseconds, () => {
    running ??= work(() => isStopping)
      .catch(onFailed)
      .finally(() => {
        running = undefined;
      });
  });
  return {
    async stop() {
      isStopping = true;
      end();
      await running;
    },
  };
}
