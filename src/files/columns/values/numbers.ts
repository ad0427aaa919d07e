export type DecimalSign = '.' | ',';

const NUMBER = /^-?(?:\d+|\d{1,3}(?:[,'\s]\d{3})+|(?=\.\d))(?:\.\d+)?$/;
/** JavaScript keeps no more whole digits for certain. Longer numbers are read only in the form in which it writes them. */
const MAX_WHOLE_DIGITS = 15;

/** Reads `1,234.50`, `1 234.5`, `.5`, `$80`, and as negative `(45.10)` and `45.10-`. */
export function readNumber(text: string, decimal: DecimalSign): number | undefined {
  if (Number.isFinite(Number(text)) && String(Number(text)) === text) return Number(text);
  const bare = text.replace(/^([-(+]?)\s*[$€£¥]\s*|\s*[$€£¥]$/g, '$1').trim();
  const negative = /^\(([^-]+)\)$/.exec(bare)?.[1] ?? /^([^-]+)-$/.exec(bare)?.[1];
  const signed = (negative === undefined ? bare : `-${negative}`).replace(/^\+/, '');
  const number = decimal === '.' ? signed : signed.replace(/[.,]/g, (sign) => (sign === ',' ? '.' : ','));
  if (!NUMBER.test(number)) return undefined;
  const digits = number.replace(/[,'\s]/g, '');
  const [whole = ''] = digits.replace(/^-?0*/, '').split('.');
  return whole.length > MAX_WHOLE_DIGITS ? undefined : Number(digits);
}

/** Reads `60` or `60%` as 0.6. */
export function readPercent(text: string, decimal: DecimalSign): number | undefined {
  const percent = readNumber(text.replace(/\s*%$/, ''), decimal);
  if (percent === undefined) return undefined;
  // Dividing by 100 would leave 0.33299999999999996 of 33.3.
  const shifted = Number(`${percent}e-2`);
  return Number.isNaN(shifted) ? percent / 100 : shifted;
}
