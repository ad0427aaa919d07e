import { rmSync } from 'node:fs';
import type { Collection } from 'mongodb';
import { Engine } from '../../../src/embedded-server/engine/engine';
import { commandsOf, costOf, failure, fresh, temporaryDir, useServer } from '../support';

const running = useServer();

/** How many indexes there are, one that is made to find out among them. */
const countOf = async (c: Pick<Collection, 'collectionName'>) =>
  (await running.db.command({ createIndexes: c.collectionName, indexes: [{ key: { counted: 1 }, name: 'counted' }] }))
    .numIndexesAfter;

test('createIndexes makes missing indexes and refuses contradictory ones', async () => {
  const c = fresh(running.db);
  await c.createIndex({ a: 1, b: -1 }, { name: 'ab', unique: true });
  await c.createIndex({ a: 1, b: -1 }, { name: 'ab', unique: true });
  await c.createIndex({ at: 1 }, { expireAfterSeconds: 60 });
  expect(await countOf(c)).toBe(4);
  expect((await failure(c.createIndex({ a: 1, b: -1 }, { name: 'ab' }))).code).toBe(86);
  expect((await failure(c.createIndex({ c: 1 }, { name: 'ab' }))).code).toBe(86);
  expect((await failure(c.createIndex({ a: 1, b: -1 }, { name: 'other', unique: true }))).code).toBe(85);
  expect(await countOf(c)).toBe(4);
});

test('a unique index is checked on insert, update and build', async () => {
  const c = fresh(running.db);
  await c.createIndex({ o: 1, e: -1 }, { unique: true });
  await c.insertMany([{ _id: 1, o: 'o', e: 'x' }, { _id: 2, o: 'o', e: 'y' }, { o: 'o' }]);
  const error = await failure(c.insertOne({ o: 'o', e: 'x' }));
  expect(error.message).toBe(
    `E11000 duplicate key error collection: test.${c.collectionName} index: o_1_e_-1 dup key: { o: "o", e: "x" }`,
  );
  expect(error).toMatchObject({ code: 11000, keyPattern: { o: 1, e: -1 }, keyValue: { o: 'o', e: 'x' } });
  expect((await failure(c.updateOne({ _id: 2 }, { $set: { e: 'x' } }))).code).toBe(11000);
  expect((await failure(c.insertOne({ o: 'o', e: null }))).keyValue).toEqual({ o: 'o', e: null });
  await c.updateOne({ _id: 1 }, { $set: { e: 'z' } });
  await c.insertOne({ o: 'o', e: 'x' });
  expect((await failure(c.createIndex({ o: 1 }, { unique: true }))).code).toBe(11000);
  expect(await countOf(c)).toBe(3);
});

test('an index built over existing documents finds them', async () => {
  const c = fresh(running.db);
  await c.insertMany(Array.from({ length: 300 }, (_, i) => ({ k: i % 10, i })));
  await c.createIndex({ k: 1, i: -1 });
  const cost = await costOf(running.db, async () =>
    expect(await c.find({ k: 3 }).sort({ i: -1 }).toArray()).toHaveLength(30),
  );
  expect(cost.documents).toBe(30);
});

test('500 ids in one $in are 500 look-ups, not a scan', async () => {
  const c = fresh(running.db);
  await c.createIndex({ organizationId: 1, externalId: 1 }, { unique: true });
  await c.insertMany(Array.from({ length: 3000 }, (_, i) => ({ organizationId: `o${i % 2}`, externalId: `x${i}` })));
  const wanted = Array.from({ length: 500 }, (_, i) => `x${i * 4}`);
  const filter = { organizationId: 'o0', externalId: { $in: [...wanted, ...wanted] } };
  const cost = await costOf(running.db, async () => {
    expect(await c.find(filter, { batchSize: 1000 }).toArray()).toHaveLength(500);
  });
  expect(cost).toEqual({ documents: 500, lookups: 500 });
});

test('pages by range and order stop at the limit, forwards and backwards', async () => {
  const c = fresh(running.db);
  await c.createIndex({ o: 1, at: -1, _id: -1 });
  await c.insertMany(Array.from({ length: 1000 }, (_, i) => ({ _id: i, o: i % 2, at: new Date(Math.floor(i / 10)) })));
  const expected = Array.from({ length: 500 }, (_, i) => 999 - i * 2);
  const seen: unknown[] = [];
  let after: { at: Date; _id: number } | undefined;
  const cost = await costOf(running.db, async () => {
    for (;;) {
      const filter = {
        o: 1,
        ...(after && { at: { $lte: after.at }, $or: [{ at: { $lt: after.at } }, { _id: { $lt: after._id } }] }),
      };
      const page = await c.find(filter).sort({ at: -1, _id: -1 }).limit(51).toArray();
      seen.push(...page.slice(0, 50).map(({ _id }) => _id));
      const last = page[49];
      if (page.length < 51 || last === undefined) break;
      after = { at: last.at as Date, _id: last._id as number };
    }
  });
  expect(seen).toEqual(expected);
  // Ten pages of 51, and the few of the same moment that a page begins behind.
  expect(cost.documents).toBeLessThan(10 * 51 + 60);
  const backwards = await c.find({ o: 1 }).sort({ at: 1, _id: 1 }).limit(3).toArray();
  expect(backwards.map(({ _id }) => _id)).toEqual([1, 3, 5]);
});

test('a document that an index refuses fails alone: the rest of its batch is written, open transactions go on', async () => {
  const [refusing, other] = [fresh(running.db), fresh(running.db)];
  await refusing.createIndex({ x: 1, y: 1 });
  await other.insertOne({ _id: 0, v: 0 });
  const session = running.client.startSession();
  session.startTransaction();
  await other.updateOne({ _id: 0 }, { $set: { v: 1 } }, { session });
  const good = [
    { _id: 1, x: 1, y: 1 },
    { _id: 3, x: [3], y: 3 },
  ];
  const documents = [good[0], { _id: 2, x: [1], y: [2] }, good[1]].map((document) => ({ ...document }));
  const [refused, ...peers] = await Promise.all([
    failure(refusing.insertMany(documents, { ordered: false })),
    ...[1, 2, 3].map((_id) => other.insertOne({ _id })),
  ]);
  expect(refused).toMatchObject({ code: 238, writeErrors: [{ index: 1, code: 238 }] });
  expect(peers).toHaveLength(3);
  expect(await refusing.find().sort({ _id: 1 }).toArray()).toEqual(good);
  expect(await refusing.find({ x: 3 }).toArray()).toEqual([good[1]]);
  expect((await failure(refusing.updateOne({ _id: 3 }, { $set: { y: [1, 2] } }))).code).toBe(238);
  expect(await refusing.find().sort({ _id: 1 }).toArray()).toEqual(good);
  await session.commitTransaction();
  await session.endSession();
  expect(await other.countDocuments({ v: 1 })).toBe(1);
});

test('an index that a document does not fit is refused, and nothing else is made with it', async () => {
  const c = fresh(running.db);
  await c.insertMany([
    { _id: 1, x: 1, y: 1 },
    { _id: 2, x: [1], y: [2] },
  ]);
  const session = running.client.startSession();
  session.startTransaction();
  await c.updateOne({ _id: 1 }, { $set: { v: 1 } }, { session });
  expect((await failure(c.createIndex({ x: 1, y: 1 }))).code).toBe(238);
  await session.commitTransaction();
  await session.endSession();
  expect(await countOf(c)).toBe(2);
  expect(await c.countDocuments({ v: 1 })).toBe(1);
});

test('an index over an array finds the document once by every element', async () => {
  const c = fresh(running.db);
  await c.createIndex({ tags: 1, n: 1 });
  await c.insertMany([
    { _id: 1, n: 1, tags: ['a', 'b', 'a'] },
    { _id: 2, n: 2, tags: ['b'] },
  ]);
  const cost = await costOf(running.db, async () => {
    expect(await c.find({ tags: { $in: ['a', 'b'] } }).toArray()).toHaveLength(2);
    expect(await c.find({ tags: { $gte: 'a' } }).toArray()).toHaveLength(2);
  });
  expect(cost.documents).toBeLessThanOrEqual(6);
  await c.updateOne({ _id: 1 }, { $set: { tags: ['b'] } });
  expect(await c.countDocuments({ tags: 'a' })).toBe(0);
  expect((await failure(c.insertOne({ tags: [1], n: [2] }))).code).toBe(238);
});

test('values too long for an index key are found, ordered by their first bytes, and stay unique', async () => {
  const c = fresh(running.db);
  await c.createIndex({ o: 1, long: 1 }, { unique: true });
  const long = (end: string) => `${'x'.repeat(5000)}${end}`;
  await c.insertMany([
    { _id: 1, o: 1, long: long('b') },
    { _id: 2, o: 1, long: long('a') },
    { _id: 3, o: 1, long: 'short' },
    { _id: long('id'), o: 2, long: 1 },
  ]);
  expect(await c.find({ o: 1, long: long('a') }).toArray()).toMatchObject([{ _id: 2 }]);
  expect(await c.find({ o: 1, long: { $gt: long('a') } }).toArray()).toMatchObject([{ _id: 1 }]);
  expect((await c.find({ o: 1 }).sort({ long: 1 }).toArray()).map(({ _id }) => _id)).toEqual([3, 2, 1]);
  expect((await failure(c.insertOne({ o: 1, long: long('a') }))).code).toBe(11000);
  expect(await c.findOne({ _id: long('id') })).toMatchObject({ long: 1 });
});

/** As long as an external id may be, in bytes. */
const LONG_ID = '\u{1f600}'.repeat(256);

test('the longest external id takes the order of its index from no other organization', async () => {
  const c = fresh(running.db);
  await c.createIndex({ o: 1, id: 1 }, { unique: true });
  const ids = Array.from({ length: 50 }, (_, at) => `A-${at + 10}`);
  await c.insertMany([...ids.map((id) => ({ o: 'o', id })), { o: 'other', id: LONG_ID }]);
  const first = () => c.find({ o: 'o' }, { sort: { id: -1 }, limit: 5 }).toArray();
  expect((await costOf(running.db, first)).documents).toBeLessThanOrEqual(6);
  expect(await first()).toMatchObject(
    ids
      .toReversed()
      .slice(0, 5)
      .map((id) => ({ id })),
  );
  expect(await c.findOne({ o: 'other', id: LONG_ID })).toMatchObject({ id: LONG_ID });
  expect((await failure(c.insertOne({ o: 'other', id: LONG_ID }))).code).toBe(11000);
});

/** Longer than what an entry of an index that is not unique may hold. */
const LONG = 'p'.repeat(4000);

test('a long value takes the order of an index from no query for other values', async () => {
  const c = fresh(running.db);
  const indexes = [
    { o: 1, p: 1, u: -1 },
    { o: 1, c: -1, u: -1, _id: -1 },
  ] as const;
  for (const index of indexes) await c.createIndex(index);
  const documents = Array.from({ length: 200 }, (_, u) => ({ _id: u, o: 'o', p: `p${u % 2}`, c: `c${u % 2}`, u }));
  const longs = ['', 'x'].flatMap((end, half) =>
    Array.from({ length: 5 }, (_, at) => ({ o: 'o', p: LONG + end, c: LONG + end, u: (at * 3 + half) % 5 })),
  );
  await c.insertMany([...documents, ...longs]);
  const newest = async (filter: object, limit: number) =>
    (await c.find({ o: 'o', ...filter }, { sort: { u: -1 }, limit }).toArray()).map(({ u }) => u);
  for (const field of ['p', 'c']) {
    const cost = await costOf(running.db, async () => {
      expect(await newest({ [field]: `${field}1` }, 3)).toEqual([199, 197, 195]);
      expect(await newest({ [field]: { $in: [`${field}0`, `${field}1`] } }, 3)).toEqual([199, 198, 197]);
    });
    expect(cost.documents).toBe(6);
    expect(await newest({ [field]: LONG }, 5)).toEqual([4, 3, 2, 1, 0]);
    expect(await newest({ [field]: { $in: [LONG, `${LONG}x`, `${field}0`] } }, 4)).toEqual([198, 196, 194, 192]);
    expect(await newest({ [field]: { $in: [LONG, `${LONG}x`] } }, 3)).toEqual([4, 4, 3]);
  }
});

test.each([860, 870, 880, 890, 960, 980, 984, 985, 1000])(
  'what follows a text of %i characters in an index is in order, whatever is cut',
  async (length) => {
    const c = fresh(running.db);
    await c.createIndex({ o: 1, p: 1, s: -1 });
    const p = 'p'.repeat(length);
    const [least, middle, most] = ['a', 'b', 'c'].map((end) => `${'s'.repeat(130)}${end}`);
    await c.insertMany([most, least, middle].map((s) => ({ o: 'o', p, s })));
    for (const filter of [{ o: 'o', p }, { o: 'o', p: { $in: [p, 'q'] } }, { o: 'o' }]) {
      const found = await c.find(filter, { sort: { s: -1 }, limit: 3 }).toArray();
      expect(found.map(({ s }) => s)).toEqual([most, middle, least]);
      const byBoth = await c.find(filter, { sort: { p: 1, s: -1 }, limit: 3 }).toArray();
      expect(byBoth.map(({ s }) => s)).toEqual([most, middle, least]);
    }
  },
);

test('dates are read from the entries of an index that a long value was cut in', async () => {
  const c = fresh(running.db);
  await c.createIndex({ o: 1, at: 1, p: 1 });
  await c.insertMany([LONG, 'p', `${LONG}x`].map((p, day) => ({ o: 'o', p, at: new Date(2026, 0, day + 1) })));
  const cost = await costOf(running.db, async () => {
    const days = await c.aggregate([{ $match: { o: 'o' } }, { $group: { _id: '$at', n: { $sum: 1 } } }]).toArray();
    expect(days).toHaveLength(3);
  });
  expect(cost.documents).toBe(2);
});

/** Earlier releases stored nothing about the length of entries but that some were cut. */
function forgetLength({ catalog }: Engine): void {
  const collection = catalog.get('test.c');
  for (const index of collection?.indexes ?? []) {
    const truncated = index.lastLongField >= 0;
    Object.assign(index, { truncated, lastLongField: truncated ? undefined : -1, hasLongEntries: undefined });
  }
  Object.assign(collection ?? {}, { dirty: true });
}

test('an index whose entries an earlier release has cut is made anew at the next start of the service', async () => {
  const dataDir = temporaryDir();
  const indexes = [{ key: { o: 1, id: 1 }, name: 'ids', unique: true }];
  const documents = [LONG_ID, 'b', 'a'].map((id, _id) => ({ _id, o: 'o', id }));
  const earlier = new Engine(dataDir);
  await commandsOf(earlier)({ createIndexes: 'c', indexes });
  forgetLength(earlier);
  await commandsOf(earlier)({ insert: 'c', documents });
  forgetLength(earlier);
  await commandsOf(earlier)({ insert: 'c', documents: [{ _id: 9 }] });
  await earlier.close();

  const engine = new Engine(dataDir);
  const run = commandsOf(engine);
  const find = async (command: object) => (await run({ find: 'c', ...command })).cursor.firstBatch;
  for (let starts = 0; starts < 2; starts += 1) {
    expect(await find({ filter: { o: 'o', id: LONG_ID } })).toMatchObject([{ _id: 0 }]);
    expect(await run({ createIndexes: 'c', indexes })).toMatchObject({
      ok: 1,
      numIndexesBefore: 2,
      numIndexesAfter: 2,
    });
    expect(engine.catalog.get('test.c')?.indexes).toMatchObject([
      { name: 'ids', lastLongField: -1, hasLongEntries: true },
    ]);
  }
  expect(await find({ filter: { o: 'o' }, sort: { id: 1 } })).toMatchObject([{ _id: 2 }, { _id: 1 }, { _id: 0 }]);
  expect(await run({ insert: 'c', documents: [{ _id: 3, o: 'o', id: LONG_ID }] })).toMatchObject({
    writeErrors: [{ code: 11000 }],
  });
  await engine.close();
  rmSync(dataDir, { recursive: true });
});

test('an index of an earlier release that has cut no entry takes long ones, and keeps them after a restart', async () => {
  const dataDir = temporaryDir();
  const earlier = new Engine(dataDir);
  await commandsOf(earlier)({ createIndexes: 'c', indexes: [{ key: { id: 1 }, name: 'ids', unique: true }] });
  forgetLength(earlier);
  await commandsOf(earlier)({ insert: 'c', documents: [{ _id: 0, id: 'a' }] });
  await earlier.close();
  for (const documents of [[{ _id: 1, id: LONG_ID }], []]) {
    const engine = new Engine(dataDir);
    const run = commandsOf(engine);
    if (documents.length > 0) await run({ insert: 'c', documents });
    expect(engine.catalog.get('test.c')?.indexes).toMatchObject([{ lastLongField: -1 }]);
    expect((await run({ find: 'c', filter: { id: LONG_ID } })).cursor.firstBatch).toMatchObject([{ _id: 1 }]);
    await engine.close();
  }
  rmSync(dataDir, { recursive: true });
});

test('several long texts with one beginning find each document once, in the requested order', async () => {
  const c = fresh(running.db);
  const [x, y] = ['x', 'y'].map((end) => `${'A'.repeat(900)}${end}`);
  await c.createIndex({ f: 1, u: 1 });
  await c.createIndex({ g: -1 });
  await c.insertMany([
    { _id: 1, f: x, g: x, u: 1 },
    { _id: 2, f: y, g: y, u: 2 },
    { _id: 3, f: x, g: x, u: 3 },
    { _id: 4, f: y, g: y, u: 4 },
    { _id: 5, f: `${'A'.repeat(900)}z`, g: 'B', u: 5 },
  ]);
  const ids = async (filter: object, sort: Record<string, 1 | -1>) =>
    (await c.find(filter, { sort }).toArray()).map(({ _id }) => _id);
  for (const field of ['f', 'g']) {
    const either = { [field]: { $in: [x, y] } };
    expect((await ids(either, {})).toSorted()).toEqual([1, 2, 3, 4]);
    expect(await ids(either, { u: 1 })).toEqual([1, 2, 3, 4]);
    expect(await ids(either, { u: -1 })).toEqual([4, 3, 2, 1]);
    expect(await c.countDocuments(either)).toBe(4);
  }
});

test('an update rewrites only the index entries that change and leaves no old entry', async () => {
  const c = fresh(running.db);
  await c.createIndex({ status: 1 });
  await c.insertOne({ _id: 1, status: 'a', v: 1 });
  for (const status of ['b', 'b', 'c']) await c.updateOne({ _id: 1 }, { $set: { status, v: 2 } });
  // Counts read the entries alone; to find looks up the document of each.
  for (const [status, count] of [
    ['a', 0],
    ['b', 0],
    ['c', 1],
  ] as const)
    expect(await c.countDocuments({ status })).toBe(count);
  const cost = await costOf(running.db, async () => {
    for (const status of ['a', 'b']) expect(await c.find({ status }).toArray()).toEqual([]);
    expect(await c.find({ status: 'c' }).toArray()).toHaveLength(1);
  });
  expect(cost.documents).toBe(1);
});

test('each pipeline of a $unionWith reads its own page through the index', async () => {
  const c = fresh(running.db);
  await c.createIndex({ account: 1, version: -1 });
  await c.insertMany(Array.from({ length: 1000 }, (_, i) => ({ account: i % 10, version: i })));
  const page = (account: number) => [{ $match: { account } }, { $sort: { version: -1 } }, { $limit: 3 }];
  const pipeline = [
    ...page(1),
    { $unionWith: { coll: c.collectionName, pipeline: page(2) } },
    { $addFields: { seen: 1 } },
    { $unionWith: { coll: c.collectionName, pipeline: [...page(3), { $project: { _id: 0 } }] } },
  ];
  const cost = await costOf(running.db, async () => {
    const found = await c.aggregate(pipeline).toArray();
    expect(found.map(({ version }) => version)).toEqual([991, 981, 971, 992, 982, 972, 993, 983, 973]);
    expect(found.map(({ seen }) => seen)).toEqual([1, 1, 1, 1, 1, 1, undefined, undefined, undefined]);
  });
  expect(cost.documents).toBe(9);
});
