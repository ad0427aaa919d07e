import fc from 'fast-check';
import { decimalOf, decimalOfMillionths } from '../../src/base/decimal';

describe('a decimal', () => {
  it.each([
    ['812.4', '812.40'],
    ['812.400', '812.40'],
    ['0', '0.00'],
    ['-0.0', '0.00'],
    ['-0.005', '-0.005'],
    ['1e3', '1000.00'],
    ['12.5E-4', '0.00125'],
    ['-1.25e1', '-12.50'],
    ['1e-999999999', '0.00'],
    ['9007199254740993.01', '9007199254740993.01'],
    [String(Number.MAX_VALUE), `17976931348623157${'0'.repeat(292)}.00`],
  ])('of %s is %s', (text, expected) => {
    expect(decimalOf(text)).toBe(expected);
  });

  it('of millionths has each of them', () => {
    expect(decimalOfMillionths(-1_000_001n)).toBe('-1.000001');
    expect(decimalOfMillionths(812_400_000n)).toBe('812.40');
    expect(decimalOfMillionths(9_007_199_254_740_993_000_010n)).toBe('9007199254740993.00001');
  });

  it('states the number that it was made of, for every number', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        const decimal = decimalOf(String(number));
        expect(decimal).toMatch(/^-?(0|[1-9]\d*)\.\d{2,}$/);
        expect(Number(decimal)).toBe(number === 0 ? 0 : number);
      }),
    );
  });
});
