import fc, { type Arbitrary } from 'fast-check';
import { filters, projections, sorts } from './filters';
import { COLLECTIONS } from './operation';

type Stage = Record<string, unknown>;

const match: Arbitrary<Stage> = filters.map(($match) => ({ $match }));
const ordered: Arbitrary<Stage[]> = fc
  .tuple(sorts, fc.nat({ max: 3 }), fc.integer({ min: 1, max: 6 }))
  .chain(([$sort, $skip, $limit]) =>
    fc.constantFrom<Stage[]>(
      [{ $sort }],
      [{ $sort }, { $limit }],
      [{ $sort }, { $skip }, { $limit }],
      [{ $sort }, { $limit }, { $skip }],
    ),
  );

const day = { $dateToString: { format: '%Y-%m-%d', date: '$d' } };
const hour = { $dateToString: { format: '%Y-%m-%dT%H', date: '$d' } };
const SCALAR_KEYS: readonly unknown[] = [null, 1, '$b', '$k', '$s', '$c', '$missing', day, hour];
const DOCUMENT_KEYS: readonly unknown[] = [
  { d: day },
  { b: '$b', s: '$s' },
  { b: { $ifNull: ['$b', null] }, x: '$n.x' },
];
const groupedBy = (keys: readonly unknown[]): Arbitrary<Stage> =>
  fc
    .tuple(
      fc.constantFrom(...keys),
      fc.subarray(['sum', 'count', 'two'], { minLength: 1 }),
      fc.constantFrom('$c', '$b', '$k', '$s', '$n.x', '$a'),
    )
    .map(([_id, names, of]) => {
      const sums: Stage = { sum: { $sum: of }, count: { $sum: 1 }, two: { $sum: 2 } };
      return { $group: { _id, ...Object.fromEntries(names.map((name) => [name, sums[name]])) } };
    });
const grouped = groupedBy([...SCALAR_KEYS, ...DOCUMENT_KEYS]);

/** Groups of groups, as the statistics have them. */
const regrouped: Arbitrary<Stage[]> = fc.constantFrom<Stage[]>(
  [
    { $group: { _id: { b: '$b', s: '$s' }, count: { $sum: 1 }, sum: { $sum: '$c' } } },
    { $group: { _id: { $ifNull: ['$_id.b', null] }, count: { $sum: '$count' }, sum: { $sum: '$sum' } } },
  ],
  [
    { $group: { _id: '$k', count: { $sum: 1 } } },
    { $sort: { count: -1, _id: 1 } },
    { $limit: 2 },
    { $addFields: { page: 3 } },
  ],
);

const added = fc.constantFrom<Stage>({ $addFields: { page: 0 } }, { $addFields: { b: 7, page: 1 } });

const union: Arbitrary<Stage> = fc
  .tuple(fc.constantFrom(...COLLECTIONS), match, ordered)
  .map(([coll, first, rest]) => ({ $unionWith: { coll, pipeline: [first, ...rest] } }));

const faceted: Arbitrary<Stage> = fc.tuple(match, ordered, groupedBy(SCALAR_KEYS)).map(([first, rest, group]) => ({
  $facet: {
    total: [{ $group: { _id: null, n: { $sum: 1 } } }],
    groups: [group, { $sort: { _id: 1 } }],
    page: [first, ...rest],
  },
}));

/** Pipelines whose result is determined but for its order. */
export const pipelines: Arbitrary<Stage[]> = fc
  .tuple(
    match,
    fc.oneof(
      { weight: 3, arbitrary: ordered },
      { weight: 4, arbitrary: grouped.map((stage) => [stage]) },
      { weight: 2, arbitrary: regrouped },
      { weight: 1, arbitrary: fc.tuple(grouped, fc.constant<Stage>({ $match: { count: { $gt: 1 } } })) },
      { weight: 1, arbitrary: projections.map(($project) => [{ $project }]) },
      { weight: 1, arbitrary: fc.tuple(added, match) },
      { weight: 2, arbitrary: union.map((stage) => [stage]) },
      { weight: 1, arbitrary: faceted.map((stage) => [stage]) },
    ),
  )
  .map(([first, rest]) => [first, ...rest]);
