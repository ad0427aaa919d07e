/** A search compares this many characters of a word. */
const MAX_WORD_LENGTH = 256;
/** More words than any search may have, and than are stored. */
const MAX_WORDS = 256;

/** What is read as an apostrophe. */
export const APOSTROPHE = /['`´‘’‛′ʹʻʼʽ＇]/u;
const APOSTROPHES = new RegExp(APOSTROPHE, 'gu');

/** Letters that have no accent to take off, as people type them. */
const PLAIN: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
};

const IS_ASCII = /^\p{ASCII}*$/u;
const withoutMarks = (character: string): string => character.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const plain = (character: string): string => {
  const letter = withoutMarks(character);
  return PLAIN[letter] ?? letter;
};
/** Folds one character at a time, so that a prefix of a text folds to a prefix of the folded text. */
const foldedBy = (text: string, fold: (character: string) => string): string =>
  IS_ASCII.test(text) ? text.toLowerCase() : Array.from(text, fold).join('');

const shortened = (word: string): string =>
  word.length > MAX_WORD_LENGTH ? Array.from(word).slice(0, MAX_WORD_LENGTH).join('') : word;

/** The word of a number needs no plus in front. */
const withoutPlus = (word: string): string => word.replace(/^\+(?=\d|$)/, '');

const notEmpty = (word: string): boolean => word !== '';

/**
 * The words of a text as releases before version 5 of the data compare them. Such a release may run beside this one and
 * search by them, so they are stored too.
 */
export const wordsOfVersion4 = (text: string): string[] =>
  foldedBy(text, withoutMarks)
    .split(/\s+/)
    .map((word) => shortened(withoutPlus(word)))
    .filter(notEmpty);

/** Digits with what people write between those of a telephone number. */
const OF_PHONE = /^\+?[\d()./\p{Pd}]*\d[\d()./\p{Pd}]*$/u;
/** A number of North America as far as it has been typed with spaces, or in whole. */
const NORTH_AMERICAN = [
  /^(?:1 )?\d{3} \d{1,3}$/,
  /^(?:1 )?\d{3} \d{3}[ .\p{Pd}]\d{1,4}$/u,
  /^(?:1[./\p{Pd}])?\d{3}([./\p{Pd}])\d{3}\1\d{4}$/u,
];
/**
 * Several parts of at most eight digits are a telephone number if they have at least as many digits together: fewer do
 * where it begins as it is dialled within a country.
 */
const MIN_DIGITS = 10;
const MIN_DIGITS_AFTER_ZERO = 8;
const PART = /^\D*(?:\d\D*){1,8}$/;

function isPhoneNumber(text: string): boolean {
  if (/^[+(]/.test(text) || NORTH_AMERICAN.some((pattern) => pattern.test(text))) return true;
  const parts = text.split(/[ /]/);
  const least = text.startsWith('0') ? MIN_DIGITS_AFTER_ZERO : MIN_DIGITS;
  return parts.length > 1 && text.replace(/\D/g, '').length >= least && parts.every((part) => PART.test(part));
}

/** The digits of a number: with its country code if it says so (`+44`, `0044`, `011 44`), else as they are. */
function digitsOf(text: string): string {
  const digits = text.replace(/^(\+|00).*?\(0\)/, (start) => start.slice(0, -3)).replace(/\D/g, '');
  return digits.length > MIN_DIGITS ? digits.replace(/^(?:00|011)/, '') : digits;
}

/** Whether a number says that it begins with its country code. */
const saysCountry = (text: string): boolean =>
  text.startsWith('+') || (/^(?:00|011)/.test(text) && text.replace(/\D/g, '').length > MIN_DIGITS);

/**
 * Takes the parts of each telephone number together into one.
 * @param spell writes its digits, of which the second parameter says whether the country code is in front
 */
function joinPhoneNumbers(words: readonly string[], spell: (digits: string, hasCountry: boolean) => string): string[] {
  const joined: string[] = [];
  for (let at = 0; at < words.length; ) {
    let end = at;
    while (end < words.length && OF_PHONE.test(words[end] ?? '')) end += 1;
    const text = words.slice(at, end).join(' ');
    if (end > at && isPhoneNumber(text)) joined.push(spell(digitsOf(text), saysCountry(text)));
    else joined.push(...words.slice(at, Math.max(end, at + 1)));
    at = Math.max(end, at + 1);
  }
  return joined;
}

/** `Ortiz-Perez` and `ortizperez` are one word, `A-1001` and `A1001` are two. */
const INNER_HYPHENS = /(?<=\p{L})\p{Pd}+(?=\p{L})/gu;
const AROUND_WORD = /^[."“”()\p{Pd}]+|[."“”():\p{Pd}]+$/gu;

/** The usual name, id or e-mail address: one word that differs from its letters and digits only by their case. */
const IS_PLAIN_WORD = /^(?:\w{1,64}|(?=.*[a-z])(?!.*[a-z]-+[a-z])\w[\w@.-]{0,62}\w)$/i;

/**
 * The words of a text as a search compares them: in lower case, without accents and apostrophes, with hyphens between
 * letters left out, and telephone numbers as their digits. Both the search text and the stored texts go through this
 * function.
 */
export const searchWords = (text: string): string[] =>
  wordsOf(text, (digits) => digits)
    .map(withoutPlus)
    .filter(notEmpty);

/**
 * The words of a search. A number that says its country code has a plus in front: it is not to be found as the beginning
 * of a number within another country.
 */
export const askedWords = (text: string): string[] =>
  wordsOf(text, (digits, hasCountry) => (hasCountry && digits !== '' ? `+${digits}` : digits)).filter(
    (word) => withoutPlus(word) !== '',
  );

function wordsOf(text: string, spell: (digits: string, hasCountry: boolean) => string): string[] {
  if (IS_PLAIN_WORD.test(text)) return [shortened(text.toLowerCase())];
  const folded = foldedBy(text.replace(APOSTROPHES, ''), plain);
  // Shortened before anything is looked for in them, which takes longer the longer they are.
  return joinPhoneNumbers(
    folded
      .split(/[\s,;]+/, MAX_WORDS)
      .filter(notEmpty)
      .map(shortened),
    spell,
  ).map((word) => shortened(word.replace(INNER_HYPHENS, '').replace(AROUND_WORD, '')));
}
