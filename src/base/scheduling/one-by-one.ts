import { withinDeadline } from './request-scope';

/**
 * Does work of the same name one after the other, in the order of the calls. Work of other names does not wait for it. A
 * request waits for its turn no longer than its deadline.
 */
export type OneByOne = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

export function createOneByOne(): OneByOne {
  /** Settles, by name, once all the work so far is done. */
  const last = new Map<string, Promise<unknown>>();
  return (name, work) => {
    const earlier = last.get(name) ?? Promise.resolve();
    const own = withinDeadline(() => earlier).then(work);
    const all = Promise.allSettled([earlier, own]).then(() => {
      if (last.get(name) === all) last.delete(name);
    });
    last.set(name, all);
    return own;
  };
}
