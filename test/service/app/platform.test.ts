import { type Db } from 'mongodb';
import { DatabaseTimeoutError, Deadline } from '../../../src/base/scheduling/deadline';
import { runInScope } from '../../../src/base/scheduling/request-scope';
import { readConfig } from '../../../src/base/settings/config';
import { openPlatformOf } from '../../../src/service/app/platform';
import { type Database } from '../../../src/service/storage/database/connection/connect';

const { store, backgroundStore } = openPlatformOf(readConfig({}), { db: {} as Db } as Database);

/** A store that notes its calls. A read ends once it is let go. */
function notedStore() {
  const calls: string[] = [];
  const ends: (() => void)[] = [];
  const create = () => ({
    find: async (id: string) => calls.push(id),
    list: async (organizationId: string, isLong: boolean) => {
      calls.push(`${organizationId} ${isLong}`);
      await new Promise<void>((end) => ends.push(end));
    },
  });
  return { calls, create, letGo: () => ends.shift()?.() };
}
const settle = () => new Promise(setImmediate);

it('a request that has used up its database time cannot call a store, and other work can', async () => {
  const { calls, create } = notedStore();
  const [ofRequests, ofBackground] = [store(create), backgroundStore(create)];
  const deadline = new Deadline(0, () => false);
  while (!deadline.hasPassed) await settle();
  await expect(runInScope({ deadline }, () => ofRequests.find('late'))).rejects.toThrow(DatabaseTimeoutError);
  await runInScope({ deadline }, () => ofBackground.find('beside'));
  await ofRequests.find('outside of a request');
  deadline.end();
  expect(calls).toEqual(['beside', 'outside of a request']);
});

it('heavy reads of an organization queue up in stores for requests alone', async () => {
  const { calls, create, letGo } = notedStore();
  const isLong = (_organizationId: string, long: boolean) => long;
  const [ofRequests, ofBackground] = [store(create, { list: isLong }), backgroundStore(create)];
  const reads = [1, 2, 3].map(() => ofRequests.list('a', true));
  reads.push(ofRequests.list('a', false), ofRequests.list('b', true), ofBackground.list('c', true));
  await settle();
  expect(calls).toEqual(['a true', 'a true', 'a false', 'b true', 'c true']);
  letGo();
  await settle();
  expect(calls.slice(5)).toEqual(['a true']);
  for (const _ of reads) letGo();
  await Promise.all(reads);
});
