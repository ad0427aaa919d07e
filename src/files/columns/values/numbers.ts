export type DecimalSign = '.' | ',';

const otherSign = (sign: DecimalSign): DecimalSign => (sign === '.' ? ',' : '.');

const NUMBER = /^-?(?:\d+|\d{1,3}(?:[,'’\s]\d{3})+|(?=\.\d))(?:\.\d+)?$/;
/** Thousands, and hundreds of thousands, as in India. */
const LAKHS = /^-?\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?$/;
/** JavaScript keeps no more whole digits for certain. Longer numbers are read only in the form in which it writes them. */
const MAX_WHOLE_DIGITS = 15;
const WHOLE = /^-?\d{1,15}$/;
/** Digits with a point that shows by itself that it is no sign between thousands. */
const PLAIN = /^-?\d{1,12}\.\d{1,2}$/;

/** One sign, and three digits after it: `1.000` is a thousand in one country and 1 in another. */
const OPEN = /^[1-9]\d{0,2}[.,]\d{3}$/;

/**
 * The decimal sign that a number shows by itself: the second of two different signs; not one that occurs twice, since it
 * groups; one with more or fewer than three digits after it. `1.000` and `1,234` leave it open.
 * @returns undefined if there is no sign
 */
export function decimalSignOf(text: string): DecimalSign | 'open' | undefined {
  const signs = text.replace(/[^.,]/g, '');
  const last = signs.at(-1);
  if (last !== '.' && last !== ',') return undefined;
  if (signs.length > 1) return signs.indexOf(last) === signs.length - 1 ? last : otherSign(last);
  return OPEN.test(text.replace(/^\D+(?=\d)|[^\d]+$/g, '')) ? 'open' : last;
}

/** A number, and the decimal sign that its text shows by itself. */
export interface ShownNumber {
  value: number;
  shows?: DecimalSign;
}

/** How accounting formats show zero: a dash where the digits would be, maybe with a currency. */
const ACCOUNTING_ZERO = /^(?:[$€£¥₹]\s*)?[-–—−](?:\s*[$€£¥₹])?$/;

/** Whether a cell of numbers shows zero as a dash. */
export const isAccountingZero = (text: string): boolean => ACCOUNTING_ZERO.test(text);

/** Any other space than these between digits parts two numbers: a line break, a tab. */
const OTHER_SPACE = /[^\S \u00a0\u202f]/;

/** A longer text is no amount, and would take the patterns long. */
const MAX_CHARACTERS = 100;

/** The digits with a minus in front, without a currency: `($ 45.10)` is `-45.10`. */
function signedDigits(text: string): string {
  const bare = text
    .replace(/\u2212/g, '-')
    .replace(/^([-(+]?)\s*[$€£¥₹]\s*|\s*[$€£¥₹]$/g, '$1')
    .trim();
  const negative = /^\(([^-]+)\)$/.exec(bare)?.[1] ?? /^([^-]+)-$/.exec(bare)?.[1];
  return (negative === undefined ? bare : `-${negative.trim()}`).replace(/^\+/, '').replace(/^-\s+/, '-');
}

/**
 * Reads `1,234.50`, `1 234.5`, `.5`, `$80`, and as negative `(45.10)` and `45.10-`.
 * @param decimal undefined: the sign that the number shows by itself
 * @returns undefined if it is no number, or leaves its decimal sign open
 */
export function readNumber(text: string, decimal: DecimalSign | undefined): ShownNumber | undefined {
  if (text.length > MAX_CHARACTERS || OTHER_SPACE.test(text)) return undefined;
  if (WHOLE.test(text)) return { value: Number(text) };
  if (decimal !== ',' && PLAIN.test(text)) return { value: Number(text), shows: '.' };
  const signed = signedDigits(text);
  const shown = decimalSignOf(signed);
  if (decimal === undefined && shown === 'open') return undefined;
  const sign = decimal ?? (shown === ',' ? ',' : '.');
  const shows = shown === undefined || shown === 'open' ? {} : { shows: shown };
  if (sign === '.' && Number.isFinite(Number(text)) && String(Number(text)) === text)
    return { value: Number(text), ...shows };
  const number = sign === '.' ? signed : signed.replace(/[.,]/g, (found) => (found === ',' ? '.' : ','));
  if (!NUMBER.test(number) && (sign === ',' || !LAKHS.test(number))) return undefined;
  const digits = number.replace(/[,'’\s]/g, '');
  const [whole = ''] = digits.replace(/^-?0*/, '').split('.');
  return whole.length > MAX_WHOLE_DIGITS ? undefined : { value: Number(digits), ...shows };
}

/** Reads `60` or `60%` as 0.6. */
export function readPercent(text: string, decimal: DecimalSign | undefined): ShownNumber | undefined {
  const percent = text.length > MAX_CHARACTERS ? undefined : readNumber(text.replace(/\s*%$/, ''), decimal);
  if (percent === undefined) return undefined;
  // Dividing by 100 would leave 0.33299999999999996 of 33.3.
  const shifted = Number(`${percent.value}e-2`);
  return { ...percent, value: Number.isNaN(shifted) ? percent.value / 100 : shifted };
}

/** The digits of a number as an export writes them: a zero more where three digits would leave the sign open. */
export function textOfNumber(value: number): string {
  const text = JSON.stringify(value);
  return decimalSignOf(text) === 'open' ? `${text}0` : text;
}
