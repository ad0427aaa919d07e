import { setTimeout as pause } from 'node:timers/promises';

/** Keys that one command looks up at most: its documents are decoded in one go. */
const MAX_TOGETHER = 8;
/** How long what is gathered waits for the command before, which may hang. */
const MAX_WAIT_MS = 1;

interface Gathered<Value> {
  keys: Set<string>;
  found: Promise<ReadonlyMap<string, Value>>;
}

/**
 * Looks documents up by their keys. What the requests of an organization look up within one iteration of the event loop,
 * or while its command before is under way, is read by one command: to the service, each command costs more than several
 * documents. No two requests get the same document, which they may change.
 * @param readAll the documents that there are, by their keys
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
