/** How a name stands in one cell. `M` is a middle name or initial, which may be missing. */
export const NAME_ORDERS = ['LAST, FIRST M', 'LAST, FIRST', 'FIRST M LAST', 'FIRST LAST'] as const;
export type NameOrder = (typeof NAME_ORDERS)[number];

/** A part of a name, and the field that it becomes. There is no field but metadata for a middle name and a suffix. */
export const NAME_FIELDS = {
  last: 'person.name.last',
  first: 'person.name.first',
  middle: 'metadata.middleName',
  suffix: 'metadata.suffix',
} as const;
export type NamePart = keyof typeof NAME_FIELDS;
type NameParts = Partial<Record<NamePart, string>>;

/** Where a whole name goes that is not split. */
export const WHOLE_NAME = 'metadata.fullName';

/** The field to name if a name cannot be split. */
export const NAME_FIELD = 'person.name';

const SUFFIXES = 'jr|sr|ii|iii|iv|2nd|3rd|4th|esq|m\\.?d';
const SUFFIX = new RegExp(`^(?:${SUFFIXES})\\.?$`, 'i');
/** A `V` is one only where no initial can stand: after a last name before its comma, and after a second comma. */
const SUFFIX_OR_FIFTH = new RegExp(`^(?:${SUFFIXES}|v)\\.?$`, 'i');
const INITIAL = /^\p{L}\.?$/u;

const TITLES =
  'mr|mrs|ms|miss|mx|dr|prof|rev|capt|sgt|sir|herr|frau|señora?|sra|srta|mme|mlle|signora?|monsieur|madame|ph\\.?d|dds|cpa';
const OF_SEVERAL = 'and|or|of|und|et|estate|trust|trustee|ttee|poa|aka|dba|deceased|family|familie|eheleute';
const COMPANIES =
  'l\\.?l\\.?[cp]|pllc|inc|corp|corporation|ltd|ltda|co|company|bank|group|holdings|partners|plc|pty|firma|gmbh|mbh|ag|kg|ohg|' +
  's\\.a|sarl|srl|s\\.r\\.l|s\\.p\\.a|b\\.?v|n\\.?v|oy|lp';
/** What is written where a name is not known. */
const NO_NAMES = 'unknown|fnu|lnu|nmn|nmi|null';
/** Words that no name of one person has, and signs and digits that show as much. */
const NO_NAME = new RegExp(`^(?:${TITLES}|${OF_SEVERAL}|${COMPANIES}|${NO_NAMES})\\.?$|[\\d&+/@#()]`, 'iu');
/** What stands between the first names of two people. Last names may have it, such as Ortega y Gasset. */
const BETWEEN_TWO = /^(?:y|e|i|u\.?|en|og|och|и)$/;

/** Whether nothing but a name is left once its suffix is taken off. */
const areNames = (words: readonly string[]): boolean =>
  words.length > 0 && !words.some((word) => NO_NAME.test(word) || SUFFIX.test(word));

const areFirstNames = (words: readonly string[]): boolean =>
  areNames(words) && !words.some((word) => BETWEEN_TWO.test(word));

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

/** Takes the last word off if it passes the test and is not the only one. */
function takeLast(words: readonly string[], test: RegExp): [rest: readonly string[], taken: string | undefined] {
  const last = words.at(-1) ?? '';
  return words.length > 1 && test.test(last) ? [words.slice(0, -1), last] : [words, undefined];
}

function lastFirst(text: string, hasMiddle: boolean): NameParts | undefined {
  const pieces = text.split(',').map(wordsOf);
  const third = pieces[2]?.join(' ');
  if (pieces.length > 3 || (third !== undefined && !SUFFIX_OR_FIFTH.test(third))) return undefined;
  const [last, ofLast] = takeLast(pieces[0] ?? [], SUFFIX_OR_FIFTH);
  const [names, ofFirst] = takeLast(pieces[1] ?? [], SUFFIX);
  const [first, middle] = hasMiddle ? takeLast(names, INITIAL) : [names];
  const suffixes = [third, ofLast, ofFirst].filter((suffix) => suffix !== undefined);
  if (!areNames(last) || !areFirstNames(first) || suffixes.length > 1) return undefined;
  return { last: last.join(' '), first: first.join(' '), middle, suffix: suffixes[0] };
}

function firstLast(text: string, hasMiddle: boolean): NameParts | undefined {
  if (text.includes(',')) return undefined;
  const [words, suffix] = takeLast(wordsOf(text), SUFFIX);
  const [first = '', ...others] = words;
  const last = others.pop();
  // More words may belong to either name, and a last letter may be an initial, or the fifth: nothing is guessed.
  if (last === undefined || INITIAL.test(last) || others.length > (hasMiddle ? 1 : 0) || !areNames(words))
    return undefined;
  return { first, middle: others[0], last, suffix };
}

/** Splits a name. @returns undefined if it is not written in this order */
export function splitName(text: string, order: NameOrder): NameParts | undefined {
  const split = order.startsWith('LAST') ? lastFirst : firstLast;
  return split(text, order.includes(' M'));
}

/** The parts that an order may give. */
export const partsOf = (order: NameOrder): NamePart[] => [
  'last',
  'first',
  ...(order.includes(' M') ? (['middle'] as const) : []),
  'suffix',
];
