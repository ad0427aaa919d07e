import { type Turns } from './fair-scheduler';

/** A caller that only waits for something takes fewer turns than these within this time. */
const TURNS = 8;
const RECENT_MS = 1_000;

/** The same turns, and whether requests have begun to take many lately. @param now a monotonic clock, in milliseconds */
export function watchTurns(turns: Turns, now: () => number): { turns: Turns; areMany: () => boolean } {
  /** When the last ones began, the oldest at `next`. */
  const times = new Array<number>(TURNS).fill(Number.NEGATIVE_INFINITY);
  let next = 0;
  return {
    turns(organizationId) {
      times[next] = now();
      next = (next + 1) % TURNS;
      return turns(organizationId);
    },
    areMany: () => now() - (times[next] ?? 0) < RECENT_MS,
  };
}
