import { Double, Long } from 'mongodb';
import { failure, fresh, useServer } from '../support';

const running = useServer();

test('filters compare fields and elements of arrays, with an index and without', async () => {
  const c = fresh(running.db);
  const values = [[7, 1], [], null, ['x'], [1, 2], [null, 3], ['x', 3], [null], 5];
  await c.insertMany([...values.map((a, _id) => ({ _id, a })), { _id: 9 }]);
  const expected: [filter: object, ids: number[]][] = [
    [{ a: 1 }, [0, 4]],
    [{ a: null }, [2, 5, 7, 9]],
    [{ a: { $ne: null } }, [0, 1, 3, 4, 6, 8]],
    [{ a: { $in: [5, 3, null] } }, [2, 5, 6, 7, 8, 9]],
    [{ a: { $gt: 1, $lt: 4 } }, [0, 4, 5, 6]],
    [{ a: { $gte: null } }, [2, 5, 7, 9]],
    [{ a: { $gt: null } }, []],
    [{ 'a.0': { $exists: true } }, [0, 3, 4, 5, 6, 7]],
    [{ 'a.0': { $exists: false } }, [1, 2, 8, 9]],
    [{ a: Long.fromNumber(5) }, [8]],
    [{ $or: [{ a: 5 }, { a: 'x' }] }, [3, 6, 8]],
    [{ $nor: [{ a: { $in: [5, null] } }, { 'a.0': { $exists: true } }] }, [1]],
    [{ $and: [{ a: { $gte: 3 } }, { a: { $lte: 2 } }] }, [0]],
    [{ constructor: 1 }, []],
  ];
  const check = async () => {
    for (const [filter, ids] of expected) {
      const found = await c.find(filter).sort({ _id: 1 }).toArray();
      expect({ filter, ids: found.map(({ _id }) => _id) }).toEqual({ filter, ids });
    }
  };
  await check();
  await c.createIndexes([{ key: { a: 1 } }]);
  await check();
});

test('filters compare fields of embedded documents, and refuse a path that leads through an array', async () => {
  const c = fresh(running.db);
  await c.createIndex({ 'a.b': 1 });
  const values = [{ b: 1 }, { b: null }, {}, null, 'text', { b: [2, 3] }];
  await c.insertMany([...values.map((a, _id) => ({ _id, a })), { _id: 6 }]);
  const ids = async (filter: object) => (await c.find(filter).sort({ _id: 1 }).toArray()).map(({ _id }) => _id);
  expect(await ids({ 'a.b': 1 })).toEqual([0]);
  expect(await ids({ 'a.b': null })).toEqual([1, 2, 3, 4, 6]);
  expect(await ids({ 'a.b': { $ne: null } })).toEqual([0, 5]);
  expect(await ids({ 'a.b': { $gte: 1 } })).toEqual([0, 5]);
  expect((await failure(c.insertOne({ _id: 7, a: [{ b: 1 }] }))).message).toContain("'a.b'");
});

test('filters look for documents in arrays', async () => {
  const c = fresh(running.db);
  const values = [[{ b: 1 }, {}], [], null, { b: 3 }, [{ b: 2 }, { b: 3 }], [[1]]];
  await c.insertMany(values.map((a, _id) => ({ _id, a })));
  const ids = async ($elemMatch: object) => (await c.find({ a: { $elemMatch } }).toArray()).map(({ _id }) => _id);
  expect(await ids({ b: 3 })).toEqual([4]);
  expect(await ids({ b: null })).toEqual([0, 5]);
  expect(await ids({ $or: [{ b: { $gt: 2 } }, { b: 1 }] })).toEqual([0, 4]);
});

test('a projection keeps or leaves out whole fields', async () => {
  const c = fresh(running.db);
  await c.insertOne({ _id: 1, a: new Double(1), b: { c: 2 }, e: 4 });
  const project = async (projection: object) => c.findOne({}, { projection });
  expect(await project({ a: 1, e: 1 })).toEqual({ _id: 1, a: 1, e: 4 });
  expect(await project({ _id: 0, b: 0 })).toEqual({ a: 1, e: 4 });
  expect(await project({ _id: 0, b: 1 })).toEqual({ b: { c: 2 } });
  expect(await project({ _id: 1 })).toEqual({ _id: 1 });
});

test('a cursor supports batches, skip, limit, getMore, killCursors and changes in between', async () => {
  const c = fresh(running.db);
  await c.insertMany(Array.from({ length: 500 }, (_, _id) => ({ _id, n: 499 - _id })));
  expect(await c.find().batchSize(7).toArray()).toHaveLength(500);
  expect((await c.find().skip(490).batchSize(3).toArray()).map(({ _id }) => _id)).toEqual([
    490, 491, 492, 493, 494, 495, 496, 497, 498, 499,
  ]);
  expect((await c.find().sort({ n: 1 }).limit(205).batchSize(50).toArray()).map(({ n }) => n)).toEqual(
    Array.from({ length: 205 }, (_, n) => n),
  );
  const cursor = c.find().batchSize(10);
  for (let i = 0; i < 10; i++) await cursor.next();
  await c.deleteOne({ _id: 12 });
  expect((await cursor.next())?._id).toBe(10);
  expect((await cursor.next())?._id).toBe(11);
  expect((await cursor.next())?._id).toBe(13);
  await cursor.close();
  const reply = await running.db.command({ find: c.collectionName, batchSize: 2 });
  const id = Long.isLong(reply.cursor.id) ? reply.cursor.id : Long.fromNumber(reply.cursor.id);
  await running.db.command({ killCursors: c.collectionName, cursors: [id] });
  expect((await failure(running.db.command({ getMore: id, collection: c.collectionName }))).code).toBe(43);
});

test('a batch of a cursor ends below 16 MB', async () => {
  const c = fresh(running.db);
  await c.insertMany(Array.from({ length: 10 }, (_, _id) => ({ _id, a: 'x'.repeat(4_000_000) })));
  expect(await c.find().toArray()).toHaveLength(10);
});

test('large documents are sorted whose order no index has', async () => {
  const c = fresh(running.db);
  const pad = 'x'.repeat(12_000_000);
  for (const _id of [4, 9, 1, 7, 3, 0, 8, 2, 6, 5]) await c.insertOne({ _id, pad, n: -_id });
  const found = await c
    .find({}, { sort: { n: -1 } })
    .map(({ _id }) => _id)
    .toArray();
  expect(found).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('later batches of a sort show the documents as they are by then', async () => {
  const c = fresh(running.db);
  await c.insertMany(Array.from({ length: 6 }, (_, _id) => ({ _id, a: 1, n: -_id })));
  const cursor = c.find({ a: 1 }, { sort: { n: 1 }, batchSize: 2 });
  expect((await cursor.next())?._id).toBe(5);
  await c.updateOne({ _id: 3 }, { $set: { a: 2 } });
  await c.deleteOne({ _id: 1 });
  expect((await cursor.toArray()).map(({ _id, a }) => [_id, a])).toEqual([
    [4, 1],
    [3, 2],
    [2, 1],
    [0, 1],
  ]);
});

test('an escaped backslash before x00 is a backslash', async () => {
  const c = fresh(running.db);
  await c.insertMany([
    { _id: 1, a: 'a\\x00b' },
    { _id: 2, a: 'a\0b' },
  ] as object[]);
  expect(await c.find({ a: { $regex: 'a\\\\x00b' } }).toArray()).toMatchObject([{ _id: 1 }]);
  expect(await c.find({ a: { $regex: 'a\\x00b' } }).toArray()).toMatchObject([{ _id: 2 }]);
});
