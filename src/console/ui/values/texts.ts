/** Texts as they are typed between commas, each once. */
export const textsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  ),
];

/** Texts between commas, or as a list of JSON where they would not be the same ones once they are read again. */
export function textOfList(items: readonly unknown[]): string {
  const text = items.join(', ');
  const json = JSON.stringify(items);
  return JSON.stringify(textsIn(text)) === json && !text.startsWith('[') ? text : json;
}
