import DataLoader from 'dataloader';
import { type RequestContext } from './request-context';

/**
 * @param loadAll one value per key, in their order
 * @returns a function that loads what one request asks for at the same time in one call of `loadAll`
 */
export function createRequestLoader<Key, Value>(
  loadAll: (keys: readonly Key[], context: RequestContext) => Promise<Value[]>,
): (key: Key, context: RequestContext) => Promise<Value> {
  const loaders = new WeakMap<RequestContext, DataLoader<Key, Value>>();
  return (key, context) => {
    let loader = loaders.get(context);
    if (!loader) {
      // Not kept beyond the call: a mutation further down in the request may change what is stored.
      loader = new DataLoader<Key, Value>((keys) => loadAll(keys, context), { cache: false });
      loaders.set(context, loader);
    }
    return loader.load(key);
  };
}
