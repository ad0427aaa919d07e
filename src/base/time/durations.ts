/** Lengths of time in milliseconds. Days are those of UTC, which are all as long. */
export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The latest time that a Date holds, in milliseconds since 1970; the earliest is as long before. */
export const MAX_TIME_MS = 8.64e15;
