/** The parts of the environment that the client uses. Each can be replaced. */
export interface Runtime {
  fetch: typeof globalThis.fetch;
  /** Milliseconds since 1970. The service accepts a time that is up to 5 minutes off. */
  now(): number;
  /** From 0 up to 1. */
  random(): number;
  /** Waits; throws the reason of the signal as soon as it is aborted. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** The longest delay that timers support. */
export const MAX_TIMER_MS = 2 ** 31 - 1;

function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', settle);
      if (signal?.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(settle, Math.min(milliseconds, MAX_TIMER_MS));
    signal?.addEventListener('abort', settle);
    if (signal?.aborted) settle();
  });
}

/** Fills in missing parts from the global environment. */
export const withDefaultRuntime = ({ fetch, now, random, sleep: wait }: Partial<Runtime>): Runtime => ({
  fetch: fetch ?? ((input, init) => globalThis.fetch(input, init)),
  now: now ?? (() => Date.now()),
  random: random ?? (() => Math.random()),
  sleep: wait ?? sleep,
});
