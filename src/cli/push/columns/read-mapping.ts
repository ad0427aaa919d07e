import Ajv, { type ErrorObject, type ValidateFunction } from 'ajv';
import { isSupportedCountry } from 'libphonenumber-js/min';
import { isJsonObject, type Json } from '../../../json';
import { UsageError } from '../../terminal/exit-codes';
import { DATE_ORDERS } from './dates';
import { COLUMN_TYPES, type Mapping, NO_MAPPING } from './mapping';

const MAX_DIGITS = 99;

/** In a draft, null means that nobody has decided yet. */
const READING = {
  dates: { enum: [...DATE_ORDERS, null] },
  country: { type: ['string', 'null'], format: 'country' },
  decimal: { enum: ['.', ','] },
  separator: { type: 'string', minLength: 1 },
};

const ajv = new Ajv({ allErrors: true, strictTypes: false, verbose: true });
ajv.addFormat('country', (text) => isSupportedCountry(text.toUpperCase()));

const isMapping = ajv.compile({
  type: 'object',
  additionalProperties: false,
  properties: {
    columns: { type: 'object' },
    constants: { type: 'object' },
    ...READING,
    empty: { type: 'array', items: { type: 'string' } },
    clearEmpty: { type: 'boolean' },
    ignoreUnmapped: { type: 'boolean' },
    unsure: { type: 'object', additionalProperties: { type: 'string' } },
  },
});

const isRule = ajv.compile({
  type: 'object',
  required: ['field'],
  additionalProperties: false,
  properties: {
    field: { type: 'string' },
    type: { enum: COLUMN_TYPES },
    values: { type: 'object', additionalProperties: { type: ['string', 'number', 'boolean', 'null'] } },
    digits: { type: 'integer', minimum: 1, maximum: MAX_DIGITS },
    ...READING,
  },
});

const TYPE_NAMES: Record<string, string> = {
  string: 'text',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  number: 'a number',
  integer: 'a whole number',
  null: 'null',
};

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

const keysOf = (schema: unknown): string[] =>
  isJsonObject(schema) && isJsonObject(schema.properties) ? Object.keys(schema.properties) : [];

/** Says what is wrong with a value, and what is allowed instead. */
function wordsOf({ keyword, params, parentSchema, message = '' }: ErrorObject): string {
  switch (keyword) {
    case 'additionalProperties':
      return `has the unknown key "${params.additionalProperty}"; its keys are ${keysOf(parentSchema).join(', ')}`;
    case 'required':
      return `needs the key "${params.missingProperty}"`;
    case 'enum':
      return `must be ${listed(params.allowedValues.map((value: Json) => JSON.stringify(value)))}`;
    case 'type':
      return `must be ${listed([params.type].flat().map((type: string) => TYPE_NAMES[type] ?? type))}`;
    case 'format':
      return 'must be a country code of two letters, such as "US"';
    case 'minLength':
      return 'must not be empty';
    case 'minimum':
    case 'maximum':
      return `must be from 1 to ${MAX_DIGITS}`;
    default:
      return message;
  }
}

/** A path in the file as a person writes it: `columns."Acct #".values."PIF"`. */
const pathText = (keys: readonly string[]): string =>
  keys.map((key) => (/^[a-z]\w*$/i.test(key) ? key : JSON.stringify(key))).join('.');

function faultsOf(isValid: ValidateFunction, value: Json, path: readonly string[]): string[] {
  if (isValid(value)) return [];
  return (isValid.errors ?? []).map((error) => {
    const pointer = error.instancePath.split('/').slice(1);
    const keys = pointer.map((key) => key.replace(/~1/g, '/').replace(/~0/g, '~'));
    return `${pathText([...path, ...keys]) || 'The file'} ${wordsOf(error)}`;
  });
}

function columnFaults(columns: Json | undefined): string[] {
  if (!isJsonObject(columns)) return [];
  return Object.entries(columns).flatMap(([name, rule]) => {
    if (rule === null || typeof rule === 'string') return [];
    if (isJsonObject(rule)) return faultsOf(isRule, rule, ['columns', name]);
    return [`${pathText(['columns', name])} must be a field, an object with "field", or null to leave the column out`];
  });
}

/** Drops what nobody has decided yet. Writes countries in capital letters, as libphonenumber expects them. */
const decided = <Rule extends object>(rule: Rule): Rule =>
  Object.fromEntries(
    Object.entries(rule)
      .filter(([key, value]) => value !== null || (key !== 'dates' && key !== 'country'))
      .map(([key, value]) => [key, key === 'country' ? String(value).toUpperCase() : value]),
  ) as Rule;

/** Reads a mapping file. @throws UsageError that lists every fault with its path and what is allowed there */
export function readMapping(text: string): Mapping {
  let value: Json;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, '')) as Json;
  } catch {
    throw new UsageError('The mapping file is not JSON');
  }
  const faults = [...faultsOf(isMapping, value, []), ...columnFaults(isJsonObject(value) ? value.columns : undefined)];
  if (faults.length > 0)
    throw new UsageError(`The mapping file is not valid:${faults.map((fault) => `\n  ${fault}`).join('')}`);
  const mapping = decided({ ...NO_MAPPING, ...(value as unknown as Partial<Mapping>) });
  const columns = Object.entries(mapping.columns).map(([name, rule]) => [
    name,
    typeof rule === 'object' && rule !== null ? decided(rule) : rule,
  ]);
  return { ...mapping, columns: Object.fromEntries(columns) };
}
