import fc, { type Arbitrary } from 'fast-check';
import type { FieldOperator } from '../../../src/embedded-server/dialect';
import { dates, ids, integers, LONG_STRINGS, numbers, scalars, strings } from './values';

type Fields = Record<string, unknown>;

const isDocument = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const OF_DOCUMENTS = ['a', 'b', 'c', 'd', 'k', 's', 'tags', 'items', 'n', 'missing'];
const WITHIN_DOCUMENTS = ['n.x', 'missing.x'];

/** A value that the field at a path is likely to hold. */
const valueFor = (at: string): Arbitrary<unknown> => {
  if (at === 'k') return integers;
  if (at === 'c') return numbers;
  if (at === 'd') return dates;
  if (at === 's' || at === 'tags') return strings;
  return scalars;
};

const one = (operator: FieldOperator, operand: Arbitrary<unknown>): Arbitrary<Fields> =>
  operand.map((value) => ({ [operator]: value }));

const comparisonFor = (at: string): Arbitrary<Fields> => {
  const value = valueFor(at);
  const ends = fc.oneof(fc.tuple(integers, integers), fc.tuple(scalars, scalars));
  const range = fc
    .tuple(fc.constantFrom('$gt', '$gte'), fc.constantFrom('$lt', '$lte'), ends)
    .map(([from, to, [low, high]]) => ({ [from]: low, [to]: high }));
  return fc.oneof(
    { weight: 2, arbitrary: one('$eq', value) },
    { weight: 2, arbitrary: one('$ne', fc.oneof(value, fc.constant(null))) },
    {
      weight: 3,
      arbitrary: one('$in', fc.array(fc.oneof(value, fc.constant(null)), { maxLength: 4 })),
    },
    {
      weight: 2,
      arbitrary: fc.constantFrom<FieldOperator>('$gt', '$gte', '$lt', '$lte').chain((name) => one(name, value)),
    },
    { weight: 2, arbitrary: range },
    { weight: 1, arbitrary: one('$regex', fc.constantFrom('^a', '^ab', '^A', '^a\\.', '^')) },
  );
};

const onPath = (paths: readonly string[]): Arbitrary<Fields> =>
  fc
    .constantFrom(...paths)
    .chain((at) => fc.oneof(valueFor(at), fc.constant(null), comparisonFor(at)).map((test) => ({ [at]: test })));

const hasElements: Arbitrary<Fields> = fc
  .tuple(fc.constantFrom('tags', 'items', 'a', 'b', 'missing'), fc.boolean())
  .map(([at, $exists]) => ({ [`${at}.0`]: { $exists } }));

const ofItem = fc.oneof(
  integers.map((q) => ({ q })),
  integers.map(($gte) => ({ q: { $gte } })),
  scalars.map((r) => ({ r })),
  fc.constant({ q: null }),
);
const inItems: Arbitrary<Fields> = fc
  .tuple(
    fc.constantFrom('items', 'items', 'a', 'n.x'),
    fc.oneof(
      ofItem,
      fc.array(ofItem, { minLength: 1, maxLength: 2 }).map(($or) => ({ $or })),
    ),
  )
  .map(([at, $elemMatch]) => ({ [at]: { $elemMatch } }));

const condition = fc.oneof(
  { weight: 12, arbitrary: onPath([...OF_DOCUMENTS, ...WITHIN_DOCUMENTS]) },
  { weight: 1, arbitrary: hasElements },
  { weight: 1, arbitrary: inItems },
);

const idCondition: Arbitrary<Fields> = fc
  .oneof(
    ids,
    fc.array(ids, { maxLength: 5 }).map(($in) => ({ $in })),
    ids.map(($gt) => ({ $gt })),
  )
  .map((_id) => ({ _id }));

const conjunction: Arbitrary<Fields> = fc
  .array(fc.oneof({ weight: 6, arbitrary: condition }, { weight: 1, arbitrary: idCondition }), { maxLength: 3 })
  .map((all) => Object.assign({}, ...all) as Fields);

const nonEmpty = fc.array(conjunction, { minLength: 1, maxLength: 3 });

/** Of an array one element may pass one end and another element the other. */
const betweenIntegers: Arbitrary<Fields> = fc
  .tuple(fc.constantFrom('a', 'n.x', 'tags'), integers, integers)
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
  { weight: 2, arbitrary: fc.tuple(ids, filters).map(([_id, others]): Fields => ({ ...others, _id })) },
);

/** A filter that names its documents. */
export const byIds: Arbitrary<Fields> = fc
  .tuple(fc.array(ids, { maxLength: 5 }), filters)
  .map(([$in, others]): Fields => ({ ...others, _id: { $in } }));

const withoutIn = onPath(OF_DOCUMENTS).filter((one) =>
  Object.values(one).every((test) => !isDocument(test) || !('$in' in test)),
);
const differentFields = fc.uniqueArray(withoutIn, {
  minLength: 2,
  maxLength: 2,
  selector: (one) => Object.keys(one)[0],
});

/** A filter from which an upsert can be made: neither by `$in`, nor by alternatives of which there may be only one. */
export const byIdToUpsert: Arbitrary<Fields> = fc.oneof(
  { weight: 4, arbitrary: ids.map((_id): Fields => ({ _id })) },
  { weight: 1, arbitrary: fc.tuple(ids, withoutIn).map(([_id, other]): Fields => ({ _id, ...other })) },
  { weight: 1, arbitrary: fc.tuple(ids, differentFields).map(([_id, $or]): Fields => ({ _id, $or })) },
);

export const sorts: Arbitrary<Fields> = fc
  .uniqueArray(fc.constantFrom('b', 'c', 'd', 's', 'missing'), { maxLength: 2 })
  .chain((paths) =>
    fc.array(fc.constantFrom(1, -1), { minLength: paths.length + 1, maxLength: paths.length + 1 }).map((directions) =>
      // The id at the end leaves no ties, whose order would be nobody's promise.
      Object.fromEntries([...paths, '_id'].map((name, at) => [name, directions[at]])),
    ),
  );

const flags = (names: readonly string[], flag: number): Fields => Object.fromEntries(names.map((name) => [name, flag]));
const someFields = fc.subarray(['a', 'b', 'n', 'items', 'tags'], { minLength: 1 });

export const projections: Arbitrary<Fields> = fc.oneof(
  someFields.map((names) => flags(names, 1)),
  someFields.map((names) => flags(names, 0)),
  someFields.map((names) => ({ _id: 0, ...flags(names, 1) })),
  fc.constant({ _id: 0 }),
  fc.constant({ _id: 1 }),
);
