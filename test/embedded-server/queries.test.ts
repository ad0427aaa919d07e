import { Double, Long, ObjectId } from 'mongodb';
import { failure, fresh, type Running, start } from './support';

let running: Running;
beforeAll(async () => {
  running = await start();
});
afterAll(() => running.stop());

describe('find', () => {
  test('filters: operators, dotted paths, arrays, null, $or, and what mingo decides', async () => {
    const c = fresh(running.db);
    await c.insertMany([
      { _id: 1, a: 1, p: { q: 'x' }, tags: ['u', 'v'] },
      { _id: 2, a: 2.5, p: { q: 'y' }, tags: [] },
      { _id: 3, a: null },
      { _id: 4, items: [{ k: 1 }, { k: 2 }] },
    ]);
    const ids = async (filter: object) => (await c.find(filter).sort({ _id: 1 }).toArray()).map(({ _id }) => _id);
    expect(await ids({ a: { $gt: 1 } })).toEqual([2]);
    expect(await ids({ a: null })).toEqual([3, 4]);
    expect(await ids({ a: { $exists: false } })).toEqual([4]);
    expect(await ids({ 'p.q': { $in: ['x', 'z'] } })).toEqual([1]);
    expect(await ids({ 'p.q': { $ne: 'x' } })).toEqual([2, 3, 4]);
    expect(await ids({ tags: 'v' })).toEqual([1]);
    expect(await ids({ tags: ['u', 'v'] })).toEqual([1]);
    expect(await ids({ 'items.k': 2 })).toEqual([4]);
    expect(await ids({ 'items.1.k': 2 })).toEqual([4]);
    expect(await ids({ p: { q: 'y' } })).toEqual([2]);
    expect(await ids({ $or: [{ a: 1 }, { 'p.q': 'y' }] })).toEqual([1, 2]);
    expect(await ids({ $nor: [{ a: 1 }, { 'p.q': 'y' }] })).toEqual([3, 4]);
    expect(await ids({ 'p.q': /^X$/i })).toEqual([1]);
    expect(await ids({ items: { $elemMatch: { k: { $gt: 1 } } } })).toEqual([4]);
    expect(await ids({ tags: { $size: 2 }, a: 1 })).toEqual([1]);
    expect(await ids({ $expr: { $eq: ['$a', 2.5] } })).toEqual([2]);
    expect(await ids({ a: Long.fromNumber(1) })).toEqual([1]);
    expect(await ids({ constructor: 1 })).toEqual([]);
    expect((await failure(c.find({ $bogus: 1 }).toArray())).code).toBe(2);
  });

  test('arrays on the way, positions, $mod and $elemMatch, with and without an index', async () => {
    const c = fresh(running.db);
    const values = [[{ b: 1 }, {}], [], null, { b: null }, [1, 2], [[1, 2], 3], [{ b: [1, 2] }, { b: 3 }], [null], 5];
    await c.insertMany(values.map((a, _id) => ({ _id, a })));
    const expected = [
      [{ 'a.b': null }, [0, 2, 3, 8]],
      [{ 'a.b': { $exists: false } }, [1, 2, 4, 5, 7, 8]],
      [{ 'a.0': 1 }, [4]],
      [{ a: { $mod: [5, 0] } }, [8]],
      [{ a: { $elemMatch: { b: 3 } } }, [6]],
      [{ a: { $elemMatch: { $gte: 2, $lt: 3 } } }, [4]],
      [{ a: { $lte: [1, 2] } }, [1, 4, 5, 7]],
      [{ a: { $gt: [1, 2] } }, [0, 5, 6]],
      [{ a: { $gte: null } }, [2, 7]],
      [{ a: { $gt: null } }, []],
      [{ a: { $size: 1 } }, [7]],
      [{ 'a.b': { $size: 2 } }, [6]],
      [{ 'a.c': { $size: 0 } }, []],
      [{ a: { $all: [1, 2] } }, [4]],
      [{ a: { $all: [[1, 2]] } }, [4, 5]],
      [{ a: { $all: [] } }, []],
      [{ a: { $not: { $size: 1 } }, 'a.b': { $not: { $gte: 1 } } }, [1, 2, 3, 4, 5, 8]],
    ] as const;
    const check = async () => {
      for (const [filter, ids] of expected) {
        const found = await c.find(filter).sort({ _id: 1 }).toArray();
        expect({ filter, ids: found.map(({ _id }) => _id) }).toEqual({ filter, ids });
      }
    };
    await check();
    await c.createIndexes([{ key: { a: 1 } }, { key: { 'a.b': 1 } }]);
    await check();
  });

  test('projections', async () => {
    const c = fresh(running.db);
    await c.insertOne({ _id: 1, a: new Double(1), b: { c: 2, d: 3 }, e: 4 });
    const project = async (projection: object) => c.findOne({}, { projection });
    expect(await project({ a: 1, e: 1 })).toEqual({ _id: 1, a: 1, e: 4 });
    expect(await project({ _id: 0, b: 0 })).toEqual({ a: 1, e: 4 });
    expect(await project({ 'b.c': 1, _id: 0 })).toEqual({ b: { c: 2 } });
    expect(await project({ 'b.c': 0, _id: 0, a: 0 })).toEqual({ b: { d: 3 }, e: 4 });
    expect((await failure(project({ a: 1, e: 0 }))).code).toBe(2);
  });

  test('cursors: batches, skip, limit, getMore, killCursors, changes in between', async () => {
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
    await running.db.command({ killCursors: c.collectionName, cursors: [reply.cursor.id] });
    const id = Long.isLong(reply.cursor.id) ? reply.cursor.id : Long.fromNumber(reply.cursor.id);
    expect((await failure(running.db.command({ getMore: id, collection: c.collectionName }))).code).toBe(43);
  });

  test('batches end below 16 MB', async () => {
    const c = fresh(running.db);
    await c.insertMany(Array.from({ length: 10 }, (_, _id) => ({ _id, a: 'x'.repeat(4_000_000) })));
    expect(await c.find().toArray()).toHaveLength(10);
  });

  test('count and distinct', async () => {
    const c = fresh(running.db);
    await c.insertMany([{ a: 1 }, { a: 1, b: [1, 2] }, { a: 2, b: [2, 3] }]);
    expect(await c.countDocuments({ a: 1 })).toBe(2);
    expect(await c.countDocuments({ a: 9 })).toBe(0);
    expect(await c.countDocuments({}, { skip: 1, limit: 1 })).toBe(1);
    expect(await c.estimatedDocumentCount()).toBe(3);
    expect((await c.distinct('b')).sort()).toEqual([1, 2, 3]);
    expect(await c.distinct('b', { a: 2 })).toEqual([2, 3]);
  });
});

test('aggregate: $match and $sort in front, $group, $lookup', async () => {
  const [c, other] = [fresh(running.db), fresh(running.db)];
  await c.insertMany([
    { _id: 1, s: 'a', v: 2 },
    { _id: 2, s: 'a', v: 3 },
    { _id: 3, s: 'b', v: 5 },
  ]);
  await other.insertMany([{ _id: 'a', name: 'first' }]);
  expect(await c.aggregate([{ $match: { s: 'a' } }, { $sort: { v: -1 } }, { $limit: 1 }]).toArray()).toEqual([
    { _id: 2, s: 'a', v: 3 },
  ]);
  const sums = await c
    .aggregate([{ $match: {} }, { $group: { _id: '$s', sum: { $sum: '$v' }, n: { $sum: 1 } } }, { $sort: { _id: 1 } }])
    .toArray();
  expect(sums).toEqual([
    { _id: 'a', sum: 5, n: 2 },
    { _id: 'b', sum: 5, n: 1 },
  ]);
  const joined = await c
    .aggregate([
      { $match: { _id: 1 } },
      { $lookup: { from: other.collectionName, localField: 's', foreignField: '_id', as: 'o' } },
    ])
    .toArray();
  expect(joined).toEqual([{ _id: 1, s: 'a', v: 2, o: [{ _id: 'a', name: 'first' }] }]);
  expect((await failure(c.aggregate([{ $bogus: 1 }]).toArray())).code).toBe(2);
  expect((await failure(c.aggregate([{ $match: {} }, { $out: 'x' }]).toArray())).code).toBe(238);
});

test('aggregate: stages mean the same at the head of a pipeline, behind it and inside $facet', async () => {
  const c = fresh(running.db);
  const id = new ObjectId();
  await c.insertMany([
    { _id: 1, v: id, items: [{ r: 1 }, 'x'] },
    { _id: 2, v: true, items: [{ q: -1 }, 'x'] },
    { _id: 3, v: 'text', items: [{ q: -2 }] },
    { _id: 4, items: [{ q: 0 }] },
  ]);
  const stages = [
    [{ $match: { 'items.q': null } }],
    [{ $match: { v: id } }],
    [{ $sort: { v: 1 } }],
    [{ $sort: { 'items.q': 1, _id: 1 } }],
    [{ $match: { v: 'none' } }, { $count: 'n' }],
    [{ $count: 'n' }],
  ];
  const expected = [[{ _id: 1 }], [{ _id: 1 }], [4, 3, 1, 2], [1, 2, 3, 4], [], [{ n: 4 }]].map((values) =>
    values.map((value) => (typeof value === 'number' ? { _id: value } : value)),
  );
  const idOrCount = (documents: object[]) =>
    documents.map((document) => ('_id' in document ? { _id: document._id } : document));
  for (const [at, pipeline] of stages.entries()) {
    const ways = [pipeline, [{ $addFields: { more: 1 } }, ...pipeline]];
    for (const way of ways) expect(idOrCount(await c.aggregate(way).toArray())).toEqual(expected[at]);
    const [facets] = await c.aggregate([{ $facet: { one: pipeline, other: [{ $limit: 1 }] } }]).toArray();
    expect(idOrCount(facets?.one)).toEqual(expected[at]);
  }
});
