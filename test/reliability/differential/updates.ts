import fc, { type Arbitrary } from 'fast-check';
import { anything, integers, numbers, scalars, strings } from './values';

type Fields = Record<string, unknown>;

const at = (paths: readonly string[], value: Arbitrary<unknown>): Arbitrary<[string, unknown]> =>
  fc.tuple(fc.constantFrom(...paths), value);

/** Not b, c and s: these hold no arrays, which indexes together with other fields could not take. */
const VALUES = ['a', 'a', 'n', 'n.x', 'n.y.z', 'n.w.v', 'items.0.q', 'items.0.r', 'tags.0', 'tags.3', 'a.x', 'new'];
const ARRAYS = ['tags', 'items', 'a', 'n.x', 'n.list'];
const WHOLE_ARRAYS = ['tags', 'items', 'a'];

const pushed = fc.oneof(
  anything,
  fc.record(
    {
      $each: fc.array(fc.oneof(strings, integers), { minLength: 1, maxLength: 3 }),
      $slice: fc.constantFrom(-2, 1, 2),
      $position: fc.constantFrom(0, 1),
      $sort: fc.constantFrom(1, -1),
    },
    { requiredKeys: ['$each'] },
  ),
);

/** One operator on one path; a third of the paths holds what the operator cannot work on. */
const change: Arbitrary<[string, [string, unknown]]> = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(fc.constant('$set'), at(VALUES, anything)) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('$set'), at(['b', 'c', 's'], scalars)) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('$set'), at(['k'], integers)) },
  {
    weight: 2,
    arbitrary: fc.tuple(
      fc.constant('$unset'),
      at(['a', 'b', 'c', 's', 'n', 'n.x', 'n.y.z', 'n.w.v', 'tags.0', 'new'], fc.constant('')),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constantFrom('$inc', '$mul'), at(['b', 'c', 'c', 'n.x', 'new', 'items.0.q'], numbers)),
  },
  { weight: 2, arbitrary: fc.tuple(fc.constantFrom('$min', '$max'), at(['b', 'c', 'a', 'n.x', 'new'], scalars)) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('$setOnInsert'), at(['b', 'c', 'n.y.z', 'late'], scalars)) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('$push'), at(ARRAYS, pushed)) },
  {
    weight: 2,
    arbitrary: fc.tuple(
      fc.constant('$addToSet'),
      at(
        ARRAYS,
        fc.oneof(
          scalars,
          fc.record({ q: integers }),
          fc.array(strings, { minLength: 1, maxLength: 3 }).map(($each) => ({ $each })),
        ),
      ),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(
      fc.constant('$pull'),
      at(
        WHOLE_ARRAYS,
        fc.oneof(
          scalars,
          integers.map((q) => ({ q })),
          scalars.map(($gt) => ({ $gt })),
          fc.array(strings, { maxLength: 2 }).map(($in) => ({ $in })),
        ),
      ),
    ),
  },
  { weight: 1, arbitrary: fc.tuple(fc.constant('$pop'), at(WHOLE_ARRAYS, fc.constantFrom(1, -1))) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('$rename'), at(['b', 's', 'new'], fc.constantFrom('renamed', 'late'))) },
);

/** One to three operators; now and then two of them claim the same path. */
export const updates: Arbitrary<Fields> = fc.array(change, { minLength: 1, maxLength: 3 }).map((changes) => {
  const update: Record<string, Fields> = {};
  const seen: string[] = [];
  for (const [operator, [path, value]] of changes) {
    const targets = operator === '$rename' ? [path, String(value)] : [path];
    if (
      targets.some((one) =>
        seen.some((other) => one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`)),
      )
    )
      continue;
    seen.push(...targets);
    update[operator] = { ...update[operator], [path]: value };
  }
  return update;
});
