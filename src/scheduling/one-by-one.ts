/** Does work of the same name one after the other, in the order of the calls. Work of other names does not wait for it. */
export type OneByOne = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

export function createOneByOne(): OneByOne {
  /** The last work of each name that is not done yet. */
  const last = new Map<string, Promise<unknown>>();
  return async (name, work) => {
    const own = (last.get(name) ?? Promise.resolve()).then(work, work);
    last.set(name, own);
    try {
      return await own;
    } finally {
      if (last.get(name) === own) last.delete(name);
    }
  };
}
