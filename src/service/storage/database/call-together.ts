import DataLoader from 'dataloader';

/** The greatest number of items of one command: the documents that it reads are decoded without a pause. */
const MAX_TOGETHER = 8;

/**
 * Joins what the requests of an organization ask for within one iteration of the event loop into one command: sending a
 * command costs more than a few more documents in it do.
 * @param callAll returns a value for each item, in their order, or what it fails with alone. Requests may ask for the same
 *   item, and each needs a separate value, since it may change it
 */
export function callTogether<Item, Value>(
  callAll: (organizationId: string, items: readonly Item[]) => Promise<(Value | Error)[]>,
): (organizationId: string, item: Item) => Promise<Value> {
  const loaders = new Map<string, DataLoader<Item, Value>>();
  return (organizationId, item) => {
    let loader = loaders.get(organizationId);
    if (!loader) {
      const options = { cache: false, maxBatchSize: MAX_TOGETHER, batchScheduleFn: setImmediate };
      const call = (items: readonly Item[]) => {
        // What comes from now on is another iteration's.
        loaders.delete(organizationId);
        return callAll(organizationId, items);
      };
      loader = new DataLoader(call, options);
      loaders.set(organizationId, loader);
    }
    return loader.load(item);
  };
}
