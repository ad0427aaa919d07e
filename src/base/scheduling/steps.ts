import { currentTurn } from './request-scope';

/**
 * Work that can be interrupted: at each `yield`, other requests may have their turn. Rules are written this way, so that
 * they need neither promises nor a clock.
 */
export type Steps<Result> = Generator<undefined, Result>;

/** Does the work in as many turns of the running request as it takes; outside of requests at once. @returns its result */
export async function inTurns<Result>(steps: Steps<Result>): Promise<Result> {
  const turn = currentTurn();
  for (;;) {
    if (turn?.isOver()) await turn.next();
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

/** Maps items in as many turns as it takes. */
export const mapInTurns = <Item, Result>(items: Iterable<Item>, resultOf: (item: Item) => Result): Promise<Result[]> =>
  inTurns(mapSteps(items, resultOf));
