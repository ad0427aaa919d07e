import { readCell } from './read-workbook';

describe('numbers of more digits than programs keep', () => {
  const read = (digits: string, mapping = {}) => readCell('portfolioId', `<c><v>${digits}</v></c>`, {}, mapping);
  const columns = { portfolioId: { field: 'portfolioId', type: 'text' as const } };

  it.each(['1234567890123456800', '12345678901234568', '-1234567890123456800'])(
    '%s is how JavaScript writes several numbers, and is no id',
    async (digits) => {
      expect(await read(digits)).toMatch(/may be rounded.*:text" takes it as it is/);
      expect(await read(digits, { columns })).toMatchObject({ portfolioId: digits });
    },
  );

  it.each(['1234567890123456789', '12345678901234567', '9007199254740991'])('%s has been kept', async (digits) => {
    expect(await read(digits)).toMatchObject({ portfolioId: digits });
  });

  it.each([
    ['1234567890123450000', '1234567890123450000'],
    ['1.23456789012345E+22', '12345678901234500000000'],
    ['1234567890123456.8', '1.2345678901234568E+15'],
  ])('%s is taken with no digit that it does not have', async (digits, text) => {
    expect(await read(digits, { columns })).toMatchObject({ portfolioId: text });
  });
});

describe('formats of signs', () => {
  const read = (code: string, number: number) =>
    readCell('currentBalance', `<c s="1"><v>${number}</v></c>`, { formats: [code] });

  it.each([
    ['"("0")"', 5],
    ['(#,##0.00)', 1234.5],
    ['-0', 5],
    ['#,##0-', 1234],
    ['[$€-407]\\-#,##0.00', 1234.5],
    ['0;0', -5],
    ['#,##0.00;#,##0.00', -1234.5],
    ['[Red]0;[Red]0', -5],
    ['-0%', 0.5],
  ])('%s of %d shows the opposite one, and is refused', async (code, number) => {
    expect(await read(code, number)).toMatch(/opposite sign: give the cell the format General/);
  });

  it.each([
    ['#,##0.00_);(#,##0.00)', -1234.5],
    ['0;-0', -5],
    ['0.00;0.00-', -5],
    ['0;[Red]0', -5],
    ['#,##0.00;[Color10]#,##0.00', -1234.5],
    ['"$"#,##0.00;[Red]\\-"$"#,##0.00', -5],
    ['0;(0);"-"', 5],
  ])('%s of %d shows it', async (code, number) => {
    expect(await read(code, number)).toEqual({ externalId: 'A-1', currentBalance: number });
  });

  it.each(['[Rot]"EUR" 0', '0\\', '"P"0;"N"0;0;0;0'])('%s, which is no format, leaves the number', async (code) => {
    expect(await read(code, -5)).toEqual({ externalId: 'A-1', currentBalance: -5 });
    expect(await read(code, 5)).toEqual({ externalId: 'A-1', currentBalance: 5 });
  });

  it('a telephone number in parentheses is no negative one', async () => {
    const cell = '<c s="1"><v>2125550134</v></c>';
    const formats = ['[<=9999999]###\\-####;\\(###\\)\\ ###\\-####'];
    expect(await readCell('client', cell, { formats })).toEqual({ externalId: 'A-1', client: '(212) 555-0134' });
  });
});
