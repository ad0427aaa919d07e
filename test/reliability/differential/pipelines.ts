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

const grouped: Arbitrary<Stage> = fc
  .tuple(
    fc.constantFrom<unknown>(null, '$b', '$k', '$s', '$c', '$missing', {
      b: { $ifNull: ['$b', 'none'] },
      s: { $ifNull: ['$s', 'none'] },
    }),
    fc.subarray(['sum', 'least', 'greatest', 'average', 'count', 'one', 'constant'], { minLength: 1 }),
    fc.constantFrom('$c', '$b', '$k', '$s'),
  )
  .map(([_id, names, of]) => {
    const accumulators: Stage = {
      sum: { $sum: of },
      least: { $min: of },
      greatest: { $max: of },
      average: { $avg: '$k' },
      count: { $count: {} },
      one: { $sum: 1 },
      constant: { $max: { $literal: 5 } },
    };
    return { $group: { _id, ...Object.fromEntries(names.map((name) => [name, accumulators[name]])) } };
  });

const computed: Arbitrary<Stage> = fc.subarray(['kind', 'fallback', 'same', 'more'], { minLength: 1 }).map((names) => {
  const expressions: Stage = {
    kind: { $literal: 'x' },
    fallback: { $ifNull: ['$b', 'none'] },
    same: { $eq: ['$k', 1] },
    more: { $cond: [{ $eq: ['$s', 'a'] }, 'a', 'other'] },
  };
  return { $addFields: Object.fromEntries(names.map((name) => [name, expressions[name]])) };
});

const union: Arbitrary<Stage> = fc
  .tuple(fc.constantFrom(...COLLECTIONS), match, ordered)
  .map(([coll, first, rest]) => ({ $unionWith: { coll, pipeline: [first, ...rest] } }));

const unwound: Arbitrary<Stage> = fc
  .tuple(fc.constantFrom('$tags', '$items'), fc.boolean())
  .map(([path, preserveNullAndEmptyArrays]) => ({ $unwind: { path, preserveNullAndEmptyArrays } }));

const faceted: Arbitrary<Stage> = fc
  .tuple(match, ordered)
  .map(([first, rest]) => ({ $facet: { total: [{ $count: 'n' }], page: [first, ...rest] } }));

/** Pipelines whose result is determined but for its order. */
export const pipelines: Arbitrary<Stage[]> = fc
  .tuple(
    match,
    fc.oneof(
      { weight: 3, arbitrary: ordered },
      { weight: 3, arbitrary: grouped.map((stage) => [stage]) },
      { weight: 1, arbitrary: fc.tuple(grouped, fc.constant<Stage>({ $match: { one: { $gt: 1 } } })) },
      { weight: 1, arbitrary: fc.constant<Stage[]>([{ $count: 'n' }]) },
      { weight: 2, arbitrary: projections.map(($project) => [{ $project }]) },
      { weight: 2, arbitrary: computed.map((stage) => [stage]) },
      { weight: 2, arbitrary: union.map((stage) => [stage]) },
      { weight: 1, arbitrary: unwound.map((stage) => [stage]) },
      { weight: 1, arbitrary: faceted.map((stage) => [stage]) },
    ),
  )
  .map(([first, rest]) => [first, ...rest]);
