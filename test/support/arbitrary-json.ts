import fc from 'fast-check';
import { type Json } from '../../src/base/json/json';

const key = fc.constantFrom('a', 'b', 'c', 'd.e', 'f\\', '\\.', '', 'constructor', 'toString', '$set', '0');

/** JSON of few keys and few values, so that two of them often have something in common. */
export const arbitraryJson: fc.Arbitrary<Json> = fc
  .letrec<{ value: Json; object: Json }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small', maxDepth: 4, withCrossShrink: true },
      fc.constantFrom<Json[]>(null, 0, 1, '', '1', 'x', true, false),
      fc.array(tie('value'), { maxLength: 3 }),
      tie('object'),
    ),
    object: fc.dictionary(key, tie('value'), { maxKeys: 4 }).map((object) => ({ ...object })),
  }))
  .value.map((value) => structuredClone(value));

export const BOTH_MODES = [{ nullIsAbsent: true }, { nullIsAbsent: false }];
