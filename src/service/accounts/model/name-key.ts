import { maskNumbers } from '../ssn/mask-numbers';
import { type Searched } from './search-keys';
import { searchWords } from './search-words';

/** The greatest length of a key, in characters, so that a long name does not fill the index. */
const MAX_LENGTH = 64;
/** Stands before every character of a word: `Smith, Zoe` comes before `Smith Jones, Al`. */
const BETWEEN_NAMES = '\t';

/** A name as a search compares it, without the numbers of people that it quotes: no order may reveal them. */
function folded(name: string | null | undefined): string {
  const shown = maskNumbers(name ?? null);
  return typeof shown === 'string' ? searchWords(shown).join(' ') : '';
}

/** The sort key of an account: last name, then first; null without a name, as after an erasure. */
export function nameKeyOf({ person }: Pick<Searched, 'person'>): string | null {
  const { last, first } = person?.name ?? {};
  const key = [folded(last), folded(first)].filter((name) => name !== '').join(BETWEEN_NAMES);
  if (key === '') return null;
  return key.length > MAX_LENGTH ? Array.from(key).slice(0, MAX_LENGTH).join('') : key;
}
