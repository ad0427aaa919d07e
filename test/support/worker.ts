import { AsyncLocalStorage } from 'node:async_hooks';
import { setFlagsFromString } from 'node:v8';

// What a process does before the tests of a file: it runs many files, one after the other.

/**
 * Code is loaded anew for each file and most of it runs for a second: to optimize it as early as in a program that goes
 * on costs a tenth more than it saves.
 */
setFlagsFromString('--interrupt-budget=1000000');

/**
 * Each file has its own sources and its own runner. A storage that one of them has used stays in use: it would slow down
 * every promise of the files behind it, and keep the memory of its own. So those of the file before are let go of.
 */
const known: typeof AsyncLocalStorage & { used?: Set<AsyncLocalStorage<unknown>> } = AsyncLocalStorage;

if (known.used === undefined) {
  const used = new Set<AsyncLocalStorage<unknown>>();
  const { run } = AsyncLocalStorage.prototype;
  known.used = used;
  AsyncLocalStorage.prototype.run = function (this: AsyncLocalStorage<unknown>, ...parameters: Parameters<typeof run>) {
    used.add(this);
    return run.apply(this, parameters);
  } as typeof run;
}
for (const storage of known.used) storage.disable();
known.used.clear();
