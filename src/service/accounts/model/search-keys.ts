import { isJsonObject, type JsonObject, ownValue } from '../../../base/json/json';
import { maskNumbers } from '../ssn/mask-numbers';
import { APOSTROPHE, searchWords, wordsOfVersion4 } from './search-words';

/** What search keys are made of. */
export interface Searched {
  externalId: string;
  phoneNumber?: string | null;
  emailAddress?: string | null;
  person?: { name?: { first?: string | null; last?: string | null } | null } | null;
  legalHold?: object | null;
  metadata?: JsonObject | null;
}

/** The greatest number of search keys of one account, so that a name of hundreds of words does not fill the index; then those of other spellings. */
const MAX_WORDS = 32;
const MAX_SPELLINGS = 16;
/**
 * The greatest number of search keys of a file number, which is free text that could fill the index. A number that is
 * pasted whole finds its account: all words of a search have to be found.
 */
const MAX_FILE_WORDS = 8;

/**
 * A search key of each account on legal hold, which is no word. An index of holds would cost every account an entry; with
 * this key only those have one that are held.
 */
export const HOLD_KEY = ' hold';

const isText = (value: unknown): value is string => typeof value === 'string';

/** The texts of an account that it is found by. */
function textsOf({ person, phoneNumber, emailAddress, externalId }: Searched) {
  // A search must find no person by a number, nor by how a number begins.
  const masked = (text: string | null | undefined) => [maskNumbers(text ?? null)].filter(isText);
  const names = [...masked(person?.name?.last), ...masked(person?.name?.first)];
  return { phoneNumbers: [phoneNumber].filter(isText), emails: masked(emailAddress), names, externalId };
}

/** The file number of an account as a text, without the numbers of people that it quotes. */
function fileNumbersOf({ metadata }: Searched): string[] {
  const value = isJsonObject(metadata) ? ownValue(metadata, 'filenumber') : undefined;
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' ? [maskNumbers(text)].filter(isText) : [];
}

/** Also as it is written: what looks like a telephone number as a whole does not while it is typed, nor does a part of it. */
const fileWordsOf = (text: string): string[] =>
  [...new Set([...searchWords(text), ...wordsOfVersion4(text)])].slice(0, MAX_FILE_WORDS);

type Texts = ReturnType<typeof textsOf>;

function wordsOf({ phoneNumbers, emails, names, externalId }: Texts, onHold: boolean): string[] {
  const words = [...phoneNumbers, ...emails, ...names, externalId].flatMap(wordsOfVersion4);
  return [...new Set(onHold ? [HOLD_KEY, ...words] : words)].slice(0, MAX_WORDS);
}

const isHeld = ({ legalHold }: Searched) => Boolean(legalHold);

/** The search keys that releases before version 5 of the data store. */
export const searchKeysOfVersion4 = (account: Searched): string[] => wordsOf(textsOf(account), isHeld(account));

/** ITU-T E.164: one digit, or two, or else three. */
const COUNTRY_CODE = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/** A number as it is dialled within its country. Only North America dials no 0 in front. */
function nationalNumbers(phoneNumber: string): string[] {
  const digits = phoneNumber.slice(1);
  const national = digits.replace(COUNTRY_CODE, '');
  if (national === '') return [];
  return digits.startsWith('1') || national.startsWith('0') ? [national] : [national, `0${national}`];
}

/** People remember the last digits of a number, or those after its area code. */
const ENDINGS = [4, 7];

function endingsOf(phoneNumber: string): string[] {
  const [national = ''] = nationalNumbers(phoneNumber);
  return ENDINGS.filter((length) => length < national.length).map((length) => national.slice(-length));
}

const IS_ONE_PART = /^\w*$/;
const MIN_PART_LENGTH = 2;
const PART_BREAK = new RegExp(`(?<=\\p{L})(?:${APOSTROPHE.source}|\\p{Pd})(?=\\p{L})`, 'u');

/** `O'BRIEN` is found as `brien`, `ORTIZ-PEREZ` as `perez`, and `DE LA CRUZ` as `delacruz`. */
function spellingsOf(name: string): string[] {
  if (IS_ONE_PART.test(name)) return [];
  const words = name.split(/[\s,;]+/, MAX_WORDS);
  const later = words
    .flatMap((word) => {
      const parts = word.split(PART_BREAK, MAX_SPELLINGS);
      return parts.map((_, at) => parts.slice(at).join('')).slice(1);
    })
    .slice(0, MAX_SPELLINGS);
  const whole = words.length > 1 ? searchWords(name).join('') : '';
  return [whole, ...later.flatMap(searchWords)].filter(({ length }) => length >= MIN_PART_LENGTH);
}

/** @param spellings up to 16 more keys */
function withSpellings(keys: readonly string[], spellings: readonly string[]): string[] {
  const others = new Set(spellings);
  for (const key of keys) others.delete(key);
  return [...keys, ...[...others].slice(0, MAX_SPELLINGS)];
}

const spellingsOfTexts = ({ phoneNumbers, emails, names, externalId }: Texts): string[] => [
  ...phoneNumbers.flatMap(nationalNumbers),
  ...[...names, ...emails, externalId].flatMap(searchWords),
  ...names.flatMap(spellingsOf),
];

/** The search keys that releases before version 8 of the data store. */
export function searchKeysOfVersion7(account: Searched): string[] {
  const texts = textsOf(account);
  return withSpellings(wordsOf(texts, isHeld(account)), spellingsOfTexts(texts));
}

/**
 * The words that a search finds an account by: those of version 4, so that releases before can search, too; those that
 * filters rely on; then as many spellings as version 7 has, whatever comes before them.
 */
export function searchKeysOf(account: Searched): string[] {
  const texts = textsOf(account);
  const { phoneNumbers, emails } = texts;
  const keys = new Set([
    ...wordsOf(texts, isHeld(account)),
    ...phoneNumbers.flatMap((number) => [...nationalNumbers(number), ...endingsOf(number)]),
    ...emails.flatMap((text) => searchWords(text).slice(0, 1)),
    ...fileNumbersOf(account).flatMap(fileWordsOf),
  ]);
  return withSpellings([...keys], spellingsOfTexts(texts));
}
