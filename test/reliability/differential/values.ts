import fc, { type Arbitrary } from 'fast-check';
import { Double, Int32, Long, ObjectId } from 'mongodb';

/*
 * Values from small pools, so that filters find something, unique indexes refuse something and updates change nothing
 * now and then.
 */

const constants = (...values: readonly unknown[]): Arbitrary<unknown> => fc.constantFrom(...values);

export const integers = constants(...[-1, 0, 1, 2, 3, 7].map((value) => new Int32(value)));
export const numbers: Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: integers },
  { weight: 1, arbitrary: constants(...[-0.5, 0.1, 0, 1, 1.5, 2, 1e10].map((value) => new Double(value))) },
  { weight: 1, arbitrary: constants(...[0, 1, 2, 2 ** 40].map((value) => Long.fromNumber(value))) },
  { weight: 1, arbitrary: constants(new Int32(2 ** 31 - 1)) },
);
/** They differ behind what the key of an index is ordered by, and are short enough to stand in it whole. */
export const LONG_STRINGS = ['x'.padStart(901, 'A'), 'y'.padStart(901, 'A')] as const;
/** They are cut in indexes: the shorter ones only in those that are not unique. */
const CUT_STRINGS = ['x', 'y'].flatMap((end) => [end.padStart(1201, 'A'), end.padStart(2001, 'A')]);
export const strings: Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: constants('', 'a', 'ab', 'b', 'B', 'á', 'a b', 'a.b', '1') },
  { weight: 1, arbitrary: constants(...LONG_STRINGS, ...CUT_STRINGS) },
);
export const ids = constants(...[1, 2, 3, 4, 5, 6, 7, 8].map((value) => new Int32(value)), 'a', 'b');

export const dates = constants(new Date(0), new Date(1_700_000_000_000), new Date(1_700_000_400_000), new Date(-1));
const others: Arbitrary<unknown> = fc.oneof(
  constants(true, false, null),
  dates,
  constants(new ObjectId('0123456789abcdef01234567'), new ObjectId('0123456789abcdef01234568')),
);

/** What a filter may compare with. */
export const scalars: Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: numbers },
  { weight: 3, arbitrary: strings },
  { weight: 2, arbitrary: others },
);

const smallDocument: Arbitrary<unknown> = fc.record({ x: scalars, y: scalars }, { requiredKeys: [] });
const arrays = (values: Arbitrary<unknown>, maxLength = 3): Arbitrary<unknown> => fc.array(values, { maxLength });

/** Anything: scalars mostly, arrays, documents, arrays of both. */
export const anything: Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: scalars },
  { weight: 1, arbitrary: arrays(scalars) },
  { weight: 1, arbitrary: arrays(integers) },
  { weight: 1, arbitrary: smallDocument },
  { weight: 1, arbitrary: arrays(fc.oneof(smallDocument, scalars, arrays(integers, 2))) },
);

const item = fc.record({ q: integers, r: scalars }, { requiredKeys: [] });
export const items = arrays(item);
export const tags = arrays(fc.oneof({ weight: 3, arbitrary: strings }, { weight: 1, arbitrary: integers }), 4);
const nested = fc.record({ x: scalars, y: smallDocument }, { requiredKeys: [] });

/** What each field holds. Only a, tags and items can hold arrays; of the first two an index may have one at most. */
export const FIELDS = {
  a: fc.oneof({ weight: 4, arbitrary: scalars }, arrays(scalars), arrays(integers)),
  b: scalars,
  c: numbers,
  d: fc.oneof({ weight: 8, arbitrary: dates }, { weight: 1, arbitrary: constants(null) }),
  k: integers,
  s: strings,
  tags,
  items,
  n: nested,
} as const;

export const documents: Arbitrary<Record<string, unknown>> = fc
  .tuple(ids, fc.record(FIELDS, { requiredKeys: [] }))
  .map(([_id, fields]) => ({ _id, ...fields }));
