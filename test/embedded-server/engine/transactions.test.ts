import { type ClientSession, MongoError } from 'mongodb';
import { failure, fresh, useServer } from '../support';

const running = useServer();

/** What makes the driver run a transaction again. */
function staleRead(): MongoError {
  const error = new MongoError('the document has changed since it was read');
  error.addErrorLabel('TransientTransactionError');
  return error;
}

/** A session with a transaction begun; ended with the test. */
async function begun<T>(work: (session: ClientSession) => Promise<T>): Promise<T> {
  const session = running.client.startSession();
  session.startTransaction();
  try {
    return await work(session);
  } finally {
    await session.endSession();
  }
}

test('a transaction is visible to others only after its commit, and then as a whole', async () => {
  const [a, b] = [fresh(running.db), fresh(running.db)];
  await a.createIndex({ k: 1 });
  await begun(async (session) => {
    await a.insertOne({ _id: 1, k: 'x' }, { session });
    await b.insertOne({ _id: 1 }, { session });
    await a.updateOne({ _id: 1 }, { $set: { v: 2 } }, { session });
    expect(await a.countDocuments()).toBe(0);
    await session.commitTransaction();
    expect(await a.findOne({ k: 'x' })).toEqual({ _id: 1, k: 'x', v: 2 });
    expect(await b.countDocuments()).toBe(1);
    await session.commitTransaction();
  });
});

test('the writes of a transaction see a snapshot with its own writes on top', async () => {
  const c = fresh(running.db);
  await c.insertMany([1, 2].map((_id) => ({ _id, v: 0 })));
  await begun(async (session) => {
    const set = async (_id: number, from: number, to: number) =>
      (await c.updateOne({ _id, v: from }, { $set: { v: to } }, { session })).matchedCount;
    expect(await set(1, 0, 1)).toBe(1);
    expect(await set(1, 0, 2)).toBe(0);
    expect(await set(1, 1, 2)).toBe(1);
    await c.insertOne({ _id: 3, v: 0 });
    await c.updateOne({ _id: 2 }, { $set: { v: 9 } });
    expect(await set(3, 0, 1)).toBe(0);
    expect(await set(2, 9, 1)).toBe(0);
    await session.commitTransaction();
  });
  expect(await c.find().sort({ _id: 1 }).toArray()).toEqual([
    { _id: 1, v: 2 },
    { _id: 2, v: 9 },
    { _id: 3, v: 0 },
  ]);
});

test('the second transaction to touch a document gets a write conflict and is aborted', async () => {
  const c = fresh(running.db);
  await c.insertOne({ _id: 1, v: 0 });
  await begun(async (first) => {
    await begun(async (second) => {
      await c.updateOne({ _id: 1 }, { $set: { v: 1 } }, { session: first });
      const conflict = await failure(c.updateOne({ _id: 1 }, { $set: { v: 2 } }, { session: second }));
      expect(conflict).toMatchObject({ code: 112, codeName: 'WriteConflict' });
      expect(conflict.hasErrorLabel('TransientTransactionError')).toBe(true);
      const gone = await failure(c.insertOne({ _id: 2 }, { session: second }));
      expect(gone).toMatchObject({ code: 251, codeName: 'NoSuchTransaction' });
      expect(gone.hasErrorLabel('TransientTransactionError')).toBe(true);
      expect((await failure(second.commitTransaction())).code).toBe(251);
    });
    await first.commitTransaction();
  });
  expect(await c.findOne()).toEqual({ _id: 1, v: 1 });
});

test('a write to a document that was committed since the snapshot is a write conflict', async () => {
  const c = fresh(running.db);
  await c.insertMany([
    { _id: 1, v: 0 },
    { _id: 2, v: 0 },
  ]);
  await begun(async (session) => {
    await c.insertOne({ _id: 3 }, { session });
    await c.updateOne({ _id: 1 }, { $set: { v: 1 } });
    expect((await failure(c.updateOne({ _id: 1 }, { $set: { v: 3 } }, { session }))).code).toBe(112);
  });
  await begun(async (session) => {
    await c.insertOne({ _id: 4 }, { session });
    await c.updateOne({ _id: 1 }, { $set: { v: 2 } });
    await c.updateOne({ _id: 2 }, { $set: { v: 1 } }, { session });
    await session.commitTransaction();
  });
  expect(await c.find().sort({ _id: 1 }).toArray()).toEqual([{ _id: 1, v: 2 }, { _id: 2, v: 1 }, { _id: 4 }]);
});

test('of two transactions with one unique key one succeeds, and the other conflicts and then sees the duplicate', async () => {
  const c = fresh(running.db);
  await c.createIndex({ k: 1 }, { unique: true });
  await begun(async (first) => {
    await begun(async (second) => {
      await c.insertOne({ _id: 1, k: 'x' }, { session: first });
      const error = await failure(c.insertOne({ _id: 2, k: 'x' }, { session: second }));
      expect(error.code).toBe(112);
    });
    await first.commitTransaction();
  });
  await begun(async (third) => {
    expect((await failure(c.insertOne({ _id: 3, k: 'x' }, { session: third }))).code).toBe(11000);
    expect((await failure(c.insertOne({ _id: 4 }, { session: third }))).code).toBe(251);
  });
  expect(await c.countDocuments()).toBe(1);
});

test('a write outside transactions waits for the transaction that holds the document', async () => {
  const c = fresh(running.db);
  await c.insertOne({ _id: 1, v: 1 });
  await begun(async (session) => {
    await c.updateOne({ _id: 1 }, { $set: { v: 10 } }, { session });
    let done = false;
    const waiting = c.updateOne({ _id: 1 }, { $set: { v: 11 } }).then(() => {
      done = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(done).toBe(false);
    await session.commitTransaction();
    await waiting;
  });
  expect(await c.findOne()).toEqual({ _id: 1, v: 11 });
});

test('ending a session releases everything that it holds', async () => {
  const c = fresh(running.db);
  await c.insertOne({ _id: 1, v: 1 });
  await begun((session) => c.updateOne({ _id: 1 }, { $set: { v: 2 } }, { session }));
  await c.updateOne({ _id: 1, v: 1 }, { $set: { v: 3 } });
  expect(await c.findOne()).toEqual({ _id: 1, v: 3 });
});

test('concurrent transactions that are retried all take effect', async () => {
  const c = fresh(running.db);
  await c.insertOne({ _id: 1, v: 0 });
  await Promise.all(
    Array.from({ length: 10 }, () =>
      running.client.withSession((session) =>
        session.withTransaction(async () => {
          const { v } = (await c.findOne({ _id: 1 })) ?? { v: 0 };
          const { matchedCount } = await c.updateOne({ _id: 1, v }, { $set: { v: v + 1 } }, { session });
          if (matchedCount === 0) throw staleRead();
        }),
      ),
    ),
  );
  expect(await c.findOne()).toEqual({ _id: 1, v: 10 });
});

test('a transaction does not survive a change of the indexes it wrote to', async () => {
  const c = fresh(running.db);
  await c.insertOne({ _id: 1, v: 1 });
  await begun(async (session) => {
    await c.updateOne({ _id: 1 }, { $set: { v: 2 } }, { session });
    await c.createIndex({ v: 1 });
    expect((await failure(session.commitTransaction())).code).toBe(112);
  });
  expect(await c.find({ v: 1 }).toArray()).toHaveLength(1);
});
