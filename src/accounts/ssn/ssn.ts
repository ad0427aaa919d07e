import { type FieldChange } from '../../audit/entries/field-change';
import { isJsonObject, type Json, type JsonObject } from '../../json';
import { NUMBER_FIELDS } from '../fields/account-schema';
import { keysOf } from '../fields/field-path';

/** What a key of this name holds: a social security number, or its last four digits. */
export type NumberKind = 'number' | 'lastFour';

/** The fields of an account that are declared as a number. */
const DECLARED_KINDS = new Map<string, NumberKind>([
  ...NUMBER_FIELDS.number.map((name) => [name, 'number'] as const),
  ...NUMBER_FIELDS.lastFour.map((name) => [name, 'lastFour'] as const),
]);

/** Names of keys that hold a social security number, in lower case and letters only. */
const NUMBER_KEYS = new Set([
  ...['ss', 'ssno', 'ssnum', 'ssnumber', 'soc', 'socsec', 'socsecno', 'socsecnum', 'socsecnumber'],
  ...['social', 'socialno', 'socialnum', 'socialnumber', 'tin', 'itin', 'taxidno', 'taxidnumber'],
  ...['taxidentificationnumber', 'taxpayeridnumber', 'taxpayeridentificationnumber'],
]);
/** Also with more words around it, as in `debtorSSN` and `ssn_full`. */
const NUMBER_NAME = /^ssn|ssn$|socialsecurity(?:no|num|number)?$|(?:taxid|taxpayerid)$/;
const LAST_FOUR_NAME = /last|four/;

function readKind(key: string): NumberKind | undefined {
  const declared = DECLARED_KINDS.get(key);
  if (declared) return declared;
  const name = key
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  if (!NUMBER_KEYS.has(name) && !NUMBER_NAME.test(name)) return undefined;
  return LAST_FOUR_NAME.test(name) ? 'lastFour' : 'number';
}

/** What is known of keys. A feed has the same keys in each row, and reading them anew took a third of masking it. */
const knownKinds = new Map<string, NumberKind | undefined>();
const MAX_KNOWN_KEYS = 1_000;
const LONGEST_KNOWN_KEY = 64;

/** What a key says about its value. `SSN#`, `social_security_number` and `Debtor SSN` all name a number. */
export function numberKindOf(key: string): NumberKind | undefined {
  if (knownKinds.has(key)) return knownKinds.get(key);
  const kind = readKind(key);
  if (key.length > LONGEST_KNOWN_KEY) return kind;
  if (knownKinds.size >= MAX_KNOWN_KEYS) knownKinds.clear();
  knownKinds.set(key, kind);
  return kind;
}

/**
 * Replaces the leaves of a value. Each replacement knows what the keys above the leaf say about it. Returns the same
 * object if nothing differs.
 */
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
/** A mask for the first digits with the last four shown, or nine characters of which some are masked. */
const MASKED = /^(?:[*Xx#•]+\d{4}|(?=\d*[*Xx#•])[\d*Xx#•]{9})$/;

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

/** A number inside a text. */
const IN_TEXT = /(?<!\d)\d{3}([-\u2010-\u2015\u2212])\d{2}\1(\d{4})(?!\d)/g;
const LENGTH_IN_TEXT = 'ddd-dd-dddd'.length;
const FOUR_DIGITS_AT_MOST = /^\D*(?:\d\D*){0,4}$/;

function maskLeaf(leaf: Json, kind: NumberKind | undefined): Json {
  if (typeof leaf !== 'string' && (typeof leaf !== 'number' || kind === undefined)) return leaf;
  const text = String(leaf);
  if (kind === undefined) return text.length < LENGTH_IN_TEXT ? leaf : text.replace(IN_TEXT, '***-**-$2');
  return kind === 'lastFour' && FOUR_DIGITS_AT_MOST.test(text) ? leaf : maskSsn(text);
}

/**
 * Masks the social security numbers in a value, at any depth, so that it may be shown and recorded. These are the
 * values under keys that name a number, and texts of the form `ddd-dd-dddd`. Masking a masked value changes nothing.
 *
 * @param kind what the keys above say about the value
 */
export const maskNumbers = (value: Json, kind?: NumberKind): Json => mapLeaves(value, kind, maskLeaf);

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
  return text.replace(IN_TEXT, (number) => `${number.startsWith('9') ? 8 : 9}${number.slice(1)}`);
}

/** Masks a change, so that it may be shown and recorded. */
export function maskChange({ field, from, to }: FieldChange): FieldChange {
  const kind = keysOf(field).reduce<NumberKind | undefined>((above, key) => numberKindOf(key) ?? above, undefined);
  return { field, from: maskNumbers(from, kind), to: maskNumbers(to, kind) };
}
