import { type Turn } from '../../../base/scheduling/fair-scheduler';
import { currentTurn } from '../../../base/scheduling/request-scope';

interface Schedule {
  holds: number;
  waiting: (() => void)[];
}

const schedules = new WeakMap<Turn, Schedule>();

/**
 * Holds back the batches of a request while it goes through a list, so that the look-ups of all items are loaded
 * together. Otherwise each turn of the request would load its own batch.
 * @returns a function that releases them; they load once every list has released them
 */
export function deferBatches(turn: Turn): () => void {
  const schedule = schedules.get(turn) ?? { holds: 0, waiting: [] };
  schedules.set(turn, schedule);
  schedule.holds += 1;
  return () => {
    schedule.holds -= 1;
    if (schedule.holds === 0) for (const load of schedule.waiting.splice(0)) load();
  };
}

/** Loads a batch as soon as no list of the running request holds it back. */
export function loadUnlessDeferred(load: () => void): void {
  const turn = currentTurn();
  const schedule = turn && schedules.get(turn);
  if (schedule && schedule.holds > 0) schedule.waiting.push(load);
  else load();
}
