import { type CountryCode, isSupportedCountry } from 'libphonenumber-js/min';
import { InputError } from '../../base/errors';
import { type Json } from '../../base/json/json';
import { type FieldKind } from '../fields/row-fields';
import { type DateReading } from './values/dates';
import { NAME_ORDERS, type NameOrder } from './values/split-name';

/** The types that a mapping may give to a column. */
export const COLUMN_TYPES = [
  'text',
  'number',
  'percent',
  'boolean',
  'date',
  'phone',
  'list',
  'json',
] as const satisfies FieldKind[];

/** The most digits that lost zeros are put back up to. */
export const MAX_DIGITS = 99;

/** How cells are read. */
interface ReadingRule {
  dates?: DateReading;
  country?: CountryCode;
  decimal?: '.' | ',';
  separator?: string;
}

/** The field of a column, and how its cells are read if not as in the rest of the file. */
export interface ColumnRule extends ReadingRule {
  field: string;
  type?: FieldKind;
  /** Values for certain texts; null leaves the field alone. Texts are compared by `normalizedText`. */
  values?: Record<string, Json>;
  /** How many digits a number that is kept as text has. Lost zeros are put back in front of it. */
  digits?: number;
}

/** A column that holds a whole name. */
export interface SplitRule {
  split: NameOrder;
}

/** What a column becomes: a field, or what a rule says. */
export type ColumnTarget = string | ColumnRule | SplitRule;

/** The content of a mapping file: how the columns of a table become fields of an account. */
export interface Mapping extends ReadingRule {
  /** By column: what it becomes, several of these, or null to leave the column out. */
  columns: Record<string, ColumnTarget | ColumnTarget[] | null>;
  /** By field: columns of which the first cell that is not empty counts. */
  firstOf: Record<string, string[]>;
  /** By field: a value for every row. */
  constants: Record<string, Json>;
  /** Texts that count as an empty cell, such as NULL. */
  empty: string[];
  /** Whether extensions of telephone numbers are left out; otherwise such numbers fail. */
  dropExtensions: boolean;
  /** Whether rows that look like a total are left out; otherwise they fail. */
  skipTotals: boolean;
  /** Whether empty cells clear their field; otherwise they leave it alone. */
  clearEmpty: boolean;
  /** Whether columns that match no field are left out. */
  ignoreUnmapped: boolean;
  /** By column: what a person still has to check. */
  unsure: Record<string, string>;
}

export const NO_MAPPING: Mapping = {
  columns: {},
  firstOf: {},
  constants: {},
  empty: [],
  dropExtensions: false,
  skipTotals: false,
  clearEmpty: false,
  ignoreUnmapped: false,
  unsure: {},
};

/** Whether a mapping says nothing. */
export const isNoMapping = (mapping: Mapping): boolean =>
  Object.entries(mapping).every(
    ([key, rule]) => JSON.stringify(rule) === JSON.stringify(NO_MAPPING[key as keyof Mapping]),
  );

/** The columns that a mapping names. */
export const columnsNamedBy = ({ columns, firstOf }: Mapping): string[] => [
  ...Object.keys(columns),
  ...Object.values(firstOf).flat(),
];

/** Whether a text is a two-letter country code of ISO 3166. */
export const isCountry = (text: string): boolean => isSupportedCountry(text.toUpperCase());

/** @throws InputError unless the text is a two-letter country code of ISO 3166 */
export function readCountry(text: string): CountryCode {
  const country = text.toUpperCase();
  if (!isSupportedCountry(country)) throw new InputError(`${text} is not a country code; use two letters, such as US`);
  return country;
}

/**
 * Reads `Column=field`, `Column=field:type`, `Column=field:digits`, `Column=LAST, FIRST M` or `Column=`, as `--map` takes
 * it. @throws InputError
 */
export function readColumnOption(text: string): [column: string, target: ColumnRule | SplitRule | null] {
  const at = text.lastIndexOf('=');
  if (at < 1) throw new InputError(`--map takes column=field, not: ${text}`);
  const column = text.slice(0, at);
  const target = text.slice(at + 1).trim();
  if (target === '') return [column, null];
  const split = NAME_ORDERS.find((order) => order === target);
  if (split) return [column, { split }];
  const [, field = target, suffix = ''] = /^(.+):(\w+)$/.exec(target) ?? [];
  if (/^[1-9]\d?$/.test(suffix)) return [column, { field, digits: Number(suffix) }];
  const type = COLUMN_TYPES.find((kind) => kind === suffix);
  return [column, type === undefined ? { field: target } : { field, type }];
}

/** Between the columns of which the first that is not empty counts, as `--map` takes them. */
export const BAR = '|';

/** Adds what one `--map` says to what others have said. @throws InputError */
export function addColumnOption(mapping: Mapping, text: string): Mapping {
  const [column, target] = readColumnOption(text);
  if (column.includes(BAR)) {
    const isField = target !== null && 'field' in target && Object.keys(target).length === 1;
    if (!isField) throw new InputError(`--map with several columns takes a field, and nothing more: ${text}`);
    return { ...mapping, firstOf: { ...mapping.firstOf, [target.field]: column.split(BAR) } };
  }
  const before = Object.hasOwn(mapping.columns, column) ? mapping.columns[column] : undefined;
  if (before === undefined) return { ...mapping, columns: { ...mapping.columns, [column]: target } };
  if (before === null || target === null) throw new InputError(`"${column}" is both mapped and left out`);
  return { ...mapping, columns: { ...mapping.columns, [column]: [before, target].flat() } };
}
