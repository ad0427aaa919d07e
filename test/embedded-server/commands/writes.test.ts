import { Binary, Decimal128, Double, Int32, Long } from 'mongodb';
import { failure, fresh, rawCommand, useServer } from '../support';

const running = useServer();

test('insert puts the _id first', async () => {
  const c = fresh(running.db);
  await running.db.command({ insert: c.collectionName, documents: [{ b: 2, _id: 7 }] });
  expect(Object.keys((await c.findOne()) ?? {})).toEqual(['_id', 'b']);
});

test('insert keeps unusual keys as data', async () => {
  const c = fresh(running.db);
  const odd = JSON.parse(
    '{"__proto__": {"polluted": true}, "constructor": {"prototype": 1}, "a.b": 1, "$set": {"$inc": 2}, "": 3}',
  );
  const document = { _id: 1, nested: odd };
  await c.insertOne(document);
  const stored = await c.findOne({ _id: 1 });
  expect(JSON.stringify(stored)).toBe(JSON.stringify(document));
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  await c.updateOne({ _id: 1 }, { $set: { other: odd, touched: 1 } });
  expect(JSON.stringify((await c.findOne({ _id: 1 }))?.other)).toBe(JSON.stringify(odd));
});

test('insert keeps every BSON type', async () => {
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

test('insert reports a duplicate _id in full', async () => {
  const c = fresh(running.db);
  await c.insertOne({ _id: 'x' });
  const error = await failure(c.insertOne({ _id: 'x' }));
  expect(error.message).toBe(
    `E11000 duplicate key error collection: test.${c.collectionName} index: _id_ dup key: { _id: "x" }`,
  );
  expect(error).toMatchObject({ code: 11000, keyPattern: { _id: 1 }, keyValue: { _id: 'x' } });
});

test('an ordered insert stops at the first error, and an unordered insert continues', async () => {
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

test('insert refuses a document over 16 MiB', async () => {
  const c = fresh(running.db);
  const command = { insert: c.collectionName, documents: [{ _id: 1, a: 'x'.repeat(16 * 1024 * 1024) }], $db: 'test' };
  expect(await rawCommand(running.dataDir, command)).toMatchObject({
    n: 0,
    writeErrors: [{ index: 0, code: 10334 }],
  });
  await c.insertOne({ _id: 2, a: 'x'.repeat(15 * 1024 * 1024) });
  expect((await c.findOne({ _id: 2 }))?.a).toHaveLength(15 * 1024 * 1024);
});

test('delete removes one or several of the documents that it names', async () => {
  const c = fresh(running.db);
  await c.insertMany([1, 2, 3, 4].map((_id) => ({ _id, a: _id < 4 ? 1 : 2 })));
  expect((await c.deleteOne({ _id: { $in: [4, 3, 2] }, a: 1 })).deletedCount).toBe(1);
  expect((await c.deleteMany({ _id: { $in: [1, 2, 1, 4, 9] }, a: 1 })).deletedCount).toBe(2);
  expect(await c.find().toArray()).toEqual([{ _id: 4, a: 2 }]);
});

test('the embedded server lists and drops the collections of a database', async () => {
  const db = running.client.db('other');
  await db.collection('indexed').createIndex({ a: 1 });
  await db.collection('written').insertOne({ a: 1 });
  const names = async () => (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name).sort();
  expect(await names()).toEqual(['indexed', 'written']);
  await db.dropDatabase();
  expect(await names()).toEqual([]);
  expect(await db.collection('written').countDocuments()).toBe(0);
});

test('a write that is retried with the same number is carried out once', async () => {
  const c = fresh(running.db);
  const lsid = { id: new Binary(Buffer.alloc(16, 7), 4) };
  const command = {
    insert: c.collectionName,
    documents: [{ _id: 1 }],
    $db: 'test',
    lsid,
    txnNumber: Long.fromNumber(1),
  };
  const first = await rawCommand(running.dataDir, command);
  expect(await rawCommand(running.dataDir, command)).toEqual(first);
  expect(await c.countDocuments()).toBe(1);
});
