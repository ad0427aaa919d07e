/** Characters that cannot be seen and are no space: joiners aside, none of them belongs to a word. */
const MARKS =
  '\\u00ad\\u034f\\u061c\\u115f\\u1160\\u180e\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufeff\\uffa0\\ufff9-\\ufffb';
/** Letters of some languages end in one of these, or in one that chooses their form. */
const JOINERS = '\\u200c\\u200d\\u180b-\\u180d\\ufe00-\\ufe0f';

/** Takes characters off either end. A pattern that ends in `$` would try every run of them inside a text. */
function edgesOf(characters: string): (text: string) => string {
  const edge = new RegExp(`[${characters}]`, 'u');
  return (text) => {
    let [start, end] = [0, text.length];
    while (start < end && edge.test(text.charAt(start))) start += 1;
    while (end > start && edge.test(text.charAt(end - 1))) end -= 1;
    return text.slice(start, end);
  };
}
const withoutEdges = edgesOf(`\\s\\p{Cc}${MARKS}${JOINERS}`);
const withoutEdgesOfProse = edgesOf(`\\s\\p{Cc}${MARKS}`);

const isVisible = (code: number): boolean => code > 0x20 && code < 0x7f;

/** Whether a text begins and ends in a letter, digit or sign of ASCII, as nearly every cell does. */
const isBare = (text: string): boolean => isVisible(text.charCodeAt(0)) && isVisible(text.charCodeAt(text.length - 1));

/**
 * The text without what surrounds it: spaces of every kind, control characters and characters that cannot be seen, such
 * as U+200B. They are no part of an id, a code, a number or a date.
 */
export const bareText = (text: string): string => (isBare(text) ? text : withoutEdges(text));

/** The same for names and notes, whose last letter may need a joiner. */
export const bareProse = (text: string): string => (isBare(text) ? text : withoutEdgesOfProse(text));

/** Whether a text has a line break or a tab inside, as a cell has that holds several values. */
export const hasBreak = (text: string): boolean => /[\t\n\v\f\r\x85\u2028\u2029]/.test(text);

/** Line breaks and tabs are spaces, and can be seen. */
const INVISIBLE = new RegExp(`[\\0-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f${MARKS}${JOINERS}]`);

/** The first character of a text that cannot be seen, by its code such as `U+202A`. */
export function invisibleIn(text: string): string | undefined {
  const found = INVISIBLE.exec(text)?.[0];
  return found && `U+${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
}
