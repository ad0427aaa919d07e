import { type UpsertRow } from '../../../src/accounts/bulk-upsert/read-rows';
import { Settlement } from '../../../src/accounts/bulk-upsert/settlement';
import { RefusedAccountError } from '../../../src/accounts/changes/account-writes';

const rowsOf = (count: number): UpsertRow[] =>
  Array.from({ length: count }, (_, index) => ({ index, externalId: `a${index}`, fields: {}, faults: [] }));

/** A row that the database refuses, or a lost race. */
type Obstacle = RefusedAccountError | 'contended' | undefined;

/** The rows of each part that is tried, where a write of these rows meets what `obstacleOf` tells. */
function work(settlement: Settlement, obstacleOf: (rows: readonly UpsertRow[]) => Obstacle): number[][] {
  const tried: number[][] = [];
  for (const part of settlement.parts()) {
    tried.push(part.rows.map(({ index }) => index));
    const left = part.rows.filter(({ externalId }) => !settlement.refused.has(externalId));
    const obstacle = obstacleOf(left);
    if (obstacle === 'contended') settlement.retry(part);
    else if (obstacle) settlement.retryWithout(obstacle, part);
    else {
      const results = left.map(({ index, externalId }) => ({ index, externalId, status: 'unchanged' as const }));
      settlement.settle({ results, creates: [], updates: [] });
    }
  }
  return tried;
}

const settledIn = ({ results }: Settlement) =>
  results.flatMap(({ index, status }) => (status === 'failed' ? [] : [index])).sort((one, other) => one - other);
const failedIn = ({ results }: Settlement) =>
  results.flatMap((result) => (result.status === 'failed' ? [[result.index, result.code]] : []));

describe('rows that cannot be settled at once', () => {
  it('no part of a batch is written if the batch has no rows', () => {
    expect(work(new Settlement([]), () => undefined)).toEqual([]);
  });

  it('a batch is written as a whole if no other request interferes', () => {
    const [whole, ...others] = new Settlement(rowsOf(3)).parts();
    expect(whole).toMatchObject({ isWhole: true, contentions: 0 });
    expect(others).toEqual([]);
  });

  it('a batch loses only the account that other requests keep changing', () => {
    const settlement = new Settlement(rowsOf(8));
    const tried = work(settlement, (rows) => (rows.some(({ index }) => index === 5) ? 'contended' : undefined));
    expect(settledIn(settlement)).toEqual([0, 1, 2, 3, 4, 6, 7]);
    expect(failedIn(settlement)).toEqual([[5, 'CONFLICT']]);
    const triesOf = (...part: number[]) => tried.filter((rows) => String(rows) === String(part)).length;
    expect([triesOf(0, 1, 2, 3, 4, 5, 6, 7), triesOf(4, 5, 6, 7), triesOf(4, 5), triesOf(5)]).toEqual([4, 4, 4, 20]);
  });

  it('rows are given up together if too many of their accounts are contended', () => {
    const settlement = new Settlement(rowsOf(500));
    const tried = work(settlement, () => 'contended');
    expect(failedIn(settlement)).toHaveLength(500);
    expect(tried.length).toBeLessThan(1000);
  });

  it('rows that the database refuses are left out, and a batch with many of them is written in smaller parts', () => {
    const settlement = new Settlement(rowsOf(64));
    const tried = work(settlement, (rows) => {
      const bad = rows.find(({ index }) => index % 4 === 0);
      return bad && new RefusedAccountError(bad.externalId, false);
    });
    expect(settledIn(settlement)).toEqual([...Array(64).keys()].filter((index) => index % 4 !== 0));
    expect(tried.filter((rows) => rows.length === 64)).toHaveLength(5);
    expect(settlement.refused.size).toBe(16);
  });

  it('a row whose account was created by another request is tried again once and then refused', () => {
    const settlement = new Settlement(rowsOf(1));
    const tried = work(settlement, ([row]) => row && new RefusedAccountError(row.externalId, true));
    expect(tried).toHaveLength(3);
    expect([...settlement.refused.keys()]).toEqual(['a0']);
  });
});
