import fc from 'fast-check';
import { parse } from 'graphql';
import {
  comparisonsIn,
  type QueryShape,
  shapesOf,
} from '../../../../../src/service/surfaces/graphql/limits/query-shape';

function shape(text: string): QueryShape {
  const [only, ...more] = shapesOf(parse(text));
  if (!only || more.length > 0) throw new Error('Not one operation');
  return only;
}

it.each([
  ['{ a }', { depth: 1, aliases: 0, fields: 1, selections: 1, nestedFragments: 0 }],
  ['{ a { b { c } } d }', { depth: 3, aliases: 0, fields: 4, selections: 4, nestedFragments: 0 }],
  ['{ x: a { y: b } }', { depth: 2, aliases: 2, fields: 2, selections: 2, nestedFragments: 0 }],
  ['{ a { ... { b } ... on T { c { d } } } }', { depth: 3, aliases: 0, fields: 4, selections: 6, nestedFragments: 0 }],
  [
    '{ ...F a { ...F } } fragment F on T { x: b { c } }',
    { depth: 3, aliases: 2, fields: 5, selections: 7, nestedFragments: 1 },
  ],
  [
    '{ __schema { types { x: fields { name } } } a }',
    { depth: 1, aliases: 1, fields: 5, selections: 5, nestedFragments: 0 },
  ],
])('the shape of %s is measured as %j', (text, expected) => expect(shape(text)).toEqual(expected));

it('the shape of an operation is the same with and without fragments', () => {
  const selections: fc.Memo<string> = fc.memo((depth) =>
    depth === 1
      ? fc.constantFrom('a', 'x: a')
      : fc
          .array(
            fc.oneof(
              fc.constantFrom('b', 'y: b'),
              selections(depth - 1).map((inner) => `c { ${inner} }`),
            ),
            {
              minLength: 1,
              maxLength: 3,
            },
          )
          .map((parts) => parts.join(' ')),
  );
  fc.assert(
    fc.property(selections(4), selections(3), (outer, inner) => {
      const inline = `{ ${outer} p { ${inner} } q { ${inner} } }`;
      const spread = `{ ...O p { ...I } q { ... { ...I } } } fragment O on T { ${outer} } fragment I on T { ${inner} }`;
      // The fragments count by themselves: those of O, twice I, and the one around I.
      const { selections: count, nestedFragments: _none, ...rest } = shape(inline);
      expect(shape(spread)).toEqual({ ...rest, selections: count + 4, nestedFragments: 1 });
    }),
  );
});

const PLAIN = 1;
const LONG = 40;

it.each([
  ['{ a b c }', 0],
  ['{ a a a }', 3 * PLAIN],
  ['{ x: a x: a y: a }', PLAIN],
  ['{ a { b } a { b } }', LONG + PLAIN],
  ['{ a(n: 1) a(n: 1) a(n: 1) }', 3 * LONG],
  ['{ a ... { a } ...F } fragment F on T { a }', 3 * PLAIN],
  ['{ a { ...F } c { ...F } } fragment F on T { b b }', 2 * PLAIN],
  ['{ a } fragment F on T { ...G ...G } fragment G on T { b }', PLAIN],
  ['query A { a a } query B { a a }', 2 * PLAIN],
])('validation of the document %s makes %d comparisons', (text, comparisons) =>
  expect(comparisonsIn(parse(text))).toBe(comparisons),
);
