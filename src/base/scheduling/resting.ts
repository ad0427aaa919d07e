/** It rests no longer, so that a slow database does not hold it up twice. */
const MAX_REST_MS = 250;

export interface RestingOptions {
  /** Whether requests come often. */
  areRequestsActive: () => boolean;
  /** A monotonic clock, in milliseconds. */
  now: () => number;
  pause: (milliseconds: number) => Promise<unknown>;
}

/** Begins work of several steps. @returns what is to be awaited after each step */
export type BeginResting = () => () => Promise<void>;

/**
 * Lets large work step aside for others. While requests are active, it rests after each step for as long as the step
 * took: requests then rarely meet it, neither in this process nor in the database.
 */
export const createResting =
  ({ areRequestsActive, now, pause }: RestingOptions): BeginResting =>
  () => {
    let began = now();
    return async () => {
      if (areRequestsActive()) await pause(Math.min(now() - began, MAX_REST_MS));
      began = now();
    };
  };
