import { type AccountStatus, type AccountStatusCategory } from '../fields/enums';
import { type AccountFields } from './account-fields';
import { statusCategoryOf } from './status-category';

/**
 * What is stored of an account besides its own fields, so that it can be searched, filtered, sorted and summed by it.
 * Made here and nowhere else; never shown, never a change.
 */
export interface DerivedFields {
  statusCategory: AccountStatusCategory;
  /** The current balance, where it is a number or text that states one. */
  balanceAmount: number | null;
  /** The words that a search finds the account by, each one folded. */
  searchKeys: string[];
}

/** Counts the meanings that the derived fields have had: accounts that were stored under another one are derived again. */
export const DERIVATION_RULES = 1;

type Source = { status: AccountStatus; externalId: string } & AccountFields;

/** How each field is derived, and from which: it stays what it was while these stay what they were. */
const DERIVATIONS: {
  [Name in keyof DerivedFields]: { from: readonly (keyof Source)[]; derive: (account: Source) => DerivedFields[Name] };
} = {
  statusCategory: { from: ['status'], derive: ({ status }) => statusCategoryOf(status) },
  balanceAmount: { from: ['currentBalance'], derive: ({ currentBalance }) => balanceAmountOf(currentBalance) },
  searchKeys: { from: ['externalId', 'phoneNumber', 'emailAddress', 'person'], derive: searchKeysOf },
};
const NAMES = Object.keys(DERIVATIONS) as (keyof DerivedFields)[];
const SOURCES = NAMES.flatMap((name) => DERIVATIONS[name].from);

/** All derived fields of an account. */
export const deriveFields = (account: Source): DerivedFields => ({
  statusCategory: DERIVATIONS.statusCategory.derive(account),
  balanceAmount: DERIVATIONS.balanceAmount.derive(account),
  searchKeys: DERIVATIONS.searchKeys.derive(account),
});

/** The derived fields that are others once `changed` is written over an account; all of them where it has none yet. */
export function derivedChanges(
  stored: Source & Partial<DerivedFields>,
  changed: Partial<Source>,
): Partial<DerivedFields> {
  const outdated = NAMES.filter(
    (name) => stored[name] === undefined || DERIVATIONS[name].from.some((field) => field in changed),
  );
  if (outdated.length === 0) return {};
  // Only these: copying an account whole takes longer than all that is done here.
  const next = Object.fromEntries(SOURCES.map((field) => [field, field in changed ? changed[field] : stored[field]]));
  const derived = outdated.map((name) => [name, DERIVATIONS[name].derive(next as unknown as Source)] as const);
  return Object.fromEntries(derived.filter(([name, value]) => !isSame(stored[name], value)));
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other ||
  (Array.isArray(one) &&
    Array.isArray(other) &&
    one.length === other.length &&
    one.every((item, at) => item === other[at]));

/** A number as JSON writes it: no sign in front of a positive one, no separators, no white space, no currency. */
const NUMBER_TEXT = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** The number that a balance states, or null: text that is a number counts as that number. */
export function balanceAmountOf(balance: number | string | null | undefined): number | null {
  const amount = typeof balance === 'string' && NUMBER_TEXT.test(balance) ? Number(balance) : balance;
  if (typeof amount !== 'number' || !Number.isFinite(amount)) return null;
  return amount === 0 ? 0 : amount; // Negative zero is no other balance.
}

/** Keys of one account: a name of hundreds of words must not fill the index. */
const MOST_KEYS = 32;
/** Characters of a word that count. */
const WORD_LENGTH = 256;

function searchKeysOf({ externalId, phoneNumber, emailAddress, person }: Source): string[] {
  const texts = [phoneNumber, emailAddress, person?.name?.last, person?.name?.first, externalId];
  const words = texts.flatMap((text) => (typeof text === 'string' ? searchWords(text) : []));
  return [...new Set(words)].slice(0, MOST_KEYS);
}

const IS_ASCII = /^\p{ASCII}*$/u;
/** One character at a time, so that the beginning of a text folds to the beginning of the folded text. */
const foldCharacter = (character: string): string => character.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const folded = (text: string): string =>
  IS_ASCII.test(text) ? text.toLowerCase() : Array.from(text, foldCharacter).join('');

const shortened = (word: string): string =>
  word.length > WORD_LENGTH ? Array.from(word).slice(0, WORD_LENGTH).join('') : word;

/**
 * The words of a text in the form in which search compares them: in lower case, without accents, and a number without
 * the plus in front. What a search is for and what it looks in both go through here.
 */
export const searchWords = (text: string): string[] =>
  folded(text)
    .split(/\s+/)
    .map((word) => shortened(word.replace(/^\+(?=\d|$)/, '')))
    .filter((word) => word !== '');
