import fc from 'fast-check';
import { parse } from 'graphql';
import { type QueryShape, shapesOf } from '../../src/graphql/query-shape';

function shape(text: string): QueryShape {
  const [only, ...more] = shapesOf(parse(text));
  if (!only || more.length > 0) throw new Error('Not one operation');
  return only;
}

describe('the shape of an operation', () => {
  it.each([
    ['{ a }', { depth: 1, aliases: 0, fields: 1, selections: 1 }],
    ['{ a { b { c } } d }', { depth: 3, aliases: 0, fields: 4, selections: 4 }],
    ['{ x: a { y: b } }', { depth: 2, aliases: 2, fields: 2, selections: 2 }],
    ['{ a { ... { b } ... on T { c { d } } } }', { depth: 3, aliases: 0, fields: 4, selections: 6 }],
    ['{ ...F a { ...F } } fragment F on T { x: b { c } }', { depth: 3, aliases: 2, fields: 5, selections: 7 }],
    ['{ __schema { types { x: fields { name } } } a }', { depth: 1, aliases: 1, fields: 5, selections: 5 }],
    [
      '{ ...A } fragment A on T { ...B a } fragment B on T { ...A b }',
      { depth: 1, aliases: 0, fields: 2, selections: 5 },
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
        const { selections: count, ...rest } = shape(inline);
        expect(shape(spread)).toEqual({ ...rest, selections: count + 4 });
      }),
    );
  });

  it('the shape of a document is measured for each of its operations', () => {
    const shapes = shapesOf(parse('query A { a { b } } query B { x: c }'));
    expect(shapes).toEqual([
      { depth: 2, aliases: 0, fields: 2, selections: 2 },
      { depth: 1, aliases: 1, fields: 1, selections: 1 },
    ]);
  });

  it('measuring a shape takes time in proportion to the text, however often fragments use each other', () => {
    const levels = Array.from(
      { length: 200 },
      (_, n) => `fragment F${n} on T { a { ...F${n + 1} } b { ...F${n + 1} } }`,
    );
    const { depth, fields } = shape(`{ ...F0 } ${levels.join(' ')} fragment F200 on T { c }`);
    expect(depth).toBe(201);
    expect(fields).toBeGreaterThan(2 ** 200);
  });
});
