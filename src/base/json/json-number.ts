/** A number as JSON writes it: its whole part, its fraction and its exponent. */
const NUMBER = /^-?(0|[1-9]\d*)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** From here on a double holds not every whole number, and no fraction. */
const FIRST_GAP = 2 ** 53;
/** A power of five that a double holds; it holds none that is higher, nor what is a multiple of one. */
const MAX_POWER = 22;
/** Every double holds this many digits, and no double has more of them before the decimal point. */
const [SAFE_DIGITS, MAX_DIGITS] = [15, 309];

const ZERO = '0'.charCodeAt(0);

/**
 * Whether a double holds these digits followed by this many zeros. It does if what is left without the powers
 * of two has at most 53 bits.
 */
function isHeld(digits: string, zeros: number, value: number): boolean {
  if (zeros > MAX_POWER || digits.length > MAX_DIGITS) return false;
  if (digits.length > SAFE_DIGITS) return BigInt(value) === BigInt(digits) * 10n ** BigInt(zeros);
  let odd = Number(digits);
  while (odd % 2 === 0) odd /= 2;
  return odd * 5 ** zeros < FIRST_GAP;
}

/**
 * Whether a number of JSON, as written, is a whole number that would not be returned as it was sent: a double cannot
 * hold it, or JavaScript writes that double with other digits (2^60 as 1152921504606847000). A fraction below 2^53 is never
 * exact and never meant to be, so it may stay. Pure, and about as fast as the parser.
 */
export function losesDigits(number: string): boolean {
  const value = Math.abs(Number(number));
  if (!(value >= FIRST_GAP)) return false;
  const [, whole, fraction = '', exponent = '0'] = NUMBER.exec(number) ?? [];
  if (whole === undefined) return false;
  if (value === Number.POSITIVE_INFINITY) return true;
  const digits = whole + fraction;
  let [start, end] = [0, digits.length];
  while (digits.charCodeAt(start) === ZERO) start += 1;
  while (digits.charCodeAt(end - 1) === ZERO) end -= 1;
  const zeros = Number(exponent) - fraction.length + digits.length - end;
  // With fewer than none, it has a fraction.
  if (zeros < 0 || !isHeld(digits.slice(start, end), zeros, value)) return true;
  const shown = String(value);
  return shown !== number && shown !== number.slice(1) && losesDigits(shown);
}

/** Matches every text with a number that loses digits, and few others. */
export const MAY_LOSE_DIGITS = /\d[\d.]{15}|\d[eE]/;

/** What JSON parsers read as infinity, which stands for a number that loses digits until a rule refuses it. */
export const LOSSY_JSON = '1e999';
