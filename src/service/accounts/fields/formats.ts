/** A phone number in E.164 form: `+`, a digit from 1 to 9, then 1 to 14 digits. */
export const E164 = /^\+[1-9]\d{1,14}$/;

/** Four digits and nothing else. */
export const FOUR_DIGITS = /^\d{4}$/;

/** False for a lone surrogate: it has no UTF-8 form, so storing it would change the value. */
export const isWellFormedText = (value: unknown): value is string => typeof value === 'string' && value.isWellFormed();
