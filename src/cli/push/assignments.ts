import { type Json, type JsonObject } from '../../base/json/json';
import { losesDigits } from '../../base/json/json-number';
import { type FieldKind, ROW_FIELDS, rowFieldAt } from '../../files/fields/row-fields';
import { emptyObject, setField } from '../../files/fields/set-field';
import { unknownField } from '../../files/fields/unknown-field';
import { UPDATABLE_FIELDS } from '../../service/accounts/fields/account-schema';
import { keysOf } from '../../service/accounts/fields/field-path';
import { UsageError } from '../terminal/exit-codes';
import { parseJson } from '../terminal/parse-json';

/** `FIELD=TEXT`, or `FIELD:=JSON`. */
const ASSIGNMENT = /^([^=]+?)(:?)=(.*)$/s;
const NUMBER = /^-?\d+(?:\.\d+)?$/;

const FIELD_NAMES = ROW_FIELDS.map(({ name }) => name);
const isUpdatable = (path: string) => UPDATABLE_FIELDS.includes(keysOf(path)[0] ?? '');
const isObjectOfFields = (path: string) => ROW_FIELDS.some(({ name }) => name.startsWith(`${path}.`));

function convert(text: string, path: string, kind: FieldKind): Json {
  switch (kind) {
    case 'number':
      if (!NUMBER.test(text) || !Number.isFinite(Number(text)))
        throw new UsageError(`${path} must be a number, such as 120.5`);
      if (losesDigits(text)) throw new UsageError(`${path} has a number that would lose digits`);
      return Number(text);
    case 'boolean':
      if (text !== 'true' && text !== 'false') throw new UsageError(`${path} must be true or false`);
      return text === 'true';
    case 'list':
    case 'json':
      throw new UsageError(`${path} takes JSON: ${path}:=…`);
    default:
      return text;
  }
}

/**
 * Parses `FIELD=TEXT`, whose text is converted to the field's type, or `FIELD:=JSON`.
 * @param known the fields to suggest if there is no such field
 * @throws UsageError that names the field, and never the value
 */
export function readAssignment(word: string, fields: readonly string[] = FIELD_NAMES): [path: string, value: Json] {
  const [, path, isJson, text = ''] = ASSIGNMENT.exec(word) ?? [];
  // The word may be a value whose field was forgotten, so it is not repeated.
  if (path === undefined) throw new UsageError('A value is written as FIELD=TEXT or FIELD:=JSON');
  const field = rowFieldAt(path);
  if (!field && !isObjectOfFields(path)) throw unknownField(path, fields);
  return [path, isJson ? parseJson(text, `The value of ${path}`) : convert(text, path, field?.kind ?? 'json')];
}

function readChange(word: string): [path: string, value: Json] {
  const [path, value] = readAssignment(word, FIELD_NAMES.filter(isUpdatable));
  if (!isUpdatable(path)) throw new UsageError(`${path} cannot be changed by patch`);
  return [path, value];
}

const isInside = (inner: string, outer: string) => inner === outer || inner.startsWith(`${outer}.`);

/**
 * Builds an update from assignments such as `person.name.first=Ann` and `tags:=["vip"]`.
 * @throws UsageError that names the field, and never the value
 */
export function updateOf(words: readonly string[]): JsonObject {
  const update = emptyObject();
  const seen: string[] = [];
  for (const [path, value] of words.map(readChange)) {
    const clash = seen.find((other) => isInside(path, other) || isInside(other, path));
    if (clash !== undefined)
      throw new UsageError(`${path} is given twice${clash === path ? '' : `, also by ${clash}`}`);
    seen.push(path);
    setField(update, keysOf(path), value);
  }
  return update;
}
