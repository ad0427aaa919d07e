import { type CountryCode, isSupportedCountry } from 'libphonenumber-js/min';
import { type Json } from '../../../json';
import { type FieldKind } from '../../fields/row-fields';
import { UsageError } from '../../terminal/exit-codes';
import { type DateOrder } from './dates';

/** The types that a mapping may give to a column. */
export const COLUMN_TYPES = [
  'text',
  'number',
  'boolean',
  'date',
  'phone',
  'list',
  'json',
] as const satisfies FieldKind[];

/** How cells are read. */
interface ReadingRule {
  dates?: DateOrder;
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

/** The content of a mapping file: how the columns of a table become fields of an account. */
export interface Mapping extends ReadingRule {
  /** By column: a field, a rule, or null to leave the column out. */
  columns: Record<string, string | ColumnRule | null>;
  /** By field: a value for every row. */
  constants: Record<string, Json>;
  /** Texts that count as an empty cell, such as NULL. */
  empty: string[];
  /** Whether empty cells clear their field; otherwise they leave it alone. */
  clearEmpty: boolean;
  /** Whether columns that match no field are left out. */
  ignoreUnmapped: boolean;
  /** By column: what a person still has to check. */
  unsure: Record<string, string>;
}

export const NO_MAPPING: Mapping = {
  columns: {},
  constants: {},
  empty: [],
  clearEmpty: false,
  ignoreUnmapped: false,
  unsure: {},
};

/** @throws UsageError unless the text is a two-letter country code of ISO 3166 */
export function readCountry(text: string): CountryCode {
  const country = text.toUpperCase();
  if (!isSupportedCountry(country)) throw new UsageError(`${text} is not a country code; use two letters, such as US`);
  return country;
}

/** Reads `Column=field`, `Column=field:type`, `Column=field:digits` or `Column=`, as `--map` takes it. @throws UsageError */
export function readColumnOption(text: string): [column: string, rule: ColumnRule | null] {
  const at = text.lastIndexOf('=');
  if (at < 1) throw new UsageError(`--map takes column=field, not: ${text}`);
  const column = text.slice(0, at);
  const target = text.slice(at + 1).trim();
  if (target === '') return [column, null];
  const [, field = target, suffix = ''] = /^(.+):(\w+)$/.exec(target) ?? [];
  if (/^[1-9]\d?$/.test(suffix)) return [column, { field, digits: Number(suffix) }];
  const type = COLUMN_TYPES.find((kind) => kind === suffix);
  return [column, type === undefined ? { field: target } : { field, type }];
}
