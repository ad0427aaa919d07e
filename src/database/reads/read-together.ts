import DataLoader from 'dataloader';

/** The most keys that one command looks up: its documents are decoded without a pause. */
const MAX_TOGETHER = 8;

/**
 * Looks documents up by their keys. One command reads what the requests of an organization look up within one iteration
 * of the event loop: sending a command costs more than reading several documents.
 * @param readAll reads a document for each key, in their order; undefined for one that does not exist. Requests may ask
 *   for the same key, and each needs a document of its own, since it may change it
 */
export function readTogether<Value>(
  readAll: (organizationId: string, keys: readonly string[]) => Promise<(Value | undefined)[]>,
): (organizationId: string, key: string) => Promise<Value | undefined> {
  const loaders = new Map<string, DataLoader<string, Value | undefined>>();
  return (organizationId, key) => {
    let loader = loaders.get(organizationId);
    if (!loader) {
      const options = { cache: false, maxBatchSize: MAX_TOGETHER, batchScheduleFn: setImmediate };
      const read = (keys: readonly string[]) => {
        // What comes from now on is another iteration's.
        loaders.delete(organizationId);
        return readAll(organizationId, keys);
      };
      loader = new DataLoader(read, options);
      loaders.set(organizationId, loader);
    }
    return loader.load(key);
  };
}
