/** What could move a terminal's cursor, change its colours, hide text or turn it round. */
const CONTROLS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

const escaped = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
  ).join('');

/** Text from a file, the database or the service, as a terminal may show it: controls as `\u001b`. JSON stays the same JSON. */
export const printable = (text: string): string => text.replace(CONTROLS, escaped);

/** The same for text of several lines. */
export const printableLines = (text: string): string => text.split('\n').map(printable).join('\n');

/** Makes each value of a template printable. */
export const shown = (parts: TemplateStringsArray, ...values: readonly (string | number)[]): string =>
  String.raw({ raw: parts }, ...values.map((value) => printable(String(value))));
