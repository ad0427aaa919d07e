import { type CountryCode, isSupportedCountry } from 'libphonenumber-js/min';
import { type Json } from '../../../json';
import { type FieldKind } from '../../fields/row-fields';
import { UsageError } from '../../terminal/exit-codes';
import { type DateOrder } from './dates';

/** The types that a mapping may give a column. */
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

/** Where a column goes, and how its cells are read where that differs from the whole file. */
export interface ColumnRule extends ReadingRule {
  field: string;
  type?: FieldKind;
  /** What cells of this text stand for; null leaves the field alone. Compared as `folded` says. */
  values?: Record<string, Json>;
  /** How many digits a number written as text has: zeros that it has lost are put back in front. */
  digits?: number;
}

/** How the columns of a table become fields of an account; what a mapping file holds. */
export interface Mapping extends ReadingRule {
  /** By column: a field, a rule, or null for a column that is left out. */
  columns: Record<string, string | ColumnRule | null>;
  /** By field: a value that every row gets. */
  constants: Record<string, Json>;
  /** Cells that mean nothing, such as NULL; an empty one always does. */
  empty: string[];
  /** Whether such cells clear their field; else they leave it alone. */
  clearEmpty: boolean;
  /** Whether columns that match no field are left out. */
  ignoreUnmapped: boolean;
  /** By column: what somebody still has to check about it. */
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

/** @throws UsageError for anything but a country of ISO 3166 in two letters */
export function readCountry(text: string): CountryCode {
  const country = text.toUpperCase();
  if (!isSupportedCountry(country)) throw new UsageError(`There is no country ${text}; it is two letters, such as US`);
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
