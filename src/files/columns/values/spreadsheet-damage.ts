import { bareText, hasBreak, invisibleIn } from './cell-edges';
import { IS_GARBLED, isGarbled } from './garbled';
import { emptyOption, isPlaceholderInAnyCase, isWordForNothing } from './no-value';

/** How many digits the text of a field has, and which texts have lost leading zeros. */
interface Digits {
  digits: number;
  truncated: RegExp;
}

const ZIP = 'address.zip';

const DIGITS: Readonly<Record<string, Digits>> = {
  'person.ssn': { digits: 9, truncated: /^\d{7,8}$/ },
  'person.last4SSN': { digits: 4, truncated: /^\d{1,3}$/ },
  // ZIP codes of the United States, with or without the four extra digits.
  [ZIP]: { digits: 5, truncated: /^\d{3,4}(?:[-‐–−\s]?\d{4})?$/ },
};

/** Ids that may be any text. */
const IDS = ['externalId', 'portfolioId', 'metadata.filenumber'];
/** Numbers of a person, which hold nothing but digits and signs between them. */
const NUMBERS = [...Object.keys(DIGITS), 'contactInfo.phone.number'];
const EMAILS = ['emailAddress', 'contactInfo.email.address'];
/** Other texts in which a mark of a spreadsheet, or what surrounds them, never belongs to the value. */
const CODES = ['bucket', 'clientStatus', 'address.state', 'address.country', 'compliance.state'];

/** Whether a field of text holds an id, a code, a number or an e-mail address: no name, and no note. */
export const isCodeField = (field: string): boolean => [...IDS, ...NUMBERS, ...EMAILS, ...CODES].includes(field);

/** What programs write around digits so that a spreadsheet takes them as text: `="00123"`, `=T("00123")`. */
const TEXT_FORMULA = /^=\s*(?:T\s*)?\(?\s*(["“”]{1,3})([^"“”]*)["“”]{1,3}\s*\)?$/i;
/** What a person types in front of digits for the same end. */
const APOSTROPHE = /^['‘’＇]+([^'‘’＇]+)['‘’＇]?$/u;
const APOSTROPHE_AND_DIGITS = /^['‘’＇](\d[\d-]*)$/u;

/**
 * The text inside the marks that only make a spreadsheet take it as text.
 * @param isCode whether the text is no prose, in which an apostrophe may be its first letter
 */
export function withoutTextMarks(text: string, isCode: boolean): string {
  if (text === '') return text;
  const first = text.charCodeAt(0);
  // Most texts begin with a letter or a digit.
  if ((first > 47 && first < 58) || (first > 64 && first < 123)) return text;
  const inner = bareText(TEXT_FORMULA.exec(text)?.[2] ?? text);
  return (isCode ? APOSTROPHE : APOSTROPHE_AND_DIGITS).exec(inner)?.[1] ?? inner;
}

/** How spreadsheets of any language write a number that is too long for a cell. Its last digits are lost. */
const SCIENTIFIC =
  /^[+-]?\d{1,3}(?:[.,٫]\d+\s?(?:E\+?|D\+|[x×*·]\s?10(?:\^|(?=[⁰¹²³⁴-⁹])))|[.,٫]?[ED]\+)[\d⁰¹²³⁴-⁹]{1,3}$/i;
/** What they make of an id such as `15E-6`: `1.5E-05`. */
const SMALL = /^[+-]?\d(?:[.,٫]\d*)?E-\d{2}$/i;
/** The same in any spelling, for fields that hold digits alone: `2E8`. */
const ANY_SCIENTIFIC = /^[+-]?\d+(?:[.,٫]\d*)?E[+-]?\d+$/i;

/** A whole number as programs write it that keep numbers with a fraction: `1001.0`, `1001.` */
const WITH_FRACTION = /^(\d+)(?:[.,]0+|\.)$/;
/** Such programs keep no more digits for certain. */
const KEPT_DIGITS = 15;

/** How many digits a field has, if its text may lose leading zeros; undefined for other fields. */
export const expectedDigits = (field: string, isAbroad = false): Digits | undefined =>
  field === ZIP && isAbroad ? undefined : DIGITS[field];

/** Puts leading zeros back in front of a number that is kept as text. Other text has lost none, and stays as it is. */
export const restoreLeadingZeros = (text: string, digits: number): string =>
  text.replace(/^\d+$/, (number) => number.padStart(digits, '0'));

/** The same for a ZIP code, whose four more digits may stand there with a hyphen or without. */
const restoredZip = (text: string, digits: number): string =>
  /^\d{7,8}$/.test(text)
    ? restoreLeadingZeros(text, digits + 4)
    : text.replace(/^\d+(?=$|[-‐–−\s]\d{4}$)/, (number) => number.padStart(digits, '0'));

/** How the text of a field is judged. */
export interface TextRules {
  /** How many digits it has, as a person has said: zeros are put back. */
  digits?: number | undefined;
  /** For a ZIP code: whether it is of another country than the United States; undefined if nobody knows. */
  isAbroad?: boolean | undefined;
  /** Whether the file keeps texts and numbers apart: no zeros are lost, and no text is a formula. */
  isTyped?: boolean;
}

const SOCIAL_SECURITY_NUMBERS = ['person.ssn', 'person.last4SSN'];
/** What people and programs write where they know no such number. */
const NO_PERSON = /^(?:(\d)\1{8}|123456789|987654321)$/;
/** What no number has, nor a ZIP code. */
const NO_NUMBER = /^0{1,11}$/;

/** The text without damage, or what is wrong with it. */
export type JudgedText = { value: string } | { fault: string };

/** The way out for a text that only looks damaged. */
export const asItIs = (field: string): string => `--map "column=${field}:text" takes it as it is`;

function lostZerosFault(field: string, digits: number, isAbroad: boolean | undefined): string {
  const remedy = `--map "column=${field}:${digits}" or "digits": ${digits} in the mapping puts them back`;
  const elsewhere =
    field === ZIP && isAbroad === undefined
      ? `; for a code of another country map the column of countries to address.country, or ${asItIs(field)}`
      : '';
  return `has too few digits: a spreadsheet has dropped leading zeros; ${remedy}${elsewhere}`;
}

/** What is wrong with a date in place of an id or a number. */
export const IS_DATE = 'is a date, which a spreadsheet may have made of an id: export the column as text';

const LOST_DIGITS = 'is in scientific notation, so its last digits are lost: export the column as text';
const IS_SMALL = 'is in scientific notation, which a spreadsheet may have made of an id: export the column as text';

const isScientific = (text: string, field: string): boolean =>
  SCIENTIFIC.test(text) || (NUMBERS.includes(field) && ANY_SCIENTIFIC.test(text));

/** Months as spreadsheets abbreviate them. */
const MONTH =
  '(?:jan|janv|ene|gen|feb|febr|fév|févr|fev|mar|mars|mär|mrz|märz|mrt|apr|abr|avr|avril|may|mai|mag|mei|jun|juin|juni|giu|' +
  'jul|juil|juli|lug|aug|ago|août|sep|sept|set|oct|okt|ott|out|nov|dec|dez|dic|déc|' +
  'sty|lut|kwi|maj|cze|lip|sie|wrz|paź|lis|gru|янв|фев|мар|апр|май|мая|июн|июл|авг|сен|окт|ноя|дек|' +
  'oca|şub|nis|haz|tem|ağu|eyl|eki|kas|ara)\\.?';
/**
 * What a spreadsheet makes of an id such as `3-15`: `15-Mar`, `Mar-15`, `15. Mrz`, `15.мар`, `3月15日`, `15-Mar-26`. It never
 * writes a month in capital letters, as ids do.
 */
const MADE_A_DATE = new RegExp(
  `^(?:\\d{1,2}(?:\\.?[-/ ]|\\.)${MONTH}(?:[-/ .](?:\\d{2}|\\d{4}))?|${MONTH}[-/ ](?:\\d{2}|\\d{4})|\\d{1,2}[月월] ?\\d{1,2}[日일])$`,
);
/** How programs that read a workbook write such a cell: with a midnight that no id has. */
const AT_MIDNIGHT = /^\d{4}-\d{2}-\d{2}[T ]00:00:00(?:\.0+)?Z?$/;
const isMadeADate = (text: string): boolean =>
  AT_MIDNIGHT.test(text) || (MADE_A_DATE.test(text.toLowerCase()) && !/\p{Lu}{2}/u.test(text));

/** Signs between thousands: `1,000` is no `1.0`. */
const GROUPED = /^\d{1,3}(?:[.,]\d{3})+$/;

/** The same, and zeros of a fraction after them: a number, and no id of groups. */
const GROUPED_WITH_FRACTION = /^\d{1,3}([.,'’\s])\d{3}(?:\1\d{3})*(?!\1)[.,]0*$/;

/** Takes the `.0` off that a program has written after a whole number, where it cannot belong to the value. */
function withoutFraction(text: string, field: string, { digits }: TextRules): JudgedText {
  if (GROUPED_WITH_FRACTION.test(text) || (GROUPED.test(text) && (NUMBERS.includes(field) || digits !== undefined)))
    return {
      fault: `has signs between its thousands, or zeros of a fraction: export the column as text; ${asItIs(field)}`,
    };
  const whole = GROUPED.test(text) ? undefined : WITH_FRACTION.exec(text)?.[1];
  if (whole === undefined) return { value: text };
  if (whole.length > KEPT_DIGITS)
    return {
      fault: `ends in .0 after more than ${KEPT_DIGITS} digits, so its last digits are lost: export the column as text`,
    };
  if (NUMBERS.includes(field) || digits !== undefined) return { value: whole };
  return {
    fault: `ends in .0, as numbers do: --map "column=${field}:1" takes that off; ${asItIs(field)}`,
  };
}

/** One address, and no name or other text beside it. */
const EMAIL = /^[^\s@<>()[\]:;,"]+@[^\s@<>()[\]:;,"]+$/;

/** What is wrong with a text that stands for nothing in a field. A program that writes JSON may have any word for an id. */
function nothingFault(text: string, field: string, isTyped: boolean): string | undefined {
  if (isPlaceholderInAnyCase(text) || (isWordForNothing(text) && !(isTyped && IDS.includes(field))))
    return `is ${text}, which stands for no value: ${emptyOption(text)} leaves such cells out`;
  const isNumber = NUMBERS.includes(field) && field !== ZIP;
  if (!(isNumber ? /\p{N}/u : /[\p{L}\p{N}]/u).test(text))
    return `stands for no value: --empty names a text that counts as empty; ${asItIs(field)}`;
  return undefined;
}

/** Judges an id, a number of a person or an e-mail address. */
function judgedCode(text: string, field: string, rules: TextRules): JudgedText {
  const nothing = nothingFault(text, field, rules.isTyped === true);
  if (nothing !== undefined) return { fault: nothing };
  if (hasBreak(text))
    return { fault: `has a line break or a tab inside, as a cell with several values has; ${asItIs(field)}` };
  if (EMAILS.includes(field) && text.indexOf('@') !== text.lastIndexOf('@'))
    return { fault: `has more than one @, as several addresses have; ${asItIs(field)}` };
  const invisible = invisibleIn(text);
  if (invisible !== undefined) return { fault: `has ${invisible} inside, which cannot be seen; ${asItIs(field)}` };
  if (/[^\S ]/.test(text))
    return { fault: `has a space inside that is not the usual one, such as U+00A0; ${asItIs(field)}` };
  if (EMAILS.includes(field) && !EMAIL.test(text))
    return { fault: `is not an e-mail address alone, without a name or other text; ${asItIs(field)}` };
  if (isGarbled(text)) return { fault: `${IS_GARBLED}; ${asItIs(field)}` };
  if (isScientific(text, field)) return { fault: LOST_DIGITS };
  if (!rules.isTyped && SMALL.test(text)) return { fault: `${IS_SMALL}; ${asItIs(field)}` };
  if (!rules.isTyped && isMadeADate(text)) return { fault: `${IS_DATE}; ${asItIs(field)}` };
  if (text.startsWith('=') && !rules.isTyped)
    return { fault: `is a formula of a spreadsheet: export what it shows; ${asItIs(field)}` };
  const whole = withoutFraction(text, field, rules);
  if ('fault' in whole) return whole;
  const { digits, isAbroad } = rules;
  const hasZeros = digits === undefined || (field === ZIP && isAbroad === true);
  const restore = field === ZIP ? restoredZip : restoreLeadingZeros;
  const value = hasZeros ? whole.value : restore(whole.value, digits);
  const signless = value.replace(/[-‐–−\s]/g, '');
  const isNone = NUMBERS.includes(field) && NO_NUMBER.test(signless);
  if (isNone || (SOCIAL_SECURITY_NUMBERS.includes(field) && NO_PERSON.test(signless)))
    return { fault: `stands for no number: --empty names a text that counts as empty; ${asItIs(field)}` };
  const expected = rules.isTyped ? undefined : expectedDigits(field, isAbroad);
  return expected?.truncated.test(value) ? { fault: lostZerosFault(field, expected.digits, isAbroad) } : { value };
}

/**
 * Creates the judge of a field's text: what a spreadsheet or another program has done to an id or a number is mended
 * where that is certain, and refused where it is not. A fault repeats no value.
 * @returns undefined for a field in which damage cannot be recognized
 */
export function textJudge(field: string, rules: TextRules = {}): ((text: string) => JudgedText) | undefined {
  if (IDS.includes(field) || NUMBERS.includes(field) || EMAILS.includes(field))
    return (text) => judgedCode(text, field, rules);
  const { digits } = rules;
  if (!field.startsWith('metadata.'))
    return digits === undefined ? undefined : (text) => ({ value: restoreLeadingZeros(text, digits) });
  return (text) => {
    if (SCIENTIFIC.test(text)) return { fault: LOST_DIGITS };
    const whole = digits === undefined ? { value: text } : withoutFraction(text, field, rules);
    return 'fault' in whole || digits === undefined ? whole : { value: restoreLeadingZeros(whole.value, digits) };
  };
}
