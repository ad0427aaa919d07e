/** The texts of a list of JSON; undefined where a text is no such list. */
export function jsonTextsIn(text: string): string[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Texts as they are typed: between commas, each once, or as a list of JSON. */
export const textsIn = (text: string): string[] =>
  jsonTextsIn(text) ?? [
    ...new Set(
      text
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean),
    ),
  ];

/** Objects are not made into text: one may have a `toString` of its own, which is data. */
const hasComma = (item: unknown): boolean =>
  Array.isArray(item) ? item.length > 1 || item.some(hasComma) : typeof item === 'string' && item.includes(',');

/** What stands between the items of a list that people read: commas within an item must not look like its end. */
export const separatorOf = (items: readonly unknown[]): string => (items.some(hasComma) ? '; ' : ', ');

/** How texts are typed in a field that takes several. */
export const LIST_HELP = 'Separated by commas. With a comma inside one: ["a, b", "c"].';

/** Texts between commas, or as a list of JSON where they would not be the same ones once they are read again. */
export function textOfList(items: readonly unknown[]): string {
  const text = items.join(', ');
  const json = JSON.stringify(items);
  return JSON.stringify(textsIn(text)) === json && !text.startsWith('[') ? text : json;
}
