import fc from 'fast-check';
import { type Collection, type Document, Double, Int32, Long, MongoServerError } from 'mongodb';
import { costOf, failure, fresh, type Running, rawCommand, start } from './support';

let running: Running;
beforeAll(async () => {
  running = await start();
});
afterAll(() => running.stop());

const IDS = [1, 2, 3];
const FIELDS = ['u', 'a', 't', 'n', 'free', '10', '9'];

/** Numbers that are equal and look different, values that have several index entries, and such as have none. */
const values: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(0, 1, 2, 'x', 'y', new Double(1), new Double(-0), Long.fromNumber(2)) },
  fc.constantFrom(null, true, [1, 2], [], [{ x: 1 }, { x: 'y' }], { x: 1 }, { x: [1, 'y'] }, 'z'.repeat(1200)),
);
const fieldsOf = (minLength: number): fc.Arbitrary<Document> =>
  fc
    .uniqueArray(fc.tuple(fc.constantFrom(...FIELDS), values), { minLength, maxLength: 4, selector: ([name]) => name })
    .map(Object.fromEntries);

const statements = fc.array(
  fc.record({
    id: fc.constantFrom(...IDS, new Double(1), 9),
    condition: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, fieldsOf(1)),
    set: fieldsOf(1),
  }),
  { minLength: 1, maxLength: 4 },
);
const commands = fc.array(
  fc.record({ statements, inTransaction: fc.boolean(), abort: fc.boolean(), ordered: fc.boolean() }),
  {
    minLength: 1,
    maxLength: 5,
  },
);
type Command = typeof commands extends fc.Arbitrary<(infer T)[]> ? T : never;

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

/** What came of it: counts, and which statements failed why. */
async function run(
  c: Collection,
  { statements: list, ordered, inTransaction, abort }: Command,
  general: boolean,
): Promise<unknown> {
  const updates = list.map(({ id, condition, set }) => ({
    q: { _id: id, ...condition },
    // An operator beside it has the whole update done the general way.
    u: general ? { $set: set, $unset: { nowhere: '' } } : { $set: set },
  }));
  const session = running.client.startSession();
  if (inTransaction) session.startTransaction();
  try {
    const reply = await running.db
      .command({ update: c.collectionName, updates, ordered }, { session })
      .catch((error) => {
        if (error instanceof MongoServerError) return error;
        throw error;
      });
    const { n, nModified, writeErrors = [], code } = reply as Document;
    const failed = writeErrors.length > 0 || code !== undefined;
    if (inTransaction && abort && !failed) await session.abortTransaction();
    else if (inTransaction && !failed) await session.commitTransaction();
    return { n, nModified, code, errors: writeErrors.map((each: Document) => [each.index, each.code]) };
  } finally {
    await session.endSession();
  }
}

/** Documents with the types of their numbers, in the order of every index. */
async function contents(c: Collection): Promise<unknown> {
  const read = (filter: Document, sort: Document) => c.find(filter, { promoteValues: false }).sort(sort).toArray();
  const byValue = [1, 2, 'x', 'y', null, true].map((value) => [
    read({ u: value }, { _id: 1 }),
    read({ a: value }, { t: -1, _id: 1 }),
    read({ 'n.x': value }, { _id: 1 }),
  ]);
  return Promise.all([read({}, { _id: 1 }), read({ t: { $gte: 0 } }, { t: 1, _id: -1 }), ...byValue.flat()]);
}

test('what is done on the bytes comes out as it does the general way', async () => {
  await fc.assert(
    fc.asyncProperty(commands, async (list) => {
      const [quick, general] = [await seeded(), await seeded()];
      for (const command of list) {
        expect(await run(quick, command, false)).toEqual(await run(general, command, true));
        expect(await contents(quick)).toEqual(await contents(general));
      }
      await Promise.all([quick.drop(), general.drop()]);
    }),
    { numRuns: 40 },
  );
});

const update = (c: Collection, ...updates: Document[]): Promise<Document> =>
  rawCommand(running.dataDir, { update: c.collectionName, updates, ordered: false, $db: 'test' });

test('keeps the place of a field, adds new ones by name, and does not count what stays the same', async () => {
  const c = await seeded();
  const reply = await update(
    c,
    { q: { _id: 1 }, u: { $set: { z: 1, keep: new Int32(5), b: 2 } } },
    { q: { _id: 2, a: 1 }, u: { $set: { keep: 'k', a: 1 } } },
    { q: { _id: 3, a: 2 }, u: { $set: { keep: 'no' } } },
    { q: { _id: 7 }, u: { $set: { keep: 'no' } } },
    { q: { _id: 3, n: { $exists: true } }, u: { $set: { keep: 'yes' } } },
  );
  expect(reply).toMatchObject({ n: 3, nModified: 2 });
  expect(Object.entries((await c.findOne({ _id: 1 as never })) ?? {}).map(([name]) => name)).toEqual([
    '_id',
    't',
    'keep',
    'u',
    'a',
    'n',
    'b',
    'z',
  ]);
  expect(await c.distinct('keep')).toEqual([5, 'k', 'yes']);
});

test('a unique value passes from one document to another in one command, and is refused while it is taken', async () => {
  const c = await seeded();
  const set = (_id: number, u: string) => ({ q: { _id, keep: 'k' }, u: { $set: { u } } });
  expect(await update(c, set(1, 'own 2'), set(2, 'new'), set(1, 'own 2'), set(3, 'own 1'))).toMatchObject({
    n: 3,
    nModified: 3,
    writeErrors: [{ index: 0, code: 11000, keyValue: { u: 'own 2' } }],
  });
  expect(
    await c
      .find({ u: { $in: ['own 1', 'own 2', 'own 3', 'new'] } })
      .sort({ u: 1 })
      .toArray(),
  ).toMatchObject([
    { _id: 2, u: 'new' },
    { _id: 3, u: 'own 1' },
    { _id: 1, u: 'own 2' },
  ]);
  expect((await failure(c.insertOne({ u: 'own 1' }))).code).toBe(11000);
  await c.insertOne({ u: 'own 3' });
});

test('documents that are inserted, changed, removed and inserted again in one transaction leave exactly their entries', async () => {
  const c = await seeded();
  await running.client.withSession((session) =>
    session.withTransaction(async () => {
      const change = (_id: number, fields: Document) =>
        c.updateOne({ _id: _id as never }, { $set: fields }, { session });
      await c.insertOne({ _id: 4 as never, u: 'four', a: 1, t: 4 }, { session });
      await change(4, { u: 'vier', a: 2 });
      await change(4, { t: 40 });
      await change(1, { a: 3 });
      await c.deleteOne({ _id: 1 as never }, { session });
      await c.insertOne({ _id: 1 as never, u: 'four', a: 4, t: 1 }, { session });
      await change(2, { u: 'gone' });
      await c.deleteOne({ _id: 2 as never }, { session });
    }),
  );
  const ids = async (filter: Document) => (await c.find(filter).toArray()).map(({ _id }) => _id);
  expect(await Promise.all(['four', 'vier', 'gone', 'own 1', 'own 2', 'own 3'].map((u) => ids({ u })))).toEqual([
    [1],
    [4],
    [],
    [],
    [],
    [3],
  ]);
  expect(await Promise.all([1, 2, 3, 4].map((a) => ids({ a })))).toEqual([[3], [4], [], [1]]);
  await c.insertMany(['gone', 'own 1', 'own 2'].map((u) => ({ u })));
});

test('names such as constructor are names like any other', async () => {
  const c = await seeded();
  for (const name of ['constructor', 'prototype', '__proto__']) {
    const set = Object.defineProperty({}, name, { value: 1, enumerable: true });
    expect(await update(c, { q: { _id: 1 }, u: { $set: set } })).toMatchObject({ n: 1, nModified: 1 });
  }
  const stored = await c.findOne({ _id: 1 as never });
  expect(Object.keys(stored ?? {}).slice(-3)).toEqual(['constructor', 'prototype', '__proto__']);
});

test('reads one document for each statement', async () => {
  const c = await seeded();
  const work = () => update(c, ...IDS.map((_id) => ({ q: { _id, keep: 'k' }, u: { $set: { t: 9 } } })));
  expect(await costOf(running.db, work)).toEqual({ documents: 3, lookups: 0 });
});
