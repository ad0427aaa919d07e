import { registerEnumType } from 'type-graphql';

/** Words that are no GraphQL names, such as `accounts:read`, are named as in `ACCOUNTS_READ`. */
const nameOf = (word: string) => (/^\w+$/.test(word) ? word : word.replace(/\W/g, '_').toUpperCase());

/**
 * Registers words that the service knows as an enum of GraphQL. Resolvers return and get the words themselves.
 * @param words each with its description
 * @returns what a field names as its type
 */
export function wordEnum<Word extends string>(
  name: string,
  description: string,
  words: Record<Word, string>,
): Record<string, Word> {
  const all = Object.keys(words) as Word[];
  const values = Object.fromEntries(all.map((word) => [nameOf(word), word]));
  const valuesConfig = Object.fromEntries(all.map((word) => [nameOf(word), { description: words[word] }]));
  registerEnumType(values, { name, description, valuesConfig });
  return values;
}

/** What may pass where a filter gives one word, several, or both, which must both hold; undefined: anything. Pure. */
export function wordsAsked<Word extends string>(
  one: Word | null | undefined,
  several: readonly Word[] | null | undefined,
): readonly Word[] | undefined {
  if (one === null || one === undefined) return several ?? undefined;
  return !several || several.includes(one) ? [one] : [];
}
