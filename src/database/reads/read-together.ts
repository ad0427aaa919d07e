/** The most keys that one command looks up: its documents are decoded without a pause. */
const MAX_TOGETHER = 8;

interface Gathered<Value> {
  keys: Set<string>;
  found: Promise<ReadonlyMap<string, Value>>;
}

/**
 * Looks documents up by their keys. One command reads what the requests of an organization look up within one iteration
 * of the event loop: sending a command costs more than reading several documents. Each request gets a document of its
 * own, since it may change it.
 * @param readAll reads the documents that exist, by their keys
 */
export function readTogether<Value>(
  readAll: (organizationId: string, keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (organizationId: string, key: string) => Promise<Value | undefined> {
  const gathering = new Map<string, Gathered<Value>>();

  function gather(organizationId: string): Gathered<Value> {
    const keys = new Set<string>();
    const found = new Promise(setImmediate).then(() => {
      if (gathering.get(organizationId) === gathered) gathering.delete(organizationId);
      return readAll(organizationId, [...keys]);
    });
    const gathered = { keys, found };
    gathering.set(organizationId, gathered);
    return gathered;
  }

  return async (organizationId, key) => {
    const known = gathering.get(organizationId);
    const hasRoom = known && known.keys.size < MAX_TOGETHER && !known.keys.has(key);
    const { keys, found } = hasRoom ? known : gather(organizationId);
    keys.add(key);
    return (await found).get(key);
  };
}
