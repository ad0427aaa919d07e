import Ajv from 'ajv';
import { type CountryCode, isSupportedCountry } from 'libphonenumber-js/min';
import { type Json } from '../../json';
import { UsageError } from '../exit-codes';
import { type FieldKind } from '../row-fields';
import { DATE_ORDERS, type DateOrder } from './dates';

export const FIELD_KINDS = [
  'text',
  'number',
  'boolean',
  'date',
  'phone',
  'list',
  'json',
] as const satisfies FieldKind[];

/** Where a column goes, and how its cells are read where that differs from the whole file. */
export interface ColumnRule {
  field: string;
  type?: FieldKind;
  dates?: DateOrder;
  country?: CountryCode;
  decimal?: '.' | ',';
  separator?: string;
}

/** How the columns of a CSV file become fields of an account; what a mapping file holds. */
export interface Mapping {
  /** By column: a field, a rule, or null for a column that is left out. */
  columns: Record<string, string | ColumnRule | null>;
  /** By field: a value that every row gets. */
  constants: Record<string, Json>;
  dates?: DateOrder;
  country?: CountryCode;
  decimal?: '.' | ',';
  separator?: string;
  /** Cells that mean nothing, such as NULL; an empty one always does. */
  empty: string[];
  /** Whether such cells clear their field; else they leave it alone. */
  clearEmpty: boolean;
  /** Whether columns that match no field are left out. */
  ignoreUnmapped: boolean;
}

export const NO_MAPPING: Mapping = { columns: {}, constants: {}, empty: [], clearEmpty: false, ignoreUnmapped: false };

const FORMAT = {
  dates: { enum: DATE_ORDERS },
  country: { type: 'string' },
  decimal: { enum: ['.', ','] },
  separator: { type: 'string', minLength: 1 },
};

const RULE = {
  type: 'object',
  required: ['field'],
  additionalProperties: false,
  properties: { field: { type: 'string' }, type: { enum: FIELD_KINDS }, ...FORMAT },
};

const isMapping = new Ajv({ allErrors: true, strictTypes: false }).compile<Partial<Mapping>>({
  type: 'object',
  additionalProperties: false,
  properties: {
    columns: {
      type: 'object',
      additionalProperties: { anyOf: [{ type: ['string', 'null'] }, RULE] },
    },
    constants: { type: 'object' },
    empty: { type: 'array', items: { type: 'string' } },
    clearEmpty: { type: 'boolean' },
    ignoreUnmapped: { type: 'boolean' },
    ...FORMAT,
  },
});

const withCountry = <Rule extends { country?: CountryCode }>(rule: Rule): Rule =>
  rule.country === undefined ? rule : { ...rule, country: readCountry(rule.country) };

/** @throws UsageError that lists everything that is wrong */
export function readMapping(text: string): Mapping {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    throw new UsageError('The mapping file is not JSON');
  }
  if (!isMapping(value)) {
    const faults = (isMapping.errors ?? []).map(({ instancePath, message }) => `\n  ${instancePath || '/'} ${message}`);
    throw new UsageError(`The mapping file is wrong:${faults.join('')}`);
  }
  const mapping = withCountry({ ...NO_MAPPING, ...value });
  const columns = Object.entries(mapping.columns).map(([name, rule]) => [
    name,
    typeof rule === 'object' && rule !== null ? withCountry(rule) : rule,
  ]);
  return { ...mapping, columns: Object.fromEntries(columns) };
}

/** @throws UsageError for what is no country of ISO 3166 in two letters */
export function readCountry(text: string): CountryCode {
  const country = text.toUpperCase();
  if (!isSupportedCountry(country)) throw new UsageError(`There is no country ${text}; it is two letters, such as US`);
  return country;
}

/** Reads `Column=field`, `Column=field:type` or `Column=`, as `--map` takes it. @throws UsageError */
export function readColumnOption(text: string): [column: string, rule: ColumnRule | null] {
  const at = text.lastIndexOf('=');
  if (at < 1) throw new UsageError(`--map takes column=field, not: ${text}`);
  const column = text.slice(0, at);
  const target = text.slice(at + 1).trim();
  if (target === '') return [column, null];
  const type = FIELD_KINDS.find((kind) => target.endsWith(`:${kind}`));
  return [column, type === undefined ? { field: target } : { field: target.slice(0, -type.length - 1), type }];
}
