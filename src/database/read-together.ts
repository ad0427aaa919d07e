/** Keys that one command looks up at most: its documents are decoded in one go. */
const MAX_TOGETHER = 8;

interface Gathered<Value> {
  keys: Set<string>;
  found: Promise<ReadonlyMap<string, Value>>;
}

/**
 * Looks documents up by their keys. What the requests of an organization look up within one iteration of the event loop
 * is read by one command: to the service, each command costs more than several documents. No two requests get the same
 * document, which they may change.
 * @param readAll the documents that there are, by their keys
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
