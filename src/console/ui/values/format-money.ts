import { remembered } from './remembered';

const numberFormat = remembered(Intl.NumberFormat);

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/**
 * The number that a balance states, as text. What the service sends is never calculated with: a number stands for the
 * shortest decimal that means it, and `Intl` reads that text digit by digit.
 * @returns undefined for text that states no number
 */
export function decimalText(value: number | string): string | undefined {
  const text = String(value).trim().replace(/^\$/, '').replaceAll(',', '');
  return DECIMAL.test(text) ? text : undefined;
}

/** `Intl` reads decimal text of any length exactly; TypeScript knows that of template texts alone. */
const asNumeric = (text: string) => text as `${number}`;

/** What all amounts are in; unset: nobody said. */
let usual: string | undefined;

/** Says what all amounts are in. @param currency of ISO 4217, such as `USD` */
export const stateCurrency = (currency: string | undefined): void => {
  usual = currency;
};

function format(value: number | string, locale: string | undefined, currency: string | undefined, digits: object) {
  const text = decimalText(value);
  const options = { ...digits, ...(currency && { style: 'currency', currency }) } as const;
  return text === undefined ? undefined : numberFormat(locale, options).format(asNumeric(text));
}

/**
 * An amount with grouped digits and two decimals, such as `1,234.50`, or `$1,234.50` where the currency is known, with its
 * decimals. Undefined for text that states no number.
 */
export const formatMoney = (value: number | string, locale?: string, currency = usual): string | undefined =>
  format(value, locale, currency, currency ? {} : { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A large amount in few characters, such as `1.2M`. Beside it the exact one must be found. */
export const formatShortMoney = (value: number | string, locale?: string, currency = usual): string | undefined =>
  format(value, locale, currency, { notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 1 });

/** A count with grouped digits. */
export const formatCount = (count: number, locale?: string): string => numberFormat(locale, {}).format(count);

/** A number and what is counted: `1 row`, `1,203 rows`. */
export const countText = (count: number, noun: string): string =>
  `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;

/** A share from 0 to 1, such as `12.5%`. */
export const formatShare = (share: number, locale?: string): string =>
  numberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(share);
