import { keysOf } from '../../../accounts/fields/field-path';
import { type Json } from '../../../json';
import { type FieldKind, READ_ONLY_COLUMNS, ROW_FIELDS, type RowField, rowFieldAt } from '../../fields/row-fields';
import { unknownField } from '../../fields/unknown-field';
import { UsageError } from '../../terminal/exit-codes';
import { choiceOf, normalizedText } from './choices';
import { type CellFormat, DEFAULT_FORMAT } from './convert';
import { type HeaderMatch, matchHeaders } from './header-match';
import { type ColumnRule, type Mapping } from './mapping';
import { damageDetector } from './spreadsheet-damage';

/** A column of the file, the field that it goes to, and how its cells are read. */
export interface Column {
  header: string;
  field: RowField;
  /** The keys of the field's path. */
  keys: readonly string[];
  format: CellFormat;
  /** Values for certain texts, by normalized text; null leaves the field alone. */
  values: ReadonlyMap<string, Json>;
}

/** How the cells of a line become an account. */
export interface ColumnPlan {
  /** In the order of the file; undefined for a column that is left out. */
  columns: readonly (Column | undefined)[];
  /** Names of the columns that are left out. */
  leftOut: readonly string[];
  constants: readonly { field: string; keys: readonly string[]; value: Json }[];
  isEmpty(cell: string): boolean;
  clearEmpty: boolean;
}

/** Columns that a file of failed rows has in addition to those of the pushed file. */
export const FAILURE_COLUMNS = ['push.line', 'push.code', 'push.reason'] as const;

/** Columns that files written by this program have, and that are never pushed. */
export const IGNORED_COLUMNS: readonly string[] = [...FAILURE_COLUMNS, ...READ_ONLY_COLUMNS];

/** The service accepts any text here. It is nearly always a date, and never one in the future. */
const BIRTHDATE = 'person.birthdate';

const FIELD_NAMES = ROW_FIELDS.map(({ name }) => name);

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

const repeated = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name, at) => names.indexOf(name) < at)),
];

/** Fields that cannot both be set: the same field twice, or a field and another one inside it. */
const conflictingFields = (fields: readonly string[]): string[] => [
  ...repeated(fields),
  ...fields.filter((field) => fields.some((other) => other.startsWith(`${field}.`))),
];

/** How the cells of a column are read; undefined if its field does not exist. */
export const kindOfColumn = ({ field, type }: Pick<ColumnRule, 'field' | 'type'>): FieldKind | undefined =>
  type ?? (field === BIRTHDATE ? 'date' : rowFieldAt(field)?.kind);

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
      normalizedText(text),
      (typeof value === 'string' && field.values && choiceOf(value, field.values)) || value,
    ]),
  );
  const kind = kindOfColumn(rule) ?? field.kind;
  const format = {
    notAfter: field.name === BIRTHDATE ? today : undefined,
    dates: rule.dates ?? dates,
    country: rule.country ?? country,
    digits: rule.digits,
    // A column that the mapping declares as text has been checked by a person.
    damage: rule.type === 'text' ? undefined : damageDetector(field.name, rule.country ?? country),
    decimal: rule.decimal ?? decimal ?? DEFAULT_FORMAT.decimal,
    separator: rule.separator ?? separator ?? DEFAULT_FORMAT.separator,
  };
  return { header, field: { ...field, kind }, keys: keysOf(field.name), format, values };
}

/** Finds values in a column's mapping that the field does not allow, or that are given twice. */
function valueFaults(header: string, { values: allowed }: RowField, { values: given = {} }: ColumnRule): string[] {
  const nameOf = (text: string) => `the values of "${header}": "${text}"`;
  const texts = Object.keys(given);
  return Object.entries(given).flatMap(([text, value]) => [
    ...(texts.some(
      (other) => other !== text && normalizedText(other) === normalizedText(text) && given[other] !== value,
    )
      ? [`${nameOf(text)} is given more than once`]
      : []),
    ...(value === null || !allowed || (typeof value === 'string' && choiceOf(value, allowed) !== undefined)
      ? []
      : [`${nameOf(text)} must become one of ${allowed.join(', ')}, or null to leave the value out`]),
  ]);
}

const HOW_TO_MAP = '--map "column=field", --map "column=" to leave one out, or --ignore-unmapped';

/** The rules for columns, null to leave one out: from the mapping, and for the columns that this program writes. */
function rulesOf(header: readonly string[], { columns }: Mapping): Map<string, ColumnRule | null> {
  const own = header.filter((name) => IGNORED_COLUMNS.includes(name)).map((name) => [name, null] as const);
  const mapped = Object.entries(columns).map(
    ([name, rule]) => [name, typeof rule === 'string' ? { field: rule } : rule] as const,
  );
  return new Map([...own, ...mapped]);
}

/** What sets each field already: a column, or a constant. */
function givenFields(rules: ReadonlyMap<string, ColumnRule | null>, { constants }: Mapping): Map<string, string> {
  const byColumn = [...rules].flatMap(([name, rule]) => (rule ? [[rule.field, name] as const] : []));
  return new Map([...Object.keys(constants).map((field) => [field, `--set ${field}`] as const), ...byColumn]);
}

const sureRule = (match: HeaderMatch | undefined): ColumnRule | undefined =>
  match?.sure ? { field: match.field, ...(match.type && { type: match.type }) } : undefined;

/** The fault of a column whose name does not say for certain which field it is. */
function unsureFault(name: string, { field, type, sure, meaning, rival }: HeaderMatch): string[] {
  if (sure) return [];
  const option = `--map "${name}=${field}${type ? `:${type}` : ''}"`;
  const others = rival === undefined ? '' : `, as may "${rival}"; only one of them can`;
  return [`"${name}" may be ${field} (${meaning})${others}: ${option}; --map "${name}=" leaves it out`];
}

/**
 * Matches the columns of a file with the fields of an account: by the mapping, otherwise by their names if these are
 * unambiguous.
 * @param today as `YYYY-MM-DD`: no birthdate is later
 * @throws UsageError that lists everything that is wrong with the columns and the mapping
 */
export function planColumns(
  header: readonly string[],
  mapping: Mapping,
  today = new Date().toISOString().slice(0, 10),
): ColumnPlan {
  const rules = rulesOf(header, mapping);
  const faults: string[] = [];
  const unmapped = header.filter((name) => !rules.has(name));
  const matches = matchHeaders(unmapped, givenFields(rules, mapping));

  const columns = header.map((name) => {
    const rule = rules.get(name) ?? sureRule(matches.get(name));
    if (!rule) return undefined;
    const column = columnOf(name, rule, mapping, today);
    if (!column) faults.push(`"${name}": ${unknownField(rule.field, FIELD_NAMES).message}`);
    else faults.push(...valueFaults(name, column.field, rule));
    return column;
  });
  const constants = Object.entries(mapping.constants);
  const fields = [...columns.flatMap((column) => column?.field.name ?? []), ...constants.map(([field]) => field)];

  for (const [field, value] of constants) {
    if (!rowFieldAt(field)) faults.push(unknownField(field, FIELD_NAMES).message);
    if (value === '') faults.push(`the constant ${field} is empty: fill it in, or remove it`);
  }
  for (const name of Object.keys(mapping.columns)) {
    if (!header.includes(name)) faults.push(`the file has no column "${name}"`);
  }
  for (const name of repeated(header)) {
    if (matches.get(name)?.sure || rules.get(name)) faults.push(`there are several columns "${name}"`);
  }
  for (const field of conflictingFields(fields)) faults.push(`the field "${field}" is given more than once`);
  const unknown = unmapped.filter((name) => !matches.has(name));
  if (unknown.length === header.length) {
    // The message does not repeat the names: the line may be somebody's data.
    faults.push('no column has the name of a field: does the first line hold the names of the columns?');
  } else if (!mapping.ignoreUnmapped) {
    faults.push(...[...matches].flatMap(([name, match]) => unsureFault(name, match)));
    if (unknown.length > 0) faults.push(`no field is known for ${quoted(unknown)}: ${HOW_TO_MAP}`);
  }
  if (!fields.includes('externalId')) faults.push('no column is externalId: --map "column=externalId"');
  if (faults.length > 0) {
    const advice =
      'account-sync fields lists the fields; --print-mapping writes a mapping file with a guess for each column';
    throw new UsageError(
      `The columns cannot be matched with the fields:\n${faults.map((fault) => `  ${fault}\n`).join('')}${advice}`,
    );
  }
  const empty = new Set(mapping.empty);
  const values = constants.map(([field, value]) => ({ field, keys: keysOf(field), value }));
  return {
    columns,
    leftOut: header.filter((_, at) => columns[at] === undefined),
    constants: values,
    isEmpty: (cell) => cell === '' || empty.has(cell),
    clearEmpty: mapping.clearEmpty,
  };
}
