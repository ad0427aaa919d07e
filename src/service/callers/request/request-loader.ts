import DataLoader from 'dataloader';
import { loadUnlessDeferred } from './loading-in-batches';
import { type RequestContext } from './request-context';

/**
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
      loader = new DataLoader<Key, Value>((keys) => loadAll(keys, context), {
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
