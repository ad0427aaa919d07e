/** How long requests work at a stretch before everything else has its turn; milliseconds. */
const STRETCH_MS = 2;
/** How long an organization counts as active after one of its requests asked for a turn; milliseconds. */
const ACTIVE_MS = 200;
/** How many times as long as it worked an organization rests after a long stretch while others are active. */
const REST_FACTOR = 2;
/** The longest rest after a stretch, so that one long stretch does not look like a request that hangs; milliseconds. */
const MAX_REST_MS = 50;

/** Divides the long work of one request into short stretches, between which everything else runs. */
export interface Turn {
  /** Whether enough was worked at a stretch, so that the request should wait for its next turn. */
  isOver(): boolean;
  /** Resolves at the beginning of the next turn. */
  next(): Promise<void>;
}

/** Gives the turns of all requests that one organization has in progress. */
export type Turns = (organizationId: string) => Turn;

export interface TurnsOptions {
  /** Milliseconds that only grow. */
  now: () => number;
  /** Runs a function once everything that is ready now has run. */
  defer: (run: () => void) => void;
  /** Runs a function after so many milliseconds. */
  delay: (run: () => void, milliseconds: number) => void;
}

/** An organization that has asked for a turn lately. */
interface Active {
  askedAt: number;
  restUntil: number;
  /** Its requests that wait for a turn, longest wait first. */
  readonly waiting: (() => void)[];
}

/**
 * Shares the event loop between organizations. One stretch runs in each round of the loop, so that whatever else is
 * ready runs between two of them. Organizations take turns: the requests of one wait for each other, and another one
 * waits for a single stretch of each at most. While others are active, an organization rests after each long stretch: a
 * small request goes to the database and back several times, and each time it would wait for a whole stretch of a large
 * one. Small requests never make their organization rest.
 */
export function createTurns({ now, defer, delay }: TurnsOptions): Turns {
  /** By organization; the one that had no turn for longest comes first. */
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
    // The second runs when all that the first set going has run, and nothing else.
    defer(beginNext);
    defer(endStretch);
  }

  function beginNext(): void {
    isScheduled = false;
    const time = now();
    let soonest = Number.POSITIVE_INFINITY;
    for (const [organizationId, organization] of active) {
      const { waiting, restUntil } = organization;
      if (waiting.length === 0) continue;
      soonest = Math.min(soonest, restUntil);
      if (restUntil > time) continue;
      active.delete(organizationId);
      active.set(organizationId, organization);
      running = { organization, began: time };
      waiting.shift()?.();
      if (isAnyWaiting()) schedule();
      return;
    }
    if (soonest < Number.POSITIVE_INFINITY) delay(schedule, Math.ceil(soonest - time));
  }

  function endStretch(): void {
    if (!running) return;
    const { organization, began } = running;
    running = undefined;
    const end = now();
    for (const [organizationId, { askedAt, waiting }] of active) {
      if (waiting.length === 0 && end - askedAt > ACTIVE_MS) active.delete(organizationId);
    }
    const worked = end - began;
    if (active.size > 1 && worked >= STRETCH_MS) {
      organization.restUntil = end + Math.min(REST_FACTOR * worked, MAX_REST_MS);
    }
  }

  function ask(organizationId: string, begin: () => void): void {
    const organization = active.get(organizationId) ?? { askedAt: 0, restUntil: 0, waiting: [] };
    active.set(organizationId, organization);
    organization.askedAt = now();
    organization.waiting.push(begin);
    schedule();
  }

  return (organizationId) => {
    let began = now();
    return {
      isOver: () => now() - began >= STRETCH_MS,
      next: () =>
        new Promise((resolve) =>
          ask(organizationId, () => {
            began = now();
            resolve();
          }),
        ),
    };
  };
}

/**
 * Work that can be interrupted: each `yield` stands where other requests may have their turn. Rules are written like
 * this, so that they neither wait nor know of a clock.
 */
export type Steps<Result> = Generator<undefined, Result>;

/** What the work comes to, done in as many turns as it takes. */
export async function inTurns<Result>(turn: Turn, steps: Steps<Result>): Promise<Result> {
  for (;;) {
    if (turn.isOver()) await turn.next();
    const { done, value } = steps.next();
    if (done) return value;
  }
}

function* mapSteps<Item, Result>(items: Iterable<Item>, resultOf: (item: Item) => Result): Steps<Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    results.push(resultOf(item));
    yield;
  }
  return results;
}

/** What each item becomes, worked out in as many turns as it takes. */
export const mapInTurns = <Item, Result>(
  turn: Turn,
  items: Iterable<Item>,
  resultOf: (item: Item) => Result,
): Promise<Result[]> => inTurns(turn, mapSteps(items, resultOf));
