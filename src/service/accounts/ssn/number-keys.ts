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

/** What keys were found to mean, null where they name no number: a feed has the same keys in each row. */
const cachedKinds = new Map<string, NumberKind | null>();
const MAX_CACHED_KEYS = 1_000;
const LONGEST_CACHED_KEY = 64;

/** What a key says about its value. `SSN#`, `social_security_number` and `Debtor SSN` all name a number. */
export function numberKindOf(key: string): NumberKind | undefined {
  const cached = cachedKinds.get(key);
  if (cached !== undefined) return cached ?? undefined;
  const kind = readKind(key);
  if (key.length > LONGEST_CACHED_KEY) return kind;
  if (cachedKinds.size >= MAX_CACHED_KEYS) cachedKinds.clear();
  cachedKinds.set(key, kind ?? null);
  return kind;
}

/** What the keys of a path say about its value: the last one that names a number decides. */
export const numberKindAt = (path: string): NumberKind | undefined =>
  keysOf(path).reduce<NumberKind | undefined>((above, key) => numberKindOf(key) ?? above, undefined);
