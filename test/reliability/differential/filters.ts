import fc, { type Arbitrary } from 'fast-check';
import { anything, ids, integers, items, LONG_STRINGS, numbers, scalars, strings, tags } from './values';

type Fields = Record<string, unknown>;

const path = fc.constantFrom(
  'a',
  'b',
  'c',
  'k',
  's',
  'tags',
  'items',
  'n',
  'a',
  'b',
  'c',
  'n.x',
  'n.y.z',
  'n.x.y',
  'items.q',
  'items.r',
  'items.0.q',
  'tags.0',
  'a.0',
  'a.x',
  'missing',
);

/** A value that the field at a path is likely to hold. */
const valueFor = (at: string): Arbitrary<unknown> => {
  if (at === 'k' || at === 'items.q' || at === 'items.0.q') return integers;
  if (at === 'c') return numbers;
  if (at === 's' || at === 'tags.0') return strings;
  if (at === 'tags') return fc.oneof(strings, tags);
  if (at === 'items') return items;
  if (at === 'a' || at === 'n.x') return anything;
  return scalars;
};

const operatorFor = (at: string): Arbitrary<Fields> => {
  const value = valueFor(at);
  const one = (operator: string, operand: Arbitrary<unknown>): Arbitrary<Fields> =>
    operand.map((of) => ({ [operator]: of }));
  const many = fc.array(value, { minLength: 0, maxLength: 4 });
  const ends = fc.oneof(fc.tuple(integers, integers), fc.tuple(scalars, scalars));
  const range = fc
    .tuple(fc.constantFrom('$gt', '$gte'), fc.constantFrom('$lt', '$lte'), ends)
    .map(([from, to, [low, high]]) => ({ [from]: low, [to]: high }));
  return fc.oneof(
    { weight: 2, arbitrary: one('$eq', value) },
    { weight: 2, arbitrary: one('$ne', value) },
    { weight: 3, arbitrary: one('$in', many) },
    { weight: 1, arbitrary: one('$nin', many) },
    { weight: 2, arbitrary: fc.constantFrom('$gt', '$gte', '$lt', '$lte').chain((name) => one(name, value)) },
    { weight: 2, arbitrary: range },
    { weight: 2, arbitrary: one('$exists', fc.boolean()) },
    { weight: 1, arbitrary: one('$regex', fc.constantFrom('^a', '^ab', '^A', 'b$')) },
    { weight: 1, arbitrary: one('$not', fc.oneof(one('$gt', scalars), one('$in', many), one('$eq', value))) },
    { weight: 1, arbitrary: one('$size', fc.constantFrom(0, 1, 2)) },
    { weight: 1, arbitrary: one('$all', fc.array(scalars, { minLength: 1, maxLength: 2 })) },
  );
};

const inItems: Arbitrary<Fields> = fc
  .oneof(
    integers,
    integers.map(($gte) => ({ $gte })),
  )
  .map((q) => ({ items: { $elemMatch: { q } } }));

const onPath: Arbitrary<Fields> = path.chain((at) =>
  fc.oneof(valueFor(at), fc.constant(null), operatorFor(at)).map((test) => ({ [at]: test })),
);

const condition = fc.oneof({ weight: 15, arbitrary: onPath }, { weight: 1, arbitrary: inItems });

const idCondition: Arbitrary<Fields> = fc
  .oneof(
    ids,
    fc.array(ids, { maxLength: 5 }).map(($in) => ({ $in })),
    ids.map(($gt) => ({ $gt })),
  )
  .map((_id) => ({ _id }));

const conjunctionOf = (parts: Arbitrary<Fields>): Arbitrary<Fields> =>
  fc.array(parts, { maxLength: 3 }).map((all) => Object.assign({}, ...all) as Fields);

/** A filter that says nothing of the id. */
export const withoutId = conjunctionOf(condition);

const conjunction = conjunctionOf(fc.oneof({ weight: 6, arbitrary: condition }, { weight: 1, arbitrary: idCondition }));

const nonEmpty = fc.array(conjunction, { minLength: 1, maxLength: 3 });

/** Of an array one element may pass one end and another element the other. */
const betweenIntegers: Arbitrary<Fields> = fc
  .tuple(fc.constantFrom('a', 'n.x', 'items.q', 'tags'), integers, integers)
  .map(([at, $gte, $lt]) => ({ [at]: { $gte, $lt } }));

/** Of values that an index does not tell apart by what it is ordered by. */
const anyLongString: Arbitrary<Fields> = fc.constantFrom('b', 's').map((at) => ({ [at]: { $in: LONG_STRINGS } }));

/** Any filter. */
export const filters: Arbitrary<Fields> = fc.oneof(
  { weight: 6, arbitrary: conjunction },
  { weight: 1, arbitrary: betweenIntegers },
  { weight: 1, arbitrary: anyLongString },
  { weight: 1, arbitrary: nonEmpty.map(($or) => ({ $or })) },
  { weight: 1, arbitrary: nonEmpty.map(($and) => ({ $and })) },
  { weight: 1, arbitrary: nonEmpty.map(($nor) => ({ $nor })) },
  { weight: 1, arbitrary: fc.tuple(conjunction, nonEmpty).map(([all, $or]) => ({ ...all, $or })) },
);

/** A filter that one document passes at most. */
export const byId: Arbitrary<Fields> = fc.oneof(
  { weight: 4, arbitrary: ids.map((_id): Fields => ({ _id })) },
  { weight: 1, arbitrary: fc.tuple(ids, condition).map(([_id, other]): Fields => ({ _id, ...other })) },
);

export const sorts: Arbitrary<Fields> = fc
  .uniqueArray(fc.constantFrom('a', 'b', 'c', 's', 'n.x', 'items.q', 'tags', 'missing'), { maxLength: 2 })
  .chain((paths) =>
    fc.array(fc.constantFrom(1, -1), { minLength: paths.length + 1, maxLength: paths.length + 1 }).map((directions) =>
      // The id at the end leaves no ties, whose order would be nobody's promise.
      Object.fromEntries([...paths, '_id'].map((name, at) => [name, directions[at]])),
    ),
  );

export const projections: Arbitrary<Fields> = fc.oneof(
  fc.subarray(['a', 'b', 'n', 'items', 'tags'], { minLength: 1 }).map((names) => flags(names, 1)),
  fc.subarray(['a', 'b', 'n', 'items', 'tags'], { minLength: 1 }).map((names) => flags(names, 0)),
  fc.subarray(['b', 'n.x', 'n.y.z', 'items.q', 'a.x'], { minLength: 1 }).map((names) => flags(names, 1)),
  fc.subarray(['b', 'n.x', 'n.y.z', 'items.q', 'a.x'], { minLength: 1 }).map((names) => flags(names, 0)),
  fc.subarray(['b', 's'], { minLength: 1 }).map((names) => ({ _id: 0, ...flags(names, 1) })),
  fc.constant({ _id: 0 }),
  fc.constant({ _id: 1 }),
);

const flags = (names: readonly string[], flag: number): Fields => Object.fromEntries(names.map((name) => [name, flag]));
