import { isJsonObject, type Json, type JsonObject, ownValue, valueAt } from '../../base/json/json';
import { isIsoDateTime } from '../../base/time/iso-time';
import { keysOf } from '../../service/accounts/fields/field-path';
import { type FieldKind, ROW_FIELDS, type RowField } from '../fields/row-fields';
import { type CellFault } from '../input/cell-fault';
import { kindOfColumn } from './column-plan';
import { bareText, invisibleIn } from './values/cell-edges';
import { liesInThePast } from './values/century';
import { noticeOnPhone } from './values/convert';
import { IS_AHEAD, IS_FAR_OFF, isAfter, isNoDate, isTooEarly, latestToday } from './values/dates';
import { noticeOnGarbled } from './values/garbled';
import { isPlaceholder, isSpreadsheetError } from './values/no-value';
import { shapeOf } from './values/shape';
import { isCodeField, type JudgedText, textJudge, withoutTextMarks } from './values/spreadsheet-damage';

/** A field of text, and how its value is looked at. */
interface ValueRule {
  name: string;
  keys: readonly string[];
  /** Whether what surrounds it is no part of it. */
  isBare: boolean;
  kind: FieldKind;
  judge: ((text: string) => JudgedText) | undefined;
}

const ruleOf = ({ name, kind: own }: RowField): ValueRule[] => {
  const kind = kindOfColumn({ field: name }) ?? own;
  if (!['text', 'date', 'phone'].includes(kind)) return [];
  const isBare = kind !== 'text' || isCodeField(name);
  return [{ name, keys: keysOf(name), isBare, kind, judge: textJudge(name, { isTyped: true }) }];
};

const RULES: readonly ValueRule[] = [...ROW_FIELDS, { name: 'metadata.filenumber', kind: 'text' } as RowField].flatMap(
  ruleOf,
);

const ERROR = 'is an error value of a spreadsheet';
const NO_DATE = 'is a day that systems write for no date, such as 1900-01-01: use null, or leave the field out';
const SURROUNDED = 'is surrounded by spaces, characters that cannot be seen or marks of a spreadsheet: take them off';

/** What helps a file with columns does not help here. */
const withoutAdvice = (message: string): string => message.replace(/[:;] (?:--|"digits").*$/, '');

/** What is wrong with a date. The service judges how it is written. */
function dateFault(text: string, name: string): string | undefined {
  if (!isIsoDateTime(text)) return undefined;
  if (isNoDate(text)) return NO_DATE;
  if (isTooEarly(text)) return IS_FAR_OFF;
  return liesInThePast(name) && isAfter(text, latestToday()) ? IS_AHEAD : undefined;
}

/** The value to take, or what is wrong with it. */
function judged(text: string, { name, isBare, kind, judge }: ValueRule): JudgedText & { notice?: string | undefined } {
  if (!isBare) {
    const isNone = isPlaceholder(text.trim()) || isSpreadsheetError(text.trim());
    const notice = isNone ? `is ${text.trim()}, which may stand for no value` : noticeOnGarbled(text);
    return { value: text, notice };
  }
  const bare = withoutTextMarks(bareText(text), true);
  if (isSpreadsheetError(bare)) return { fault: ERROR };
  const invisible = kind === 'text' ? undefined : invisibleIn(bare);
  if (invisible !== undefined) return { fault: `has ${invisible} inside, which cannot be seen` };
  const ofDate = kind === 'date' ? dateFault(bare, name) : undefined;
  if (ofDate !== undefined) return { fault: ofDate };
  const result = judge?.(bare) ?? { value: bare };
  if ('fault' in result) return { fault: withoutAdvice(result.fault) };
  // Another id is another account, and one with spaces around it may exist.
  if (name === 'externalId' && result.value !== text) return { fault: SURROUNDED };
  return { ...result, notice: name === 'phoneNumber' ? noticeOnPhone(result.value) : undefined };
}

/** A copy with another value at a path that exists. */
const withValue = (object: JsonObject, [key = '', ...rest]: readonly string[], value: Json): JsonObject => {
  const inner = ownValue(object, key);
  return { ...object, [key]: isJsonObject(inner) && rest.length > 0 ? withValue(inner, rest, value) : value };
};

/** An export of the service has these in every row. It holds what is stored, so it is pushed back exactly. */
const OF_AN_EXPORT = ['id', 'organizationId', 'createdAt', 'updatedAt'];
const isOfAnExport = (row: JsonObject): boolean => OF_AN_EXPORT.every((key) => Object.hasOwn(row, key));

/** An account as it is taken. */
export interface JudgedAccount {
  row: JsonObject;
  faults: CellFault[];
  /** What is taken although it may not be meant: sentences without values. */
  notices: string[];
}

/**
 * Judges the values of an account that a program has written as JSON: a value is a value there, so that nothing is
 * converted, no text is empty and names stay as they are. Ids, codes, dates and numbers lose what surrounds them, and
 * are refused where they are damaged or stand for no value, as in every file.
 */
export function judgeAccount(row: JsonObject): JudgedAccount {
  const judgedRow: JudgedAccount = { row, faults: [], notices: [] };
  if (isOfAnExport(row)) return judgedRow;
  const { faults, notices } = judgedRow;
  let taken = row;
  for (const rule of RULES) {
    const text = valueAt(row, rule.keys);
    if (typeof text !== 'string' || text === '') continue;
    const result = judged(text, rule);
    if ('fault' in result) faults.push({ field: rule.name, message: result.fault, shape: shapeOf(text) });
    else if (result.value !== text) taken = withValue(taken, rule.keys, result.value);
    if (result.notice !== undefined) notices.push(`${rule.name} ${result.notice}`);
  }
  return faults.length > 0 ? judgedRow : { ...judgedRow, row: taken };
}
