import { type Answer } from '../../support/http';

/** What a caller may see of a fault: that the service is unavailable for now, and when to come back. */
export function expectUnavailable({ status, headers, text }: Answer): void {
  expect([status, text]).toEqual([503, expect.stringContaining('SERVICE_UNAVAILABLE')]);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(text).not.toMatch(/ECONN|Mongo|127\.0\.0\.1|at .*:\d+:\d+/);
}
