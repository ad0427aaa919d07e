import fc from 'fast-check';
import { needsDateOrder, readDate } from '../../../src/files/columns/values/dates';
import { isIsoDateTime } from '../../../src/time/iso-time';
import { runs } from '../../support/properties';

const DAY_MS = 86_400_000;
const days = fc.integer({ min: 0, max: 69_000 }).map((day) => new Date(Date.UTC(1930, 0, 1) + day * DAY_MS));
const isoOf = (day: Date) => day.toISOString().slice(0, 10);
const english = (day: Date, month: 'short' | 'long') =>
  new Intl.DateTimeFormat('en-US', { month, timeZone: 'UTC' }).format(day);

describe('a date in a cell', () => {
  it.each([
    ['2026-03-31', '2026-03-31'],
    ['2026-03-31T14:05:00Z', '2026-03-31T14:05:00Z'],
    ['2026-03-31T14:05:00+02:00', '2026-03-31T14:05:00+02:00'],
    ['2026/3/31', '2026-03-31'],
    ['2026-03-31 00:00:00', '2026-03-31'],
    ['2026-03-31 14:05:09.123', '2026-03-31T14:05:09'],
    ['31-Mar-26', '2026-03-31'],
    ['1 Sept 1975', '1975-09-01'],
    ['March 31, 2026', '2026-03-31'],
    ['Mar. 3 2026 9:05 PM', '2026-03-03T21:05:00'],
    ['46112', '2026-03-31'],
    ['46112.5', '2026-03-31T12:00:00'],
    ['46112.999999', '2026-04-01'],
    ['14700', '1940-03-30'],
  ])('the date %s is read as %s whatever the order of day and month', (text, iso) => {
    for (const order of [undefined, 'mdy', 'dmy'] as const) expect(readDate(text, order)).toBe(iso);
  });

  it.each([
    ['3/4/2026', '2026-03-04', '2026-04-03'],
    ['3/4/26', '2026-03-04', '2026-04-03'],
    ['03-04-1931', '1931-03-04', '1931-04-03'],
    ['3.4.29', '2029-03-04', '2029-04-03'],
    ['3.4.30', '1930-03-04', '1930-04-03'],
    ['3/4/2026 0:00', '2026-03-04', '2026-04-03'],
    ['3/4/2026 12:00:00 AM', '2026-03-04', '2026-04-03'],
    ['3/4/2026 12:30 pm', '2026-03-04T12:30:00', '2026-04-03T12:30:00'],
  ])(
    'the date %s is read as %s with the month first, as %s with the day first, and not at all without an order',
    (text, mdy, dmy) => {
      expect(readDate(text, 'mdy')).toBe(mdy);
      expect(readDate(text, 'dmy')).toBe(dmy);
      expect(readDate(text, undefined)).toBeUndefined();
      expect(needsDateOrder(text)).toBe(true);
    },
  );

  it.each([
    ['3/31/2026', 'mdy', 'dmy'],
    ['31/3/2026', 'dmy', 'mdy'],
  ] as const)('the date %s is read in the order %s and not in the order %s', (text, order, other) => {
    expect(readDate(text, order)).toBe('2026-03-31');
    expect(readDate(text, other)).toBeUndefined();
    expect(readDate(text, undefined)).toBeUndefined();
    expect(needsDateOrder(text)).toBe(true);
  });

  it.each([
    '',
    'NULL',
    '0',
    '0000-00-00',
    '2026-02-29',
    '30-Feb-26',
    '13/13/2026',
    '2/29/2027',
    '1234',
    '123456',
    '20260331',
    '3/4',
    '3/4/026',
    '25:00',
    '2026-03-31 25:00',
    'may',
    'Marbles 3 2026x',
  ])('no date is read from %j', (text) => {
    for (const order of [undefined, 'mdy', 'dmy'] as const) expect(readDate(text, order)).toBeUndefined();
  });

  it.each([
    ['5/12/28', '1928-05-12'],
    ['5/12/26', '2026-05-12'],
    ['5/12/25', '2025-05-12'],
    ['12-May-29', '1929-05-12'],
    ['5/12/1980', '1980-05-12'],
    ['29353', '1980-05-12'],
  ])('a date that must lie in the past on 21 November 2026 is read from %s as %s', (text, iso) => {
    expect(readDate(text, 'mdy', '2026-11-21')).toBe(iso);
  });

  it.each(['11/22/2026', '2027-01-01', '70485'])(
    'a date that must lie in the past on 21 November 2026 is not read from %s',
    (text) => expect(readDate(text, 'mdy', '2026-11-21')).toBeUndefined(),
  );

  it('every form of a date is read as the same day', () => {
    fc.assert(
      fc.property(days, (day) => {
        const [year, month, date] = [day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate()];
        const serial = String((day.getTime() - Date.UTC(1899, 11, 30)) / DAY_MS);
        const forms = [serial, `${date}-${english(day, 'short')}-${year}`, `${english(day, 'long')} ${date}, ${year}`];
        for (const text of forms) expect(readDate(text, undefined)).toBe(isoOf(day));
        expect(readDate(`${month}/${date}/${year}`, 'mdy')).toBe(isoOf(day));
        expect(readDate(`${date}.${month}.${year}`, 'dmy')).toBe(isoOf(day));
      }),
    );
  });

  it('every date that is read from a cell is one that the service accepts', () => {
    const text = fc.oneof(
      fc.string(),
      fc.stringMatching(/^[0-9/. :-]{1,20}$/),
      fc.stringMatching(/^\d{1,2}[-/ ][A-Za-z]{3}[-/ ]\d{2,4}$/),
    );
    fc.assert(
      fc.property(text, fc.constantFrom(undefined, 'mdy' as const, 'dmy' as const), (value, order) => {
        const read = readDate(value, order);
        expect(read === undefined || isIsoDateTime(read)).toBe(true);
      }),
      { numRuns: runs(1000) },
    );
  });
});
