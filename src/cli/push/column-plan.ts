import { keysOf } from '../../accounts/field-path';
import { type FieldFault } from '../../errors';
import { type Json, type JsonObject } from '../../json';
import { unguardFormula } from '../csv-cell';
import { UsageError } from '../exit-codes';
import { READ_ONLY_COLUMNS } from '../export/account-csv';
import { ROW_FIELDS, type RowField, rowFieldAt } from '../row-fields';
import { emptyObject, setField } from '../set-field';
import { unknownField } from '../unknown-field';
import { choiceOf, folded } from './choices';
import { type CellFormat, convertCell, DEFAULT_FORMAT } from './convert';
import { type ColumnRule, type Mapping } from './mapping';

/** What a column becomes; its cells are read by `format`. */
export interface Column {
  header: string;
  field: RowField;
  /** Those of the field's path. */
  keys: readonly string[];
  format: CellFormat;
  /** What texts stand for, by their folded form; null leaves the field alone. */
  values: ReadonlyMap<string, Json>;
}

/** Which columns become what, by their place; undefined for those that are left out. */
export interface ColumnPlan {
  columns: readonly (Column | undefined)[];
  constants: readonly { field: string; keys: readonly string[]; value: Json }[];
  isEmpty(cell: string): boolean;
  clearEmpty: boolean;
}

/** Columns that a file of failed rows has besides those of the file that it comes from. */
export const FAILURE_COLUMNS = ['push.line', 'push.code', 'push.reason'] as const;

/** Columns that no row may carry, but that files have which this program wrote. */
const LEFT_OUT: readonly string[] = [...FAILURE_COLUMNS, ...READ_ONLY_COLUMNS];

/** The service takes any text for it, but nearly always it is a date, and one that has been. */
const BIRTHDATE = 'person.birthdate';

const normalized = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
const FIELD_NAMES = ROW_FIELDS.map(({ name }) => name);
const FIELD_BY_NAME = new Map(FIELD_NAMES.map((name) => [normalized(name), name]));

/** The field that a column is named after, be it `person.name.first`, `Person Name First` or `person_name_first`. */
const fieldNamed = (header: string): string | undefined =>
  rowFieldAt(header) ? header : FIELD_BY_NAME.get(normalized(header));

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

const repeated = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name, at) => names.indexOf(name) < at)),
];

/** Where two of them cannot stand in one object: the same field twice, or a field and what is inside it. */
const clashes = (fields: readonly string[]): string[] => [
  ...repeated(fields),
  ...fields.filter((field) => fields.some((other) => other.startsWith(`${field}.`))),
];

function columnOf(
  header: string,
  rule: ColumnRule,
  { dates, country, decimal, separator }: Mapping,
  today: string,
): Column | undefined {
  const field = rowFieldAt(rule.field);
  if (!field) return undefined;
  const values = new Map(
    Object.entries(rule.values ?? {}).map(([text, value]) => [
      folded(text),
      (typeof value === 'string' && field.values && choiceOf(value, field.values)) || value,
    ]),
  );
  const kind = rule.type ?? (field.name === BIRTHDATE ? 'date' : field.kind);
  const format = {
    notAfter: field.name === BIRTHDATE ? today : undefined,
    dates: rule.dates ?? dates,
    country: rule.country ?? country,
    decimal: rule.decimal ?? decimal ?? DEFAULT_FORMAT.decimal,
    separator: rule.separator ?? separator ?? DEFAULT_FORMAT.separator,
  };
  return { header, field: { ...field, kind }, keys: keysOf(field.name), format, values };
}

/** What is wrong with the values that a mapping gives a column: not allowed in the field, or given twice. */
function valueFaults(header: string, { values: allowed }: RowField, { values: given = {} }: ColumnRule): string[] {
  const place = (text: string) => `the values of "${header}": "${text}"`;
  const texts = Object.keys(given);
  return Object.entries(given).flatMap(([text, value]) => [
    ...(texts.some((other) => other !== text && folded(other) === folded(text) && given[other] !== value)
      ? [`${place(text)} is given more than once`]
      : []),
    ...(value === null || !allowed || (typeof value === 'string' && choiceOf(value, allowed) !== undefined)
      ? []
      : [`${place(text)} must become one of ${allowed.join(', ')}, or null to leave the value out`]),
  ]);
}

/**
 * Matches the columns of a file with the fields of an account: by the mapping, else by their names.
 * @param today as `YYYY-MM-DD`: no birthdate is later
 * @throws UsageError that lists everything that is wrong with the two
 */
export function planColumns(
  header: readonly string[],
  mapping: Mapping,
  today = new Date().toISOString().slice(0, 10),
): ColumnPlan {
  const rules = new Map(Object.entries(mapping.columns));
  const faults: string[] = [];
  const unmapped: string[] = [];

  const columns = header.map((name) => {
    const rule = rules.has(name) ? rules.get(name) : LEFT_OUT.includes(name) ? null : fieldNamed(name);
    if (rule === null) return undefined;
    if (rule === undefined) {
      unmapped.push(name);
      return undefined;
    }
    const asRule = typeof rule === 'string' ? { field: rule } : rule;
    const column = columnOf(name, asRule, mapping, today);
    if (!column) faults.push(`"${name}": ${unknownField(asRule.field, FIELD_NAMES).message}`);
    else faults.push(...valueFaults(name, column.field, asRule));
    return column;
  });
  const constants = Object.entries(mapping.constants);
  const fields = [...columns.flatMap((column) => column?.field.name ?? []), ...constants.map(([field]) => field)];

  for (const [field] of constants) if (!rowFieldAt(field)) faults.push(unknownField(field, FIELD_NAMES).message);
  for (const name of rules.keys()) if (!header.includes(name)) faults.push(`the file has no column "${name}"`);
  for (const name of repeated(header)) if (fieldNamed(name) || rules.has(name)) faults.push(`"${name}" stands twice`);
  for (const field of clashes(fields)) faults.push(`the field "${field}" is given more than once`);
  if (unmapped.length === header.length) {
    // They may be somebody's data: they are not repeated.
    faults.push('no column is named like a field: is the first line the names of the columns?');
  } else if (unmapped.length > 0 && !mapping.ignoreUnmapped) {
    faults.push(`no field is named like ${quoted(unmapped)}: --map "column=field", or --ignore-unmapped`);
  }
  if (!fields.includes('externalId')) faults.push('no column is externalId: --map "column=externalId"');
  if (faults.length > 0) {
    const advice = 'account-sync fields lists the fields; --print-mapping begins a mapping file';
    throw new UsageError(`The columns do not fit:\n${faults.map((fault) => `  ${fault}\n`).join('')}${advice}`);
  }
  const empty = new Set(mapping.empty);
  const values = constants.map(([field, value]) => ({ field, keys: keysOf(field), value }));
  return {
    columns,
    constants: values,
    isEmpty: (cell) => cell === '' || empty.has(cell),
    clearEmpty: mapping.clearEmpty,
  };
}

/** A mapping file for these columns to be completed: what is known by name, and "" for what is not. */
export const mappingDraft = (header: readonly string[]): { columns: Record<string, string> } => ({
  columns: Object.fromEntries(header.map((name) => [name, fieldNamed(name) ?? ''])),
});

/** An account made of the cells of a line. */
export interface RowOfCells {
  row: JsonObject;
  faults: FieldFault[];
  /** The cells that stand for no value of their column's field. */
  unmatched: { column: Column; cell: string }[];
}

/** Makes an account of the cells of a line. What cannot be read stays as it stands, and is told. */
export function rowOf(cells: readonly string[], plan: ColumnPlan): RowOfCells {
  const made: RowOfCells = { row: emptyObject(), faults: [], unmatched: [] };
  for (const { keys, value } of plan.constants) setField(made.row, keys, value);
  for (const [at, column] of plan.columns.entries()) {
    if (column) readInto(made, unguardFormula(cells[at] ?? ''), column, plan);
  }
  return made;
}

function readInto({ row, faults, unmatched }: RowOfCells, cell: string, column: Column, plan: ColumnPlan): void {
  const { field, keys, format, values } = column;
  const meant = values.size > 0 ? values.get(folded(cell)) : undefined;
  if (meant === null) return;
  if (meant === undefined && plan.isEmpty(cell)) {
    if (plan.clearEmpty) setField(row, keys, null);
    return;
  }
  const converted = meant === undefined ? convertCell(cell, field, format) : { value: meant };
  if ('fault' in converted) {
    faults.push({ field: field.name, message: converted.fault });
    if (field.kind === 'choice') unmatched.push({ column, cell });
  }
  setField(row, keys, 'value' in converted ? converted.value : cell);
}
