import { type UpsertRow } from '../../../../src/service/accounts/bulk-upsert/read-rows';
import { RetryQueue } from '../../../../src/service/accounts/bulk-upsert/settle-rows';

const rowsOf = (count: number): UpsertRow[] =>
  Array.from({ length: count }, (_, index) => ({ index, externalId: `a${index}`, fields: {}, faults: [] }));

/** A row that the database refuses, or a lost race. */
type Obstacle = { refused: UpsertRow } | 'contended' | undefined;

/** The rows of each part that is tried, where a write of these rows meets what `obstacleOf` tells. */
function work(queue: RetryQueue, obstacleOf: (rows: readonly UpsertRow[]) => Obstacle): number[][] {
  const tried: number[][] = [];
  for (const part of queue.parts()) {
    tried.push(part.rows.map(({ index }) => index));
    const left = part.rows.filter(({ externalId }) => !queue.refused.has(externalId));
    const obstacle = obstacleOf(left);
    if (obstacle === 'contended') queue.retry(part);
    else if (obstacle) queue.retryWithout(obstacle.refused.externalId, part);
    else {
      const results = left.map(({ index, externalId }) => ({ index, externalId, status: 'unchanged' as const }));
      queue.settle({ results, creates: [], updates: [] });
    }
  }
  return tried;
}

const settledIn = ({ results }: RetryQueue) =>
  results.flatMap(({ index, status }) => (status === 'failed' ? [] : [index])).sort((one, other) => one - other);
const failedIn = ({ results }: RetryQueue) =>
  results.flatMap((result) => (result.status === 'failed' ? [[result.index, result.code]] : []));

it('no part of a batch is written if the batch has no rows', () => {
  expect(work(new RetryQueue([]), () => undefined)).toEqual([]);
});

it('a batch is written as a whole if no other request interferes', () => {
  const [whole, ...others] = new RetryQueue(rowsOf(3)).parts();
  expect(whole).toMatchObject({ isWhole: true, contentions: 0 });
  expect(others).toEqual([]);
});

it('a batch loses only the account that other requests keep changing', () => {
  const queue = new RetryQueue(rowsOf(8));
  const tried = work(queue, (rows) => (rows.some(({ index }) => index === 5) ? 'contended' : undefined));
  expect(settledIn(queue)).toEqual([0, 1, 2, 3, 4, 6, 7]);
  expect(failedIn(queue)).toEqual([[5, 'CONFLICT']]);
  const triesOf = (...part: number[]) => tried.filter((rows) => String(rows) === String(part)).length;
  expect([triesOf(0, 1, 2, 3, 4, 5, 6, 7), triesOf(4, 5, 6, 7), triesOf(4, 5), triesOf(5)]).toEqual([4, 4, 4, 20]);
});

it('rows are given up together if too many of their accounts are contended', () => {
  const queue = new RetryQueue(rowsOf(500));
  const tried = work(queue, () => 'contended');
  expect(failedIn(queue)).toHaveLength(500);
  expect(tried.length).toBeLessThan(1000);
});

it('rows that the database refuses are left out, and a batch with many of them is written in smaller parts', () => {
  const queue = new RetryQueue(rowsOf(64));
  const tried = work(queue, (rows) => {
    const bad = rows.find(({ index }) => index % 4 === 0);
    return bad && { refused: bad };
  });
  expect(settledIn(queue)).toEqual([...Array(64).keys()].filter((index) => index % 4 !== 0));
  expect(tried.filter((rows) => rows.length === 64)).toHaveLength(5);
  expect(queue.refused.size).toBe(16);
});
