/** Texts that mean an empty cell in exports. */
export const PLACEHOLDERS = [
  ...['NULL', 'null', '(null)', '\\N', 'N/A', 'n/a', '#N/A', 'NaN', 'None', 'none', 'nil', '-', '--', '?'],
];
/** More words that stand for no value. They are shown, and a person decides. */
const WORDS_FOR_NOTHING = [
  'na',
  'tbd',
  'tba',
  'unknown',
  'unk',
  'pending',
  'missing',
  'blank',
  'empty',
  'not available',
];
const SHOWN = new Set([...PLACEHOLDERS.map((text) => text.toLowerCase()), ...WORDS_FOR_NOTHING]);

const MAX_CHARACTERS = 24;

const cut = (text: string): string => (text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text);

/**
 * The form of a text, such as `99/99/9999` and `A, A a`, which tells no value. Zeros alone, and words that stand for
 * nothing, stay as they are.
 */
export function shapeOf(text: string): string {
  if (SHOWN.has(text.trim().toLowerCase())) return text.trim();
  const words = text
    .slice(0, 10 * MAX_CHARACTERS)
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .replace(/\p{L}[\p{L}\p{M}]*/gu, (word) => (/^\p{Lu}/u.test(word) ? 'A' : 'a'));
  return cut(/[\p{N}]/u.test(words.replaceAll('0', '')) ? words.replace(/\p{N}/gu, '9') : words);
}
