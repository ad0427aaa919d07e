/** Codes of countries by E.164: of one digit, of two, and all others of three. */
const CODED = /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d{4,})$/;
const NORTH_AMERICAN = /^(\d{3})(\d{3})(\d{4})$/;

/** A number of E.164 as people read it, such as `+1 (617) 555-0134` or `+44 2079460958`; other text as it is. */
export function formatPhone(number: string): string {
  const [, code, national = ''] = CODED.exec(number) ?? [];
  if (code === undefined) return number;
  return `+${code} ${code === '1' ? national.replace(NORTH_AMERICAN, '($1) $2-$3') : national}`;
}
