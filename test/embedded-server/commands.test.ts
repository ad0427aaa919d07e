import { Binary, Decimal128, type Document, Double, Int32, Long, ObjectId } from 'mongodb';
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
    await c.updateOne({}, { $set: { 'constructor.prototype.polluted': 1, 'nested.__proto__.polluted': 2 } });
    const changed: Document = (await c.findOne({ _id: 1 })) ?? {};
    expect(JSON.stringify(changed.constructor)).toBe('{"prototype":{"polluted":1}}');
    expect(JSON.stringify(changed.nested)).toContain('{"__proto__":{"polluted":2}');
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

  test('refuses what it cannot do to a field, and does not call it done', async () => {
    const c = fresh(running.db);
    const before = { _id: 1, text: 'x', list: [1], n: 1 };
    await c.insertOne({ ...before });
    const codes = [
      [{ $inc: { text: 1 } }, 14],
      [{ $inc: { n: 'x' } }, 14],
      [{ $mul: { list: 2 } }, 14],
      [{ $push: { text: 1 } }, 2],
      [{ $pop: { n: 1 } }, 14],
      [{ $set: { 'text.below': 1 } }, 28],
      [{ $set: { n: 1 }, $inc: { n: 1 } }, 40],
      [{ $set: { 'a.b': 1, a: 1 } }, 40],
      [{ $bogus: { n: 1 } }, 9],
    ] as const;
    for (const [change, code] of codes) {
      const reply = await rawCommand(running.dataDir, {
        update: c.collectionName,
        updates: [{ q: {}, u: change }],
        $db: 'test',
      });
      expect({ change, reply }).toMatchObject({ change, reply: { n: 0, nModified: 0, writeErrors: [{ code }] } });
    }
    expect(await c.findOne()).toEqual(before);
  });

  test('$push sorts and cuts a new array too; $inc by a Long makes a Long', async () => {
    const c = fresh(running.db);
    await c.insertOne({ _id: 1 });
    await c.updateOne(
      { _id: 1 },
      { $push: { t: { $each: [3, 1, 2], $sort: 1, $slice: 2 } as never }, $inc: { l: Long.fromNumber(2) } },
    );
    const stored = await c.findOne({}, { promoteValues: false });
    expect([stored?.t.map(Number), stored?.l]).toEqual([[1, 2], Long.fromNumber(2)]);
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
