import { type Collection, type Document, Double, Int32 } from 'mongodb';
import { costOf, failure, fresh, rawCommand, useServer } from '../support';

const running = useServer();

const IDS = [1, 2, 3];

async function seeded(): Promise<Collection> {
  const c = fresh(running.db);
  await c.createIndexes([
    { key: { u: 1 }, unique: true },
    { key: { a: 1, t: -1 } },
    { key: { 'n.x': 1 } },
    { key: { t: 1, _id: -1 } },
  ]);
  await c.insertMany(IDS.map((_id) => ({ _id, t: _id, keep: 'k', u: `own ${_id}`, a: 1, n: { x: _id } })));
  return c;
}

const update = (c: Collection, ...updates: Document[]): Promise<Document> =>
  rawCommand(running.dataDir, { update: c.collectionName, updates, ordered: false, $db: 'test' });

test('an update keeps the place of fields, adds new ones by name, and does not count unchanged values', async () => {
  const c = await seeded();
  const reply = await update(
    c,
    { q: { _id: 1 }, u: { $set: { z: 1, keep: new Int32(5), b: 2 } } },
    { q: { _id: 2, a: 1 }, u: { $set: { keep: 'k', a: 1 } } },
    { q: { _id: 3, a: 2 }, u: { $set: { keep: 'no' } } },
    { q: { _id: 7 }, u: { $set: { keep: 'no' } } },
    { q: { _id: new Double(3), n: { $ne: null } }, u: { $set: { keep: 'yes' } } },
  );
  expect(reply).toMatchObject({ n: 3, nModified: 2 });
  expect(Object.keys((await c.findOne({ _id: 1 as never })) ?? {}).join(' ')).toBe('_id t keep u a n b z');
  const kept = await c.find({}, { sort: { _id: 1 }, promoteValues: false }).toArray();
  expect(kept.map(({ keep }) => keep)).toEqual([new Int32(5), 'k', 'yes']);
});

test('a unique value passes from one document to another in one command and is refused while it is taken', async () => {
  const c = await seeded();
  const set = (_id: number, u: string) => ({ q: { _id, keep: 'k' }, u: { $set: { u } } });
  expect(await update(c, set(1, 'own 2'), set(2, 'new'), set(1, 'own 2'), set(3, 'own 1'))).toMatchObject({
    n: 3,
    nModified: 3,
    writeErrors: [{ index: 0, code: 11000, keyValue: { u: 'own 2' } }],
  });
  expect(await c.find({ u: { $in: ['own 1', 'own 2', 'own 3', 'new'] } }, { sort: { u: 1 } }).toArray()).toMatchObject([
    { _id: 2, u: 'new' },
    { _id: 3, u: 'own 1' },
    { _id: 1, u: 'own 2' },
  ]);
  expect((await failure(c.insertOne({ u: 'own 1' }))).code).toBe(11000);
  await c.insertOne({ u: 'own 3' });
});

test('documents inserted and changed several times in one transaction leave exactly their index entries', async () => {
  const c = await seeded();
  await running.client.withSession((session) =>
    session.withTransaction(async () => {
      const change = (_id: number, fields: Document) =>
        c.updateOne({ _id: _id as never }, { $set: fields }, { session });
      await c.insertOne({ _id: 4 as never, u: 'four', a: 1, t: 4 }, { session });
      await change(4, { u: 'vier', a: 2 });
      await change(4, { t: 40 });
      await change(1, { a: 3, u: 'four' });
      await change(2, { u: 'gone' });
      await change(2, { u: 'own 1' });
    }),
  );
  const ids = async (filter: Document) => (await c.find(filter, { sort: { _id: 1 } }).toArray()).map(({ _id }) => _id);
  const holders = { four: [1], vier: [4], gone: [], 'own 1': [2], 'own 2': [], 'own 3': [3] };
  for (const [u, expected] of Object.entries(holders)) expect([u, ...(await ids({ u }))]).toEqual([u, ...expected]);
  expect(await Promise.all([1, 2, 3].map((a) => ids({ a })))).toEqual([[2, 3], [4], [1]]);
  await c.insertMany(['gone', 'own 2'].map((u) => ({ u })));
});

test('an upsert inserts the equality values of the filter and the values that are set', async () => {
  const c = fresh(running.db);
  const filter = { _id: 'i' as never, key: 'k', n: { $gt: 0 }, $and: [{ a: { $eq: 1 } }], $or: [{ b: 2 }, { b: 3 }] };
  const { upsertedId } = await c.updateOne(filter, { $set: { z: 1, a: 3 } }, { upsert: true });
  expect(upsertedId).toBe('i');
  expect(await c.findOne()).toEqual({ _id: 'i', key: 'k', a: 3, z: 1 });
});

test('field names such as constructor are stored and found like any other', async () => {
  const c = await seeded();
  for (const name of ['constructor', 'prototype', '__proto__']) {
    const set = Object.defineProperty({}, name, { value: 1, enumerable: true });
    expect(await update(c, { q: { _id: 1 }, u: { $set: set } })).toMatchObject({ n: 1, nModified: 1 });
  }
  const stored = await c.findOne({ _id: 1 as never });
  expect(Object.keys(stored ?? {}).slice(-3)).toEqual(['constructor', 'prototype', '__proto__']);
});

test('an update reads one document for each statement', async () => {
  const c = await seeded();
  const work = () => update(c, ...IDS.map((_id) => ({ q: { _id, keep: 'k' }, u: { $set: { t: 9 } } })));
  expect(await costOf(running.db, work)).toEqual({ documents: 3, lookups: 0 });
});
