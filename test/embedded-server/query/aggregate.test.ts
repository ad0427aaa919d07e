import { Decimal128, Double, Int32, Long, serialize } from 'bson';
import type { Document } from 'mongodb';
import { Group } from '../../../src/embedded-server/aggregation/group';
import { rawValue } from '../../../src/embedded-server/bson/bson-writer';
import { costOf, failure, fresh, useServer } from '../support';

const running = useServer();

const keyOf = ({ _id }: Document) => JSON.stringify(_id);
/** A day in UTC. */
const dayOf = (date: string) => ({ $dateToString: { format: '%Y-%m-%d', date } });
const sorted = (groups: Document[]) => groups.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));

test('a missing group value is null if it is the whole key and missing if it is a part of it', async () => {
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

test('groups that would take too much memory are refused, and many documents of few groups are not', () => {
  const group = new Group(rawValue({ _id: '$a', n: { $sum: 1 } }), 100_000);
  const add = (a: string) => group.add(Buffer.from(serialize({ a })));
  for (let at = 0; at < 10_000; at += 1) add(`few ${at % 10}`);
  const fill = () => {
    for (let at = 0; at < 100; at += 1) add(`${'x'.repeat(4_000)}${at}`);
  };
  expect(fill).toThrow(expect.objectContaining({ code: 292 }));
});

test('aggregation takes days in UTC and gives null for no day', async () => {
  const c = fresh(running.db);
  const times = ['2026-03-01T23:59:59.999Z', '2026-03-02T00:00:00Z', '1969-12-31T23:59:59.999Z'];
  await c.insertMany([...times.map((time) => ({ at: new Date(time) })), { at: null }, {}]);
  for (const [key, shape] of [
    [dayOf('$at'), (text: string | null) => text],
    [{ at: dayOf('$at') }, (at: string | null) => ({ at })],
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

test('a group by days that an index holds reads only the documents without a date', async () => {
  const c = fresh(running.db);
  await c.createIndex({ a: 1, at: -1 });
  await c.insertMany([{ at: new Date(0) }, { at: new Date(1) }, { at: null }, {}].map((one) => ({ a: 'x', ...one })));
  const byDay = { $group: { _id: dayOf('$at'), n: { $sum: 1 } } };
  const cost = await costOf(running.db, async () =>
    expect(sorted(await c.aggregate([{ $match: { a: 'x' } }, byDay]).toArray())).toEqual([
      { _id: '1970-01-01', n: 2 },
      { _id: null, n: 2 },
    ]),
  );
  expect(cost.documents).toBe(2);
});

/** The sum of a field of new documents. */
async function sumOf(numbers: readonly unknown[], options = {}): Promise<unknown> {
  const c = fresh(running.db);
  await c.insertMany(numbers.map((n) => ({ n })));
  const [found] = await c.aggregate([{ $group: { _id: null, n: { $sum: '$n' } } }], options).toArray();
  return found?.n;
}

test('a sum does not depend on the order of its parts', async () => {
  expect(await sumOf([1e16, ...Array(1000).fill(0.25), -1e16, 0.1, 0.2])).toBeCloseTo(250.3, 9);
});

test.each([
  [[1e308, 1e308], Number.POSITIVE_INFINITY],
  [[-1e308, -1e308, 1], Number.NEGATIVE_INFINITY],
  [[Number.POSITIVE_INFINITY, 1, 2], Number.POSITIVE_INFINITY],
  [[Number.POSITIVE_INFINITY, 1, Number.NEGATIVE_INFINITY], Number.NaN],
  [[1, Number.NaN, 1], Number.NaN],
])('the sum of %p is %p', async (numbers, expected) => {
  expect(await sumOf(numbers)).toBe(expected);
});

test('the sum of whole numbers is a whole number within 64 bits', async () => {
  const exactly = (...numbers: unknown[]) => sumOf(numbers, { promoteValues: false });
  expect(await exactly(1, 2, 'x', [3], null)).toEqual(new Int32(3));
  expect(await exactly(2 ** 31 - 1, 1)).toEqual(Long.fromNumber(2 ** 31));
  expect(await exactly(-(2 ** 31), 0)).toEqual(new Int32(-(2 ** 31)));
  expect(await exactly(1, Long.fromNumber(2))).toEqual(Long.fromNumber(3));
  expect(await exactly(1, new Double(2))).toEqual(new Double(3));
  expect(await exactly(Long.MAX_VALUE, 1)).toEqual(new Double(2 ** 63));
});

test('every one of many groups has its own sums, each of its own type', async () => {
  const c = fresh(running.db);
  const groups = Array.from({ length: 700 }, (_, k) => k);
  for (const n of [1, 2]) await c.insertMany(groups.map((k) => ({ k, n, long: Long.fromNumber(k), half: k + 0.5 })));
  const sums = { n: { $sum: '$n' }, long: { $sum: '$long' }, half: { $sum: '$half' } };
  const found = await c.aggregate([{ $group: { _id: '$k', ...sums } }], { promoteValues: false }).toArray();
  expect(found.toSorted((one, other) => one._id - other._id)).toEqual(
    groups.map((k) => ({
      _id: new Int32(k),
      n: new Int32(3),
      long: Long.fromNumber(2 * k),
      half: new Double(2 * k + 1),
    })),
  );
});

test('arithmetic keeps whole numbers whole, rounds halves to even, and gives null for nothing', async () => {
  const computed = async (expression: Document, a: unknown) => {
    const c = fresh(running.db);
    await c.insertOne({ a });
    const [found] = await c.aggregate([{ $group: { _id: expression } }], { promoteValues: false }).toArray();
    return found?._id;
  };
  const whole = (n: number) => new Int32(n);
  const double = (n: number) => new Double(n);
  for (const [a, truncated, rounded] of [
    [double(-2.5), double(-2), double(-2)],
    [double(3.5), double(3), double(4)],
    [double(1e300), double(1e300), double(1e300)],
    [whole(7), whole(7), whole(7)],
    [null, null, null],
  ]) {
    expect(await computed({ $trunc: '$a' }, a)).toEqual(truncated);
    expect(await computed({ $round: '$a' }, a)).toEqual(rounded);
  }
  expect(await computed({ $subtract: ['$a', { $trunc: '$a' }] }, 2.75)).toEqual(double(0.75));
  expect(await computed({ $multiply: ['$a', 1000] }, 3)).toEqual(whole(3000));
  expect(await computed({ $multiply: ['$a', 2] }, 2 ** 30)).toEqual(Long.fromNumber(2 ** 31));
  expect(await computed({ $multiply: ['$a', '$b'] }, 3)).toBeNull();
});

test('a sum takes of each document what its condition chooses', async () => {
  const c = fresh(running.db);
  await c.insertMany([{ k: 'x', n: 1 }, { k: 'x', n: 2 }, { k: 'y', n: 4 }, { n: 8 }, { k: null, n: 16 }]);
  const ofX = { $sum: { $cond: [{ $eq: ['$k', 'x'] }, '$n', 0] } };
  expect(await c.aggregate([{ $group: { _id: null, ofX } }]).toArray()).toEqual([{ _id: null, ofX: 3 }]);
});

test('stages mean the same at the head of a pipeline, later in it, and in a facet', async () => {
  const c = fresh(running.db);
  await c.createIndex({ o: 1 });
  await c.insertMany(Array.from({ length: 10 }, (_, n) => ({ _id: n, o: n % 2 ? 'x' : 'y', n: 9 - n })));
  const page = [{ $match: { o: 'x' } }, { $sort: { n: 1 } }, { $skip: 1 }, { $limit: 2 }];
  const expected = [
    { _id: 7, o: 'x', n: 2 },
    { _id: 5, o: 'x', n: 4 },
  ];
  expect(await c.aggregate(page).toArray()).toEqual(expected);
  expect(await c.aggregate([{ $addFields: { n: 0, m: 1 } }, { $match: { o: 'x' } }, { $limit: 1 }]).toArray()).toEqual([
    { _id: 1, o: 'x', n: 0, m: 1 },
  ]);
  expect(await c.aggregate([{ $project: { unknown: 0 } }, ...page]).toArray()).toEqual(expected);
  expect(await c.aggregate([{ $facet: { page, first: [{ $limit: 1 }] } }]).toArray()).toMatchObject([
    { page: expected, first: [{ n: expect.any(Number) }] },
  ]);
  const sums = { $group: { _id: '$o', n: { $sum: '$n' } } };
  const union = { $unionWith: { coll: c.collectionName, pipeline: [{ $match: { n: { $gte: 8 } } }, sums] } };
  expect(await c.aggregate([{ $match: { o: 'x' } }, sums, union, { $sort: { n: -1 } }]).toArray()).toEqual([
    { _id: 'x', n: 20 },
    { _id: 'y', n: 9 },
    { _id: 'x', n: 8 },
  ]);
});

const DAYS = [{ $group: { _id: dayOf('$a') } }];
const SUM = [{ $group: { _id: null, n: { $sum: '$a' } } }];
test.each<[unknown, Document[]]>([
  [new Date('+010000-01-01'), DAYS],
  [new Date('-000001-12-31'), DAYS],
  [5, DAYS],
  [Decimal128.fromString('1.5'), SUM],
])('the day of %p, or its sum, is refused', async (a, pipeline) => {
  const c = fresh(running.db);
  await c.insertOne({ a });
  expect((await failure(c.aggregate(pipeline).toArray())).code).toBe(238);
});

const DOCUMENTS = 30_000;
const PIPELINE = [{ $match: { a: { $gte: 0 } } }, { $group: { _id: null, n: { $sum: 1 }, sum: { $sum: '$a' } } }];

test('a result that took long is found again without a read, until somebody writes to what it was read from', async () => {
  const c = fresh(running.db);
  const other = fresh(running.db);
  await c.insertMany(Array.from({ length: DOCUMENTS }, (_, at) => ({ _id: at, a: 1 })) as never[]);
  const both = [...PIPELINE, { $unionWith: { coll: other.collectionName, pipeline: PIPELINE } }];
  const ask = async () => {
    let groups: Document[] = [];
    const { documents } = await costOf(running.db, async () => {
      groups = await c.aggregate(both).toArray();
    });
    return { sums: groups.map(({ sum }) => sum), isRead: documents >= DOCUMENTS };
  };
  await other.insertOne({ _id: 0, a: 5 } as never);
  expect(await ask()).toEqual({ sums: [DOCUMENTS, 5], isRead: true });
  expect(await ask()).toEqual({ sums: [DOCUMENTS, 5], isRead: false });
  await fresh(running.db).insertOne({ a: 1 });
  expect(await ask()).toEqual({ sums: [DOCUMENTS, 5], isRead: false });
  await running.client.withSession((session) =>
    session.withTransaction(async () => {
      await c.updateOne({ _id: 0 as never }, { $set: { a: 2 } }, { session });
      expect(await ask()).toEqual({ sums: [DOCUMENTS, 5], isRead: false });
    }),
  );
  expect(await ask()).toEqual({ sums: [DOCUMENTS + 1, 5], isRead: true });
  await other.insertOne({ _id: 1, a: 5 } as never);
  expect(await ask()).toEqual({ sums: [DOCUMENTS + 1, 10], isRead: true });
  await c.deleteMany({ _id: { $in: [0 as never] } });
  expect(await ask()).toMatchObject({ sums: [DOCUMENTS - 1, 10] });
});

test('of many groups the first ones are sorted, however much all of them take', async () => {
  const c = fresh(running.db);
  const texts = Array.from({ length: 700 }, (_, at) => String(999 - at).padEnd(80_000, 'x'));
  await c.insertMany(texts.slice(0, 350).map((t) => ({ t })));
  await c.insertMany(texts.slice(350).map((t) => ({ t })));
  const first = [{ $sort: { _id: 1 as const } }, { $limit: 2 }];
  const groups = await c.aggregate([{ $group: { _id: '$t', n: { $sum: 1 } } }, ...first]).toArray();
  expect(groups.map(({ _id, n }) => [String(_id).slice(0, 4), n])).toEqual([
    ['300x', 1],
    ['301x', 1],
  ]);
});
