import { type Json, type JsonObject } from '../../../base/json/json';
import { type FieldChange } from '../../records/audit/entries/field-change';
import { NUMBER_HOLDING_FIELDS } from '../fields/account-schema';
import { fieldsByName } from '../fields/fields-by-name';
import { SSN_IN_TEXT } from '../fields/formats';
import { mapLeaves } from './map-leaves';
import { type NumberKind, numberKindAt } from './number-keys';

const SSN_DIGITS = 9;
const LONGEST_MASK = 32;
/** Whatever stands between the digits and the signs of a mask. */
const GROUPING = /[^\p{L}\p{N}*#•]/gu;
/**
 * A mask for the first digits with the last four shown, nine characters of which some are masked, or a mask for the first
 * five digits whose end was cut off.
 */
const MASKED = /^(?:[*Xx#•]+\d{4}|(?=\d*[*Xx#•])[\d*Xx#•]{9}|[*Xx#•]{5,}\p{Nd}{0,4})$/u;

/** Whether a text is a number with some digits masked, such as `XXX-XX-6789`, `***-**-6789` or `•••••6789`. */
export const isMaskedNumber = (text: string): boolean =>
  text.length <= LONGEST_MASK && MASKED.test(text.replace(GROUPING, ''));

/** Masks a number as `***-**-6789`, also if it is masked already. A text too short to be a number shows no digits. */
export function maskSsn(ssn: string): string {
  const digits = ssn.replace(/\D/g, '');
  const showsLastFour =
    digits.length >= SSN_DIGITS || (isMaskedNumber(ssn) && /\d{4}$/.test(ssn.replace(GROUPING, '')));
  return `***-**-${showsLastFour ? digits.slice(-4) : '****'}`;
}

/** The beginning of every mask that this service shows. */
export const MASK_PREFIX = '***-**-';

/** Whether a value holds a mask in place of a number, at any depth. */
export const quotesMask = (value: Json): boolean => JSON.stringify(value).includes(MASK_PREFIX);

const LENGTH_IN_TEXT = 'ddd-dd-dddd'.length;
const UP_TO_FOUR_DIGITS = /^\D*(?:\d\D*){0,4}$/;

/** `maskNumbers` for one leaf. */
export function maskLeaf(leaf: Json, kind: NumberKind | undefined): Json {
  if (typeof leaf !== 'string' && (typeof leaf !== 'number' || kind === undefined)) return leaf;
  const text = String(leaf);
  if (kind === undefined) return text.length < LENGTH_IN_TEXT ? leaf : text.replace(SSN_IN_TEXT, '***-**-$2');
  return kind === 'lastFour' && UP_TO_FOUR_DIGITS.test(text) ? leaf : maskSsn(text);
}

/**
 * Masks the social security numbers in a value, at any depth, so that it may be shown and recorded. These are the
 * values under keys that name a number, and texts of the form `ddd-dd-dddd`. Masking a masked value changes nothing.
 *
 * @param kind what the keys above say about the value
 */
export const maskNumbers = (value: Json, kind?: NumberKind): Json => mapLeaves(value, maskLeaf, { kind });

/** An account with the social security numbers in it masked; the very account where it holds none. */
export function maskAccount<Account extends object>(account: Account): Account {
  const fields = fieldsByName(account);
  let masked: JsonObject | undefined;
  for (const name of NUMBER_HOLDING_FIELDS) {
    const value = fields[name];
    if (value === undefined) continue;
    const shown = maskNumbers(value);
    if (shown === value) continue;
    masked ??= { ...fields };
    masked[name] = shown;
  }
  return (masked as Account | undefined) ?? account;
}

/**
 * Another value with the same mask, where a value is or quotes a number; else the value itself.
 * @param showsLastFour false: the last four digits alone count as a number too
 */
export function anotherNumber(leaf: Json, kind: NumberKind | undefined, showsLastFour: boolean): Json {
  if (typeof leaf !== 'string' && typeof leaf !== 'number') return leaf;
  if (maskLeaf(leaf, kind) === leaf && (kind !== 'lastFour' || showsLastFour)) return leaf;
  // A mask hides the first digit of a number in a text, and all but the last digits of what is a number by its key.
  const text = String(leaf);
  if (kind !== undefined) return `${text} `;
  return text.replace(SSN_IN_TEXT, (number) => `${number.startsWith('9') ? 8 : 9}${number.slice(1)}`);
}

/** Masks a change, so that it may be shown and recorded. */
export function maskChange({ field, from, to }: FieldChange): FieldChange {
  const kind = numberKindAt(field);
  return { field, from: maskNumbers(from, kind), to: maskNumbers(to, kind) };
}
