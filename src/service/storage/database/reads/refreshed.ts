import { setTimeout as pause } from 'node:timers/promises';
import { outsideRequest } from '../../../../base/scheduling/request-scope';

/** How long an answer waits for the database. After that, it has what was known before. */
const MAX_WAIT_MS = 1_000;

/** Returns what is known at the moment. Never rejects, and never waits long. */
export type Refreshed<Value> = () => Promise<Value>;

/**
 * What operators want to know of the whole database, whichever request asks. It is read when somebody asks, but not again
 * before `refreshMs` are over.
 * @param first what is known before it was ever read
 */
export function refreshed<Value>(
  read: (now: Date) => Promise<Value>,
  first: Value,
  refreshMs: number,
  clock: () => Date,
): Refreshed<Value> {
  let current = first;
  let staleAt = 0;
  let reading: Promise<void> | undefined;

  async function refresh(now: Date): Promise<void> {
    staleAt = now.getTime() + refreshMs;
    current = await read(now);
  }
  return async () => {
    const now = clock();
    if (!reading && now.getTime() >= staleAt) {
      // Other metrics report a database that is away.
      reading = outsideRequest(() => refresh(now))
        .catch(() => undefined)
        .finally(() => {
          reading = undefined;
        });
    }
    if (reading) await Promise.race([reading, pause(MAX_WAIT_MS, undefined, { ref: false })]);
    return current;
  };
}
