import { type Db } from 'mongodb';
import { ReadQueue } from '../src/database/reads/read-queue';
import { DatabaseTimeoutError, Deadline } from '../src/scheduling/deadline';
import { runInScope } from '../src/scheduling/request-scope';
import { createStores } from '../src/stores';

const sent: string[] = [];
/** A database that notes what it is asked for, and never answers. */
const silent = new Proxy({} as Db, {
  get: (_, name) => {
    sent.push(String(name));
    return () => silent;
  },
});

const refuse = async () => Promise.reject(new Error('asked for keys'));
const noKeys = { of: refuse, everyOf: refuse, freshOf: refuse };
const stores = Object.entries(createStores(silent, new ReadQueue(), noKeys, false));
const CALLS = stores.flatMap(([store, calls]) =>
  Object.entries(calls).map(([name, call]) => [`${store}.${name}`, call] as const),
);

describe('a request that has used up its time for the database', () => {
  it.each(CALLS)('a request that has used up its database time cannot call %s', async (_name, call) => {
    const deadline = new Deadline(0, () => false);
    while (!deadline.hasPassed) await new Promise(setImmediate);
    sent.length = 0;
    await expect(runInScope({ deadline }, call as () => Promise<unknown>)).rejects.toThrow(DatabaseTimeoutError);
    expect(sent).toEqual([]);
    deadline.end();
  });
});
