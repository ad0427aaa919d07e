import { type FieldKind, rowFieldAt } from '../fields/row-fields';
import { type DraftNote } from './draft-notes';
import { type ColumnRule } from './mapping';
import { UnmatchedValues } from './unmatched-values';
import { choiceOf } from './values/choices';
import { type DateReading, isYearFirst, needsDateOrder } from './values/dates';
import { byUse, mayBeEmpty } from './values/no-value';
import { type DecimalSign, decimalSignOf, isAccountingZero } from './values/numbers';
import { expectedDigits, textJudge } from './values/spreadsheet-damage';

/** A rule that the cells of a column call for, and what a person should know about the column. */
export interface Finding {
  rule?: Partial<ColumnRule>;
  note: DraftNote;
}

/** What the cells of a column are looked at for. */
export interface DraftColumn {
  header: string;
  field: string;
  kind: FieldKind | undefined;
  /** Its cells that are not empty, without texts that stand for no value. */
  cells: readonly string[];
  /** The texts among its cells that may stand for no value. */
  placeholders: readonly string[];
}

/** What the whole file shows. */
export interface FileReadings {
  dates: DateReading | undefined;
  decimal: DecimalSign | undefined;
}

function lostZeros({ field, cells }: DraftColumn): Finding[] {
  const expected = expectedDigits(field);
  if (!expected || !cells.some((cell) => expected.truncated.test(cell))) return [];
  const { digits } = expected;
  return [{ rule: { digits }, note: { kind: 'lost zeros', digits } }];
}

/** Ids that are refused for their `.0`, and are read once a person says that they are numbers. */
function fractions({ field, cells }: DraftColumn): Finding[] {
  const judge = textJudge(field);
  const asNumber = textJudge(field, { digits: 1 });
  const isFraction = (cell: string) => /(?:[.,]0+|\.)$/.test(cell) && 'fault' in (judge?.(cell) ?? {});
  return asNumber && cells.some((cell) => isFraction(cell) && 'value' in asNumber(cell))
    ? [{ rule: { digits: 1 }, note: { kind: 'fractions' } }]
    : [];
}

function unmatchedValues({ header, field: target, cells }: DraftColumn): Finding[] {
  const field = rowFieldAt(target);
  const unmatched = new UnmatchedValues();
  for (const cell of cells) {
    if (field?.values && choiceOf(cell, field.values) === undefined) unmatched.add({ header, field }, cell);
  }
  const values = unmatched.list().flatMap((column) => column.values);
  if (values.length === 0) return [];
  const byText = Object.fromEntries(values.map(({ value, nearest }) => [value, nearest ?? '']));
  const open = values.flatMap(({ value, candidates }) => (candidates ? [{ value, candidates }] : []));
  return [{ rule: { values: byText }, note: { kind: 'values', field: target, open } }];
}

/** Settlements are fractions from 0 to 1. A larger number is a percentage. */
const percentages = ({ field, cells }: DraftColumn): Finding[] =>
  field.startsWith('paymentRules.maxSettlement') && cells.some((cell) => Number(cell) > 1)
    ? [{ rule: { type: 'percent' }, note: { kind: 'percentages' } }]
    : [];

function datesIn({ cells }: DraftColumn, dates: DateReading | undefined): Finding[] {
  if (dates === 'serial') return [{ note: { kind: 'serial dates' } }];
  const isOrdered = cells.some(needsDateOrder);
  return [
    ...(dates === undefined && isOrdered ? [{ note: { kind: 'ambiguous dates' } } as const] : []),
    ...(isOrdered && cells.some(isYearFirst) ? [{ note: { kind: 'converted dates' } } as const] : []),
  ];
}

/**
 * The decimal sign that the numbers of a column show; `open` if they have signs that do not show it, or show both.
 * @returns undefined if no number has a sign
 */
export function decimalIn(cells: readonly string[]): DecimalSign | 'open' | undefined {
  const signs = new Set(cells.map(decimalSignOf));
  const shown = (['.', ','] as const).filter((sign) => signs.has(sign));
  if (shown.length === 1) return shown[0];
  return shown.length > 1 || signs.has('open') ? 'open' : undefined;
}

function numbersIn({ cells }: DraftColumn, decimal: DecimalSign | undefined): Finding[] {
  const own = decimalIn(cells);
  if (own === 'open') return [{ note: { kind: 'ambiguous numbers' } }];
  return own === undefined || own === decimal ? [] : [{ rule: { decimal: own }, note: { kind: 'ambiguous numbers' } }];
}

function phonesWithoutCountry({ cells }: DraftColumn): Finding[] {
  const without = cells.filter((cell) => !cell.startsWith('+')).length;
  return without > 0 ? [{ note: { kind: 'no country', areAll: without === cells.length } }] : [];
}

/** What the cells of a column show, and what a person has to decide. */
export function cellFindings(column: DraftColumn, { dates, decimal }: FileReadings): Finding[] {
  const { kind, placeholders } = column;
  return [
    ...lostZeros(column),
    ...fractions(column),
    ...percentages(column),
    ...unmatchedValues(column),
    ...(kind === 'date' ? datesIn(column, dates) : []),
    ...(kind === 'number' || kind === 'percent' ? numbersIn(column, decimal) : []),
    ...(kind === 'phone' ? phonesWithoutCountry(column) : []),
    ...(placeholders.length > 0 ? [{ note: { kind: 'placeholders', texts: placeholders } } as const] : []),
  ];
}

/** The texts that may stand for no value, each once. A dash among numbers is zero. */
export const placeholdersIn = (cells: readonly string[], isNumber: boolean): string[] =>
  byUse([...new Set(cells.filter((cell) => mayBeEmpty(cell) && !(isNumber && isAccountingZero(cell))))]);
