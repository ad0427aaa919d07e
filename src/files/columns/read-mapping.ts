import { type ErrorObject } from 'ajv';
import { InputError } from '../../base/errors';
import { isJsonObject, type Json, type JsonObject } from '../../base/json/json';
import { type ColumnTarget, MAX_DIGITS, type Mapping, NO_MAPPING } from './mapping';
import * as generated from './mapping-validator.generated';

type Validator = ((value: unknown) => boolean) & { errors?: ErrorObject[] | null };
const isMapping = generated.isMapping as Validator;
const isRule = generated.isRule as Validator;
const isSplit = generated.isSplit as Validator;

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

function faultsOf(isValid: Validator, value: Json, path: readonly string[]): string[] {
  if (isValid(value)) return [];
  return (isValid.errors ?? []).map((error) => {
    const pointer = error.instancePath.split('/').slice(1);
    const keys = pointer.map((key) => key.replace(/~1/g, '/').replace(/~0/g, '~'));
    return `${pathText([...path, ...keys]) || 'The file'} ${wordsOf(error)}`;
  });
}

function columnFaults(columns: Json | undefined): string[] {
  if (!isJsonObject(columns)) return [];
  return Object.entries(columns).flatMap(([name, targets]) => {
    if (targets === null) return [];
    const path = ['columns', name];
    return [targets].flat().flatMap((target) => {
      if (typeof target === 'string') return [];
      if (isJsonObject(target)) return faultsOf('split' in target ? isSplit : isRule, target, path);
      return [
        `${pathText(path)} must be a field, an object with "field" or "split", a list of these, or null to leave the column out`,
      ];
    });
  });
}

/** What a draft leaves open. */
const OPEN_KEYS = ['dates', 'country', 'decimal'];

/** Drops what nobody has decided yet. Writes countries in capital letters, as libphonenumber expects them. */
const decided = <Rule extends object>(rule: Rule): Rule =>
  Object.fromEntries(
    Object.entries(rule)
      .filter(([key, value]) => value !== null || !OPEN_KEYS.includes(key))
      .map(([key, value]) => [key, key === 'country' ? String(value).toUpperCase() : value]),
  ) as Rule;

/** Reads a mapping file. @throws InputError that lists every fault with its path and what is allowed there */
export function readMapping(text: string): Mapping {
  let value: Json;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, '')) as Json;
  } catch {
    throw new InputError('The mapping file is not JSON');
  }
  const faults = [...faultsOf(isMapping, value, []), ...columnFaults(isJsonObject(value) ? value.columns : undefined)];
  if (faults.length > 0)
    throw new InputError(`The mapping file is not valid:${faults.map((fault) => `\n  ${fault}`).join('')}`);
  const stated: Partial<Mapping> = value as JsonObject & Partial<Mapping>;
  const mapping = decided({ ...NO_MAPPING, ...stated });
  const decidedTarget = (target: ColumnTarget) => (typeof target === 'object' ? decided(target) : target);
  const columns = Object.entries(mapping.columns).map(([name, targets]) => [
    name,
    Array.isArray(targets) ? targets.map(decidedTarget) : targets && decidedTarget(targets),
  ]);
  return { ...mapping, columns: Object.fromEntries(columns) };
}
