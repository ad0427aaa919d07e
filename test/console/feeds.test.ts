import { HOUR_MS } from '../../src/base/time/durations';
import { brakeText } from '../../src/console/features/imports/brakes';
import { quietFeedsOf } from '../../src/console/features/needs/feeds';

const NOW = Date.parse('2026-11-23T12:00:00Z');

const runsOf = (apiKeyId: string, hoursAgo: number[], surface = 'REST') =>
  hoursAgo.map((hours) => ({
    apiKeyId,
    apiKeyName: apiKeyId,
    surface,
    receivedAt: new Date(NOW - hours * HOUR_MS).toISOString(),
  }));

const quietIn = (runs: ReturnType<typeof runsOf>) => quietFeedsOf(runs, NOW).map(({ apiKeyId }) => apiKeyId);

describe('the feeds that have gone quiet', () => {
  it('are those that are three times their usual interval late', () => {
    const runs = [...runsOf('hourly', [1, 2, 3, 4]), ...runsOf('late', [10, 11.5, 13, 14.5])];
    expect(quietFeedsOf(runs, NOW)).toEqual([
      { apiKeyId: 'late', name: 'late', lastAt: '2026-11-23T02:00:00.000Z', usual: '2 hours' },
    ]);
  });

  it('may pause for an hour, even where one comes every minute', () => {
    const pause = (hours: number) => runsOf('minute', [hours, hours + 1 / 60, hours + 2 / 60]);
    expect(quietIn(pause(0.9))).toEqual([]);
    expect(quietIn(pause(1.1))).toEqual(['minute']);
  });

  it('are none of which too little came to say what is usual, and nobody who imports in the console', () => {
    expect(quietIn(runsOf('new', [250, 400]))).toEqual([]);
    expect(quietIn(runsOf('person', [250, 300, 400], 'CONSOLE'))).toEqual([]);
  });
});

describe('why an import is held', () => {
  it.each([
    [{ brake: 'failedShare', actual: 0.125, limit: 0.1 }, '12.5% of the rows fail; the limit is 10%.'],
    [{ brake: 'optOutsCleared', actual: 3, limit: 0 }, '3 opt-outs would be cleared; the limit is 0.'],
    [
      { brake: 'balanceMoved', actual: 1234567.5, limit: 1e6 },
      '1,234,567.50 is the sum by which balances move; the limit is 1,000,000.00.',
    ],
    [
      { brake: 'legalHoldsLeft', actual: null, limit: 0 },
      'More than 0 accounts would leave the category “Legal & disputes”.',
    ],
    [{ brake: 'somethingNew', actual: 2, limit: 1 }, '2 somethingNew; the limit is 1.'],
  ])('%j', (brake, text) => {
    expect(brakeText(brake)).toBe(text);
  });
});
