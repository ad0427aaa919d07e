import { type Json } from '../../../base/json/json';
import { NUMBER_HOLDING_FIELDS, ROW_FIELDS } from '../fields/account-schema';
import { keysOf } from '../fields/field-path';
import { fieldsByName } from '../fields/fields-by-name';
import { mapLeaves, pathTo } from '../ssn/map-leaves';
import { maskLeaf } from '../ssn/mask-numbers';
import { type NumberKind, numberKindAt } from '../ssn/number-keys';

/** What an account holds that does not follow from the rest of it: the names of top-level fields, sorted. */
export const VALUE_FIELDS: readonly string[] = [...ROW_FIELDS, 'emails', 'legalHold', 'erasedAt'].sort();

/** A value of an account, such as one that holds a social security number or quotes one. */
export interface PlacedValue {
  /** The keys that lead to it; an item of a list has its position as its key. */
  path: string;
  value: Json;
}

/** The field of the account that a value is in. */
export const topLevelOf = ({ path }: { path: string }): string => keysOf(path)[0] ?? '';

/** Fields of an account with numbers masked as they are shown, and the numbers themselves. */
export interface MaskedValues {
  values: [name: string, value: Json | undefined][];
  numbers: PlacedValue[];
}

/** Masks the numbers in a value, and adds what was masked to `numbers`. */
function maskInto(numbers: PlacedValue[], value: Json, path: string, kind?: NumberKind): Json {
  return mapLeaves(
    value,
    (leaf, kindOfLeaf, _beside, keys) => {
      const masked = maskLeaf(leaf, kindOfLeaf);
      if (masked !== leaf) numbers.push({ path: pathTo(keys, path), value: leaf });
      return masked;
    },
    { kind },
  );
}

/** The numbers in a value at a path of an account. Pure. */
export function numbersAt(path: string, value: Json): PlacedValue[] {
  const numbers: PlacedValue[] = [];
  maskInto(numbers, value, path, numberKindAt(path));
  return numbers;
}

/** Pure. */
export function maskedValues(account: object, names: Iterable<string>): MaskedValues {
  const fields = fieldsByName(account);
  const masked: MaskedValues = { values: [], numbers: [] };
  for (const name of names) {
    const value = fields[name] ?? undefined;
    const shown =
      value !== undefined && NUMBER_HOLDING_FIELDS.has(name) ? maskInto(masked.numbers, value, name) : value;
    masked.values.push([name, shown]);
  }
  return masked;
}
