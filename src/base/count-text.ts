/** A number for a person: `1,203`. */
export const numberText = (count: number): string => count.toLocaleString('en-US');

/** A number and what is counted: `1 row`, `1,203 rows`. */
export const countText = (count: number, noun: string): string =>
  `${numberText(count)} ${noun}${count === 1 ? '' : 's'}`;
