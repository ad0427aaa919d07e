/** The first moment of a day of the reader's. @param day such as `2026-11-23` */
export const startOfDay = (day: string): string => new Date(`${day}T00:00:00`).toISOString();

/** The last moment of a day of the reader's. @param day such as `2026-11-23` */
export const endOfDay = (day: string): string => new Date(`${day}T23:59:59.999`).toISOString();

const DAY = /^(?:19|[2-9]\d)\d{2}-\d{2}-\d{2}$/;

/** Whether a text is a day such as `2026-11-23`, from 1900 on: a year that somebody has begun to type is none. */
export const isDay = (text: string): boolean => DAY.test(text) && new Date(text).toJSON()?.startsWith(text);

const two = (value: number) => String(value).padStart(2, '0');

/** A day of the reader's, such as `2026-11-23`. */
export const dayOf = (time: Date): string => `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
