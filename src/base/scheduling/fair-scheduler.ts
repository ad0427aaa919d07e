/** How long a request works before it lets everything else run. */
const SLICE_MS = 2;
/** How long an organization counts as active after one of its requests has waited for a turn. */
const ACTIVE_FOR_MS = 50;
/** While others are active, an organization pauses this many times as long as it has worked. */
const PAUSE_FACTOR = 2;
/** The longest pause, so that one long slice of work does not look like a hanging request. */
const MAX_PAUSE_MS = 50;

/** Divides the long work of one request into short time slices, between which everything else runs. */
export interface Turn {
  /** Whether the time slice is used up, so that the request should wait for its next turn. */
  isOver(): boolean;
  /** Resolves when the next turn begins. The first turn of a request begins at once where nobody waits. */
  next(): Promise<void>;
}

/** Hands out the turn of a request; requests of one organization share its turns. */
export type Turns = (organizationId: string) => Turn;

/** An organization that has waited for a turn lately. */
interface Active {
  requestedAt: number;
  pausedUntil: number;
  /** Its requests that wait for a turn, in order of arrival. */
  readonly waiting: (() => void)[];
}

/**
 * A fair scheduler of the event loop. Each iteration of the loop runs one time slice, and everything else that is ready
 * runs in between. Organizations take turns: the requests of one organization queue up, and every other one waits
 * for at most one slice of it. While others are active, an organization pauses after each long slice: a small request
 * goes to the database and back several times, and would otherwise wait for a whole slice of a large one each time. Small
 * requests never make their organization pause. While nobody waits, requests begin at once, as many as begin within one
 * slice: an iteration of the loop costs more than a small request does. Long work asks for another turn, which
 * queues and whose time is measured.
 * @param now a monotonic clock, in milliseconds
 * @param defer runs a function after everything that is ready now, as `setImmediate` does
 */
export function createTurns({
  now,
  defer,
  delay,
}: {
  now: () => number;
  defer: (run: () => void) => void;
  delay: (run: () => void, milliseconds: number) => void;
}): Turns {
  /** By organization, least recently run first. */
  const active = new Map<string, Active>();
  let isScheduled = false;
  let running: { organization: Active; began: number } | undefined;

  function isAnyWaiting(): boolean {
    for (const { waiting } of active.values()) if (waiting.length > 0) return true;
    return false;
  }

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    // The second runs right after everything that the first has started.
    defer(beginNext);
    defer(endSlice);
  }

  function beginNext(): void {
    isScheduled = false;
    const time = now();
    let nextResume = Number.POSITIVE_INFINITY;
    for (const [organizationId, organization] of active) {
      const { waiting, pausedUntil } = organization;
      if (waiting.length === 0) continue;
      nextResume = Math.min(nextResume, pausedUntil);
      if (pausedUntil > time) continue;
      active.delete(organizationId);
      active.set(organizationId, organization);
      running = { organization, began: time };
      waiting.shift()?.();
      if (isAnyWaiting()) schedule();
      return;
    }
    if (nextResume < Number.POSITIVE_INFINITY) delay(schedule, Math.ceil(nextResume - time));
  }

  function endSlice(): void {
    const end = now();
    for (const [organizationId, { requestedAt, waiting }] of active) {
      if (waiting.length === 0 && end - requestedAt > ACTIVE_FOR_MS) active.delete(organizationId);
    }
    if (!running) return;
    const { organization, began } = running;
    running = undefined;
    const worked = end - began;
    if (active.size > 1 && worked >= SLICE_MS) {
      organization.pausedUntil = end + Math.min(PAUSE_FACTOR * worked, MAX_PAUSE_MS);
    }
  }

  function activate(organizationId: string): Active {
    const organization = active.get(organizationId) ?? { requestedAt: 0, pausedUntil: 0, waiting: [] };
    active.set(organizationId, organization);
    organization.requestedAt = now();
    return organization;
  }

  let iteration = 0;
  let isCounted = false;

  /** The number of the event loop's iteration. */
  function currentIteration(): number {
    if (!isCounted) {
      isCounted = true;
      defer(() => {
        isCounted = false;
        iteration += 1;
      });
    }
    return iteration;
  }

  /** The last iteration in which requests began at once, and when the first of them began. */
  let begunIn = -1;
  let firstBegan = 0;

  function mayBeginAtOnce({ requestedAt, pausedUntil }: Active): boolean {
    if (pausedUntil > requestedAt || isAnyWaiting()) return false;
    if (begunIn !== currentIteration()) {
      begunIn = iteration;
      firstBegan = requestedAt;
      defer(endSlice);
    }
    return requestedAt - firstBegan < SLICE_MS;
  }

  return (organizationId) => {
    /** Milliseconds of this slice in earlier iterations. Time between iterations does not count: the request waited. */
    let worked: number;
    let began: number;
    let lastSeen: number;
    let seenIn: number;
    let isFirst = true;
    const begin = () => {
      worked = 0;
      began = now();
      lastSeen = began;
      seenIn = currentIteration();
    };
    begin();
    const isOver = () => {
      const time = now();
      if (seenIn !== currentIteration()) {
        worked += lastSeen - began;
        began = time;
        seenIn = iteration;
      }
      lastSeen = time;
      return worked + time - began >= SLICE_MS;
    };
    return {
      isOver,
      next() {
        const organization = activate(organizationId);
        const mayBegin = isFirst && !isOver() && mayBeginAtOnce(organization);
        isFirst = false;
        if (mayBegin) {
          begin();
          return Promise.resolve();
        }
        return new Promise((resolve) => {
          organization.waiting.push(() => {
            begin();
            resolve();
          });
          schedule();
        });
      },
    };
  };
}
