import { type Document, Double, Int32, Long, ObjectId } from 'mongodb';
import { BsonType, Elements } from '../../src/embedded-server/bson-walk';
import { failure, fresh, type Running, start } from './support';

/* The operators of updates: what MongoDB's documentation says of them, where an own implementation can go wrong. */

let running: Running;
beforeAll(async () => {
  running = await start();
});
afterAll(() => running.stop());

/** A document after an update, with the types of its numbers. */
async function afterUpdate(before: object, change: object, options = {}, filter = {}): Promise<Document> {
  const c = fresh(running.db);
  await c.insertOne({ _id: 1, ...before });
  await c.updateOne(filter, change, options);
  const { _id, ...fields }: Document = (await c.findOne({}, { promoteValues: false })) ?? {};
  return fields;
}

const int = (value: number) => new Int32(value);
const long = (value: number) => Long.fromNumber(value);

describe('types of numbers', () => {
  test('what an operator stores is of the type that was sent', async () => {
    const change = {
      $min: { a: new Double(1), b: long(1) },
      $max: { c: long(2) },
      $push: { list: { $each: [new Double(1), long(2), { x: new Double(3) }] } },
      $addToSet: { set: long(4) },
    };
    expect(await afterUpdate({ b: 7 }, change)).toEqual({
      a: new Double(1),
      b: long(1),
      c: long(2),
      list: [new Double(1), long(2), { x: new Double(3) }],
      set: [long(4)],
    });
  });

  test('sums and products are as wide as they have to be', async () => {
    const before = { a: int(2 ** 31 - 1), b: int(1), c: int(1), d: long(3), e: int(2 ** 30) };
    const change = { $inc: { a: 1, b: long(1), c: new Double(1), f: new Double(2) }, $mul: { d: 2, e: 4, g: long(5) } };
    expect(await afterUpdate(before, change)).toEqual({
      a: long(2 ** 31),
      b: long(2),
      c: new Double(2),
      d: long(6),
      e: long(2 ** 32),
      f: new Double(2),
      g: long(0),
    });
    const full = { n: Long.MAX_VALUE };
    await expect(afterUpdate(full, { $inc: { n: 1 } })).rejects.toMatchObject({ code: 2 });
  });

  test('renaming and moving past a value leaves its type alone', async () => {
    expect(
      await afterUpdate(
        { a: new Double(2), list: [new Double(1), long(2), 3] },
        { $rename: { a: 'z' }, $pop: { list: 1 } },
      ),
    ).toEqual({
      z: new Double(2),
      list: [new Double(1), long(2)],
    });
  });
});

test('values of different types are compared in the order of types', async () => {
  expect(await afterUpdate({ a: 'x', b: 5, c: new Date(0) }, { $min: { a: 1, b: null }, $max: { c: true } })).toEqual({
    a: int(1),
    b: null,
    c: new Date(0),
  });
});

/** The names as they lie in the document: an object of JavaScript puts those that are numbers first. */
function namesIn(document: Buffer, start = 0): string[] {
  const names: string[] = [];
  for (const element = new Elements(document, start); element.next(); )
    names.push(element.name, ...(element.type === BsonType.OBJECT ? namesIn(document, element.start) : []));
  return names;
}

test('fields that are there keep their places, new ones come in the order of their names, whatever the operators', async () => {
  const c = fresh(running.db);
  const years = new Map(Object.entries({ b: 1, y2024: 1, a: 1 }).map(([name, one]) => [name.replace('y', ''), one]));
  await c.insertOne({ _id: 1, z: 1, years });
  await c.updateOne(
    {},
    { $push: { q: 1 as never }, $set: { m: 1, z: 2, 'years.c': 1 }, $inc: { b: 1 }, $max: { a: 1 } },
  );
  const stored = (await c.findOne({}, { raw: true })) as unknown as Buffer;
  expect(namesIn(stored).join(' ')).toBe('_id z years b 2024 a c a b m q');
});

describe('arrays', () => {
  test('$push: positions, then sorts, then cuts', async () => {
    const change = { $push: { a: { $each: [5, 1], $position: 1, $sort: -1, $slice: 3 } } };
    expect(await afterUpdate({ a: [3, 2] }, change)).toEqual({ a: [int(5), int(3), int(2)] });
    const byField = { $push: { a: { $each: [{ q: 1 }], $sort: { q: 1 } } } };
    expect(await afterUpdate({ a: [{ q: 2 }, { r: 0 }] }, byField)).toEqual({
      a: [{ r: int(0) }, { q: int(1) }, { q: int(2) }],
    });
  });

  test('$addToSet: equal numbers and equal documents are there already', async () => {
    const change = { $addToSet: { a: { $each: [new Double(1), { q: 1 }, { q: 2 }, [1], [1]] } } };
    expect(await afterUpdate({ a: [1, { q: 1 }] }, change)).toEqual({
      a: [int(1), { q: int(1) }, { q: int(2) }, [int(1)]],
    });
  });

  test('$pull: by value, by operators, by fields; an id like any other value', async () => {
    const id = new ObjectId();
    expect(await afterUpdate({ a: [1, 5, 'x', [7]] }, { $pull: { a: { $gt: 3 } } })).toEqual({
      a: [int(1), 'x', [int(7)]],
    });
    expect(await afterUpdate({ a: [{ q: 1, r: 1 }, { q: 2 }, 1] }, { $pull: { a: { q: 1 } } })).toEqual({
      a: [{ q: int(2) }, int(1)],
    });
    expect(await afterUpdate({ a: [id, new ObjectId()] }, { $pull: { a: { $ne: id } } })).toEqual({ a: [id] });
    expect(await afterUpdate({ a: ['ab', 'b', 1] }, { $pull: { a: /^a/ } })).toEqual({ a: ['b', int(1)] });
    expect(await afterUpdate({ a: [1, 2, 1, 3] }, { $pullAll: { a: [1, 3] } })).toEqual({ a: [int(2)] });
    expect(await afterUpdate({ b: 1 }, { $pull: { 'n.x': 1 }, $pop: { m: 1 }, $unset: { 'b.c': '' } })).toEqual({
      b: int(1),
    });
  });

  test('positions: set, unset, and past the end', async () => {
    expect(await afterUpdate({ a: [1, 2] }, { $set: { 'a.3': 9 }, $unset: { 'a.0': '' } })).toEqual({
      a: [null, int(2), null, int(9)],
    });
    await expect(afterUpdate({ a: [1] }, { $set: { 'a.x': 1 } })).rejects.toMatchObject({ code: 28 });
  });

  test('placeholders: all elements, those of a filter, the one that matched', async () => {
    const items = [{ k: 1 }, { k: 2 }, { k: 2 }];
    const values = async (change: object, filters: object[], filter: object) =>
      ((await afterUpdate({ items }, change, { arrayFilters: filters }, filter)).items as { v?: Int32 }[]).map(
        ({ v }) => v?.value,
      );
    expect(await values({ $inc: { 'items.$[].v': 1 } }, [], {})).toEqual([1, 1, 1]);
    expect(await values({ $set: { 'items.$[i].v': 5 } }, [{ 'i.k': { $gt: 1 } }], {})).toEqual([undefined, 5, 5]);
    expect(await values({ $set: { 'items.$.v': 7 } }, [], { 'items.k': { $gte: 2 } })).toEqual([
      undefined,
      7,
      undefined,
    ]);
    expect(await values({ $set: { 'items.$.v': 7 } }, [], { items: { $elemMatch: { k: 2 } } })).toEqual([
      undefined,
      7,
      undefined,
    ]);
    // Filters see the document as it was, and no two changes the same place.
    const moved = { $set: { 'items.$[i].k': 2, 'items.$[j].v': 3 } };
    expect(await values(moved, [{ 'i.k': 1 }, { 'j.k': 2 }], {})).toEqual([undefined, 3, 3]);
    for (const place of ['items.0.v', 'items.0', 'items.$[i].v']) {
      const twice = { $set: { 'items.$[].v': 5, [place]: 9 } };
      await expect(values(twice, place.includes('$') ? [{ 'i.k': 1 }] : [], {})).rejects.toMatchObject({ code: 40 });
    }
    await expect(values({ $set: { 'items.$.v': 7 } }, [], {})).rejects.toMatchObject({ code: 2 });
    await expect(values({ $set: { 'items.$[i].v': 7 } }, [], {})).rejects.toMatchObject({ code: 2 });
  });
});

test('what is wrong with an update is said where no document matches too', async () => {
  const wrong = [
    [{ $set: { 'a.b': 1 }, $inc: { a: 1 } }, 40],
    [{ $rename: { a: 'b' }, $set: { b: 1 } }, 40],
    [{ $inc: { a: 'x' } }, 14],
    [{ $pop: { a: 2 } }, 9],
    [{ $push: { a: { $each: 1 } } }, 2],
    [{ $push: { a: { $each: [], $bogus: 1 } } }, 2],
    [{ $bogus: { a: 1 } }, 9],
    [{ $set: { 'a..b': 1 } }, 56],
    [{ $set: { 'a.$b': 1 } }, 52],
    [{ a: 1, $b: 2 }, 52],
  ] as const;
  for (const [change, code] of wrong) {
    const reply = await running.db.command({ update: 'nothing', updates: [{ q: {}, u: change }] });
    expect({ change, reply }).toMatchObject({ change, reply: { n: 0, writeErrors: [{ code }] } });
  }
});

test('a statement changes all its documents or none', async () => {
  const c = fresh(running.db);
  await c.createIndex({ k: 1 }, { unique: true });
  const before = [
    { _id: 1, n: 1, k: 1 },
    { _id: 2, n: 2, k: 2 },
    { _id: 3, n: 'x', k: 3 },
  ];
  await c.insertMany(before);
  expect((await failure(c.updateMany({}, { $inc: { n: 1 } }))).code).toBe(14);
  expect((await failure(c.updateMany({}, { $set: { k: 9 } }))).code).toBe(11000);
  expect(await c.find().toArray()).toEqual(before);
  const mixed = [
    { updateMany: { filter: {}, update: { $set: { k: 9 } } } },
    { updateOne: { filter: { _id: 1 }, update: { $set: { k: 9 } } } },
  ];
  await expect(c.bulkWrite(mixed, { ordered: false })).rejects.toMatchObject({ code: 11000 });
  expect((await c.find({ k: 9 }).toArray()).map(({ _id }) => _id)).toEqual([1]);
  expect((await c.find({ k: 1 }).toArray()).length).toBe(0);
});

test('an upsert starts from what must be equal, each path said once', async () => {
  const upserted = async (filter: object) => {
    const c = fresh(running.db);
    await c.updateOne(filter, { $setOnInsert: { _id: 'made' } }, { upsert: true });
    return c.findOne();
  };
  expect(await upserted({ $and: [{ a: 1 }, { $or: [{ b: 2 }] }], c: { $all: [3] }, d: { $gte: null } })).toEqual({
    _id: 'made',
    a: 1,
    b: 2,
    c: 3,
  });
  await expect(upserted({ 'a.x': 1, a: { x: 1 } })).rejects.toMatchObject({ code: 54 });
  await expect(upserted({ a: { $all: [1, 2] } })).rejects.toMatchObject({ code: 54 });
});
