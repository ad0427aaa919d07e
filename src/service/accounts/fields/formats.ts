/** A phone number in E.164 form: `+`, a digit from 1 to 9, then 1 to 14 digits. */
export const E164 = /^\+[1-9]\d{1,14}$/;

/** Four digits and nothing else. */
export const FOUR_DIGITS = /^\d{4}$/;

/** False for a lone surrogate: it has no UTF-8 form, so storing it would change the value. */
export const isWellFormedText = (value: unknown): value is string => typeof value === 'string' && value.isWellFormed();

/** A social security number inside a text. Global: `test` and `exec` would go on where they last ended, `search` does not. */
export const SSN_IN_TEXT = /(?<!\d)\d{3}([-\u2010-\u2015\u2212])\d{2}\1(\d{4})(?!\d)/g;
