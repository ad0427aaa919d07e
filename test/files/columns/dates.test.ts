import fc from 'fast-check';
import { DAY_MS } from '../../../src/base/time/durations';
import { isIsoDateTime } from '../../../src/base/time/iso-time';
import { centuryOf } from '../../../src/files/columns/values/century';
import { dateFault, isNoDate, needsDateOrder, readDate } from '../../../src/files/columns/values/dates';
import { runs } from '../../support/properties';

const days = fc.integer({ min: 0, max: 69_000 }).map((day) => new Date(Date.UTC(1930, 0, 1) + day * DAY_MS));
const isoOf = (day: Date) => day.toISOString().slice(0, 10);
const english = (day: Date, month: 'short' | 'long') =>
  new Intl.DateTimeFormat('en-US', { month, timeZone: 'UTC' }).format(day);

describe('a date in a cell', () => {
  it.each([
    ['2026-03-31', '2026-03-31'],
    ['2026-03-31T14:05:00Z', '2026-03-31T14:05:00Z'],
    ['2026-03-31 00:00:00', '2026-03-31'],
    ['1 Sept 1975', '1975-09-01'],
    ['March 31, 2026', '2026-03-31'],
    ['Mar. 3 2026 9:05 PM', '2026-03-03T21:05:00'],
    ['20260331', '2026-03-31'],
    ['20260331T140500Z', '2026-03-31T14:05:00Z'],
    ['20260331140509', '2026-03-31T14:05:09'],
    ['2026-03-31 14:05:00 UTC', '2026-03-31T14:05:00Z'],
    ['2026-03-31 14:05:00.123456+00', '2026-03-31T14:05:00+00'],
    ['2026-03-31 14:05:00-05:30', '2026-03-31T14:05:00-05:30'],
  ])('the date %s is read as %s whatever the order of day and month', (text, iso) => {
    for (const reading of [undefined, 'mdy', 'dmy'] as const) expect(readDate(text, { reading })).toBe(iso);
  });

  it.each([
    ['3/4/2026', '2026-03-04', '2026-04-03'],
    ['03-04-1931', '1931-03-04', '1931-04-03'],
    ['3.4.30', '1930-03-04', '1930-04-03'],
    ['3/4/2026 12:00:00 AM', '2026-03-04', '2026-04-03'],
    ['3/4/2026 12:30 pm', '2026-03-04T12:30:00', '2026-04-03T12:30:00'],
  ])(
    'the date %s is read as %s with the month first, as %s with the day first, and not at all without an order',
    (text, mdy, dmy) => {
      expect(readDate(text, { reading: 'mdy' })).toBe(mdy);
      expect(readDate(text, { reading: 'dmy' })).toBe(dmy);
      expect(readDate(text)).toBeUndefined();
      expect(needsDateOrder(text)).toBe(true);
    },
  );

  it.each([
    ['3/31/2026', 'mdy', 'dmy'],
    ['31/3/2026', 'dmy', 'mdy'],
  ] as const)('the date %s is read in the order %s and not in the order %s', (text, order, other) => {
    expect(readDate(text, { reading: order })).toBe('2026-03-31');
    expect(readDate(text, { reading: other })).toBeUndefined();
    expect(readDate(text)).toBeUndefined();
    expect(needsDateOrder(text)).toBe(true);
  });

  it.each([
    ...['', '0', '2026-02-29', '13/13/2026', '46112', '2026-03-31 14:05:00 EST', 'Dec-2011', '3/4'],
    ...['2026-03-31 25:00', 'Marbles 3 2026x', '1/2/2020 13:05 AM', '1/2/2020 13:05 pm', '2 Jan 2020 0:05 a.m.'],
  ])('no date is read from %j', (text) => {
    for (const reading of [undefined, 'mdy', 'dmy'] as const) expect(readDate(text, { reading })).toBeUndefined();
  });

  it.each([
    ['27MAR2026', '2026-03-27'],
    ['27-Mrz-2026', '2026-03-27'],
    ['27. März 2026', '2026-03-27'],
    ['1 août 2025', '2025-08-01'],
    ['12-dez-2025', '2025-12-12'],
    ['5 marraskuuta 2025', '2025-11-05'],
    ['24 mei 2025', '2025-05-24'],
  ])('a month is known by its whole name: %s is %s', (text, iso) => {
    expect(readDate(text)).toBe(iso);
  });

  it.each(['5 Marsden 2025', 'Decoy 1, 2025', '5 Junk 2025', 'Maybe 5, 2025', '5 Sepal 2025'])(
    'a word that only begins like a month is none: %s',
    (text) => {
      expect(readDate(text)).toBeUndefined();
    },
  );

  it.each(['0026-03-27', '3/27/0026', '1405-01-07', '1447-09-08', '27-Mar-1066', '2569-03-27', '5786-07-09'])(
    'a year of another calendar, or one that has lost digits, is refused: %s',
    (text) => {
      expect(readDate(text, { reading: 'mdy' })).toBeUndefined();
      expect(dateFault(text, { reading: 'mdy' })).toMatch(/^is before 1900 or more than 100 years ahead/);
    },
  );

  const PAST = { reading: 'mdy', notAfter: '2026-11-21', century: centuryOf('person.birthdate', 2026) } as const;

  it.each([
    ['5/12/28', '1928-05-12'],
    ['5/12/27', '1927-05-12'],
    ['5/12/15', '2015-05-12'],
    ['12-May-29', '1929-05-12'],
    ['5/12/2026', '2026-05-12'],
    ['5/12/1980', '1980-05-12'],
  ])('a date that must lie in the past on 21 November 2026 is read from %s as %s', (text, iso) => {
    expect(readDate(text, PAST)).toBe(iso);
  });

  it.each(['11/22/2026', '2027-01-01', '20270101'])(
    'a date that must lie in the past on 21 November 2026 is not read from %s',
    (text) => {
      expect(readDate(text, PAST)).toBeUndefined();
      expect(dateFault(text, PAST)).toBe('is a date that has not come yet');
    },
  );

  it.each(['3/15/26', '12/15/26', '3/15/16', '15-Mar-20', '031526'])(
    'somebody born on %s may be a child, or more than a hundred years old: the year is asked',
    (text) => {
      expect(readDate(text, PAST)).toBeUndefined();
      expect(dateFault(text, PAST)).toMatch(/write it with four$/);
    },
  );

  it.each([
    ['0001-01-01', {}],
    ['0001-01-01T00:00:00', {}],
    ['1/1/1753', { reading: 'mdy' }],
    ['1899-12-30 00:00:00', {}],
    ['31.12.1899', { reading: 'dmy' }],
    ['1-Jan-1900', {}],
    ['19000101', {}],
    ['1904-01-01', {}],
    ['12/31/9999 11:59:59 PM', { reading: 'mdy' }],
    ['9999-12-31', PAST],
    ['0', { reading: 'serial' }],
    ['1', { isNumber: true }],
  ] as const)('the date %s stands for none', (text, rules) => {
    expect(isNoDate(readDate(text, rules) ?? '')).toBe(true);
  });

  it.each(['1900-01-02', '1970-01-01', '9999-12-30', '2000-01-01'])('the date %s stands for itself', (text) => {
    expect(isNoDate(readDate(text) ?? '')).toBe(false);
  });

  it('every form of a date is read as the same day', () => {
    fc.assert(
      fc.property(days, (day) => {
        const [year, month, date] = [day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate()];
        const serial = String((day.getTime() - Date.UTC(1899, 11, 30)) / DAY_MS);
        for (const rules of [{ reading: 'serial' as const }, { isNumber: true }])
          expect(readDate(serial, rules)).toBe(isoOf(day));
        const two = (value: number) => String(value).padStart(2, '0');
        const forms = [
          `${year}${two(month)}${two(date)}`,
          `${date}-${english(day, 'short')}-${year}`,
          `${english(day, 'long')} ${date}, ${year}`,
        ];
        for (const text of forms) expect(readDate(text)).toBe(isoOf(day));
        expect(readDate(`${month}${two(date)}${year}`, { reading: 'mdy' })).toBe(isoOf(day));
        expect(readDate(`${two(date)}${two(month)}${year}`, { reading: 'dmy' })).toBe(isoOf(day));
        expect(readDate(`${month}/${date}/${year}`, { reading: 'mdy' })).toBe(isoOf(day));
        expect(readDate(`${date}.${month}.${year}`, { reading: 'dmy' })).toBe(isoOf(day));
      }),
    );
  });

  it('every date that is read from a cell is one that the service accepts', () => {
    const text = fc.oneof(
      fc.string(),
      fc.stringMatching(/^[0-9/. :-]{1,20}$/),
      fc.stringMatching(/^\d{1,2}[-/ ][A-Za-z]{3}[-/ ]\d{2,4}$/),
    );
    const readings = fc.constantFrom(undefined, 'mdy' as const, 'dmy' as const, 'serial' as const);
    fc.assert(
      fc.property(text, readings, (value, reading) => {
        const read = readDate(value, { reading });
        expect(read === undefined || isIsoDateTime(read)).toBe(true);
      }),
      { numRuns: runs(1000) },
    );
  });

  it.each([
    ['031526', 'mdy', '2026-03-15'],
    ['10326', 'dmy', '2026-03-01'],
    ['03272018', 'mdy', '2018-03-27'],
    ['20122018', 'dmy', '2018-12-20'],
  ] as const)('the digits %s are a date in the order %s', (text, reading, iso) => {
    expect(readDate(text, { reading })).toBe(iso);
    expect(readDate(text)).toBeUndefined();
    expect(needsDateOrder(text)).toBe(true);
  });

  it('five digits of a text file are no serial number of a spreadsheet unless the mapping says so', () => {
    for (const reading of ['mdy', 'dmy', undefined] as const) expect(readDate('43186', { reading })).toBeUndefined();
    expect(readDate('43186', { reading: 'serial' })).toBe('2018-03-27');
    expect(readDate('43186.5', { reading: 'serial' })).toBe('2018-03-27T12:00:00');
    expect(readDate('43186', { reading: 'mdy', isNumber: true })).toBe('2018-03-27');
    expect(dateFault('43186', {})).toContain('--dates serial');
    expect(dateFault('43186', { reading: 'mdy' })).toContain('--dates serial');
  });

  it.each(['Dec-2011', 'December 2011', 'Dec 11', '2011-12', '12/2011', "Dec '11"])(
    'a month without a day is no date, and the fault says so: %s',
    (text) => {
      expect(readDate(text, { reading: 'mdy' })).toBeUndefined();
      expect(dateFault(text, { reading: 'mdy' })).toMatch(/^has no day/);
    },
  );

  it.each([
    ['person.birthdate', '15', '2015'],
    ['person.birthdate', '27', '1927'],
    ['history.lastPayment.date', '99', '1999'],
    ['history.placed.date', '40', '1940'],
    ['history.statuteLimitationsDate', '29', '2029'],
    ['history.statuteLimitationsDate', '76', '2076'],
    ['history.statuteLimitationsDate', '77', '1977'],
    ['history.statuteLimitationsDate', '98', '1998'],
    ['metadata.promise', '27', '2027'],
    ['metadata.promise', '36', '2036'],
    ['metadata.promise', '37', '1937'],
  ])('in 2026, a date of %s in the year %s is of %s', (field, year, whole) => {
    const century = centuryOf(field, 2026);
    expect(readDate(`3/15/${year}`, { reading: 'mdy', century })).toBe(`${whole}-03-15`);
    expect(readDate(`15-Mar-${year}`, { century })).toBe(`${whole}-03-15`);
    expect(readDate(`0315${year}`, { reading: 'mdy', century })).toBe(`${whole}-03-15`);
  });

  it('a year of two digits shortly after this one is refused where a date lies in the past', () => {
    const century = centuryOf('history.lastPayment.date', 2026);
    expect(readDate('1/5/27', { reading: 'mdy', century })).toBeUndefined();
    expect(dateFault('1/5/27', { reading: 'mdy', century })).toMatch(/write it with four$/);
    expect(readDate('1/5/2027', { reading: 'mdy', century })).toBe('2027-01-05');
  });

  it('a year of two digits always keeps them, and is never more than the last year of its field', () => {
    const anyYear = fc.integer({ min: 0, max: 99 }).map((year) => String(year).padStart(2, '0'));
    const fields = ['person.birthdate', 'history.placed.date', 'history.statuteLimitationsDate', 'metadata.x'];
    fc.assert(
      fc.property(anyYear, fc.constantFrom(...fields), fc.integer({ min: 2020, max: 2090 }), (year, field, now) => {
        const century = centuryOf(field, now);
        const date = readDate(`1/2/${year}`, { reading: 'mdy', century });
        const isRight = (iso: string) => iso.slice(2, 4) === year && Number(iso.slice(0, 4)) <= century.lastYear;
        expect(date === undefined || isRight(date)).toBe(true);
      }),
    );
  });
});
