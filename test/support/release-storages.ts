import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Jest runs one file of tests after the other in a process, each with its own sources and its own runner. A storage
 * that one of them has used stays in use: it would slow down every promise of the files behind it, and keep the memory
 * of its own. So those of the file before are let go of, which Node.js knows of wherever they were made.
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
