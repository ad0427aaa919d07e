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

interface Host {
  /** When the next message may be sent. */
  nextAt: number;
  /** Who waits, by organization, the one first whose turn is next. */
  readonly waiting: Map<string, ((isTurn: boolean) => void)[]>;
  /** Takes back the call that serves the next one; undefined where nobody waits. */
  takeBack?: (() => void) | undefined;
}

/** Spreads what is sent to each host evenly over time. The organizations that send to one host take turns. */
export type Pace = ReturnType<typeof createPace>;

export function createPace({ perSecond, now, delay }: PaceOptions) {
  const interval = 1_000 / perSecond;
  const hosts = new Map<string, Host>();

  function hostOf(name: string, time: number): Host {
    if (hosts.size > MAX_HOSTS)
      for (const [other, { nextAt, waiting }] of hosts) if (nextAt <= time && waiting.size === 0) hosts.delete(other);
    const host = hosts.get(name) ?? { nextAt: time, waiting: new Map() };
    hosts.set(name, host);
    return host;
  }

  function serveLater(host: Host): void {
    host.takeBack = host.waiting.size > 0 ? delay(Math.max(0, host.nextAt - now()), () => serveNext(host)) : undefined;
  }

  function serveNext(host: Host): void {
    const [first] = host.waiting;
    if (!first) return;
    const [organizationId, callers] = first;
    const serve = callers.shift();
    host.waiting.delete(organizationId);
    if (callers.length > 0) host.waiting.set(organizationId, callers);
    host.nextAt = Math.max(host.nextAt + interval, now());
    serveLater(host);
    serve?.(true);
  }

  return {
    /** Resolves when the next message may be sent to a host: true. At once false, where that would take too long. */
    async next(name: string, organizationId: string): Promise<boolean> {
      const time = now();
      const host = hostOf(name, time);
      const { waiting } = host;
      if (waiting.size === 0 && host.nextAt <= time) {
        host.nextAt = time + interval;
        return true;
      }
      const own = waiting.get(organizationId) ?? [];
      // Of each other organization as many come before as of its own, and one more.
      let before = 0;
      for (const callers of waiting.values()) before += Math.min(callers.length, own.length + 1);
      if (host.nextAt + before * interval - time > MAX_WAIT_MS) return false;
      waiting.set(organizationId, own);
      return new Promise((resolve) => {
        own.push(resolve);
        if (!host.takeBack) serveLater(host);
      });
    },
    /** Refuses every caller that waits. */
    close(): void {
      for (const host of hosts.values()) {
        host.takeBack?.();
        for (const refuse of [...host.waiting.values()].flat()) refuse(false);
      }
      hosts.clear();
    },
  };
}
