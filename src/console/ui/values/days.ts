/** The last moment of a day of the reader's. @param day such as `2026-11-23` */
export const endOfDay = (day: string): string => new Date(`${day}T23:59:59.999`).toISOString();

const two = (value: number) => String(value).padStart(2, '0');

/** A day of the reader's, such as `2026-11-23`. */
export const dayOf = (time: Date): string => `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
