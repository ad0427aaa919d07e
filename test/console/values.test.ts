import { decimalText, formatMoney, formatShortMoney } from '../../src/console/ui/values/format-money';
import { formatPhone } from '../../src/console/ui/values/format-phone';
import {
  formatAgo,
  formatDay,
  formatDuration,
  formatInterval,
  formatTime,
  leadingDay,
  statedDay,
} from '../../src/console/ui/values/format-time';

describe('amounts', () => {
  it.each([
    [1234.5, '1,234.50'],
    ['0010', '10.00'],
    ['9007199254740993.17', '9,007,199,254,740,993.17'],
    ['$1,200.10', '1,200.10'],
    [0.1 + 0.2, '0.30'],
    [-5, '-5.00'],
    [1e21, '1,000,000,000,000,000,000,000.00'],
  ])('%s shows as %s', (value, shown) => {
    expect(formatMoney(value, 'en')).toBe(shown);
  });

  it.each(['call the client', '', 'NaN', '12 apples', '0x10'])('%j states no number', (value) => {
    expect(decimalText(value)).toBeUndefined();
    expect(formatMoney(value, 'en')).toBeUndefined();
  });

  it('a large amount can be shown in few characters', () => {
    expect(formatShortMoney('2087334.1', 'en')).toBe('2.1M');
  });

  it('an amount has the currency that the service names, and as many decimals as that has', () => {
    expect(formatMoney('9007199254740993.17', 'en-US', 'USD')).toBe('$9,007,199,254,740,993.17');
    expect(formatMoney(-5, 'en-US', 'CAD')).toBe('-CA$5.00');
    expect(formatMoney(1234.5, 'de', 'EUR')).toBe('1.234,50\u00a0€');
    expect(formatMoney('call the client', 'en', 'USD')).toBeUndefined();
    expect(formatShortMoney('2087334.1', 'en-US', 'USD')).toBe('$2.1M');
  });
});

describe('telephone numbers', () => {
  it.each([
    ['+16175550134', '+1 (617) 555-0134'],
    ['+442079460958', '+44 2079460958'],
    ['+35312345678', '+353 12345678'],
    ['+79161234567', '+7 9161234567'],
    ['+1617555013', '+1 617555013'],
    ['617-555-0134', '617-555-0134'],
    ['ask her', 'ask her'],
  ])('%s shows as %s', (number, shown) => {
    expect(formatPhone(number)).toBe(shown);
  });
});

describe('times', () => {
  it('are told in the locale and the zone of the reader', () => {
    expect(formatTime('2026-11-23T23:30:00.000Z', 'en', 'Asia/Tokyo')).toMatch(/^Nov 24, 2026, 8:30\sAM$/);
    expect(formatTime('2026-11-23T23:30:00.000Z', 'de', 'America/New_York')).toBe('23.11.2026, 18:30');
  });

  it.each([
    ['2026-11-01', '2026-11-01'],
    ['2026-11-01T00:00:00.000Z', '2026-11-01'],
    ['2026-11-01T00:00Z', '2026-11-01'],
    ['2026-11-01T00:00:00+00:00', '2026-11-01'],
    ['2026-11-01T00:00:01Z', undefined],
    ['2026-11-01T00:00:00-05:00', undefined],
    ['2026-11-01T00:00:00', undefined],
    ['2026-11', undefined],
  ])('%s states the day %s', (text, day) => {
    expect(statedDay(text)).toBe(day);
  });

  it('a day belongs to no zone', () => {
    expect(formatDay('2026-11-01', 'en')).toBe('Nov 1, 2026');
  });

  it.each([
    ['2026-03-01', '2026-03-01'],
    ['2026-03-01T00:00:00.000Z', '2026-03-01'],
    ['2026-03-01T23:30:00-05:00', '2026-03-01'],
    ['2026-03', undefined],
    ['soon', undefined],
    ['2026-02-31', undefined],
  ])('the day of %s is %s, whatever zone it names', (text, day) => {
    expect(leadingDay(text)).toBe(day);
  });

  it('how long ago is told in the largest unit', () => {
    const now = Date.parse('2026-11-23T12:00:00Z');
    expect(formatAgo('2026-11-23T11:59:40Z', now, 'en')).toBe('just now');
    expect(formatAgo('2026-11-23T12:00:20Z', now, 'en')).toBe('within a minute');
    expect(formatAgo('2026-11-23T09:00:00Z', now, 'en')).toBe('3 hours ago');
    expect(formatAgo('2026-11-22T12:00:00Z', now, 'en')).toBe('yesterday');
  });

  it('lengths of time name their unit', () => {
    expect(formatDuration(45, 'en')).toBe('45 ms');
    expect(formatDuration(1_240, 'en')).toBe('1.2 sec');
    expect(formatInterval(6 * 3_600_000, 'en')).toBe('6 hours');
  });
});
