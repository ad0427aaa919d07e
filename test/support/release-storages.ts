import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Jest loads the sources anew for each file of tests, in one process after the other. A storage that stays in use
 * would slow down every promise of the files behind it, and keep the memory of its own.
 */
const used = new Set<AsyncLocalStorage<unknown>>();
const { run } = AsyncLocalStorage.prototype;

beforeAll(() => {
  AsyncLocalStorage.prototype.run = function (this: AsyncLocalStorage<unknown>, ...parameters) {
    used.add(this);
    return run.apply(this, parameters);
  } as typeof run;
});

afterAll(() => {
  AsyncLocalStorage.prototype.run = run;
  for (const storage of used) storage.disable();
});
