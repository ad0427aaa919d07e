import { isJsonObject, type Json, type JsonObject, ownValue } from '../../../base/json/json';
import { pathBelow } from '../fields/field-path';
import { type NumberKind, numberKindOf } from './number-keys';

/** The keys that lead to a leaf; an item of a list has its position as its key. */
export type LeafKeys = readonly (string | number)[];

/** The path of a leaf below a path. */
export const pathTo = (keys: LeafKeys, path = ''): string =>
  keys.reduce<string>((above, key) => pathBelow(above, String(key)), path);

/**
 * What takes the place of a leaf.
 * @param kind what the keys above say about it
 * @param beside what is at the same place of the other value
 * @param keys valid during the call only
 */
export type LeafMap = (leaf: Json, kind: NumberKind | undefined, beside: Json | undefined, keys: LeafKeys) => Json;

export interface Place {
  /** What the keys above the value say about it. */
  kind?: NumberKind | undefined;
  /** Another value to walk side by side. */
  beside?: Json | undefined;
  /** The keys that lead to the value. */
  keys?: (string | number)[];
}

/** Replaces the leaves of a value, at any depth. Returns the very value if nothing differs. */
export function mapLeaves(value: Json, map: LeafMap, { kind, beside, keys = [] }: Place = {}): Json {
  function walk(below: Json, belowKind: NumberKind | undefined, other: Json | undefined): Json {
    if (Array.isArray(below)) {
      const others = Array.isArray(other) ? other : [];
      let mapped: Json[] | undefined;
      for (let index = 0; index < below.length; index += 1) {
        const before = below[index] as Json;
        keys.push(index);
        const after = walk(before, belowKind, others[index]);
        keys.pop();
        if (after === before) continue;
        mapped ??= [...below];
        mapped[index] = after;
      }
      return mapped ?? below;
    }
    if (!isJsonObject(below)) return map(below, belowKind, other, keys);
    const others = isJsonObject(other) ? other : undefined;
    let mapped: JsonObject | undefined;
    for (const key of Object.keys(below)) {
      const before = below[key] as Json;
      keys.push(key);
      const after = walk(before, numberKindOf(key) ?? belowKind, others && ownValue(others, key));
      keys.pop();
      if (after === before) continue;
      mapped ??= { ...below };
      mapped[key] = after;
    }
    return mapped ?? below;
  }
  return walk(value, kind, beside);
}
