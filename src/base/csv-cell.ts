/**
 * The first characters that make a spreadsheet run a cell as a formula: a sign, also in full width, or a tab or line break,
 * which some programs drop. From https://owasp.org/www-community/attacks/CSV_Injection.
 */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;
/** Harmless text that begins with a sign. Dashes between digits are not allowed: they would be subtractions. */
const SIGNED_NUMBER = /^[+-]\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;
const TELEPHONE_NUMBER = /^\+[\d ().]+$/;

const isFormula = (text: string) => FORMULA.test(text) && !SIGNED_NUMBER.test(text) && !TELEPHONE_NUMBER.test(text);
/** Text that already looks guarded counts too. It gets one more apostrophe, so that removing one restores it exactly. */
const isGuardable = (text: string) => isFormula(text.replace(/^'+/, ''));

/** Prefixes text with an apostrophe if a spreadsheet would run it as a formula. */
export const guardFormula = (text: string): string => (isGuardable(text) ? `'${text}` : text);

/** Undoes `guardFormula`. */
export const unguardFormula = (cell: string): string =>
  cell.startsWith("'") && isGuardable(cell) ? cell.slice(1) : cell;

/** Cells to quote although CSV does not require it: some readers end a row at a lone CR, or trim spaces. */
export const NEEDS_QUOTES = /\r|^\s|\s$/;
