import { type Turn } from './turns';

interface Gathering {
  open: number;
  waiting: (() => void)[];
}

const gatherings = new WeakMap<Turn, Gathering>();

/**
 * Begins to go through a list of a request in turns. What its items ask the database for is loaded together, once the
 * list has come to its end; else each turn would load by itself.
 * @returns what ends it
 */
export function gather(turn: Turn): () => void {
  const gathering = gatherings.get(turn) ?? { open: 0, waiting: [] };
  gatherings.set(turn, gathering);
  gathering.open += 1;
  return () => {
    gathering.open -= 1;
    if (gathering.open === 0) for (const run of gathering.waiting.splice(0)) run();
  };
}

/** Runs something once no list of the request is gone through any more: at once, where there is none. */
export function onceGathered(turn: Turn, run: () => void): void {
  const gathering = gatherings.get(turn);
  if (gathering && gathering.open > 0) gathering.waiting.push(run);
  else run();
}
