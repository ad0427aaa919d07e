import { type FieldChange } from '../../audit/field-change';
import { isJsonObject, type Json, type JsonObject } from '../../json';
import { NUMBER_FIELDS } from '../fields/account-schema';
import { keysOf } from '../fields/field-path';

/** What stands under a key of this name: a social security number, or the last four digits of one. */
export type NumberKind = 'number' | 'lastFour';

/** The fields of an account that are declared as a number. */
const DECLARED_KINDS = new Map<string, NumberKind>([
  ...NUMBER_FIELDS.number.map((name) => [name, 'number'] as const),
  ...NUMBER_FIELDS.lastFour.map((name) => [name, 'lastFour'] as const),
]);

/** Names of keys that hold a social security number, in lower case and without all that is no letter. */
const NUMBER_KEYS = new Set([
  ...['ss', 'ssno', 'ssnum', 'ssnumber', 'soc', 'socsec', 'socsecno', 'socsecnum', 'socsecnumber'],
  ...['social', 'socialno', 'socialnum', 'socialnumber', 'tin', 'itin', 'taxidno', 'taxidnumber'],
  ...['taxidentificationnumber', 'taxpayeridnumber', 'taxpayeridentificationnumber'],
]);
/** With more words before or behind, as in `debtorSSN` and `ssn_full`. */
const NUMBER_NAME = /^ssn|ssn$|socialsecurity(?:no|num|number)?$|(?:taxid|taxpayerid)$/;
const LAST_FOUR_NAME = /last|four/;

/** What a key says of the value under it. `SSN#`, `social_security_number` and `Debtor SSN` all name a number. */
export function numberKindOf(key: string): NumberKind | undefined {
  const declared = DECLARED_KINDS.get(key);
  if (declared) return declared;
  const name = key
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  if (!NUMBER_KEYS.has(name) && !NUMBER_NAME.test(name)) return undefined;
  return LAST_FOUR_NAME.test(name) ? 'lastFour' : 'number';
}

/** Replaces the leaves of a value, each told what the keys above it say of it. Returns the very value where none differs. */
export function mapLeaves(
  value: Json,
  kind: NumberKind | undefined,
  map: (leaf: Json, kind: NumberKind | undefined) => Json,
): Json {
  if (Array.isArray(value)) {
    const mapped = value.map((item) => mapLeaves(item, kind, map));
    return mapped.some((item, index) => item !== value[index]) ? mapped : value;
  }
  if (!isJsonObject(value)) return map(value, kind);
  let mapped: JsonObject | undefined;
  for (const key of Object.keys(value)) {
    const before = value[key] as Json;
    const after = mapLeaves(before, numberKindOf(key) ?? kind, map);
    if (after === before) continue;
    mapped ??= { ...value };
    mapped[key] = after;
  }
  return mapped ?? value;
}

const SSN_DIGITS = 9;
const LONGEST_MASK = 32;
const GROUPING = /[\s.\-\u2010-\u2015\u2212]/g;
/** Something in place of the first digits and the last four shown, or nine places of which some are not shown. */
const MASKED = /^(?:[*Xx#•]+\d{4}|(?=\d*[*Xx#•])[\d*Xx#•]{9})$/;

/** Whether a text is a number of which some digits are not shown, such as `XXX-XX-6789`, `***-**-6789` or `•••••6789`. */
export const isMaskedNumber = (text: string): boolean =>
  text.length <= LONGEST_MASK && MASKED.test(text.replace(GROUPING, ''));

/** `***-**-6789`, also of a number that is masked already. A text too short to be a number shows none of its digits. */
export function maskSsn(ssn: string): string {
  const digits = ssn.replace(/\D/g, '');
  const showsLastFour =
    digits.length >= SSN_DIGITS || (isMaskedNumber(ssn) && /\d{4}$/.test(ssn.replace(GROUPING, '')));
  return `***-**-${showsLastFour ? digits.slice(-4) : '****'}`;
}

/** A number inside a text. */
const IN_TEXT = /(?<!\d)\d{3}([-\u2010-\u2015\u2212])\d{2}\1(\d{4})(?!\d)/g;
const FOUR_DIGITS_AT_MOST = /^\D*(?:\d\D*){0,4}$/;

function maskLeaf(leaf: Json, kind: NumberKind | undefined): Json {
  if (typeof leaf !== 'string' && (typeof leaf !== 'number' || kind === undefined)) return leaf;
  const text = String(leaf);
  if (kind === undefined) return text.replace(IN_TEXT, '***-**-$2');
  return kind === 'lastFour' && FOUR_DIGITS_AT_MOST.test(text) ? leaf : maskSsn(text);
}

/**
 * A value as it may be shown and recorded: with the social security numbers in it masked, at any depth. These are the
 * values under keys that name a number, and texts of the form `ddd-dd-dddd`. Masking what is masked changes nothing.
 *
 * @param kind what the keys above say of the value
 */
export const maskNumbers = (value: Json, kind?: NumberKind): Json => mapLeaves(value, kind, maskLeaf);

/** The change as it may be shown and recorded. */
export function maskChange({ field, from, to }: FieldChange): FieldChange {
  const kind = keysOf(field).reduce<NumberKind | undefined>((above, key) => numberKindOf(key) ?? above, undefined);
  return { field, from: maskNumbers(from, kind), to: maskNumbers(to, kind) };
}
