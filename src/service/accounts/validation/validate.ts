import { type ErrorObject } from 'ajv';
import { type FieldFault } from '../../../base/errors';
import { type JsonObject, valueAt } from '../../../base/json/json';
import { FREE_FORM_FIELDS, ROW_FIELDS, UPDATABLE_FIELDS } from '../fields/account-schema';
import { E164, FOUR_DIGITS } from '../fields/formats';
import { LIMITS } from '../fields/limits';
import { LOSSY_FAULT } from '../fields/open-json';
import { diff } from '../merge/diff';
import { nullMeaningIn } from '../merge/null-and-absent';
import { sizeFaults } from './free-form-size';
import { jsonBytes, leavesBound } from './json-size';
import { isLossy, LOSSY, lossyMessage, lossyPaths } from './lossy-numbers';
import * as generated from './row-validator.generated';

/** Above this many times the limit, the upper bound alone decides: measuring would take many megabytes. */
const MAX_MEASURED_FACTOR = 16;

/** An upper bound of `recordBytes`, much cheaper to have. */
export const recordBound = (fields: JsonObject): number =>
  FREE_FORM_FIELDS.reduce((sum, name) => sum + leavesBound(fields[name], name.length), 0);

/**
 * How many bytes the record of an update may take. Changes are recorded leaf by leaf, each with its path, so a small update
 * may need a record a hundred times its size.
 */
export const recordBytes = (fields: JsonObject): number =>
  jsonBytes(FREE_FORM_FIELDS.flatMap((name) => diff(undefined, fields[name], nullMeaningIn(name), name)));

/**
 * Checks whether the record of an update may become too large. Everything that was sent counts, whether it differs from the
 * stored value or not: the answer must not reveal which part differs.
 */
export function recordFaults(fields: JsonObject): FieldFault[] {
  // Data that is too large by itself is too large for any account, since merging only adds to it. It is rejected early.
  const tooLarge = sizeFaults(fields);
  if (tooLarge.length > 0) return tooLarge;
  const bound = recordBound(fields);
  if (bound <= LIMITS.changesBytes) return [];
  if (bound <= MAX_MEASURED_FACTOR * LIMITS.changesBytes && recordBytes(fields) <= LIMITS.changesBytes) return [];
  const message = `must not state more free-form data than can be recorded in ${LIMITS.changesBytes} bytes as JSON, each value with its path`;
  return [{ field: 'account', message }];
}

const TYPE_NAMES: Record<string, string> = {
  string: 'a string',
  number: 'a finite number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
};

/** By the source of the pattern. */
const PATTERN_MESSAGES: Record<string, string> = {
  [E164.source]: 'must be a phone number in E.164 form, such as +15551234567',
  [FOUR_DIGITS.source]: 'must be four digits, such as 6789',
};

/** By the keyword of the JSON Schema. */
const MESSAGES: Record<string, (params: ErrorObject['params']) => string> = {
  type: ({ type }) => `must be ${Array.from([type].flat(), (name: string) => TYPE_NAMES[name]).join(' or ')}`,
  enum: ({ allowedValues }) => `must be one of: ${allowedValues.filter((value: unknown) => value !== null).join(', ')}`,
  minLength: () => 'must not be empty',
  maxLength: ({ limit }) => `must be at most ${limit} characters long`,
  maxItems: ({ limit }) => `must hold at most ${limit} items`,
  minimum: ({ limit }) => `must not be less than ${limit}`,
  maximum: ({ limit }) => `must not be greater than ${limit}`,
  pattern: ({ pattern }) => PATTERN_MESSAGES[pattern] ?? 'is not valid',
  format: () => 'must be an ISO 8601 date or date and time, such as 2024-01-31 or 2024-01-31T09:30:00Z',
  'x-well-formed': () => 'must not hold an unpaired surrogate',
};

const messageOf = ({ keyword, params }: ErrorObject): string =>
  MESSAGES[keyword]?.(params) ?? params.text ?? 'is not valid';

const LIST_INDEX = /^\d+$/;

/** The dotted path of the field; a fault of an item is reported on its list. */
function faultOf(keys: readonly string[], message: string): FieldFault {
  const index = keys.findIndex((part) => LIST_INDEX.test(part));
  if (index === -1) return { field: keys.join('.'), message };
  return { field: keys.slice(0, index).join('.'), message: `item ${keys[index]} ${message}` };
}

/** The faults that an error stands for: of a number that loses digits it does not say so, nor where it is. */
function faultsIn(error: ErrorObject, row: JsonObject): FieldFault[] {
  const { keyword, instancePath, params } = error;
  const keys = instancePath.slice(1).split('/');
  if (keyword === 'type' && isLossy(valueAt(row, keys))) {
    return [faultOf(keys, lossyMessage([params.type].flat()) ?? messageOf(error))];
  }
  if (params.text !== LOSSY_FAULT) return [faultOf(keys, messageOf(error))];
  return lossyPaths(valueAt(row, keys), keys.join('.')).map((field) => ({ field, message: LOSSY }));
}

/** One fault per field, the first that was found; the keyword `if` only says that its `else` failed. */
function faultsOf(errors: readonly ErrorObject[], row: JsonObject): FieldFault[] {
  const faults = new Map<string, FieldFault>();
  for (const error of errors) {
    if (error.keyword === 'if') continue;
    for (const fault of faultsIn(error, row)) if (!faults.has(fault.field)) faults.set(fault.field, fault);
  }
  return [...faults.values()];
}

/**
 * The class-validator rules of the account fields as generated code: about twenty times as fast as running the
 * decorators. `test/service/accounts/validation/validate.test.ts` compares the two.
 */
const isRow = generated.isRow as ((row: JsonObject) => boolean) & { errors?: ErrorObject[] | null };

const ROW_ONLY_FIELDS = ROW_FIELDS.filter((name) => !UPDATABLE_FIELDS.includes(name));

/** Removes undeclared fields from a row. @returns the faults of what is left, one per field */
export const pruneRow = (row: JsonObject): FieldFault[] =>
  isRow(row) ? recordFaults(row) : faultsOf(isRow.errors ?? [], row);

/**
 * Removes fields from an update that it may not change. The rest is validated like a row, so only one validator has to
 * be compiled.
 * @returns the faults of what is left, one per field
 */
export function pruneUpdate(update: JsonObject): FieldFault[] {
  for (const name of ROW_ONLY_FIELDS) delete update[name];
  return pruneRow(update);
}

/** `VALIDATION_FAILED`, with the fields named in the message so that a log line without details still says where. */
export const validationFailure = (faults: FieldFault[]) => ({
  code: 'VALIDATION_FAILED' as const,
  message: `Some values are not valid: ${faults.map(({ field }) => field).join(', ')}`,
  details: faults,
});
