import { type CountryCode } from 'libphonenumber-js/min';

/** How many digits a field's text has, and which texts have lost zeros in front of them. */
interface Digits {
  digits: number;
  truncated: RegExp;
}

const DIGITS: Readonly<Record<string, Digits>> = {
  'person.ssn': { digits: 9, truncated: /^\d{7,8}$/ },
  'person.last4SSN': { digits: 4, truncated: /^\d{1,3}$/ },
  // Of the United States, with or without the four digits behind.
  'address.zip': { digits: 5, truncated: /^\d{3,4}(?:-\d{4})?$/ },
};

/** A number as spreadsheets write it that is too long for a cell: its last digits are gone. */
const SCIENTIFIC = /^\d(?:\.\d+)?E\+\d{2,3}$/i;

/** What a spreadsheet shows where it could compute nothing. */
const ERROR = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!)$/;

const isId = (field: string): boolean => ['externalId', 'portfolioId', ...Object.keys(DIGITS)].includes(field);

/** How many digits a field has whose text may lose zeros; undefined for other fields. */
export const expectedDigits = (field: string, country?: CountryCode): Digits | undefined =>
  field === 'address.zip' && country !== undefined && country !== 'US' ? undefined : DIGITS[field];

/** Puts zeros back in front of a number that is written as text, such as 02115-1234. Other text stays as it is. */
export const restoreLeadingZeros = (text: string, digits: number): string =>
  text.replace(/^\d+(?=$|-\d+$)/, (number) => number.padStart(digits, '0'));

/**
 * What tells whether a spreadsheet has changed the text of a field on its way: zeros in front of it are gone, or its
 * last digits. It answers with what is wrong and what helps, without the text itself.
 * @returns undefined for a field whose text cannot be told from what it was
 */
export function damageDetector(
  field: string,
  country?: CountryCode,
): ((text: string) => string | undefined) | undefined {
  const expected = expectedDigits(field, country);
  if (!isId(field) && !field.startsWith('metadata.')) return undefined;
  return (text) => {
    if (SCIENTIFIC.test(text))
      return 'is in scientific notation, so its last digits are lost: export the column as text';
    if (!expected?.truncated.test(text)) return undefined;
    const { digits } = expected;
    const remedy = `--map "column=${field}:${digits}" or "digits": ${digits} in the mapping puts them back`;
    return `has too few digits: a spreadsheet has dropped zeros in front; ${remedy}`;
  };
}

/** Whether a cell holds what a spreadsheet writes in place of a value. */
export const isSpreadsheetError = (text: string): boolean => ERROR.test(text);
