import { durationText, Estimate, paceText, waitText } from '../../../../src/cli/push/reporting/progress';
import { Tally } from '../../../../src/cli/push/rows/tally';
import { AccountSyncError } from '../../../../src/client';

describe('how far a push is', () => {
  it.each([
    [0, '0 s'],
    [59.4, '59 s'],
    [59.6, '1 min 00 s'],
    [61, '1 min 01 s'],
    [3599, '59 min 59 s'],
    [3600, '1 h 00 min'],
    [90_000, '25 h 00 min'],
  ])('a duration of %d seconds is written for people to read', (seconds, text) => {
    expect(durationText(seconds)).toBe(text);
  });

  const stateOf = (rows: number, total: number | undefined) => ({
    tally: new Tally({ created: rows, updated: 0, unchanged: 0, failed: 0, duplicates: 0 }),
    total,
  });

  it('there is no estimate of the remaining time before the second answer', () => {
    const estimate = new Estimate();
    expect(paceText(estimate, stateOf(0, 5000), 10_000)).toBe('');
    estimate.answered(10_000, 20);
    expect(paceText(estimate, stateOf(20, 5000), 10_000)).toBe('');
    estimate.answered(30_000, 520);
    expect(paceText(estimate, stateOf(520, 5020), 30_000)).toBe(', 25 rows/s, 3 min 00 s left');
  });

  it('the estimate includes waits for the rate limit and the time since the last answer', () => {
    const estimate = new Estimate();
    for (const answer of [0, 1, 2]) estimate.answered(300 + answer * 20_000, 500 * (answer + 1));
    expect(paceText(estimate, stateOf(1500, 5000), 40_300)).toBe(', 25 rows/s, 2 min 20 s left');
    expect(paceText(estimate, stateOf(1500, 5000), 50_300)).toBe(', 25 rows/s, 2 min 10 s left');
    expect(paceText(estimate, stateOf(1500, undefined), 50_300)).toBe(', 25 rows/s');
    expect(paceText(estimate, stateOf(1500, 1500), 50_300)).toBe(', 25 rows/s, 0 s left');
  });

  it('the estimate of a resumed push starts from the rows that were left', () => {
    const estimate = new Estimate();
    estimate.answered(0, 500);
    estimate.answered(20_000, 1000);
    expect(paceText(estimate, stateOf(10_000, 50_000), 20_000)).toBe(', 25 rows/s, 26 min 40 s left');
  });

  it('progress says that it waits for the rate limit, or why a request is retried', () => {
    expect(waitText({ milliseconds: 14_200 })).toBe('waiting 14 s for the rate limit');
    const limited = new AccountSyncError('RATE_LIMIT_EXCEEDED', 'Too soon', { status: 429 });
    expect(waitText({ milliseconds: 20_000, error: limited })).toBe('waiting 20 s for the rate limit');
    const away = new AccountSyncError('CONNECTION_FAILED', 'Gone');
    expect(waitText({ milliseconds: 4000, error: away })).toBe('CONNECTION_FAILED, trying again in 4 s');
  });
});
