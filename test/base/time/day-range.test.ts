import 'reflect-metadata';
import { dayBounds, dayRangeOf, daysOf } from '../../../src/base/time/day-range';

const NOW = new Date('2026-03-01T03:00:00.000Z');
const hoursOf = (from: string, to: string, zone: string) => {
  const bounds = dayBounds(dayRangeOf({ from, to }, NOW, zone), zone).map(Number);
  return bounds.slice(1).map((end, index) => (end - (bounds[index] ?? 0)) / 3_600_000);
};
const startsOf = (from: string, to: string, zone: string) =>
  dayBounds(dayRangeOf({ from, to }, NOW, zone), zone).map((time) => time.toISOString());

describe('the days of a range', () => {
  it.each([
    ['UTC', ['2026-11-23T00:00:00.000Z', '2026-11-24T00:00:00.000Z']],
    ['America/New_York', ['2026-11-23T05:00:00.000Z', '2026-11-24T05:00:00.000Z']],
    ['Asia/Kathmandu', ['2026-11-22T18:15:00.000Z', '2026-11-23T18:15:00.000Z']],
    ['Pacific/Kiritimati', ['2026-11-22T10:00:00.000Z', '2026-11-23T10:00:00.000Z']],
  ])('begin at midnight in %s', (zone, starts) => {
    expect(startsOf('2026-11-23', '2026-11-23', zone)).toEqual(starts);
  });

  it('have 23 or 25 hours where clocks change', () => {
    expect(hoursOf('2026-03-07', '2026-03-09', 'America/New_York')).toEqual([24, 23, 24]);
    expect(hoursOf('2026-10-31', '2026-11-02', 'America/New_York')).toEqual([24, 25, 24]);
    // Its clocks change at midnight.
    expect(hoursOf('2026-03-28', '2026-03-30', 'Asia/Beirut')).toEqual([24, 23, 24]);
  });

  it('have no time where a zone skips one', () => {
    expect(hoursOf('2011-12-29', '2011-12-31', 'Pacific/Apia')).toEqual([24, 0, 24]);
  });

  it('are the last 30 of the zone unless others are asked for', () => {
    expect(daysOf(dayRangeOf(null, NOW, 'UTC')).at(-1)).toBe('2026-03-01');
    expect(daysOf(dayRangeOf(null, NOW, 'America/New_York')).at(-1)).toBe('2026-02-28');
    expect(daysOf(dayRangeOf(undefined, NOW))).toHaveLength(30);
  });

  it('are of a zone that exists', () => {
    expect(() => dayRangeOf(null, NOW, 'America/Nowhere')).toThrow('such as `America/New_York`');
    expect(() => dayRangeOf({ from: '2026-01-01', to: '2027-01-02' }, NOW)).toThrow('1 to 366 days');
  });
});
