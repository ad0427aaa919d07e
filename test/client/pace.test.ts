import fc from 'fast-check';
import { afterAccepted, afterRateLimited, UNKNOWN_PACE, waitMs } from '../../src/client/pace';

const START = 1_760_000_000_000;

describe('the pace of a push', () => {
  it('a push goes at full speed until the service refuses a request', () => {
    const pace = afterAccepted(UNKNOWN_PACE, START);
    expect(waitMs(UNKNOWN_PACE, START)).toBe(0);
    expect(waitMs(pace, START + 5)).toBe(0);
  });

  it('a push keeps to the rate limit window from the first refusal on', () => {
    const refused = afterRateLimited(afterAccepted(UNKNOWN_PACE, START), START + 300, 20);
    const taken = afterAccepted(refused, START + 20_300);
    expect(waitMs(taken, START + 20_300)).toBe(20_300);
    expect(waitMs(taken, START + 40_000)).toBe(600);
    expect(waitMs(taken, START + 50_000)).toBe(0);
  });

  it('a push does not take its pace from a window that another request opened', () => {
    expect(waitMs(afterRateLimited(UNKNOWN_PACE, START, 15), START)).toBe(0);
  });

  it('a push slows down by one second if other requests come between, and not more', () => {
    const learnt = afterRateLimited(afterAccepted(UNKNOWN_PACE, START), START, 20);
    const taken = afterAccepted(learnt, START + 20_000);
    expect(afterRateLimited(taken, START + 40_000, 15).intervalMs).toBe(21_000);
  });

  it('a push is never refused twice in a row, whatever the window and the duration of requests', () => {
    const underway = fc.integer({ min: 0, max: 900 });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100 }),
        fc.array(underway, { minLength: 3, maxLength: 20 }),
        (window, ways) => {
          let [now, openAt, pace, refusals] = [START, 0, UNKNOWN_PACE, 0];
          for (const way of ways) {
            now += waitMs(pace, now);
            for (let isTaken = false; !isTaken; ) {
              const sentAt = now;
              const arrivedAt = sentAt + way;
              now = arrivedAt;
              isTaken = arrivedAt >= openAt;
              if (isTaken) {
                openAt = arrivedAt + window * 1000;
                pace = afterAccepted(pace, sentAt);
              } else {
                const retryAfter = Math.max(1, Math.ceil((openAt - arrivedAt) / 1000));
                pace = afterRateLimited(pace, now, retryAfter);
                refusals += 1;
                now += retryAfter * 1000;
              }
            }
          }
          // Once to learn the window; then a request that overtakes the one before it by up to 900 ms costs one more.
          expect(refusals).toBeLessThanOrEqual(2);
        },
      ),
    );
  });
});
