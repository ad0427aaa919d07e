/**
 * The first characters that make a spreadsheet run a cell as a formula: a sign, also in full width, or a line break, which some
 * programs drop. From https://owasp.org/www-community/attacks/CSV_Injection.
 */
const FORMULA = /^[=+\-@＝＋－＠\r\n]/;
/** Harmless text that begins with a sign. Dashes between digits are not allowed: they would be subtractions. */
const SIGNED_NUMBER = /^[+-]\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;
const TELEPHONE_NUMBER = /^\+[\d ().]+$/;
/**
 * A spreadsheet that separates cells by `;` or tabs makes a cell of each part of `a;=1+1`: quotes around the whole text, and
 * at the start of a part, do not stop it where the file has commas.
 */
const PARTS = /[^;\t]+/g;

const isFormula = (text: string) => FORMULA.test(text) && !SIGNED_NUMBER.test(text) && !TELEPHONE_NUMBER.test(text);
/** A part that already looks guarded counts too. It gets one more apostrophe, so that removing one restores it exactly. */
const isGuardable = (part: string, at: number) => isFormula(part.replace(at === 0 ? /^'+/ : /^['"]+/, ''));

/** Prefixes text, and each part of it, with an apostrophe if a spreadsheet would run it as a formula. */
export const guardFormula = (text: string): string =>
  text.replace(PARTS, (part, at) => (isGuardable(part, at) ? `'${part}` : part));

/** Undoes `guardFormula`. */
export const unguardFormula = (cell: string): string =>
  cell.includes("'")
    ? cell.replace(PARTS, (part, at) => (part.startsWith("'") && isGuardable(part, at) ? part.slice(1) : part))
    : cell;

/** Cells to quote although CSV does not require it: some readers end a row at a lone CR, or trim spaces. */
export const NEEDS_QUOTES = /\r|^\s|\s$/;
