import { saysNothing } from './no-value';

const MAX_CHARACTERS = 24;

const cut = (text: string): string => (text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text);

/**
 * The form of a text, such as `99/99/9999` and `A, A a`, which reveals no value. Zeros alone, and words that stand for
 * nothing, stay as they are.
 */
export function shapeOf(text: string): string {
  const trimmed = text.trim();
  if (trimmed.length <= MAX_CHARACTERS && saysNothing(trimmed)) return trimmed;
  const words = text
    .slice(0, 10 * MAX_CHARACTERS)
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .replace(/\p{L}[\p{L}\p{M}]*/gu, (word) => (/^\p{Lu}/u.test(word) ? 'A' : 'a'));
  return cut(/[\p{N}]/u.test(words.replaceAll('0', '')) ? words.replace(/\p{N}/gu, '9') : words);
}
