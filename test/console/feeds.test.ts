import { brakeText } from '../../src/console/features/imports/brakes';
import { feedsOf } from '../../src/console/features/needs/feeds';

const HOUR_MS = 3_600_000;
const NOW = Date.parse('2026-11-23T12:00:00Z');

const runsOf = (apiKeyId: string, hoursAgo: number[]) =>
  hoursAgo.map((hours) => ({
    apiKeyId,
    apiKeyName: apiKeyId,
    receivedAt: new Date(NOW - hours * HOUR_MS).toISOString(),
  }));

const quietIn = (runs: ReturnType<typeof runsOf>) =>
  feedsOf(runs, NOW).map(({ apiKeyId, isQuiet }) => [apiKeyId, isQuiet]);

describe('the feeds behind the last runs', () => {
  it('a feed that is three times its usual interval late has gone quiet, and comes first', () => {
    const runs = [...runsOf('hourly', [1, 2, 3, 4]), ...runsOf('late', [10, 11.5, 13, 14.5])];
    expect(quietIn(runs)).toEqual([
      ['late', true],
      ['hourly', false],
    ]);
  });

  it('a feed of every minute may pause for an hour', () => {
    const pause = (hours: number) => runsOf('minute', [hours, hours + 1 / 60, hours + 2 / 60]);
    expect(quietIn(pause(0.9))).toEqual([['minute', false]]);
    expect(quietIn(pause(1.1))).toEqual([['minute', true]]);
  });

  it('a feed with too few runs to tell is quiet after a day', () => {
    expect(quietIn(runsOf('new', [23, 40]))).toEqual([['new', false]]);
    expect(quietIn(runsOf('new', [25, 40]))).toEqual([['new', true]]);
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
