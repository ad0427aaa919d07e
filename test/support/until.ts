import { setTimeout as pause } from 'node:timers/promises';

const EVERY_MS = 5;
const LONGEST_MS = 60_000;

/** Waits until it is true. @throws after a minute, since a test that waits forever also keeps the process from ending */
export async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + LONGEST_MS; !(await isTrue()); await pause(EVERY_MS)) {
    if (Date.now() > end) throw new Error(`It was not true within ${LONGEST_MS} ms: ${isTrue}`);
  }
}
