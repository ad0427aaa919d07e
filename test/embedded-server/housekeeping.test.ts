import { rmSync } from 'node:fs';
import { dispatch } from '../../src/embedded-server/dispatch';
import { Engine } from '../../src/embedded-server/engine';
import { collectGarbage, Housekeeping, sweepExpired } from '../../src/embedded-server/housekeeping';
import { CommandBody, REPLY_HEADER_BYTES } from '../../src/embedded-server/message';
import { toBytes, toPlain } from '../../src/embedded-server/mingo';
import { temporaryDir } from './support';

const dataDir = temporaryDir();
const engine = new Engine(dataDir);
afterAll(async () => {
  await engine.close();
  rmSync(dataDir, { recursive: true });
});

async function runOn(on: Engine, command: Record<string, unknown>): Promise<Record<string, unknown>> {
  const reply = await dispatch(on, new CommandBody(toBytes({ ...command, $db: 'test' })), 1);
  return toPlain(reply.subarray(REPLY_HEADER_BYTES));
}
const run = (command: Record<string, unknown>) => runOn(engine, command);

test('documents whose time is up are removed, the others stay', async () => {
  await run({ createIndexes: 'ttl', indexes: [{ key: { at: 1 }, name: 'at', expireAfterSeconds: 10 }] });
  const now = Date.now();
  const documents = [
    { _id: 1, at: new Date(now - 11_000) },
    { _id: 2, at: new Date(now - 9_000) },
    { _id: 3, at: 'never' },
    { _id: 4 },
  ];
  await run({
    insert: 'ttl',
    documents: [...documents, ...Array.from({ length: 2500 }, (_, i) => ({ _id: 100 + i, at: new Date(0) }))],
  });
  await sweepExpired(engine, now);
  expect(await run({ distinct: 'ttl', key: '_id' })).toMatchObject({ values: [2, 3, 4] });
});

test('what a dropped collection held is removed from the file', async () => {
  await run({ insert: 'gone', documents: Array.from({ length: 6000 }, (_, _id) => ({ _id, pad: 'x'.repeat(100) })) });
  const entries = (): number => (engine.storage.statistics() as { entryCount: number }).entryCount;
  const before = entries();
  await run({ drop: 'gone' });
  expect(await run({ count: 'gone' })).toMatchObject({ n: 0 });
  await collectGarbage(engine);
  expect(engine.catalog.garbage.size).toBe(1);
  await collectGarbage(engine);
  expect(engine.catalog.garbage.size).toBe(0);
  expect(entries()).toBeLessThan(before - 5990);
});

test('a transaction that does nothing for a minute is aborted', async () => {
  const session = { lsid: { id: 'idle' }, txnNumber: 1n, autocommit: false };
  await run({ insert: 'idle', documents: [{ _id: 1 }], startTransaction: true, ...session });
  engine.transactions.abortIdle(Date.now() + 30_000);
  expect(engine.transactions.size).toBe(1);
  engine.transactions.abortIdle(Date.now() + 61_000);
  expect(engine.transactions.size).toBe(0);
  expect(await run({ find: 'idle', ...session })).toMatchObject({ ok: 0, code: 251 });
});

test.each([
  'No space left on device',
  // Of a write that only a part of fits in.
  'Input/output error',
  'File too large',
])('a commit that the disk refuses (%s) changes nothing, and the next one works', async (refusal) => {
  await run({ drop: 'full' });
  await run({ insert: 'full', documents: [{ _id: 1 }] });
  const put = engine.storage.put.bind(engine.storage);
  let puts = 0;
  engine.storage.put = (key, value) => {
    if (++puts === 2) throw new Error(refusal);
    put(key, value);
  };
  expect(await run({ insert: 'full', documents: [{ _id: 2 }, { _id: 3 }] })).toMatchObject({
    ok: 0,
    code: 14031,
    codeName: 'OutOfDiskSpace',
  });
  engine.storage.put = put;
  expect(await run({ distinct: 'full', key: '_id' })).toMatchObject({ values: [1] });
  expect(await run({ insert: 'full', documents: [{ _id: 2 }] })).toMatchObject({ n: 1 });
});

test('a write that was to wait for a transaction, and was answered with the failure of its batch, is not carried out later', async () => {
  await run({ insert: 'lost', documents: [{ _id: 1, v: 0 }] });
  const session = { lsid: { id: 'lost' }, txnNumber: 1n, autocommit: false };
  const updateOne = { update: 'lost', updates: [{ q: { _id: 1 }, u: { $inc: { v: 1 } } }] };
  await run({ ...updateOne, startTransaction: true, ...session });
  const { write } = engine.storage;
  engine.storage.write = (action) =>
    write.call(engine.storage, () => {
      action();
      throw new Error('No space left on device');
    });
  const answer = run({ update: 'lost', updates: [{ q: { _id: 1 }, u: { $inc: { v: 100 } } }] });
  expect(await answer).toMatchObject({ ok: 0, code: 14031 });
  engine.storage.write = write;
  // The transaction is gone with the batch; what is written next runs behind everything that waited for its end.
  expect(engine.transactions.size).toBe(0);
  await run({ insert: 'lost', documents: [{ _id: 2 }] });
  expect(await run({ distinct: 'lost', key: 'v' })).toMatchObject({ values: [0] });
});

test('a write waits for an open transaction for 30 s; then it fails, while the transaction goes on, and is not carried out', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'setTimeout', 'nextTick', 'queueMicrotask', 'performance'] });
  const housekeeping = new Housekeeping(engine);
  try {
    await run({ insert: 'held', documents: [{ _id: 1, v: 0 }] });
    const session = { lsid: { id: 'held' }, txnNumber: 1n, autocommit: false };
    const increment = (by: number) => ({ update: 'held', updates: [{ q: { _id: 1 }, u: { $inc: { v: by } } }] });
    await run({ ...increment(1), startTransaction: true, ...session });
    const answered: number[] = [];
    const write = async (by: number) => {
      const answer = await run(increment(by));
      answered.push(by);
      return answer;
    };
    const first = write(10);
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
    expect(await run({ distinct: 'held', key: 'v' })).toMatchObject({ values: [101] });
  } finally {
    housekeeping.stop();
    jest.useRealTimers();
  }
});

test('a write that waits for a transaction when the server is closed fails, and is not carried out', async () => {
  const folder = temporaryDir();
  const closing = new Engine(folder);
  const ask = (command: Record<string, unknown>) => runOn(closing, command);
  try {
    await ask({ insert: 'held', documents: [{ _id: 1, v: 0 }] });
    const increment = { update: 'held', updates: [{ q: { _id: 1 }, u: { $inc: { v: 1 } } }] };
    await ask({ ...increment, startTransaction: true, lsid: { id: 'held' }, txnNumber: 1n, autocommit: false });
    const waiting = ask(increment);
    // What runs behind a write in the queue is answered once that one waits.
    await ask({ insert: 'held', documents: [{ _id: 2 }] });
    await closing.close();
    expect(await waiting).toMatchObject({ ok: 0, code: 91 });
    await new Promise(setImmediate);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('the file does not grow when the data does not', async () => {
  const pad = 'x'.repeat(1000);
  const pages = (): number => (engine.storage.statistics() as { lastPageNumber: number }).lastPageNumber;
  await run({ insert: 'same', documents: Array.from({ length: 200 }, (_, _id) => ({ _id, pad })) });
  const rewrite = async (n: number) => run({ update: 'same', updates: [{ q: {}, u: { $set: { n } }, multi: true }] });
  for (let n = 0; n < 5; n++) await rewrite(n);
  const before = pages();
  for (let n = 5; n < 40; n++) await rewrite(n);
  expect(pages()).toBeLessThan(before * 1.2);
});
