import { type FieldKind, ROW_FIELDS, rowFieldAt } from '../../fields/row-fields';
import { WHOLE_NAME } from '../values/split-name';
import { type HeaderNames, namesOf, SURE_HEADERS } from './sure-headers';
import { UNSURE_HEADERS } from './unsure-headers';

/** The field that the name of a column stands for. */
export interface HeaderMatch {
  field: string;
  type?: FieldKind;
  /** Whether the column is used without confirmation: its name is unambiguous and nothing else sets the field. */
  sure: boolean;
  /** What such a column holds; undefined if it has the name of the field itself. */
  meaning?: string;
  /** Another column that sets the same field, or may. */
  rival?: string;
  /** Set if several columns have this name. */
  isShared?: true;
  /** The role that its name was found without. */
  role?: string;
}

/** Abbreviations and joined words in exports, and what they mean. */
const WORDS: Record<string, string> = {
  acc: 'account',
  acct: 'account',
  acctno: 'account number',
  acctnum: 'account number',
  addr: 'address',
  amt: 'amount',
  bal: 'balance',
  chargedoff: 'charge off',
  chargeoff: 'charge off',
  charged: 'charge',
  chg: 'charge',
  chgoff: 'charge off',
  cd: 'code',
  cred: 'creditor',
  cur: 'current',
  curr: 'current',
  cust: 'customer',
  dt: 'date',
  firstname: 'first name',
  four: '4',
  int: 'interest',
  lastname: 'last name',
  ln: 'line',
  lst: 'last',
  maximum: 'max',
  nbr: 'number',
  no: 'number',
  num: 'number',
  orig: 'original',
  pay: 'payment',
  ph: 'phone',
  port: 'portfolio',
  pmt: 'payment',
  prin: 'principal',
  pymt: 'payment',
  ref: 'reference',
  sec: 'security',
  soc: 'social',
  subscriber: 'insured',
  tel: 'phone',
  telephone: 'phone',
  zipcode: 'zip code',
};
const FILLERS = ['the', 'of', 'on', 'at', 'for'];
/**
 * Names of the person who owes. They may be left out: `Debtor First Name` is a first name. Of several in one name, the
 * first here says whose column it is: `Patient Guarantor SSN` is the guarantor's, `Primary Debtor SSN` the debtor's.
 */
const ROLES = ['guarantor', 'insured', 'debtor', 'borrower', 'consumer', 'customer', 'patient', 'primary', 'person'];
/** Those who may be somebody else than the person whose name has a column without a role. */
const OF_OTHERS = ['guarantor', 'insured', 'patient'];
const NAMES = ['person.name.first', 'person.name.last', WHOLE_NAME];
/** What follows the name of a column of yes and no. Behind any other name it says that the cells are not its values. */
const MARKS = ['flag', 'indicator', 'ind', 'yn'];

function wordsOf(name: string): string[] {
  return name
    .replace(/#/g, ' number ')
    .replace(/%/g, ' percent ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .toLowerCase()
    .replace(/e-mail/g, 'email')
    .replace(/(?<!\p{L})resp(?:onsible)?[^\p{L}]*party(?!\p{L})/gu, 'guarantor')
    .replace(/(?<!\p{L})policy[^\p{L}]*holder(?!\p{L})/gu, 'insured')
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap((word) => (Object.hasOwn(WORDS, word) ? (WORDS[word] ?? '') : word).split(' '))
    .filter((word) => word !== '');
}

const inAnyOrder = (words: readonly string[]): string =>
  words
    .filter((word) => !FILLERS.includes(word))
    .sort()
    .join(' ');
const inOneWord = (words: readonly string[]): string => words.join('');

type Known = Omit<HeaderMatch, 'rival'>;
const knownBy = (table: readonly HeaderNames[], sure: boolean) =>
  table.flatMap(({ field, type, meaning, ...named }) =>
    namesOf(named).map((name): [string[], Known] => [wordsOf(name), { field, ...(type && { type }), sure, meaning }]),
  );
const entries = [...knownBy(SURE_HEADERS, true), ...knownBy(UNSURE_HEADERS, false)];
const BY_WORDS = new Map(entries.map(([words, entry]) => [inAnyOrder(words), entry]));
const IN_ONE_WORD = new Map(entries.map(([words, entry]) => [inOneWord(words), entry]));

const lookUp = (words: readonly string[]): Known | undefined =>
  BY_WORDS.get(inAnyOrder(words)) ?? IN_ONE_WORD.get(inOneWord(words));

/** Whether a role may be left out. A co-debtor and debtor 2 are other people; `First Borrower Name` is no first name. */
const isRole = (word: string, at: number, words: readonly string[]): boolean =>
  ROLES.includes(word) && !/^(co|first)$/.test(words[at - 1] ?? '') && !/^[2-9]$/.test(words[at + 1] ?? '');

function withoutMarks(words: readonly string[]): Known | undefined {
  const found = lookUp(words.filter((word) => !MARKS.includes(word)));
  return found && rowFieldAt(found.field)?.kind === 'boolean' ? found : undefined;
}

/** Looks a column up in the tables of names, also without the role of the person and words such as `flag` in its name. */
export function knownHeader(header: string): Known | undefined {
  const words = wordsOf(header);
  const named = lookUp(words);
  // `Patient` is the name of one, `Primary Phone` a telephone number.
  if (named) return words.length === 1 && ROLES.includes(words[0] ?? '') ? { ...named, role: words[0] } : named;
  const roles = words.filter(isRole);
  const bare = words.filter((...word) => !isRole(...word));
  const found = lookUp(bare) ?? withoutMarks(bare);
  const role = ROLES.find((name) => roles.includes(name));
  return found && role !== undefined ? { ...found, role } : found;
}

const normalized = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
const ownName = (path: string): string => path.split('.').at(-1) ?? path;

/**
 * Fields by their paths, and by their own names, such as `maxSettlementToday`. Of these only those of several words: one
 * word, such as `number` or `date`, is of too many things.
 */
const FIELD_BY_NAME = new Map(
  [
    ...ROW_FIELDS.map(({ name }) => [ownName(name), name] as const).filter(([own]) => /[A-Z]/.test(own)),
    ...ROW_FIELDS.map(({ name }) => [name, name] as const),
  ].map(([name, field]) => [normalized(name), field]),
);

/**
 * The field that a column is named after: `person.name.first`, `Person Name First` or `person_name_first`, and
 * `maxSettlementToday`.
 */
const fieldNamed = (header: string): string | undefined =>
  rowFieldAt(header) ? header : FIELD_BY_NAME.get(normalized(header));

/** Whether a text is a documented name of a column. */
export const isKnownHeader = (name: string): boolean =>
  fieldNamed(name) !== undefined || knownHeader(name) !== undefined;

/** The name that a further column of the same name had in the file: `Phone` for `Phone (2)`. */
function sharedName(header: string, all: readonly string[]): string | undefined {
  const name = /^(.+) \(\d+\)$/.exec(header)?.[1];
  if (name !== undefined && all.includes(name)) return name;
  return all.includes(`${header} (2)`) ? header : undefined;
}

/** The roles that the names of columns tell of. */
const rolesOf = (names: readonly string[]): string[] => [
  ...new Set(names.flatMap((name) => (fieldNamed(name) === undefined ? (knownHeader(name)?.role ?? []) : []))),
];

/** Whether a column holds the name of a person without a role. */
function isPlainName(header: string): boolean {
  const field = fieldNamed(header);
  const known = field === undefined ? knownHeader(header) : undefined;
  return NAMES.includes(field ?? known?.field ?? '') && known?.role === undefined;
}

/** What a name stands for that several columns have: which of them is meant is never sure. */
function guessOfShared(name: string): Known | undefined {
  const field = fieldNamed(name);
  const meant = field === undefined ? knownHeader(name) : { field, sure: true, meaning: 'the name of several columns' };
  return meant && { ...meant, isShared: true };
}

/**
 * Matches columns with fields by their names. At most one column is sure of a field. If the tables have the same field
 * for several columns, none of these is sure. A column with the name of the field itself wins over them. If names tell of
 * several roles, such as a patient and a guarantor, none of these columns is sure: they may be of different people. Nor is
 * the column of a patient beside a name of somebody without a role.
 * @param given which column sets a field already, by field
 * @param all the names of all columns, of which `headers` may be some
 */
export function matchHeaders(
  headers: readonly string[],
  given: ReadonlyMap<string, string>,
  all: readonly string[] = headers,
): ReadonlyMap<string, HeaderMatch> {
  const shared = new Map(headers.map((header) => [header, sharedName(header, all)]));
  const named = new Map<string, string>();
  for (const header of headers) {
    const field = shared.get(header) === undefined ? fieldNamed(header) : undefined;
    if (field !== undefined) named.set(field, header);
  }
  const matches = new Map<string, HeaderMatch>();
  const guesses = headers.flatMap((header) => {
    const name = shared.get(header);
    const field = name === undefined ? fieldNamed(header) : undefined;
    if (field !== undefined) matches.set(header, { field, sure: true });
    const guess = name !== undefined ? guessOfShared(name) : field === undefined ? knownHeader(header) : undefined;
    return guess ? [{ header, guess }] : [];
  });
  const roles = rolesOf(all).sort();
  const hasPlainName = all.some(isPlainName);
  for (const { header, guess: known } of guesses) {
    const { role } = known;
    // The one who is insured is not known to owe anything.
    const mayBeOther = role === 'insured' || (hasPlainName && OF_OTHERS.includes(role ?? ''));
    const isOfOne = role === undefined || (roles.length < 2 && !mayBeOther);
    const others = roles.length < 2 && hasPlainName ? 'a name has no role' : `columns name ${roles.join(', ')}`;
    const doubt = `maybe of somebody else: ${others}`;
    const guess = isOfOne ? known : { ...known, sure: false, meaning: `${known.meaning}; ${doubt}` };
    const { field } = guess;
    const rivalGuess = guesses.find(
      (other) => other.header !== header && other.guess.field === field && other.guess.sure,
    );
    const rival = given.get(field) ?? named.get(field) ?? rivalGuess?.header;
    matches.set(header, rival === undefined ? guess : { ...guess, sure: false, rival });
  }
  return matches;
}

/** The id of the service in its exports; in other files it may be that of the account. */
export const SERVICE_ID = 'id';

/**
 * Matches columns as `matchHeaders` does, with `id` among them unless another column, or the mapping, is surely the
 * `externalId`.
 * @param mayBeId whether there is a column `id` of which the mapping says nothing
 */
export function matchColumns(
  headers: readonly string[],
  given: ReadonlyMap<string, string>,
  mayBeId: boolean,
  all: readonly string[] = headers,
): ReadonlyMap<string, HeaderMatch> {
  const matches = matchHeaders(headers, given, all);
  const hasId =
    given.has('externalId') || [...matches.values()].some(({ field, sure }) => field === 'externalId' && sure);
  return mayBeId && !hasId ? matchHeaders([...headers, SERVICE_ID], given, all) : matches;
}
