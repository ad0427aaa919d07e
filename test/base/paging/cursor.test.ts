import fc from 'fast-check';
import { decodeCursor, encodeCursor } from '../../../src/base/paging/order';
import { pageOf, requirePageSize } from '../../../src/base/paging/page';

const isPair = (parts: unknown[]): parts is [number, string] =>
  parts.length === 2 && typeof parts[0] === 'number' && typeof parts[1] === 'string';
const invalid = expect.objectContaining({ code: 'INVALID_QUERY' });
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('a cursor', () => {
  it('a cursor gives back its place and can stand in a query string unencoded', () => {
    fc.assert(
      fc.property(fc.integer(), fc.string({ unit: 'grapheme' }), (time, id) => {
        const cursor = encodeCursor([time, id]);
        expect(cursor).toMatch(/^[\w-]+$/);
        expect(decodeCursor(cursor, isPair)).toEqual([time, id]);
      }),
    );
  });

  it.each([
    ...['', 'garbage', '%%%', encoded([1, 'a']).slice(0, -3)],
    ...[null, {}, [1], ['1', 'a'], [1, 'a', 2]].map(encoded),
  ])('a cursor that this service did not issue is refused: %j', (text) => {
    expect(() => decodeCursor(text, isPair)).toThrow(invalid);
  });

  it('a cursor with extra characters or in another spelling is refused', () => {
    fc.assert(
      fc.property(fc.integer(), fc.string({ unit: 'grapheme' }), fc.string({ minLength: 1 }), (time, id, more) => {
        const cursor = encodeCursor([time, id]);
        const bytes = Buffer.from(cursor, 'base64url');
        const spaced = Buffer.from(JSON.stringify([time, id]).replace(',', ', ')).toString('base64url');
        const others = [cursor + more, `${cursor}=`, bytes.toString('base64'), spaced];
        for (const other of others.filter((text) => text !== cursor))
          expect(() => decodeCursor(other, isPair)).toThrow(invalid);
      }),
    );
  });
});

describe('a page', () => {
  it('a page may be larger over REST and empty over GraphQL, and its size must be a whole number everywhere', () => {
    for (const size of [1, 500]) expect(requirePageSize(size, 'REST')).toBe(size);
    for (const size of [0, 100]) expect(requirePageSize(size, 'GRAPHQL')).toBe(size);
    for (const size of [101, -1, 1.5, Number.NaN, Infinity])
      expect(() => requirePageSize(size, 'GRAPHQL')).toThrow(invalid);
    for (const size of [501, 0]) expect(() => requirePageSize(size, 'REST')).toThrow(invalid);
  });

  it('a page knows from one extra item whether there is a next page', () => {
    const cursorOf = (node: number) => `c${node}`;
    expect(pageOf([1, 2, 3], 2, undefined, cursorOf)).toEqual({
      edges: [
        { node: 1, cursor: 'c1' },
        { node: 2, cursor: 'c2' },
      ],
      nodes: [1, 2],
      pageInfo: { hasNextPage: true, hasPreviousPage: false, startCursor: 'c1', endCursor: 'c2' },
    });
    expect(pageOf([1, 2], 2, 'c0', cursorOf).pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
    expect(pageOf([], 2, undefined, cursorOf).pageInfo).toMatchObject({ startCursor: null, endCursor: null });
  });
});
