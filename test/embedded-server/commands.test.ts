import { Binary, Decimal128, Double, Int32, Long, ObjectId } from 'mongodb';
import { failure, fresh, type Running, rawCommand, start } from './support';

let running: Running;
beforeAll(async () => {
  running = await start();
});
afterAll(() => running.stop());

describe('insert', () => {
  test('makes an _id where there is none, and puts it first', async () => {
    const c = fresh(running.db);
    await running.db.command({ insert: c.collectionName, documents: [{ a: 1 }, { b: 2, _id: 7 }] });
    const [first, second] = await c.find().sort({ a: -1 }).toArray();
    expect(Object.keys(first ?? {})).toEqual(['_id', 'a']);
    expect(first?._id).toBeInstanceOf(ObjectId);
    expect(Object.keys(second ?? {})).toEqual(['_id', 'b']);
  });

  test('keeps odd keys as data', async () => {
    const c = fresh(running.db);
    const odd = JSON.parse(
      '{"__proto__": {"polluted": true}, "constructor": {"prototype": 1}, "a.b": 1, "$set": {"$inc": 2}, "": 3}',
    );
    const document = { _id: 1, nested: odd };
    await c.insertOne(document);
    const stored = await c.findOne({ _id: 1 });
    expect(JSON.stringify(stored)).toBe(JSON.stringify(document));
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    await c.replaceOne({ _id: 1 }, { nested: odd });
    expect(JSON.stringify((await c.findOne({ _id: 1 }))?.nested)).toBe(JSON.stringify(odd));
    await c.updateOne({ _id: 1 }, { $set: { other: odd, touched: 1 } });
    expect(JSON.stringify((await c.findOne({ _id: 1 }))?.other)).toBe(JSON.stringify(odd));
    const refused = await failure(c.updateOne({}, { $set: { 'constructor.prototype.polluted': 1 } }));
    expect(refused.code).toBe(2);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  test('keeps every BSON type', async () => {
    const c = fresh(running.db);
    const document = {
      _id: 'types',
      i: new Int32(1),
      d: new Double(1),
      l: Long.fromString('9223372036854775807'),
      n: null,
      b: new Binary(Buffer.from('xy')),
      dec: Decimal128.fromString('1.10'),
      at: new Date(0),
      re: /a+/i,
    };
    await c.insertOne(document);
    expect(await c.findOne({ _id: 'types' }, { promoteValues: false })).toEqual(document);
  });

  test('reports a duplicate _id in full', async () => {
    const c = fresh(running.db);
    await c.insertOne({ _id: 'x' });
    const error = await failure(c.insertOne({ _id: 'x' }));
    expect(error.message).toBe(
      `E11000 duplicate key error collection: test.${c.collectionName} index: _id_ dup key: { _id: "x" }`,
    );
    expect(error).toMatchObject({ code: 11000, keyPattern: { _id: 1 }, keyValue: { _id: 'x' } });
  });

  test('ordered stops at the first error, unordered goes on', async () => {
    const [ordered, unordered] = [fresh(running.db), fresh(running.db)];
    const documents = () => [{ _id: 1 }, { _id: 1 }, { _id: 2 }, { _id: 2 }, { _id: 3 }];
    expect((await failure(ordered.insertMany(documents()))).result.insertedCount).toBe(1);
    const error = await failure(unordered.insertMany(documents(), { ordered: false }));
    expect(error.result.insertedCount).toBe(3);
    expect((error as unknown as { writeErrors: { index: number }[] }).writeErrors.map(({ index }) => index)).toEqual([
      1, 3,
    ]);
    expect(await unordered.countDocuments()).toBe(3);
  });

  test('refuses a document over 16 MiB', async () => {
    const c = fresh(running.db);
    const command = { insert: c.collectionName, documents: [{ _id: 1, a: 'x'.repeat(16 * 1024 * 1024) }], $db: 'test' };
    expect(await rawCommand(running.dataDir, command)).toMatchObject({
      n: 0,
      writeErrors: [{ index: 0, code: 10334 }],
    });
    await c.insertOne({ _id: 2, a: 'x'.repeat(15 * 1024 * 1024) });
    expect((await c.findOne({ _id: 2 }))?.a).toHaveLength(15 * 1024 * 1024);
  });
});

describe('update', () => {
  test('applies operators, and leaves the types of numbers alone', async () => {
    const c = fresh(running.db);
    await c.insertOne({
      _id: 1,
      l: Long.fromNumber(5),
      d: new Double(2),
      n: 1,
      keep: new Double(3),
      list: [new Double(1), { x: Long.fromNumber(4) }],
      tags: ['a'],
    });
    const result = await c.updateOne(
      { _id: 1 },
      {
        $inc: { l: 1, d: 1, n: 5 },
        $set: { 'p.q': Long.fromNumber(9) },
        $push: { tags: 'b' as never },
        $unset: { gone: '' },
      },
    );
    expect(result).toMatchObject({ matchedCount: 1, modifiedCount: 1 });
    expect(await c.findOne({ _id: 1 }, { promoteValues: false })).toEqual({
      _id: new Int32(1),
      l: Long.fromNumber(6),
      d: new Double(3),
      n: new Int32(6),
      keep: new Double(3),
      list: [new Double(1), { x: Long.fromNumber(4) }],
      tags: ['a', 'b'],
      p: { q: Long.fromNumber(9) },
    });
  });

  test('counts only what changes', async () => {
    const c = fresh(running.db);
    await c.insertMany([
      { _id: 1, a: 1 },
      { _id: 2, a: 2 },
    ]);
    expect(await c.updateMany({}, { $set: { a: 1 } })).toMatchObject({ matchedCount: 2, modifiedCount: 1 });
    expect(await c.replaceOne({ _id: 1 }, { a: 1 })).toMatchObject({ matchedCount: 1, modifiedCount: 0 });
  });

  test('upserts with what the filter says', async () => {
    const c = fresh(running.db);
    const filter = { key: 'k', 'a.b': 2, n: { $gt: 0 } };
    const change = { $setOnInsert: { made: 1 }, $inc: { count: 1 } };
    const first = await c.updateOne(filter, change, { upsert: true });
    expect(await c.findOne({ key: 'k' })).toEqual({ _id: first.upsertedId, key: 'k', a: { b: 2 }, made: 1, count: 1 });
    expect((await c.replaceOne({ _id: 'r' }, { v: 1 }, { upsert: true })).upsertedId).toBe('r');
    expect(await c.findOne({ _id: 'r' })).toEqual({ _id: 'r', v: 1 });
  });

  test('does not change an _id', async () => {
    const c = fresh(running.db);
    await c.insertOne({ _id: 1 });
    expect((await failure(c.updateOne({ _id: 1 }, { $set: { _id: 2 } }))).code).toBe(66);
    expect((await failure(c.replaceOne({ _id: 1 }, { _id: 2 }))).code).toBe(66);
  });

  test('arrayFilters and the positional operator', async () => {
    const c = fresh(running.db);
    await c.insertOne({
      _id: 1,
      items: [
        { k: 1, v: 1 },
        { k: 2, v: 1 },
      ],
    });
    await c.updateOne({ _id: 1 }, { $set: { 'items.$[i].v': 5 } }, { arrayFilters: [{ 'i.k': 2 }] });
    await c.updateOne({ _id: 1, 'items.k': 1 }, { $set: { 'items.$.v': 7 } });
    expect((await c.findOne({ _id: 1 }))?.items).toEqual([
      { k: 1, v: 7 },
      { k: 2, v: 5 },
    ]);
  });

  test('refuses pipelines loudly', async () => {
    expect((await failure(fresh(running.db).updateOne({}, [{ $set: { a: 1 } }]))).codeName ?? 'NotImplemented').toBe(
      'NotImplemented',
    );
  });

  test('findAndModify returns before or after, removes, sorts and upserts', async () => {
    const c = fresh(running.db);
    await c.insertMany([
      { _id: 1, n: 1 },
      { _id: 2, n: 2 },
    ]);
    expect(await c.findOneAndUpdate({}, { $inc: { n: 10 } }, { sort: { n: -1 } })).toEqual({ _id: 2, n: 2 });
    expect(
      await c.findOneAndUpdate({ _id: 2 }, { $inc: { n: 1 } }, { returnDocument: 'after', projection: { _id: 0 } }),
    ).toEqual({ n: 13 });
    expect(await c.findOneAndReplace({ _id: 9 }, { n: 9 }, { upsert: true, returnDocument: 'after' })).toEqual({
      _id: 9,
      n: 9,
    });
    expect(await c.findOneAndDelete({ _id: 9 })).toEqual({ _id: 9, n: 9 });
    expect(await c.findOneAndDelete({ _id: 9 })).toBeNull();
  });
});

test('delete one and many', async () => {
  const c = fresh(running.db);
  await c.insertMany([{ a: 1 }, { a: 1 }, { a: 1 }, { a: 2 }]);
  expect((await c.deleteOne({ a: 1 })).deletedCount).toBe(1);
  expect((await c.deleteMany({ a: 1 })).deletedCount).toBe(2);
  expect(await c.countDocuments()).toBe(1);
});

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

describe('the server', () => {
  test('names what it does not know, and refuses options it would have to ignore', async () => {
    expect(await failure(running.db.command({ frobnicate: 1 }))).toMatchObject({
      code: 59,
      codeName: 'CommandNotFound',
      message: "no such command: 'frobnicate'",
    });
    expect(
      (
        await failure(
          fresh(running.db)
            .find({}, { collation: { locale: 'de' } })
            .toArray(),
        )
      ).message,
    ).toMatch('collation');
    expect(
      (
        await failure(
          fresh(running.db)
            .find({}, { min: { a: 1 }, hint: { a: 1 } })
            .toArray(),
        )
      ).message,
    ).toMatch("'find.min'");
  });

  test('collections and databases', async () => {
    const db = running.client.db('other');
    await db.createCollection('made');
    await db.collection('written').insertOne({ a: 1 });
    expect((await failure(db.createCollection('made'))).code).toBe(48);
    expect((await db.listCollections().toArray()).map(({ name }) => name).sort()).toEqual(['made', 'written']);
    expect(await db.listCollections({ name: 'made' }).toArray()).toHaveLength(1);
    expect((await db.admin().listDatabases()).databases.map(({ name }) => name)).toContain('other');
    await db.collection('written').drop();
    expect(await db.collection('written').countDocuments()).toBe(0);
    await db.dropDatabase();
    expect(await db.listCollections().toArray()).toEqual([]);
  });

  test('hello, ping, buildInfo, getParameter', async () => {
    expect(await running.db.command({ hello: 1 })).toMatchObject({
      isWritablePrimary: true,
      setName: 'embedded',
      maxWireVersion: 21,
      logicalSessionTimeoutMinutes: 30,
      ok: 1,
    });
    expect(await running.db.command({ ping: 1 })).toMatchObject({ ok: 1 });
    expect(await running.db.command({ buildInfo: 1 })).toMatchObject({ version: '7.0.0.0' });
    expect(await running.client.db('admin').command({ getParameter: 1, featureCompatibilityVersion: 1 })).toMatchObject(
      { ok: 1 },
    );
  });

  test('a write that is retried with the same number is done once', async () => {
    const c = fresh(running.db);
    const lsid = { id: new Binary(Buffer.alloc(16, 7), 4) };
    const command = {
      insert: c.collectionName,
      documents: [{ a: 1 }],
      $db: 'test',
      lsid,
      txnNumber: Long.fromNumber(1),
    };
    const first = await rawCommand(running.dataDir, command);
    expect(await rawCommand(running.dataDir, command)).toEqual(first);
    expect(await c.countDocuments()).toBe(1);
  });
});
