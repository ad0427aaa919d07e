import { isJsonObject, type Json, type JsonObject, ownValue } from '../../../src/base/json/json';
import { FREE_FORM_FIELDS } from '../../../src/service/accounts/fields/account-schema';

/** A change as an audit trail entry tells it. */
export interface Change {
  field: string;
  from: Json;
  to: Json;
}

const hiddenSsn = (value: Json | undefined): Json | undefined => {
  if (typeof value !== 'string') return value;
  const digits = value.replace(/\D/g, '');
  return digits.length >= 9 ? `***-**-${digits.slice(-4)}` : '***-**-****';
};

/** The fields with the social security number as the audit trail shows it. */
export function masked(fields: JsonObject): JsonObject {
  const { person } = fields;
  if (!isJsonObject(person) || person.ssn === undefined) return fields;
  return { ...fields, person: { ...person, ssn: hiddenSsn(person.ssn) } };
}

/** What an account holds that was just created from a row, but for what is derived. */
export const createdFrom = (row: JsonObject): JsonObject =>
  masked({ status: 'LOADED', tags: [], metadata: {}, ...row });

/** The keys of a path: they are joined by dots, and a dot or a backslash inside a key stands behind a backslash. */
export function keysOf(path: string): string[] {
  const keys: string[] = [];
  let key = '';
  for (const [, escaped, plain] of path.matchAll(/\\(.)|(.)/gsu)) {
    if (plain !== '.') {
      key += escaped ?? plain;
      continue;
    }
    keys.push(key);
    key = '';
  }
  return [...keys, key];
}

/** Declared objects do not tell null from absent, nor an object without a value from none; free-form data do. */
export function comparable(field: string, value: Json | undefined): Json {
  if (FREE_FORM_FIELDS.includes(field)) return value ?? null;
  if (!isJsonObject(value)) return value ?? null;
  const kept = Object.entries(value)
    .map(([key, one]) => [key, comparable('', one)] as const)
    .filter(([, one]) => one !== null);
  return kept.length > 0 ? Object.fromEntries(kept) : null;
}

/**
 * The fields after a change; what did not change is shared with the fields before. Undefined where a value that is no
 * object stands in the way.
 */
export function withChange(fields: JsonObject, keys: readonly string[], to: Json): JsonObject | undefined {
  const [key = '', ...rest] = keys;
  if (rest.length === 0) return { ...fields, [key]: to };
  const inner = ownValue(fields, key) ?? {};
  const changed = isJsonObject(inner) ? withChange(inner, rest, to) : undefined;
  return changed && { ...fields, [key]: changed };
}
