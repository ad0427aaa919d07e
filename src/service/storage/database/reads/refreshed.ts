import { setTimeout as pause } from 'node:timers/promises';
import { outsideRequest } from '../../../../base/scheduling/request-scope';

/** How long an answer waits for the database. After that, it has the value before. */
const MAX_WAIT_MS = 1_000;

/** Returns the newest value. Never rejects, and never waits long. */
export type Refreshed<Value> = () => Promise<Value>;

/**
 * A value of the whole database for operators. It is read when a request asks for it, but not again
 * before `refreshMs` are over.
 * @param first the value before the first read
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
