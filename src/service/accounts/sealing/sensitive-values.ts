import { isJsonObject, type Json, type JsonObject, valueAt } from '../../../base/json/json';
import { NUMBER_HOLDING_FIELDS, SENSITIVE_PATHS } from '../fields/account-schema';
import { keysOf, pathBelow } from '../fields/field-path';
import { fieldsByName } from '../fields/fields-by-name';
import { type MaskedValues, maskedValues, type PlacedValue } from './account-values';

/** The fields that are declared as sensitive, by their names. */
const SENSITIVE_FIELDS = new Map(SENSITIVE_PATHS.map((path) => [path.reduce(pathBelow, ''), path] as const));

/** The same value, with null at a path below it. */
function cleared(value: Json | undefined, [key, ...below]: readonly string[]): Json {
  if (key === undefined || !isJsonObject(value)) return null;
  return { ...value, [key]: cleared(value[key], below) };
}

/** The top-level fields of an account that may hold sensitive values. */
export const sensitiveFieldsOf = (account: object): object =>
  Object.fromEntries(Object.entries(account).filter(([name]) => NUMBER_HOLDING_FIELDS.has(name)));

/**
 * Takes the sensitive values out of fields of an account: those of the fields that are declared so, which are null then,
 * and whatever is masked when it is shown, of which the mask stays. So filters, searches and statistics see what everybody
 * may see. Pure.
 * @param masked the same fields with numbers masked
 * @returns what was taken, and the top-level fields that something was taken from, as they are stored
 */
export function takeSensitive(
  account: object,
  { values, numbers }: MaskedValues = maskedValues(account, NUMBER_HOLDING_FIELDS),
): { kept: JsonObject; taken: PlacedValue[] } {
  const fields = fieldsByName(account);
  const kept: JsonObject = {};
  for (const [name, value] of values) if (value !== undefined && value !== fields[name]) kept[name] = value;
  const taken = numbers.filter(({ path }) => !SENSITIVE_FIELDS.has(path));
  for (const [name, path] of SENSITIVE_FIELDS) {
    const value = valueAt(fields, path) ?? null;
    if (value === null) continue;
    taken.push({ path: name, value });
    const [field = '', ...below] = path;
    kept[field] = cleared(kept[field] ?? fields[field], below);
  }
  return { kept, taken };
}

/** Whether a field that is declared as sensitive holds a value. In a stored account, none does. Pure. */
export const holdsPlainValue = (fields: JsonObject): boolean =>
  SENSITIVE_PATHS.some((path) => (valueAt(fields, path) ?? null) !== null);

/** Puts values back into their places, in the object itself. A place that is no longer there is left out. */
export function putBack(fields: JsonObject, values: Iterable<PlacedValue>): void {
  for (const { path, value } of values) {
    const keys = keysOf(path);
    const last = keys.pop() ?? '';
    let place: unknown = fields;
    for (const key of keys) {
      const hasKey = typeof place === 'object' && place !== null && Object.hasOwn(place, key);
      place = hasKey ? (place as JsonObject)[key] : undefined;
    }
    if (typeof place === 'object' && place !== null && Object.hasOwn(place, last)) (place as JsonObject)[last] = value;
  }
}
