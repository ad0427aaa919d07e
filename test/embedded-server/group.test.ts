import { Decimal128, Double, Int32, Long } from 'bson';
import fc from 'fast-check';
import type { Document } from 'mongodb';
import { failure, fresh, type Running, start } from './support';

let running: Running;
beforeAll(async () => {
  running = await start();
});
afterAll(() => running.stop());

const value = fc.oneof(
  fc.constantFrom(
    undefined,
    null,
    '',
    'a',
    'b',
    0,
    1,
    1.5,
    -2,
    true,
    new Date(0),
    new Date(-1),
    new Date('2026-03-01'),
  ),
  fc.constantFrom(new Int32(1), new Double(1), Long.fromNumber(1)),
);
const document = fc.record({ a: value, b: value, c: value });

const KEYS = [null, '$a', { a: '$a' }, { a: '$a', b: '$b' }, { x: '$b', y: '$b' }];
const keyOf = ({ _id }: Document) => JSON.stringify(_id);
const sorted = (groups: Document[]) => groups.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));

test('groups made on the bytes are those that mingo makes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(document, { maxLength: 20 }), fc.constantFrom(...KEYS), async (documents, key) => {
      const c = fresh(running.db);
      if (documents.length > 0) await c.insertMany(documents.map((one) => ({ ...one })));
      const plain = { _id: key, count: { $sum: 1 }, two: { $sum: 2 }, c: { $sum: '$c' } };
      // A stage that is in no pipeline's head leaves everything behind it to mingo.
      const [bytes, objects] = await Promise.all([
        c.aggregate([{ $group: plain }]).toArray(),
        c.aggregate([{ $set: { z: 1 } }, { $group: plain }]).toArray(),
      ]);
      expect(sorted(bytes)).toEqual(sorted(objects));
      if (documents.length > 0) await c.drop();
    }),
    { numRuns: 150 },
  );
});

test('what is not there is null where it is the whole key, and not there where it is a part', async () => {
  const c = fresh(running.db);
  await c.insertMany([{ _id: 1, a: null }, { _id: 2 }, { _id: 3, a: 'x' }]);
  expect(sorted(await c.aggregate([{ $group: { _id: '$a', n: { $sum: 1 } } }]).toArray())).toEqual([
    { _id: 'x', n: 1 },
    { _id: null, n: 2 },
  ]);
  expect(await c.aggregate([{ $group: { _id: { a: '$a' }, n: { $sum: 1 } } }]).toArray()).toEqual([
    { _id: { a: null }, n: 1 },
    { _id: {}, n: 1 },
    { _id: { a: 'x' }, n: 1 },
  ]);
});

test('days are those of UTC, and no day is null', async () => {
  const c = fresh(running.db);
  const times = ['2026-03-01T23:59:59.999Z', '2026-03-02T00:00:00Z', '1969-12-31T23:59:59.999Z'];
  await c.insertMany([...times.map((time) => ({ at: new Date(time) })), { at: null }, {}]);
  const day = { $dateToString: { format: '%Y-%m-%d', date: '$at' } };
  for (const [key, shape] of [
    [day, (text: string | null) => text],
    [{ at: day }, (at: string | null) => ({ at })],
  ] as const) {
    const groups = await c.aggregate([{ $group: { _id: key, n: { $sum: 1 } } }]).toArray();
    expect(groups).toEqual([
      { _id: shape('2026-03-01'), n: 1 },
      { _id: shape('2026-03-02'), n: 1 },
      { _id: shape('1969-12-31'), n: 1 },
      { _id: shape(null), n: 2 },
    ]);
  }
});

test('a sum loses nothing to the order of its parts', async () => {
  const c = fresh(running.db);
  await c.insertMany([1e16, ...Array(1000).fill(0.25), -1e16, 0.1, 0.2].map((n) => ({ n })));
  const [{ sum } = { sum: 0 }] = await c.aggregate([{ $group: { _id: null, sum: { $sum: '$n' } } }]).toArray();
  expect(sum).toBeCloseTo(250.3, 9);
});

test.each([
  [[1e308, 1e308], Number.POSITIVE_INFINITY],
  [[-1e308, -1e308, 1], Number.NEGATIVE_INFINITY],
  [[Number.POSITIVE_INFINITY, 1, 2], Number.POSITIVE_INFINITY],
  [[Number.POSITIVE_INFINITY, 1, Number.NEGATIVE_INFINITY], Number.NaN],
  [[1, Number.NaN, 1], Number.NaN],
])('the sum of %p is %p', async (numbers, expected) => {
  const c = fresh(running.db);
  await c.insertMany(numbers.map((n) => ({ n })));
  expect(await c.aggregate([{ $group: { _id: null, sum: { $sum: '$n' } } }]).toArray()).toEqual([
    { _id: null, sum: expected },
  ]);
});

test('goes on with the stages behind it, in a union too, and through the index', async () => {
  const c = fresh(running.db);
  await c.createIndex({ o: 1 });
  await c.insertMany(Array.from({ length: 10 }, (_, n) => ({ o: n % 2 ? 'x' : 'y', n })));
  const group = { $group: { _id: '$o', n: { $sum: '$n' } } };
  const pipeline = [
    { $match: { o: 'x' } },
    group,
    { $set: { plus: { $add: ['$n', 1] } } },
    {
      $unionWith: { coll: c.collectionName, pipeline: [{ $match: { n: { $gte: 8 } } }, group, { $sort: { _id: 1 } }] },
    },
  ];
  expect(await c.aggregate(pipeline).toArray()).toEqual([
    { _id: 'x', n: 25, plus: 26 },
    { _id: 'x', n: 9 },
    { _id: 'y', n: 8 },
  ]);
});

test('a group that says too little or too much is refused', async () => {
  const c = fresh(running.db);
  await c.insertOne({ at: new Date('+010000-01-01') });
  const codeOf = async (pipeline: Document[]) => (await failure(c.aggregate(pipeline).toArray())).code;
  for (const [group, code] of [
    ['x', 15947],
    [{ n: { $sum: 1 } }, 15955],
  ] as const) {
    expect(await codeOf([{ $group: group }])).toBe(code);
    expect(await codeOf([{ $facet: { inner: [{ $group: group }] } }])).toBe(code);
  }
  expect(await codeOf([{ $group: { _id: { $dateToString: { format: '%Y-%m-%d', date: '$at' } } } }])).toBe(18537);
});

test('a sum of decimals is refused, not made wrong', async () => {
  const c = fresh(running.db);
  await c.insertOne({ n: Decimal128.fromString('1.5') });
  expect((await failure(c.aggregate([{ $group: { _id: null, n: { $sum: '$n' } } }]).toArray())).code).toBe(238);
});
