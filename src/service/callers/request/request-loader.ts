import DataLoader from 'dataloader';
import { type Turn } from '../../../base/scheduling/fair-scheduler';
import { currentTurn } from '../../../base/scheduling/request-scope';
import { readBesideDamage } from '../../storage/encryption/damage';
import { type RequestContext } from './request-context';

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
function loadUnlessDeferred(load: () => void): void {
  const turn = currentTurn();
  const schedule = turn && schedules.get(turn);
  if (schedule && schedule.holds > 0) schedule.waiting.push(load);
  else load();
}

/**
 * Where what one key names is damaged, the look-up of that key alone fails.
 * @param loadAll one value per key, in their order
 * @returns a function that batches the look-ups of one request into calls of `loadAll`
 */
export function createRequestLoader<Key, Value>(
  loadAll: (keys: readonly Key[], context: RequestContext) => Promise<Value[]>,
): (key: Key, context: RequestContext) => Promise<Value> {
  const loaders = new WeakMap<RequestContext, DataLoader<Key, Value>>();
  return (key, context) => {
    let loader = loaders.get(context);
    if (!loader) {
      const load = (keys: readonly Key[]): Promise<(Value | Error)[]> => loadAll(keys, context);
      loader = new DataLoader<Key, Value>((keys) => readBesideDamage(keys, load, (_key, damage) => [damage]), {
        // Not cached beyond the call: a later mutation of the same request may change what is stored.
        cache: false,
        // Runs after all promises that may still add a key, as DataLoader does by default, and after lists that pause.
        batchScheduleFn: (load) => void Promise.resolve().then(() => process.nextTick(loadUnlessDeferred, load)),
      });
      loaders.set(context, loader);
    }
    return loader.load(key);
  };
}
