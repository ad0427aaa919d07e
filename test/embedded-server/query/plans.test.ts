import { createHash } from 'node:crypto';
import fc from 'fast-check';
import type { Collection, Document } from 'mongodb';
import { rawValue } from '../../../src/embedded-server/bson/bson-writer';
import { planByEntries } from '../../../src/embedded-server/query/choose-plan';
import { parseFilter } from '../../../src/embedded-server/query/filter';
import { View } from '../../../src/embedded-server/storage/view';
import { runs } from '../../support/properties';
import { commandsOf, costOf, fresh, useEngine, useServer } from '../support';

const running = useServer();
const engine = useEngine();

interface Item {
  _id: number;
  o: string;
  s: string;
  t: string[];
  u: number | null;
}

async function filled(items: readonly Item[]): Promise<Collection> {
  const c = fresh(running.db);
  await c.createIndexes([
    { key: { o: 1, u: -1, _id: -1 } },
    { key: { o: 1, s: 1, u: -1, _id: -1 } },
    { key: { o: 1, t: 1 } },
  ]);
  await c.insertMany([...items]);
  return c as unknown as Collection;
}

const letter = fc.constantFrom<string>('a', 'ab', 'b', 'é', '');
const item = fc.record({
  o: fc.constantFrom('x', 'y'),
  s: letter,
  t: fc.array(letter, { maxLength: 3 }),
  u: fc.constantFrom(null, 1, 2, 2.5, 3),
});
interface TestedCondition {
  filter: Document;
  holds: (one: Item) => boolean;
}
const plainCondition: fc.Arbitrary<TestedCondition> = fc.oneof(
  fc
    .array(letter, { maxLength: 3 })
    .map((list) => ({ filter: { s: { $in: list } }, holds: ({ s }: Item) => list.includes(s) })),
  letter.map((one) => ({ filter: { s: one }, holds: ({ s }: Item) => s === one })),
  letter.map((one) => ({ filter: { t: one }, holds: ({ t }: Item) => t.includes(one) })),
  letter.map((one) => ({
    filter: { t: { $regex: `^${one}` } },
    holds: ({ t }: Item) => t.some((text) => text.startsWith(one)),
  })),
  letter.map((one) => ({ filter: { s: { $regex: `^${one}` } }, holds: ({ s }: Item) => s.startsWith(one) })),
  fc.constantFrom(1, 2, 3).map((least) => ({
    filter: { u: { $gte: least } },
    holds: ({ u }: Item) => u !== null && u >= least,
  })),
);
const { condition } = fc.letrec<{ condition: TestedCondition; alternatives: TestedCondition }>((tie) => ({
  condition: fc.oneof({ depthSize: 'small' }, plainCondition, tie('alternatives')),
  alternatives: fc
    .array(fc.array(tie('condition'), { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 3 })
    .map((alternatives) => ({
      filter: { $or: alternatives.map((parts) => ({ $and: parts.map(({ filter }) => filter) })) },
      holds: (one: Item) => alternatives.some((parts) => parts.every(({ holds }) => holds(one))),
    })),
}));

const orderOf = ({ u }: Item) => u ?? Number.NEGATIVE_INFINITY;

test('a query finds the same documents in the same order through every index', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(item, { maxLength: 25 }),
      fc.array(condition, { maxLength: 3 }),
      fc.constantFrom(1, -1) as fc.Arbitrary<1 | -1>,
      fc.boolean(),
      fc.nat(8),
      fc.integer({ min: 2, max: 5 }),
      async (fields, conditions, direction, isByText, limit, batchSize) => {
        const items = fields.map((one, _id) => ({ _id, ...one }));
        const c = await filled(items.length > 0 ? items : [{ _id: 0, o: 'z', s: '', t: [], u: 1 }]);
        const filter: Document = { o: 'x', $and: [{}, ...conditions.map((one) => one.filter)] };
        const sort: Record<string, 1 | -1> = {
          ...(isByText && { s: direction === 1 ? -1 : 1 }),
          u: direction,
          _id: direction,
        };
        const byText = (a: Item, b: Item) => (isByText ? -Buffer.compare(Buffer.from(a.s), Buffer.from(b.s)) : 0);
        const passing = items.filter((one) => one.o === 'x' && conditions.every(({ holds }) => holds(one)));
        const expected = passing
          .sort((a, b) => direction * (byText(a, b) || orderOf(a) - orderOf(b) || a._id - b._id))
          .slice(0, limit || undefined)
          .map(({ _id }) => _id);
        const found = await c.find(filter, { sort, limit, batchSize }).toArray();
        expect(found.map(({ _id }) => _id)).toEqual(expected);
        const counted = await c.countDocuments(filter, limit > 0 ? { limit } : {});
        expect(counted).toBe(expected.length);
      },
    ),
    { numRuns: runs(150) },
  );
});

describe('number of documents read', () => {
  const MANY = 36_000;
  let c: Collection;
  beforeAll(async () => {
    c = await filled(
      Array.from({ length: MANY }, (_, _id) => ({
        _id,
        o: 'x',
        s: `s${_id % 20}`,
        t: [
          'common',
          ...(_id % 4000 === 0 ? ['rare'] : []),
          ...(_id % 4 === 0 ? ['fourth'] : []),
          ...(_id % 10 === 0 ? ['tenth'] : []),
          ...(_id % 5 === 1 || _id % 1000 === 0 ? ['fifth'] : []),
          ...(_id >= MANY / 3 && _id < MANY / 2 ? ['middle'] : []),
        ],
        u: MANY - _id,
      })),
    );
  });

  it.each<[string, Document, number]>([
    ['of several values in one order', { s: { $in: ['s3', 's4', 's5'] } }, 50],
    ['of a value that most have, on the way through the order', { t: 'common' }, 50],
    ['of a value that few have', { t: 'rare' }, 12],
    [
      'of two beginnings of which few have the second',
      { $and: [{ t: { $regex: '^fo' } }, { t: { $regex: '^ra' } }] },
      12,
    ],
    [
      'of two beginnings that some have and few have both',
      { $and: [{ t: { $regex: '^te' } }, { t: { $regex: '^fi' } }] },
      40,
    ],
    ['of a value that only documents far down the order have', { t: 'middle' }, 6_000],
    ['of a value that few have among several', { t: 'rare', s: { $in: ['s0', 's1'] } }, 12],
    ['of either of two values that few have', { $or: [{ t: 'rare' }, { u: 7 }] }, 13],
    [
      'of any of many beginnings that few or none have',
      { $or: [{ t: { $regex: '^ra' } }, ...Array.from({ length: 48 }, (_, at) => ({ t: { $regex: `^${at}` } }))] },
      12,
    ],
    ['of alternatives of which few have one', { $or: [{ $or: [{ t: 'rare' }] }, { t: 'none', s: 's1' }] }, 12],
    ['of alternatives with a value that few have', { t: 'rare', $or: [{ s: 's0' }, { s: 's1' }] }, 12],
    ['of either of two values that many have', { $or: [{ t: 'common' }, { s: 's7' }] }, 50],
    ['of alternatives of which one has no index', { $or: [{ t: 'rare' }, { x: null }] }, 50],
  ])('a query %s reads few documents', async (_, filter, documents) => {
    for (const direction of [1, -1] as const) {
      const cost = await costOf(running.db, () =>
        c.find({ o: 'x', ...filter }, { sort: { u: direction, _id: direction }, limit: 50 }).toArray(),
      );
      expect(cost.documents).toBeLessThanOrEqual(documents);
    }
  });

  it.each<[string, Document, number]>([
    ['of a value that few have among several', { s: { $in: ['s0'] }, t: 'rare' }, 9],
    [
      'of two beginnings that some have and few have both',
      { $and: [{ t: { $regex: '^te' } }, { t: { $regex: '^fi' } }] },
      36,
    ],
    [
      'of alternatives that few have',
      { $or: [{ t: 'rare' }, { t: { $regex: '^ra' } }, { u: { $gte: MANY - 1 } }] },
      10,
    ],
  ])('a count %s reads few documents more than it counts', async (_, filter, count) => {
    const cost = await costOf(running.db, async () =>
      expect(await c.countDocuments({ o: 'x', ...filter }, { limit: 10_001 })).toBe(count),
    );
    expect(cost.documents).toBeLessThanOrEqual(count < 10 ? 12 : count);
  });

  it.each<[Document, number]>([
    [{ o: 'x', s: 's7' }, MANY / 20],
    [{ o: 'x', t: 'tenth' }, MANY / 10],
    [{ o: 'x', t: { $regex: '^' } }, MANY],
  ])('a count that one index answers reads no documents: %j', async (filter, count) => {
    const cost = await costOf(running.db, async () => expect(await c.countDocuments(filter)).toBe(count));
    expect(cost.documents).toBe(0);
  });

  it.each<[string, Document, number, number]>([
    ['all', { o: 'x' }, MANY, MANY],
    ['one value', { o: 'x', s: 's7' }, 500, 500],
    ['several values', { o: 'x', s: { $in: ['s1', 's2', 's3'] } }, 5_000, 5_000],
    ['one of the values of a list', { o: 'x', t: 'tenth' }, 10_000, MANY / 10],
  ])('a count of %s with a limit reads no documents', async (_, filter, limit, count) => {
    const cost = await costOf(running.db, async () => expect(await c.countDocuments(filter, { limit })).toBe(count));
    expect(cost.documents).toBe(0);
  });

  it('a document that has several values of a beginning is counted once', async () => {
    const filter = { o: 'x', t: { $regex: '^f' } };
    expect(await c.countDocuments(filter, { limit: MANY })).toBe(await c.countDocuments(filter));
  });

  it('a query for several values in the order of these reads no more than it returns', async () => {
    const filter = { o: 'x', s: { $in: ['s3', 's4', 's5'] } };
    const cost = await costOf(running.db, async () => {
      const found = await c.find(filter, { sort: { s: -1, u: 1, _id: 1 }, limit: 50 }).toArray();
      expect(found.map(({ s, u }) => [s, u])).toEqual(Array.from({ length: 50 }, (_, at) => ['s5', 15 + 20 * at]));
    });
    expect(cost.documents).toBeLessThanOrEqual(50);
  });

  it('a query reads few documents whatever the size of its batches', async () => {
    const filter = { o: 'x', s: { $in: ['s3', 's4', 's5'] } };
    const cost = await costOf(running.db, async () => {
      const found = await c.find(filter, { sort: { u: -1, _id: -1 }, limit: 90, batchSize: 7 }).toArray();
      expect(found.map(({ _id }) => _id)).toEqual(
        Array.from({ length: 600 }, (_, index) => index)
          .filter((id) => [3, 4, 5].includes(id % 20))
          .slice(0, 90),
      );
    });
    // One document is met again with each batch: the one that no longer fitted.
    expect(cost.documents).toBeLessThanOrEqual(90 + 13);
  });
});

it('the planner estimates nothing if no other index covers the rest of the filter', async () => {
  const c = await filled([{ _id: 1, o: 'x', s: 'a', t: [], u: 1 }]);
  for (const filter of [{ missing: null }, { o: 'x', missing: null }]) {
    const cost = await costOf(running.db, () => c.findOne(filter));
    expect(cost.lookups).toBe(1);
  }
});

it('the planner does not estimate an index in which many values would be looked for', async () => {
  const c = fresh(running.db);
  await c.createIndexes([{ key: { a: 1 } }, { key: { b: 1 } }]);
  await c.insertMany([1, 2, 3].map((_id) => ({ _id, a: _id, b: _id })));
  const $in = Array.from({ length: 9_000 }, (_, value) => value);
  const cost = await costOf(running.db, async () =>
    expect(await c.findOne({ a: { $in }, b: 2 })).toMatchObject({ _id: 2 }),
  );
  expect(cost.lookups).toBe(2);
});

test('a $regex finds the texts that begin with its characters, whatever these mean elsewhere', async () => {
  const c = await filled([{ _id: 1, o: 'x', s: 'a.b', t: ['a+', 'A', 'n\0'], u: 1 }]);
  for (const [pattern, count] of [
    ['^a', 1],
    ['^a\\.b', 1],
    ['^a\\.c', 0],
    ['^', 1],
    ['^A', 0],
  ] as const)
    expect(await c.countDocuments({ s: { $regex: pattern } })).toBe(count);
  expect(await c.countDocuments({ t: { $regex: '^a\\+' } })).toBe(1);
  expect(await c.countDocuments({ t: { $regex: '^n\\x00' } })).toBe(1);
  expect(await c.countDocuments({ t: { $regex: '^B' } })).toBe(0);
});

/** A key of an index is cut to this many bytes, the last 16 of which are a hash of the whole. */
const KEY_BYTES = 1000;
const HASH_BYTES = 16;

/**
 * A text whose key is not cut, and a longer one whose key is cut and begins with the whole key of the first: the bytes
 * that end a text continue in the hash.
 */
function textsWithOneBeginning(): [string, string] {
  const beginning = 'x'.repeat(KEY_BYTES - HASH_BYTES - 2);
  const keyOf = (text: string) => Buffer.from(` ${text.replaceAll('\0', '\0\xff')}\0\0`, 'latin1');
  for (let attempt = 0; ; attempt += 1) {
    const text = `${beginning}\0${String(attempt).padStart(2 * HASH_BYTES, '0')}`;
    const [first = 0, second = 0] = createHash('sha256').update(keyOf(text)).digest();
    if (first === 0 && second > 0x80) return [beginning, text];
  }
}

it('an entry whose key was cut is found where its bytes begin with the whole key of another value', async () => {
  const [short, long] = textsWithOneBeginning();
  const c = fresh(running.db);
  await c.createIndexes([{ key: { s: 1 } }, { key: { u: 1 } }]);
  const others = Array.from({ length: 10 }, (_, index) => ({ _id: 10 + index, s: short, u: 2 }));
  await c.insertMany([{ _id: 1, s: short, u: 1 }, { _id: 2, s: long, u: 1 }, ...others] as never[]);
  const found = await c.find({ u: 1, s: { $regex: '^x' } }, { limit: 5 }).toArray();
  expect(found.map(({ _id }) => _id)).toEqual([1, 2]);
});

it('a search for many words plans no other index again for each of them, and pauses between two plans', async () => {
  const others = Array.from({ length: 20 }, (_, at) => ({ key: { o: 1, [`f${at}`]: 1 }, name: `f${at}` }));
  await commandsOf(engine)({ createIndexes: 'c', indexes: [{ key: { o: 1, t: 1 }, name: 't' }, ...others] });
  const [collection] = engine.catalog.list();
  if (!collection) throw new Error('The collection is not there');
  const words = Array.from({ length: 50 }, (_, at) => ({ t: { $regex: `^word${at}` } }));
  const conditions = parseFilter(rawValue({ o: 'x', $and: words }));
  const view = new View(engine.storage, engine.counters, undefined, undefined, () => true);
  const plans = words.length + others.length;
  // Where the thread is wanted at each moment, it is given away before each plan is made, and before each is judged.
  const pauses = [...planByEntries(view, collection, conditions, [])].length;
  expect(pauses).toBeGreaterThanOrEqual(plans);
  expect(pauses).toBeLessThanOrEqual(4 * plans);
});
