import { isISO8601 } from 'class-validator';

/** E.164 as the interface asks for it: `+`, a digit from 1 to 9, then 1 to 14 digits. */
export const E164 = /^\+[1-9]\d{1,14}$/;

const FULL_DATE = /^\d{4}-\d{2}-\d{2}(T|$)/;

/** A calendar date, alone or with a time behind `T`, that exists (no 30 February); year-only, week and basic forms are not taken. */
export const isIsoDateTime = (value: unknown): value is string =>
  typeof value === 'string' && FULL_DATE.test(value) && isISO8601(value, { strict: true, strictSeparator: true });

/** False for a lone surrogate: it has no UTF-8 form, so storing it would change the value. */
export const isWellFormedText = (value: unknown): value is string => typeof value === 'string' && value.isWellFormed();
