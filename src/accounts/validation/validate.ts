import Ajv, { type ErrorObject, type SchemaValidateFunction } from 'ajv';
import { type FieldFault } from '../../errors';
import { isJsonObject, type Json, type JsonObject } from '../../json';
import { isIsoDateTime } from '../../time/iso-time';
import { FREE_FORM_FIELDS, ROW_FIELDS, ROW_SCHEMA, UPDATABLE_FIELDS } from '../fields/account-schema';
import { FIELD_MARKS } from '../fields/declare';
import { E164, FOUR_DIGITS } from '../fields/formats';
import { LIMITS } from '../fields/limits';
import { openJsonFault, openObjectsFault } from '../fields/open-json';
import { diff } from '../merge/diff';
import { nullMeaningIn } from '../merge/null-meaning';
import { sizeFaults } from './free-form-size';
import { jsonBytes, leavesBound } from './json-size';

/** Above this many times the limit, the upper bound alone decides: measuring would take many megabytes. */
const MAX_MEASURED_FACTOR = 16;

/**
 * Checks whether the record of an update may become too large. Changes are recorded leaf by leaf, each with its path,
 * so a small update may need a large record. Everything that was sent counts, whether it differs from the stored value
 * or not: the answer must not reveal which part differs.
 */
export function recordFaults(fields: JsonObject): FieldFault[] {
  // Data that is too large by itself is too large for any account, since merging only adds to it. It is rejected early.
  const tooLarge = sizeFaults(fields);
  if (tooLarge.length > 0) return tooLarge;
  const bound = FREE_FORM_FIELDS.reduce((sum, name) => sum + leavesBound(fields[name], name.length), 0);
  if (bound <= LIMITS.changesBytes) return [];
  const leavesBytes = () =>
    jsonBytes(FREE_FORM_FIELDS.flatMap((name) => diff(undefined, fields[name], nullMeaningIn(name), name)));
  if (bound <= MAX_MEASURED_FACTOR * LIMITS.changesBytes && leavesBytes() <= LIMITS.changesBytes) return [];
  const message = `must not state more free-form data than can be recorded in ${LIMITS.changesBytes} bytes as JSON, each value with its path`;
  return [{ field: 'account', message }];
}

/**
 * The class-validator rules of the account fields, compiled once: about twenty times as fast as running the decorators.
 * `test/accounts/validation/validate.test.ts` compares the two.
 */
const ajv = new Ajv({
  allErrors: true,
  removeAdditional: true,
  allowUnionTypes: true,
  // This file has its own messages, and the schema is known to be valid. Ajv's messages and its check of the schema
  // would double the time to compile at each start.
  messages: false,
  meta: false,
  validateSchema: false,
});
ajv.addFormat('iso-date-time', { type: 'string', validate: isIsoDateTime });
ajv.addKeyword({
  keyword: 'x-well-formed',
  type: 'string',
  validate: (_: unknown, text: string) => text.isWellFormed(),
});
ajv.addVocabulary([...FIELD_MARKS]);
addFaultKeyword('x-open-json', (_schema, value) => openJsonFault(value));
addFaultKeyword('x-open-objects', (depth, value) => openObjectsFault(value, depth as number));

/** A keyword whose check finds at most one fault and words it itself. */
function addFaultKeyword(keyword: string, faultOf: (schema: unknown, value: unknown) => string | undefined): void {
  const validate: SchemaValidateFunction = (schema, value) => {
    const message = faultOf(schema, value);
    validate.errors = message === undefined ? [] : [{ keyword, message, params: {} }];
    return message === undefined;
  };
  ajv.addKeyword({ keyword, validate, errors: true });
}

/**
 * The schema that drops fields which are not declared. The items of a list are checked only if there are not too many
 * of them, or by the keyword that stops at the first fault: one fault per item could be millions.
 */
function closed(schema: Json | undefined): Json | undefined {
  if (Array.isArray(schema)) return schema.map((item) => closed(item) ?? null);
  if (!isJsonObject(schema)) return schema;
  const { items, ...rest } = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  const { maxItems } = rest;
  return {
    ...rest,
    ...(rest.properties !== undefined && { additionalProperties: false }),
    ...(items !== undefined && typeof maxItems === 'number' && { if: { minItems: maxItems + 1 }, else: { items } }),
  };
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

function messageOf({ keyword, params, message }: ErrorObject): string {
  switch (keyword) {
    case 'type':
      return `must be ${[params.type]
        .flat()
        .map((name) => TYPE_NAMES[name])
        .join(' or ')}`;
    case 'enum':
      return `must be one of: ${params.allowedValues.filter((value: unknown) => value !== null).join(', ')}`;
    case 'minLength':
      return 'must not be empty';
    case 'maxLength':
      return `must be at most ${params.limit} characters long`;
    case 'maxItems':
      return `must hold at most ${params.limit} items`;
    case 'minimum':
      return `must not be less than ${params.limit}`;
    case 'maximum':
      return `must not be greater than ${params.limit}`;
    case 'pattern':
      return PATTERN_MESSAGES[params.pattern] ?? 'is not valid';
    case 'format':
      return 'must be an ISO 8601 date or date and time, such as 2024-01-31 or 2024-01-31T09:30:00Z';
    case 'x-well-formed':
      return 'must not hold an unpaired surrogate';
    default:
      return message ?? 'is not valid';
  }
}

const LIST_INDEX = /^\d+$/;

/** The dotted path of the field; a fault of an item is reported on its list. */
function faultOf(error: ErrorObject): FieldFault {
  const path = error.instancePath.slice(1).split('/');
  const index = path.findIndex((part) => LIST_INDEX.test(part));
  if (index === -1) return { field: path.join('.'), message: messageOf(error) };
  return { field: path.slice(0, index).join('.'), message: `item ${path[index]} ${messageOf(error)}` };
}

/** One fault per field, the first that was found; the keyword `if` only says that its `else` failed. */
function faultsOf(errors: readonly ErrorObject[]): FieldFault[] {
  const faults = new Map<string, FieldFault>();
  for (const error of errors) {
    if (error.keyword === 'if') continue;
    const fault = faultOf(error);
    if (!faults.has(fault.field)) faults.set(fault.field, fault);
  }
  return [...faults.values()];
}

const isRow = ajv.compile(closed(ROW_SCHEMA) as JsonObject);

const ROW_ONLY_FIELDS = ROW_FIELDS.filter((name) => !UPDATABLE_FIELDS.includes(name));

/** Removes undeclared fields from a row. @returns the faults of what is left, one per field */
export const pruneRow = (row: JsonObject): FieldFault[] =>
  isRow(row) ? recordFaults(row) : faultsOf(isRow.errors ?? []);

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
