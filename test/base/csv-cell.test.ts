import fc from 'fast-check';
import { guardFormula, unguardFormula } from '../../src/base/csv-cell';

/** Text made of what matters here, beside any other. */
const text = fc.oneof(
  fc.string(),
  fc.string({ unit: fc.constantFrom("'", '"', ';', ...'=+-@＝＋－＠', '\t', '\r', '\n', '1', 'e', ' ') }),
);

describe('a cell that a spreadsheet would compute', () => {
  it.each([
    ...['=1+1', '@SUM(A1)', '\r=1', '\n=1', '\r\n+1', '+1-2', '-1-2', '-A1', '+1-555-0134', '--', '-', '+'],
    ...['＝1+1', '＋A1', '－12', '＠SUM(A1)'],
  ])('a cell that a spreadsheet would compute gets an apostrophe: %j', (cell) =>
    expect(guardFormula(cell)).toBe(`'${cell}`),
  );

  it.each([
    ['a;=1+1', "a;'=1+1"],
    ['\t=1', "\t'=1"],
    ['=1;-a\t@b', "'=1;'-a\t'@b"],
    ['x;"=1+1;y', `x;'"=1+1;y`],
    ["a;'=1", "a;''=1"],
  ])('so does each part of it that may become a cell: %j', (text, cell) => {
    expect(guardFormula(text)).toBe(cell);
    expect(unguardFormula(cell)).toBe(text);
  });

  it.each([
    ...['a;-5;+1 212', 'a; =1', 'a,=1', '"-5"', '"=1"'],
    ...['', 'a=b', "O'Brien", "'", '12', '-12', '+12.5', '-1e-7', '+1e+21', '+12125550134', '+1 (212) 555.0134'],
    ...[' =1', '[1]'],
  ])('a cell that a spreadsheet would not compute stays as it is: %j', (cell) => {
    expect(guardFormula(cell)).toBe(cell);
    expect(unguardFormula(cell)).toBe(cell);
  });

  it('a guarded text is read back exactly as it was', () => {
    fc.assert(fc.property(text, (cell) => expect(unguardFormula(guardFormula(cell))).toBe(cell)));
  });

  it('a cell that is read and written again stays the same', () => {
    fc.assert(
      fc.property(text, (value) => {
        const cell = guardFormula(value);
        expect(guardFormula(unguardFormula(cell))).toBe(cell);
      }),
    );
  });

  it('a cell that a spreadsheet would run as a formula is always guarded', () => {
    fc.assert(
      fc.property(text, (cell) => {
        for (const part of guardFormula(cell).split(/[;\t]/))
          expect(part).toMatch(/^(?![=@＝＋－＠\r\n+-])|^[+-]\d+(\.\d+)?(e[+-]?\d+)?$|^\+[\d ().]+$/i);
      }),
    );
  });
});
