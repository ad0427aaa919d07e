/** How fast messages are sent. */
export interface PaceOptions {
  /** To one host, all endpoints that lead there together. */
  perSecond: number;
  /** A monotonic clock, in milliseconds. */
  now: () => number;
  /** Calls back after a number of milliseconds. @returns what takes that back */
  delay: (milliseconds: number, call: () => void) => () => void;
}

/** A caller that would wait longer comes again later. */
export const MAX_WAIT_MS = 8_000;
/** This many hosts are remembered before those that nothing was sent to lately are removed. */
const MAX_HOSTS = 1_000;

/** Spreads what is sent to each host evenly over time. */
export type Pace = ReturnType<typeof createPace>;

export function createPace({ perSecond, now, delay }: PaceOptions) {
  const interval = 1_000 / perSecond;
  /** When the next message may be sent to each host. */
  const nextAt = new Map<string, number>();
  const waiting = new Set<() => void>();

  function dropRested(time: number): void {
    if (nextAt.size <= MAX_HOSTS) return;
    for (const [host, at] of nextAt) if (at <= time) nextAt.delete(host);
  }

  return {
    /** Resolves when the next message may be sent to a host: true. At once false, where that would take too long. */
    async next(host: string): Promise<boolean> {
      const time = now();
      dropRested(time);
      const at = Math.max(nextAt.get(host) ?? time, time);
      if (at - time > MAX_WAIT_MS) return false;
      nextAt.set(host, at + interval);
      if (at <= time) return true;
      return new Promise((resolve) => {
        const leave = () => {
          takeBack();
          resolve(false);
        };
        const takeBack = delay(at - time, () => {
          waiting.delete(leave);
          resolve(true);
        });
        waiting.add(leave);
      });
    },
    /** Refuses every caller that waits. */
    close(): void {
      for (const leave of waiting) leave();
      waiting.clear();
    },
  };
}
