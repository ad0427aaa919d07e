import { type CountryCode } from 'libphonenumber-js/min';

/** How many digits the text of a field has, and which texts have lost leading zeros. */
interface Digits {
  digits: number;
  truncated: RegExp;
}

const DIGITS: Readonly<Record<string, Digits>> = {
  'person.ssn': { digits: 9, truncated: /^\d{7,8}$/ },
  'person.last4SSN': { digits: 4, truncated: /^\d{1,3}$/ },
  // ZIP codes of the United States, with or without the four extra digits.
  'address.zip': { digits: 5, truncated: /^\d{3,4}(?:-\d{4})?$/ },
};

/** How spreadsheets write a number that is too long for a cell. Its last digits are lost. */
const SCIENTIFIC = /^\d(?:\.\d+)?E\+\d{2,3}$/i;

/** The error values that a spreadsheet shows for a formula that fails. */
const ERROR = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!)$/;

const isId = (field: string): boolean => ['externalId', 'portfolioId', ...Object.keys(DIGITS)].includes(field);

/** How many digits a field has, if its text may lose leading zeros; undefined for other fields. */
export const expectedDigits = (field: string, country?: CountryCode): Digits | undefined =>
  field === 'address.zip' && country !== undefined && country !== 'US' ? undefined : DIGITS[field];

/** Puts leading zeros back in front of a number that is kept as text, such as 02115-1234. Other text stays as it is. */
export const restoreLeadingZeros = (text: string, digits: number): string =>
  text.replace(/^\d+(?=$|-\d+$)/, (number) => number.padStart(digits, '0'));

/**
 * Creates a check of whether a spreadsheet has damaged the text of a field: it lost its leading zeros or its last digits.
 * The check says what is wrong and what helps, without repeating the text.
 * @returns undefined for a field in which damage cannot be recognized
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
    return `has too few digits: a spreadsheet has dropped leading zeros; ${remedy}`;
  };
}

/** Whether a cell holds an error value of a spreadsheet. */
export const isSpreadsheetError = (text: string): boolean => ERROR.test(text);
