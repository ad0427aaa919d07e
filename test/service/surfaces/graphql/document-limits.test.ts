import { postGraphql } from '../../../support/http';
import { useKey, useService } from '../../../support/use-service';

const service = useService();
const key = useKey(service);

const ask = (query: string) => postGraphql(service, key.apiKey, { query });
const repeat = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join(' ');

/** Fragments of which each uses the next, so many inside each other. */
const chain = (length: number): string =>
  `${repeat(length - 1, (n) => `fragment F${n} on Query { ...F${n + 1} }`)} fragment F${length - 1} on Query { __typename }`;
const fragments = (count: number): string =>
  `{ ${repeat(count, (n) => `...F${n}`)} } ${repeat(count, (n) => `fragment F${n} on Query { __typename }`)}`;
const operations = (count: number): string => repeat(count, (n) => `query A${n} { __typename }`);
/** A field whose name stands so often in one place, and then so often below each of them. */
const doubled = (levels: number): string =>
  levels === 0 ? 'id' : repeat(2, () => `previousRun { ${doubled(levels - 1)} }`);

describe('what would make validation slow is refused before validation', () => {
  it.each<[name: string, within: string, past: string, message: string]>([
    [
      'fragments inside each other',
      `{ ...F0 } ${chain(20)}`,
      `{ ...F0 } ${chain(21)}`,
      'The operation has 21 fragments inside each other; there may be 20',
    ],
    ['fragments', fragments(200), fragments(201), 'The document has 201 fragments; there may be 200'],
    [
      'characters',
      `{ __typename } #${'x'.repeat(99_984)}`,
      `{ __typename } #${'x'.repeat(99_985)}`,
      '100000 characters',
    ],
    ['lines', `{ __typename } ${'\n'.repeat(4_999)}`, `{ __typename } ${'\n'.repeat(5_000)}`, '5000 lines'],
  ])('a document at the limit of %s passes, and one past it is refused', async (_name, within, past, message) => {
    const passed = await ask(within);
    expect({ status: passed.status, errors: passed.body.errors }).toEqual({ status: 200, errors: undefined });
    expect(await ask(past)).toMatchObject({
      status: 400,
      body: {
        errors: [
          {
            message: expect.stringContaining(message),
            extensions: { code: 'QUERY_LIMIT_EXCEEDED', requestId: expect.any(String) },
          },
        ],
      },
    });
  });

  it.each([
    ['fragments inside each other that no operation uses', `{ __typename } ${chain(530)}`],
    [
      'fragments that double again and again and that no operation uses',
      `{ __typename } fragment X on Query { __schema { ...F0 } }
       ${repeat(19, (n) => `fragment F${n} on __Schema { ...F${n + 1} ...F${n + 1} }`)}
       fragment F19 on __Schema { __typename }`,
    ],
    ['names that stand for many fields, on every level', `{ syncRun(id: "a") { ${doubled(9)} } }`],
    ['operations', operations(51)],
    ['lines before the first word', `${'\n'.repeat(400_000)} { a }`],
  ])('a document is refused for its %s', async (_name, query) => {
    expect(await ask(query)).toMatchObject({
      status: 400,
      body: { errors: [{ extensions: { code: 'QUERY_LIMIT_EXCEEDED' } }] },
    });
  });

  it('fragments in a circle are refused as not valid, however many there are', async () => {
    const circle = `{ ...F0 } ${repeat(15, (n) => `fragment F${n} on Query { ${repeat(15, (m) => `...F${m}`)} }`)}`;
    expect(await ask(circle)).toMatchObject({
      status: 400,
      body: { errors: [{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }] },
    });
  });
});

it('a document with very many faults is told of twenty of them', async () => {
  const { status, body } = await ask(`{ ${repeat(500, (n) => `nothing${n}`)} }`);
  expect(status).toBe(400);
  expect(body.errors).toHaveLength(21);
});
