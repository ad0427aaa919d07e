import { Long } from 'bson';
import { Engine } from '../../../src/embedded-server/engine/engine';
import { Housekeeping } from '../../../src/embedded-server/engine/housekeeping';
import { useFolder } from '../../support/use-service';
import { commandsOf, newTransaction, useEngine, valuesOf } from '../support';

const engine = useEngine();
const inFolder = useFolder();

const run = commandsOf(engine);

const DAY_MS = 24 * 60 * 60_000;

/** Time that passes only when it is told to; the clock of the machine may be set besides. */
const holdTime = () => jest.useFakeTimers({ doNotFake: ['setImmediate', 'setTimeout', 'nextTick', 'queueMicrotask'] });

test('a transaction that does nothing for a minute is aborted, and a cursor after ten, however the clock is set', async () => {
  holdTime();
  const housekeeping = new Housekeeping(engine);
  try {
    const session = newTransaction();
    await run({ insert: 'idle', documents: [{ _id: 1 }, { _id: 2 }, { _id: 3 }] });
    const { cursor } = await run({ find: 'idle', batchSize: 1 });
    const more = () => run({ getMore: Long.fromNumber(cursor.id), collection: 'idle', batchSize: 1 });
    await run({ insert: 'idle', documents: [{ _id: 4 }], startTransaction: true, ...session });
    jest.setSystemTime(Date.now() + DAY_MS);
    jest.advanceTimersByTime(30_000);
    expect(engine.transactions.size).toBe(1);
    expect(await more()).toMatchObject({ ok: 1 });
    jest.setSystemTime(Date.now() - 2 * DAY_MS);
    jest.advanceTimersByTime(32_000);
    expect(engine.transactions.size).toBe(0);
    expect(await run({ insert: 'idle', documents: [{ _id: 5 }], ...session })).toMatchObject({ ok: 0, code: 251 });
    jest.advanceTimersByTime(10 * 60_000);
    expect(await more()).toMatchObject({ ok: 0, codeName: 'CursorNotFound' });
  } finally {
    housekeeping.stop();
    jest.useRealTimers();
  }
});

test('a write that waited for a transaction and failed with its batch is not carried out later', async () => {
  await run({ insert: 'lost', documents: [{ _id: 1, v: 0 }] });
  const session = newTransaction();
  const updateOne = { update: 'lost', updates: [{ q: { _id: 1 }, u: { $set: { v: 1 } } }] };
  await run({ ...updateOne, startTransaction: true, ...session });
  const { write } = engine.storage;
  engine.storage.write = (action) =>
    write.call(engine.storage, () => {
      action();
      throw new Error('No space left on device');
    });
  const answer = run({ update: 'lost', updates: [{ q: { _id: 1 }, u: { $set: { v: 100 } } }] });
  expect(await answer).toMatchObject({ ok: 0, code: 14031 });
  engine.storage.write = write;
  // The transaction is gone with the batch; what is written next runs behind everything that waited for its end.
  expect(engine.transactions.size).toBe(0);
  await run({ insert: 'lost', documents: [{ _id: 2 }] });
  expect(await valuesOf(engine, 'lost', 'v')).toEqual([0, undefined]);
});

test('a write waits 30 s for an open transaction and then fails, while the transaction continues', async () => {
  holdTime();
  const housekeeping = new Housekeeping(engine);
  try {
    await run({ insert: 'held', documents: [{ _id: 1, v: 0 }] });
    const session = newTransaction();
    const setTo = (by: number) => ({ update: 'held', updates: [{ q: { _id: 1 }, u: { $set: { v: by } } }] });
    await run({ ...setTo(1), startTransaction: true, ...session });
    const answered: number[] = [];
    const write = async (by: number) => {
      const answer = await run(setTo(by));
      answered.push(by);
      return answer;
    };
    const first = write(10);
    jest.setSystemTime(Date.now() - DAY_MS);
    // What runs behind a write in the queue is answered after that one could have been.
    await run({ insert: 'held', documents: [{ _id: 2 }] });
    jest.advanceTimersByTime(20_000);
    const second = write(100);
    await run({ insert: 'held', documents: [{ _id: 3 }] });
    jest.advanceTimersByTime(10_000);
    await run({ insert: 'held', documents: [{ _id: 4 }] });
    expect(answered).toEqual([]);
    jest.advanceTimersByTime(1_000);
    await run({ insert: 'held', documents: [{ _id: 5 }] });
    expect(answered).toEqual([10]);
    expect(await first).toMatchObject({ ok: 0, code: 24, codeName: 'LockTimeout' });
    expect(await run({ commitTransaction: 1, ...session })).toMatchObject({ ok: 1 });
    expect(await second).toMatchObject({ ok: 1, nModified: 1 });
    expect(await valuesOf(engine, 'held', 'v')).toEqual([100, undefined, undefined, undefined, undefined]);
  } finally {
    housekeeping.stop();
    jest.useRealTimers();
  }
});

test('a write that waits for a transaction when the server closes fails and is not carried out', async () => {
  const closing = new Engine(inFolder());
  const ask = commandsOf(closing);
  await ask({ insert: 'held', documents: [{ _id: 1, v: 0 }] });
  const change = { update: 'held', updates: [{ q: { _id: 1 }, u: { $set: { v: 1 } } }] };
  await ask({ ...change, startTransaction: true, ...newTransaction() });
  const waiting = ask(change);
  // What runs behind a write in the queue is answered once that one waits.
  await ask({ insert: 'held', documents: [{ _id: 2 }] });
  await closing.close();
  expect(await waiting).toMatchObject({ ok: 0, code: 91 });
  await new Promise(setImmediate);
});
