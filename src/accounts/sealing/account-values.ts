import { type Json, type JsonObject } from '../../json';
import { NUMBER_HOLDING_FIELDS, ROW_FIELDS } from '../fields/account-schema';
import { mapLeaves, pathTo } from '../ssn/map-leaves';
import { maskNumbers } from '../ssn/mask-numbers';
import { type NumberKind, numberKindAt } from '../ssn/number-keys';

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

function collectNumbers(value: Json, path: string, kind: NumberKind | undefined): NumberLeaf[] {
  const found: NumberLeaf[] = [];
  mapLeaves(
    value,
    (leaf, kindOfLeaf, _beside, keys) => {
      if (maskNumbers(leaf, kindOfLeaf) !== leaf) found.push({ path: pathTo(keys, path), leaf });
      return leaf;
    },
    { kind },
  );
  return found;
}

/** The numbers in a value at a path of an account. Pure. */
export const numberLeavesAt = (path: string, value: Json): NumberLeaf[] =>
  collectNumbers(value, path, numberKindAt(path));

/** Pure. */
export function maskedValues(account: object, names: readonly string[]): MaskedValues {
  const fields = account as JsonObject;
  const numbers: NumberLeaf[] = [];
  const values = names.map((name): [string, Json | undefined] => {
    const value = fields[name];
    if (value === undefined || value === null) return [name, undefined];
    const masked = NUMBER_HOLDING_FIELDS.has(name) ? maskNumbers(value) : value;
    if (masked !== value) numbers.push(...collectNumbers(value, name, undefined));
    return [name, masked];
  });
  return { values, numbers };
}
