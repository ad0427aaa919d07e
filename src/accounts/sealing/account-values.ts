import { isJsonObject, type Json, type JsonObject } from '../../json';
import { NUMBER_HOLDING_FIELDS, ROW_FIELDS } from '../fields/account-schema';
import { keysOf, pathBelow } from '../fields/field-path';
import { maskNumbers, type NumberKind, numberKindOf } from '../ssn/ssn';

/** What an account holds that does not follow from the rest of it: the names of top-level fields, sorted. */
export const VALUE_FIELDS: readonly string[] = [...ROW_FIELDS, 'emails', 'legalHold', 'erasedAt'].sort();

/** A leaf that holds a social security number, or quotes one. */
export interface NumberLeaf {
  /** The keys that lead to it; an item of a list has its position as its key. */
  path: string;
  leaf: Json;
}

/** Fields of an account with numbers masked as they are shown, and the numbers themselves. */
export interface MaskedValues {
  values: [name: string, value: Json | undefined][];
  numbers: NumberLeaf[];
}

function collectNumbers(value: Json, path: string, kind: NumberKind | undefined, found: NumberLeaf[]): void {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) collectNumbers(item, pathBelow(path, String(index)), kind, found);
  } else if (isJsonObject(value)) {
    for (const [key, item] of Object.entries(value))
      collectNumbers(item ?? null, pathBelow(path, key), numberKindOf(key) ?? kind, found);
  } else if (maskNumbers(value, kind) !== value) found.push({ path, leaf: value });
}

/** The numbers in a value at a path of an account. Pure. */
export function numberLeavesAt(path: string, value: Json): NumberLeaf[] {
  const found: NumberLeaf[] = [];
  const kind = keysOf(path).reduce<NumberKind | undefined>((above, key) => numberKindOf(key) ?? above, undefined);
  collectNumbers(value, path, kind, found);
  return found;
}

/** Pure. */
export function maskedValues(account: object, names: readonly string[]): MaskedValues {
  const fields = account as JsonObject;
  const numbers: NumberLeaf[] = [];
  const values = names.map((name): [string, Json | undefined] => {
    const value = fields[name];
    if (value === undefined || value === null) return [name, undefined];
    const masked = NUMBER_HOLDING_FIELDS.has(name) ? maskNumbers(value) : value;
    if (masked !== value) collectNumbers(value, name, undefined, numbers);
    return [name, masked];
  });
  return { values, numbers };
}
