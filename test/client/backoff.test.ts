import fc from 'fast-check';
import { AccountSyncClient } from '../../src/client';
import { isRetryable, readRetryAfter, retryDelayMs } from '../../src/client/backoff';

const retry = fc.nat(40);
const retryAfter = fc.option(fc.nat(86_400), { nil: undefined });
const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

describe('the wait before a retry', () => {
  it('the wait before a retry is at least what the service asked for, and at most 20 seconds longer', () => {
    fc.assert(
      fc.property(retry, retryAfter, random, (number, seconds, chance) => {
        const asked = (seconds ?? 0) * 1000;
        const delay = retryDelayMs(number, seconds, chance);
        expect(delay).toBeGreaterThanOrEqual(asked);
        expect(delay).toBeLessThanOrEqual(asked + 20_000);
      }),
    );
  });

  it('the wait before a retry is random between half a ceiling and the ceiling, which doubles up to 20 seconds', () => {
    fc.assert(
      fc.property(retry, random, (number, chance) => {
        const ceiling = Math.min(20_000, 500 * 2 ** number);
        expect(retryDelayMs(number, undefined, chance)).toBeCloseTo(ceiling / 2 + (chance * ceiling) / 2);
      }),
    );
    expect([0, 1, 2, 5, 6, 30].map((number) => retryDelayMs(number, undefined, 0.5))).toEqual([
      375, 750, 1500, 12_000, 15_000, 15_000,
    ]);
  });

  it('all retries together outlast the minute for which the key of a dead process is kept, whatever chance does', () => {
    const waits = Array.from({ length: 12 }, (_, number) => retryDelayMs(number, undefined, 0));
    expect(waits.reduce((sum, wait) => sum + wait)).toBeGreaterThan(60_000);
  });
});

it.each([
  ['20', 20],
  ['0', 0],
  ['Sun, 01 Mar 2026 12:00:07 GMT', 7],
  ['Sun, 01 Mar 2026 11:00:00 GMT', 0],
  [null, undefined],
  ['soon', undefined],
])('the client reads Retry-After %s as %s seconds', (header, seconds) => {
  expect(readRetryAfter(header, Date.parse('2026-03-01T12:00:00.000Z'))).toBe(seconds);
});

it.each([
  ['CONNECTION_FAILED', undefined, true],
  ['TIMED_OUT', undefined, true],
  ['INVALID_ARGUMENT', undefined, false],
  ['UNEXPECTED_ANSWER', undefined, false],
  ['RATE_LIMIT_EXCEEDED', 429, true],
  ['SERVICE_UNAVAILABLE', 503, true],
  ['UNEXPECTED_ANSWER', 502, true],
  ['IDEMPOTENCY_KEY_IN_USE', 409, true],
  ['INTERNAL_ERROR', 500, false],
  ['INVALID_API_KEY', 401, false],
  ['VERSION_MISMATCH', 412, false],
])('an error %s with status %s is retried: %s', (code, status, isSentAgain) => {
  expect(isRetryable({ code, status })).toBe(isSentAgain);
});

it.each([
  ['120', 1],
  ['121', 0],
  ['86400', 0],
  ['Sun, 01 Mar 2026 12:02:01 GMT', 0],
])('a failure that asks for a wait of %s is sent again %d times', async (header, retries) => {
  const waits: number[] = [];
  const client = new AccountSyncClient({
    baseUrl: 'https://service.test',
    apiKey: 'key',
    maxRetries: 1,
    now: () => Date.parse('2026-03-01T12:00:00.000Z'),
    random: () => 0,
    sleep: async (milliseconds) => void waits.push(milliseconds),
    fetch: async () => new Response('', { status: 503, headers: { 'retry-after': header } }),
  });
  const retryAfterSeconds = Number.isNaN(Number(header)) ? 121 : Number(header);
  await expect(client.key()).rejects.toMatchObject({ status: 503, retryAfterSeconds });
  expect(waits).toHaveLength(retries);
});
