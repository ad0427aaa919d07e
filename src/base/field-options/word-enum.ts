/** Words that are no GraphQL names, such as `accounts:read`, are named as in `ACCOUNTS_READ`. */
const nameOf = (word: string) => (/^\w+$/.test(word) ? word : word.replace(/\W/g, '_').toUpperCase());

/** How the schema shows an enum and each of its values. */
interface EnumOptions {
  name: string;
  description: string;
  valuesConfig: Record<string, { description: string }>;
}

/** What `declareEnum` was called with so far. */
export const DECLARED_ENUMS: { values: Record<string, string>; options: EnumOptions }[] = [];

/**
 * Declares an enum of GraphQL, which the schema registers: what only knows its values, such as the command line, starts
 * without loading GraphQL.
 */
export function declareEnum(values: Record<string, string>, options: EnumOptions): void {
  DECLARED_ENUMS.push({ values, options });
}

/**
 * Declares words that the service knows as an enum of GraphQL. Resolvers return and get the words themselves.
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
  declareEnum(values, { name, description, valuesConfig });
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
