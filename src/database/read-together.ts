import { setTimeout as pause } from 'node:timers/promises';

/** The most keys that one command looks up: its documents are decoded without a pause. */
const MAX_TOGETHER = 8;
/** The longest wait for the command before, which may hang. */
const MAX_WAIT_MS = 1;

interface Gathered<Value> {
  keys: Set<string>;
  found: Promise<ReadonlyMap<string, Value>>;
}

/**
 * Looks documents up by their keys. One command reads what the requests of an organization look up within one iteration
 * of the event loop, or while the command before is under way: sending a command costs more than reading several
 * documents. Each request gets a document of its own, since it may change it.
 * @param readAll reads the documents that exist, by their keys
 */
export function readTogether<Value>(
  readAll: (organizationId: string, keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  maxWaitMs = MAX_WAIT_MS,
): (organizationId: string, key: string) => Promise<Value | undefined> {
  const gathering = new Map<string, Gathered<Value>>();
  /** By organization, the command that was sent last, until it is answered. */
  const underWay = new Map<string, Promise<unknown>>();

  async function whenDue(organizationId: string, keys: ReadonlySet<string>): Promise<void> {
    await new Promise(setImmediate);
    const before = underWay.get(organizationId);
    if (before && keys.size < MAX_TOGETHER) await Promise.race([before, pause(maxWaitMs, undefined, { ref: false })]);
  }

  function read(organizationId: string, keys: readonly string[]): Promise<ReadonlyMap<string, Value>> {
    const found = readAll(organizationId, keys);
    const over = found
      .catch(() => undefined)
      .finally(() => {
        if (underWay.get(organizationId) === over) underWay.delete(organizationId);
      });
    underWay.set(organizationId, over);
    return found;
  }

  function gather(organizationId: string): Gathered<Value> {
    const keys = new Set<string>();
    const found = whenDue(organizationId, keys).then(() => {
      if (gathering.get(organizationId) === gathered) gathering.delete(organizationId);
      return read(organizationId, [...keys]);
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
