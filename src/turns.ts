/** How long one request works at a stretch before the others have their turn; milliseconds. */
const STRETCH_MS = 5;

/** Divides the long work of one request into short stretches, between which everything else runs. */
export interface Turn {
  /** Whether the request has worked long enough at a stretch, and should wait for its next turn. */
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
}

/**
 * Shares the event loop between organizations. One stretch runs in each round of the loop, so that whatever else is
 * ready runs between two of them. Organizations take turns: the requests of one wait for each other, and another one
 * waits for a single stretch of each at most.
 */
export function createTurns({ now, defer }: TurnsOptions): Turns {
  /** What waits, by organization; the organization whose turn is next comes first. */
  const waiting = new Map<string, (() => void)[]>();
  const schedule = () =>
    defer(() => {
      const [next] = waiting;
      if (!next) return;
      const [organizationId, [begin, ...others]] = next;
      waiting.delete(organizationId);
      if (others.length > 0) waiting.set(organizationId, others);
      if (waiting.size > 0) schedule();
      begin?.();
    });
  return (organizationId) => {
    let began = now();
    return {
      isOver: () => now() - began >= STRETCH_MS,
      next: () =>
        new Promise((resolve) => {
          const begin = () => {
            began = now();
            resolve();
          };
          if (waiting.size === 0) schedule();
          const others = waiting.get(organizationId);
          if (others) others.push(begin);
          else waiting.set(organizationId, [begin]);
        }),
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
