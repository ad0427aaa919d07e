import fc from 'fast-check';
import { type AccountRow } from '../../src/client';
import { Chunk, type ChunkLimits, encodeRow } from '../../src/client/chunk';

const row = fc.record({ externalId: fc.constantFrom('a', 'b', 'c', 'd', 'é'), text: fc.string({ maxLength: 60 }) });
const feed = fc.array(fc.oneof({ weight: 9, arbitrary: row }, { weight: 1, arbitrary: fc.constant(1n) }), {
  maxLength: 60,
});
const limitsOf = fc.record({ maxRows: fc.integer({ min: 1, max: 7 }), maxBytes: fc.integer({ min: 140, max: 500 }) });

/** All chunks of a feed, as they are when they are sent. */
function chunksOf(rows: readonly unknown[], limits: ChunkLimits): Chunk[] {
  const sent: Chunk[] = [];
  let chunk = new Chunk(limits);
  rows.forEach((value, position) => {
    chunk.add(encodeRow({ row: value as AccountRow }, position, limits));
    for (; chunk.isFull; chunk = chunk.next()) sent.push(chunk);
  });
  for (; !chunk.isEmpty; chunk = chunk.next()) sent.push(chunk);
  return sent;
}

const bodyBytes = ({ rows }: Chunk) =>
  Buffer.byteLength(`{"accounts":[${rows.map(({ json }) => json)}],"dryRun":false,"includeChanges":false}`);

describe('chunks', () => {
  it('chunks hold every row once and each account at most once, within the limits', () => {
    fc.assert(
      fc.property(feed, limitsOf, (rows, limits) => {
        const chunks = chunksOf(rows, limits);
        const positions = chunks.flatMap((chunk) => [...chunk.rows, ...chunk.failures].map(({ position }) => position));
        expect(positions.sort((one, other) => one - other)).toEqual(rows.map((_row, position) => position));
        for (const chunk of chunks) {
          const ids = chunk.rows.map(({ externalId }) => externalId);
          expect(new Set(ids).size).toBe(ids.length);
          expect(chunk.rows.length).toBeLessThanOrEqual(limits.maxRows);
          if (chunk.rows.length > 0) expect(bodyBytes(chunk)).toBeLessThanOrEqual(limits.maxBytes);
        }
      }),
    );
  });

  it('chunks keep the rows of one account in the order of the feed', () => {
    fc.assert(
      fc.property(feed, limitsOf, (rows, limits) => {
        const sent = chunksOf(rows, limits).flatMap((chunk) => chunk.rows);
        for (const id of new Set(sent.map(({ externalId }) => externalId))) {
          const positions = sent.filter(({ externalId }) => externalId === id).map(({ position }) => position);
          expect(positions).toEqual([...positions].sort((one, other) => one - other));
        }
      }),
    );
  });

  it('a small row never overtakes a large row of the same account', () => {
    const large = 'x'.repeat(200);
    const rows = [{ externalId: 'b', large }, { externalId: 'a', large }, { externalId: 'a' }, { externalId: 'c' }];
    const chunks = chunksOf(rows, { maxRows: 9, maxBytes: 400 });
    expect(chunks.map((chunk) => chunk.rows.map(({ position }) => position))).toEqual([[0], [1, 3], [2]]);
  });

  it('chunks are as few as possible if no account comes twice', () => {
    const rows = Array.from({ length: 1001 }, (_, index) => ({ externalId: String(index) }));
    const sizes = chunksOf(rows, { maxRows: 500, maxBytes: 1_000_000 }).map((chunk) => chunk.rows.length);
    expect(sizes).toEqual([500, 500, 1]);
  });

  it('a chunk is filled with other accounts while a later row of one account waits', () => {
    const rows = ['a', 'a', 'b', 'a', 'c', 'd'].map((externalId) => ({ externalId }));
    const chunks = chunksOf(rows, { maxRows: 3, maxBytes: 1000 });
    expect(chunks.map((chunk) => chunk.rows.map(({ position }) => position))).toEqual([[0, 2, 4], [1, 5], [3]]);
  });

  it('a row that is too large or cannot be written as JSON fails alone', () => {
    const cycle: Record<string, unknown> = { externalId: 'c' };
    cycle.self = cycle;
    const rows = [{ externalId: 'a', text: 'x'.repeat(500) }, { externalId: 'b' }, cycle, undefined];
    const [chunk, ...others] = chunksOf(rows, { maxRows: 10, maxBytes: 500 });
    expect(others).toEqual([]);
    expect(chunk?.rows.map(({ externalId }) => externalId)).toEqual(['b']);
    expect(chunk?.failures).toMatchObject([
      { position: 0, externalId: 'a', status: 'failed', code: 'ROW_TOO_LARGE' },
      { position: 2, externalId: 'c', status: 'failed', code: 'ROW_NOT_JSON' },
      { position: 3, status: 'failed', code: 'ROW_NOT_JSON' },
    ]);
  });
});
