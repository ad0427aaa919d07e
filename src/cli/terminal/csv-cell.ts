/**
 * How a cell begins that a spreadsheet may compute instead of showing it: a sign, also in full width, or a tab or line
 * break, which some programs drop. https://owasp.org/www-community/attacks/CSV_Injection lists these.
 */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;
/** These begin with a sign too, and are what they look like. Dashes between digits would be subtractions. */
const SIGNED_NUMBER = /^[+-]\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;
const TELEPHONE_NUMBER = /^\+[\d ().]+$/;

const isFormula = (text: string) => FORMULA.test(text) && !SIGNED_NUMBER.test(text) && !TELEPHONE_NUMBER.test(text);
/** Also counts text that looks guarded by itself: it gets one more apostrophe, so that taking one away is exact. */
const isGuardable = (text: string) => isFormula(text.replace(/^'+/, ''));

/** Text for a cell of a CSV file: an apostrophe keeps a spreadsheet from taking it for a formula. */
export const guardFormula = (text: string): string => (isGuardable(text) ? `'${text}` : text);

/** The text that `guardFormula` was given. */
export const unguardFormula = (cell: string): string =>
  cell.startsWith("'") && isGuardable(cell) ? cell.slice(1) : cell;

/** Which cells need quotes besides those that CSV asks for: some readers end a row at a lone CR, and drop spaces at the ends. */
export const NEEDS_QUOTES = /\r|^\s|\s$/;
