import { type Db } from 'mongodb';
import { type Database } from '../../../src/service/storage/database/connection/connect';
import { startService } from '../../support/service';

type Around = (collection: string, method: string, call: () => unknown, input: unknown[]) => unknown;

/** A database of which a test sees each call of a collection. */
function watched(database: Database, around: Around): Database {
  const seen = <T extends object>(target: T, name: string): T =>
    new Proxy(target, {
      get(owner, method) {
        const value = Reflect.get(owner, method) as unknown;
        if (typeof value !== 'function') return value;
        return (...input: unknown[]) => around(name, String(method), () => Reflect.apply(value, owner, input), input);
      },
    });
  const db = new Proxy(database.db, {
    get(owner, name) {
      const value = Reflect.get(owner, name) as unknown;
      if (typeof value !== 'function') return value;
      return (...input: unknown[]) => {
        const result = Reflect.apply(value, owner, input);
        return name === 'collection' ? seen(result as object, String(input[0])) : result;
      };
    },
  }) as Db;
  return { ...database, db };
}

it('work besides requests begins once the instance has joined the agreement on keys', async () => {
  let hasJoined = false;
  const early: string[] = [];
  /** Longer than it takes the work to begin. */
  const join = async (call: () => unknown) => {
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    const joined = await call();
    hasJoined = true;
    return joined;
  };
  const service = await startService({}, (database) =>
    watched(database, (collection, method, call, input) => {
      const isOfWork = method === 'find' && ['imports', 'webhooks', 'changeNotes'].includes(collection);
      if (isOfWork && !hasJoined) early.push(collection);
      const isJoining = collection === 'maintenance' && method === 'updateOne' && !hasJoined;
      return isJoining && /"instances":\[\{/.test(JSON.stringify(input)) ? join(call) : call();
    }),
  );
  await service.close();
  expect([hasJoined, early]).toEqual([true, []]);
}, 20_000);
