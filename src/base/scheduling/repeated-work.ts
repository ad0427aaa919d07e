import { outsideRequest } from './request-scope';

/** Calls `work` again and again. @returns what ends that */
export type Every = (milliseconds: number, work: () => void) => () => void;

/** Work that is repeated, and sooner on demand. */
export interface WakeableWork extends RepeatedWork {
  /** Does the work now, or once more after what is being done. Any request may call it. */
  wake(): void;
}

/** Work that is repeated besides the requests. */
export interface RepeatedWork {
  /** Waits for what is being done. */
  stop(): Promise<void>;
}

/**
 * Repeats work, never twice at once.
 * @param work asks the given function whether to end early
 */
export function repeatWork(
  milliseconds: number,
  work: (isStopping: () => boolean) => Promise<void>,
  { every, onFailed }: { every: Every; onFailed: (error: unknown) => void },
): WakeableWork {
  let isStopping = false;
  let isWoken = false;
  let running: Promise<void> | undefined;
  const begin = () => {
    running ??= work(() => isStopping)
      .catch(onFailed)
      .finally(() => {
        running = undefined;
        if (isWoken) wake();
      });
  };
  const wake = () => {
    isWoken = running !== undefined;
    // It outlives the request that wakes it, and so must not have its deadline.
    if (!isStopping) outsideRequest(begin);
  };
  const end = every(milliseconds, begin);
  return {
    wake,
    async stop() {
      isStopping = true;
      end();
      await running;
    },
  };
}
