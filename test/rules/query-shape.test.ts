import fc from 'fast-check';
import { Kind, type OperationDefinitionNode, parse } from 'graphql';
import { shapeOf } from '../../src/graphql/query-shape';

function shape(text: string) {
  const document = parse(text);
  const operation = document.definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  return shapeOf(document, operation as OperationDefinitionNode);
}

describe('the shape of an operation', () => {
  it.each([
    ['{ a }', { depth: 1, aliases: 0, fields: 1 }],
    ['{ a { b { c } } d }', { depth: 3, aliases: 0, fields: 4 }],
    ['{ x: a { y: b } }', { depth: 2, aliases: 2, fields: 2 }],
    ['{ a { ... { b } ... on T { c { d } } } }', { depth: 3, aliases: 0, fields: 4 }],
    ['{ ...F a { ...F } } fragment F on T { x: b { c } }', { depth: 3, aliases: 2, fields: 5 }],
    ['{ __schema { types { fields { name } } } a }', { depth: 1, aliases: 0, fields: 1 }],
  ])('%s', (text, expected) => expect(shape(text)).toEqual(expected));

  it('is the same with and without fragments', () => {
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
        expect(shape(spread)).toEqual(shape(inline));
      }),
    );
  });

  it('costs no more than the text is long, however often fragments use each other', () => {
    const levels = Array.from(
      { length: 200 },
      (_, n) => `fragment F${n} on T { a { ...F${n + 1} } b { ...F${n + 1} } }`,
    );
    const { depth, fields } = shape(`{ ...F0 } ${levels.join(' ')} fragment F200 on T { c }`);
    expect(depth).toBe(201);
    expect(fields).toBeGreaterThan(2 ** 200);
  });
});
