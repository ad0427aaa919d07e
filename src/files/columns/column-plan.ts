import { InputError } from '../../base/errors';
import { type Json } from '../../base/json/json';
import { keysOf } from '../../service/accounts/fields/field-path';
import { type FieldKind, READ_ONLY_COLUMNS, ROW_FIELDS, type RowField, rowFieldAt } from '../fields/row-fields';
import { unknownField } from '../fields/unknown-field';
import { type Reading, readingsOf } from './column-readings';
import { type HeaderMatch, matchColumns, SERVICE_ID } from './headers/header-match';
import { type ColumnRule, columnsNamedBy, type Mapping } from './mapping';
import { centuryOf, liesInThePast } from './values/century';
import { choiceOf, normalizedText } from './values/choices';
import { type CellFormat, DEFAULT_FORMAT } from './values/convert';
import { isAbroad } from './values/countries';
import { latestToday } from './values/dates';
import { type DecimalSign } from './values/numbers';
import { NAME_ORDERS, WHOLE_NAME } from './values/split-name';
import { isCodeField, textJudge } from './values/spreadsheet-damage';

/** A field of the account, the columns that it is read from, and how their cells are read. */
export interface Column extends Pick<Reading, 'header' | 'at' | 'part'> {
  field: RowField;
  /** The keys of the field's path. */
  keys: readonly string[];
  format: CellFormat;
  /** The same for a row of the United States, and for one of another country, where that makes a difference. */
  formatAt?: { home: CellFormat; abroad: CellFormat };
  /** What the cells read so far have shown. */
  seen: ColumnSeen;
  /** Values for certain texts, by normalized text; null leaves the field alone. */
  values: ReadonlyMap<string, Json>;
}

/** What the cells of a column have shown, from the first row to the one that is read. */
export interface ColumnSeen {
  decimal?: DecimalSign | undefined;
  /** Whether a later cell has shown the other sign. */
  hasBothSigns?: boolean;
  /** Whether there were dates in an order of day and month, and dates that a spreadsheet may have converted. */
  hasOrdered?: boolean;
  hasConverted?: boolean;
}

/** How the cells of a line become an account. A plan remembers what columns have shown, so each reading needs another plan. */
export interface ColumnPlan {
  columns: readonly Column[];
  /** Where the country of a row is read from. */
  countryAt: readonly number[];
  /** The country of every row, if the mapping sets it. */
  country: string | undefined;
  /** Names of the columns that are left out. */
  leftOut: readonly string[];
  constants: readonly { field: string; keys: readonly string[]; value: Json }[];
  isEmpty(cell: string): boolean;
  skipTotals: boolean;
  clearEmpty: boolean;
}

/** Columns that a file of failed rows has in addition to those of the pushed file. */
export const FAILURE_COLUMNS = ['push.line', 'push.code', 'push.reason'] as const;

/** Columns that files written by this program have, and that are never pushed. */
export const IGNORED_COLUMNS: readonly string[] = [...FAILURE_COLUMNS, ...READ_ONLY_COLUMNS];

/** The service accepts any text here. It is nearly always a date. */
const BIRTHDATE = 'person.birthdate';

const COUNTRY = 'address.country';

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

/** What sets a field: a column, several columns of which the first counts, or a value for every row, without a name. */
interface Giver {
  field: string;
  name: string | undefined;
  isOne: boolean;
}

/** The fault of a field that is set more than once, or of which a part is set too. */
function conflictFault(field: string, givers: readonly Giver[]): string {
  const ofField = givers.filter((giver) => giver.field === field || giver.field.startsWith(`${field}.`));
  const names = ofField.map((giver) => {
    const column = `${giver.isOne ? 'the column' : 'the first of the columns'} "${giver.name}"`;
    const text = giver.name === undefined ? 'a value for every row' : column;
    return giver.field === field ? text : `${text} (${giver.field})`;
  });
  const [last, ...others] = [...new Set(names)].reverse();
  if (others.length === 0) return `the field "${field}" is given more than once by ${last}`;
  const one = ofField.findLast(({ isOne }) => isOne);
  const wayOut = one ? `: --map "${one.name}=" leaves that column out` : '';
  return `the field "${field}" is given by ${others.reverse().join(', by ')} and by ${last}${wayOut}`;
}

/** How the cells of a column are read; undefined if its field does not exist. */
export const kindOfColumn = ({ field, type }: Pick<ColumnRule, 'field' | 'type'>): FieldKind | undefined =>
  type ?? (field === BIRTHDATE ? 'date' : rowFieldAt(field)?.kind);

function columnOf(
  { rule, ...reading }: Reading,
  { dates, country, decimal, separator, dropExtensions }: Mapping,
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
  // A column that the mapping declares as text has been checked by a person.
  const isChecked = rule.type === 'text';
  const { name } = field;
  const { digits } = rule;
  const home = rule.country ?? country;
  const judgeOf = (abroad: boolean | undefined) =>
    isChecked ? undefined : textJudge(name, { digits, isAbroad: abroad });
  const format: CellFormat = {
    notAfter: liesInThePast(name) ? today : undefined,
    century: centuryOf(name, Number(today.slice(0, 4))),
    dates: rule.dates ?? dates,
    country: home,
    dropExtensions,
    judge: judgeOf(home === undefined ? undefined : isAbroad(home)),
    isCode: !isChecked && isCodeField(name),
    decimal: rule.decimal ?? decimal,
    separator: rule.separator ?? separator ?? DEFAULT_FORMAT.separator,
  };
  const column = { ...reading, field: { ...field, kind }, keys: keysOf(name), format, seen: {}, values };
  if (name !== 'address.zip' || isChecked) return column;
  const formatAt = { home: { ...format, judge: judgeOf(false) }, abroad: { ...format, judge: judgeOf(true) } };
  return { ...column, formatAt };
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

/** The fault of a column whose name does not say for certain which field it is. */
function unsureFault(
  name: string,
  { field, type, sure, meaning, rival }: HeaderMatch,
  header: readonly string[],
): string[] {
  if (sure) return [];
  const inOrder = [rival ?? '', name].sort((one, other) => header.indexOf(one) - header.indexOf(other)).join('|');
  const option = `--map "${name}=${field}${type ? `:${type}` : ''}"`;
  const first = rival?.startsWith('--') ? '' : `, or the first that is filled: --map "${inOrder}=${field}"`;
  const others = rival === undefined ? '' : `, as may "${rival}"; only one of them can${first}`;
  const split = field === WHOLE_NAME ? `; --map "${name}=${NAME_ORDERS[0]}" splits it` : '';
  const chosen = rival === undefined ? `: ${option}` : `; ${option} takes this one`;
  return [`"${name}" may be ${field} (${meaning})${others}${chosen}${split}; --map "${name}=" leaves it out`];
}

/**
 * Matches the columns of a file with the fields of an account: by the mapping, otherwise by their names if these are
 * unambiguous.
 * @param today as `YYYY-MM-DD`: no birthdate is later, and nothing that has happened
 * @throws InputError that lists everything that is wrong with the columns and the mapping
 */
export function planColumns(header: readonly string[], mapping: Mapping, today = latestToday()): ColumnPlan {
  const faults: string[] = [];
  const { readings, unmapped, given, missing } = readingsOf(header, mapping, IGNORED_COLUMNS);
  const mayBeId = header.includes(SERVICE_ID) && !columnsNamedBy(mapping).includes(SERVICE_ID);
  const matches = matchColumns(unmapped, given, mayBeId, header);
  const sure = [...matches].flatMap(([name, { field, type, sure: isSure }]): Reading[] =>
    isSure ? [{ header: name, at: [header.indexOf(name)], rule: { field, ...(type && { type }) } }] : [],
  );
  const columns = [...readings, ...sure].flatMap((reading) => {
    const column = columnOf(reading, mapping, today);
    if (!column) faults.push(`"${reading.header}": ${unknownField(reading.rule.field, FIELD_NAMES).message}`);
    else faults.push(...valueFaults(reading.header, column.field, reading.rule));
    return column ?? [];
  });
  const constants = Object.entries(mapping.constants);
  const fields = [...columns.map(({ field }) => field.name), ...constants.map(([field]) => field)];
  const used = new Set(columns.flatMap(({ at }) => at));
  const isUsed = (name: string) => used.has(header.indexOf(name));

  for (const [field, value] of constants) {
    if (!rowFieldAt(field)) faults.push(unknownField(field, FIELD_NAMES).message);
    if (value === '') faults.push(`the constant ${field} is empty: fill it in, or remove it`);
  }
  for (const name of missing) faults.push(`the file has no column "${name}"`);
  for (const name of repeated(header).filter(isUsed)) faults.push(`there are several columns "${name}"`);
  const givers = [
    ...columns.map(({ header: name, at, field }) => ({ field: field.name, name, isOne: at.length === 1 })),
    ...constants.map(([field]) => ({ field, name: undefined, isOne: false })),
  ];
  for (const field of new Set(conflictingFields(fields))) faults.push(conflictFault(field, givers));
  const unknown = unmapped.filter((name) => !matches.has(name));
  if (unknown.length === header.length) {
    // The message does not repeat the names: the line may be a person's data.
    faults.push('no column has the name of a field: --header-row says which row holds the names of the columns');
  } else {
    const { ignoreUnmapped } = mapping;
    // Which of several columns with one name is meant is never left open.
    const open = [...matches].filter(([, { isShared }]) => isShared || !ignoreUnmapped);
    faults.push(...open.flatMap(([name, match]) => unsureFault(name, match, header)));
    if (unknown.length > 0 && !ignoreUnmapped) faults.push(`no field is known for ${quoted(unknown)}: ${HOW_TO_MAP}`);
  }
  if (!fields.includes('externalId')) faults.push('no column is externalId: --map "column=externalId"');
  if (faults.length > 0) {
    const advice =
      'account-sync fields lists the fields; --print-mapping writes a mapping file with a guess for each column';
    throw new InputError(
      `The columns cannot be matched with the fields:\n${faults.map((fault) => `  ${fault}\n`).join('')}${advice}`,
    );
  }
  const empty = new Set(mapping.empty);
  const country = mapping.constants[COUNTRY];
  const values = constants.map(([field, value]) => ({ field, keys: keysOf(field), value }));
  return {
    columns: columns.sort((one, other) => (one.at[0] ?? 0) - (other.at[0] ?? 0)),
    countryAt: columns.find(({ field }) => field.name === COUNTRY)?.at ?? [],
    country: typeof country === 'string' ? country : undefined,
    leftOut: header.filter((_, at) => !used.has(at)),
    constants: values,
    isEmpty: (cell) => cell === '' || empty.has(cell),
    skipTotals: mapping.skipTotals,
    clearEmpty: mapping.clearEmpty,
  };
}
