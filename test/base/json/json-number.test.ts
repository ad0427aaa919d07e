import fc from 'fast-check';
import { losesDigits } from '../../../src/base/json/json-number';
import { parseJson } from '../../../src/base/json/json-scan';
import { runs } from '../../support/properties';

/** The whole number that JavaScript writes for a double, such as 1152921504606847000 for 2^60. */
function writtenFor(double: number): bigint {
  const [digits = '', exponent = '0'] = String(double).split('e');
  const [whole = '', fraction = ''] = digits.split('.');
  return BigInt(whole + fraction) * 10n ** BigInt(Number(exponent) - fraction.length);
}

/** Whether a double holds a whole number, and is written as that number again. */
const isKept = (value: bigint): boolean => BigInt(Number(value)) === value && writtenFor(Number(value)) === value;

describe('a number of JSON loses digits', () => {
  it.each([
    ...['9007199254740993', '-9007199254740993', '12345678901234567890', '12345678901234567000', '9007199254740993.0'],
    ...['9007199254740992.5', '1e23', '1E+23', '1e400', '-1e400', '90071992547409930e-1', '9.007199254740993e15'],
    ...[`1${'0'.repeat(400)}`, '1.7976931348623157e308'],
    // A double holds these, but they would be shown with other digits.
    ...['1152921504606846976', '-1152921504606846976', '1152921504606847000', `${2n ** 80n}`, `${2n ** 1023n}`],
  ])('%s', (number) => expect(losesDigits(number)).toBe(true));
});

describe('a number of JSON is kept', () => {
  it.each([
    ...['0', '-0', '0.1', '-12.50', '0.30000000000000004', '1e-400', '9007199254740992', '-9007199254740992'],
    ...['9007199254740994', '9007199254740992.00', '1e21', '1e22', '1.0e20', '100000000000000000000'],
    ...['4503599627370497.5', '12345678901234567890e-15', '3.141592653589793238462643383'],
  ])('%s', (number) => expect(losesDigits(number)).toBe(false));
});

/** Any, and doubles, of which hardly any would come otherwise. */
const whole = fc.oneof(
  fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n }),
  fc.double({ min: -(2 ** 80), max: 2 ** 80, noNaN: true }).map((value) => BigInt(Math.trunc(value))),
);

it('a whole number is kept if and only if it is the same after reading and writing it', () => {
  fc.assert(
    fc.property(whole, fc.nat(3), (value, zeros) => {
      for (const text of [`${value}`, `${value}.${'0'.repeat(zeros + 1)}`, `${value}e0`, `${value}0E-1`])
        expect([text, losesDigits(text)]).toEqual([text, !isKept(value)]);
    }),
    { numRuns: runs(500) },
  );
});

it('a parsed text has infinity in place of each number that loses digits, and is else what the parser makes of it', () => {
  const leaf = fc.oneof(
    fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }),
    fc.constantFrom('9007199254740993', '"', '\\', ' 12345678901234567890,', '1e400', 'é😀'),
  );
  fc.assert(
    fc.property(
      fc.array(leaf),
      fc.dictionary(fc.constantFrom('9007199254740993', 'b', '\\"'), leaf),
      (list, object) => {
        const write = (value: bigint | string) => (typeof value === 'bigint' ? `${value}` : JSON.stringify(value));
        const members = Object.entries(object).map(([key, value]) => `${JSON.stringify(key)} : ${write(value)}`);
        const text = `[[${list.map(write).join(' ,')}],{${members.join(',')}}]`;
        const read = (value: bigint | string) => {
          if (typeof value === 'string') return value;
          return isKept(value) ? Number(value) : Number.POSITIVE_INFINITY;
        };
        const expected = [list.map(read), Object.fromEntries(Object.entries(object).map(([k, v]) => [k, read(v)]))];
        expect(parseJson(text)).toEqual(expected);
      },
    ),
    { numRuns: runs(300) },
  );
});
