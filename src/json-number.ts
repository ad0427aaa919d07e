/** A number as JSON writes it. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** From here on a double holds not every whole number, and no fraction. */
const FIRST_GAP = 2 ** 53;

const ZERO = '0'.charCodeAt(0);

/** The digits of a number without the zeros at either end. */
function significantDigits(number: string): string {
  const [written = ''] = number.split(/[eE]/, 1);
  const digits = written.replace(/[-.]/g, '');
  let [start, end] = [0, digits.length];
  while (digits.charCodeAt(start) === ZERO) start += 1;
  while (end > start && digits.charCodeAt(end - 1) === ZERO) end -= 1;
  return digits.slice(start, end);
}

/**
 * Whether a number of JSON, as it is written, is a whole number that a double cannot hold: read and written again, it
 * would be another one. A fraction below 2^53 is never exact and never meant to be, so it may stay. Pure.
 */
export function losesDigits(number: string): boolean {
  const value = Math.abs(Number(number));
  if (!(value >= FIRST_GAP) || !NUMBER.test(number)) return false;
  return value === Number.POSITIVE_INFINITY || significantDigits(number) !== significantDigits(String(BigInt(value)));
}

/** Matches every text with a number that loses digits, and few others. */
export const MAY_LOSE_DIGITS = /\d[\d.]{15}|\d[eE]/;

/** What JSON parsers read as infinity, which stands for a number that loses digits until a rule refuses it. */
export const LOSSY_JSON = '1e999';

/** Reads a number of JSON; infinity where it loses digits. */
export const readNumber = (number: string): number => (losesDigits(number) ? Number.POSITIVE_INFINITY : Number(number));
