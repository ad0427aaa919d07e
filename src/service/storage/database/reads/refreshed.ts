import { setTimeout as pause } from 'node:timers/promises';
import { sharedRead } from './shared-read';

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
  const refresh = sharedRead(
    async () => {
      // A read that fails is not repeated sooner. Other metrics report a database that is away.
      current = await read(clock()).catch(() => current);
    },
    { milliseconds: refreshMs, clock },
  );
  return async () => {
    await Promise.race([refresh().catch(() => undefined), pause(MAX_WAIT_MS, undefined, { ref: false })]);
    return current;
  };
}
