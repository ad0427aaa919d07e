import fc from 'fast-check';
import { HOUR_MS } from '../../../../../src/base/time/durations';
import { disablingCause, isTaken } from '../../../../../src/service/feeds/webhooks/rules/disable';
import { type EndpointWish, readEndpoint } from '../../../../../src/service/feeds/webhooks/rules/endpoint-input';
import {
  nextAttemptAt,
  RETRY_DELAYS_MS,
  readRetryAfter,
} from '../../../../../src/service/feeds/webhooks/rules/retry-schedule';
import { forAll } from '../../../../support/properties';

const NOW = new Date('2026-03-01T12:00:00.000Z');

describe('the schedule', () => {
  it('is 5 seconds, 5 and 30 minutes, then 2, 5, 10, 14, 20 and 24 hours', () => {
    expect(RETRY_DELAYS_MS).toEqual([
      ...[5_000, 300_000, 1_800_000],
      ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS),
    ]);
  });

  it('never tries earlier than that, nor more than a tenth later, and ends after ten attempts', () => {
    forAll(
      100,
      fc.integer({ min: 1, max: 20 }),
      fc.double({ min: 0, max: 0.999_999, noNaN: true }),
      (attempts, random) => {
        const next = nextAttemptAt(attempts, NOW, random);
        const delay = RETRY_DELAYS_MS[attempts - 1];
        if (delay === undefined) return expect(next).toBeUndefined();
        const waited = Number(next?.getTime()) - NOW.getTime();
        expect(waited).toBeGreaterThanOrEqual(delay);
        expect(waited).toBeLessThanOrEqual(delay * 1.1);
      },
    );
    expect(nextAttemptAt(9, NOW, 0)).toBeDefined();
    expect(nextAttemptAt(10, NOW, 0)).toBeUndefined();
  });
});

describe('an endpoint', () => {
  const FIVE_DAYS = 120 * HOUR_MS;
  const ago = (milliseconds: number) => new Date(NOW.getTime() - milliseconds);

  it('takes what it answers with 2xx, and nothing else', () => {
    const statuses = [null, 199, 200, 202, 299, 300, 307, 410, 500];
    expect(statuses.filter(isTaken)).toEqual([200, 202, 299]);
  });

  it.each([
    [410, 0, 'GONE'],
    [500, FIVE_DAYS, 'FAILURES'],
    [null, FIVE_DAYS, 'FAILURES'],
    [500, FIVE_DAYS - 1, undefined],
    [null, FIVE_DAYS - 1, undefined],
  ])('that answers %p after failing for %i ms is disabled by %p', (status, failedFor, cause) => {
    expect(disablingCause(status, ago(failedFor), NOW)).toBe(cause);
  });
});

const DAY_S = 86_400;

it.each<[string | undefined, number | undefined]>([
  [' 120 ', 120],
  ['0', undefined],
  ['86401', DAY_S],
  ['9999999999', DAY_S],
  ['9'.repeat(400), DAY_S],
  ['Sun, 01 Mar 2026 13:00:00 GMT', 3_600],
  ['Sunday, 01-Mar-26 13:00:00 GMT', 3_600],
  ['Sun Mar  1 13:00:00 2026', 3_600],
  ['Wed, 01 Apr 2026 13:00:00 GMT', DAY_S],
  ['Sun, 01 Mar 2026 11:59:59 GMT', undefined],
  ['2026-03-01T13:00:00Z', undefined],
  ['2027', 2_027],
  ['1.5', undefined],
  ['-5', undefined],
  ['1e3', undefined],
  ['Sun, soon GMT', undefined],
  ['', undefined],
  [undefined, undefined],
])('a receiver that answers Retry-After: %j asks for %p seconds', (header, expected) => {
  const time = readRetryAfter(header, NOW)?.getTime();
  expect(time && (time - NOW.getTime()) / 1000).toBe(expected);
});

describe('what an endpoint is asked to be', () => {
  const wish: EndpointWish = {
    url: 'https://example.com/',
    name: ' feed ',
    batch: false,
    events: [],
    portfolioIds: [],
    statusCategories: [],
    fields: [],
  };
  const detailsOf = (change: Partial<EndpointWish>) => {
    try {
      readEndpoint({ ...wish, ...change }, []);
      return [];
    } catch (error) {
      return (error as { details: { field: string }[] }).details.map(({ field }) => field);
    }
  };

  it.each([
    ['url', { url: 'http://example.com' }],
    ['name', { name: 'a\u001b[2J' }],
    ['name', { name: 'a'.repeat(101) }],
    ['events', { events: ['account.deleted'] }],
    ['portfolioIds', { portfolioIds: [''] }],
    ['portfolioIds', { portfolioIds: Array.from({ length: 101 }, (_, at) => `pf-${at}`) }],
    ['statusCategories', { statusCategories: ['GONE'] }],
    ['fields', { fields: ['balances'] }],
    ['fields', { fields: ['bank\u0000'] }],
  ])('is refused for its %s', (field, change) => expect(detailsOf(change)).toEqual([field]));

  it('is refused for everything that is wrong at once', () => {
    expect(detailsOf({ url: '', name: '\n', events: ['x'] })).toEqual(['url', 'events']);
  });
});
