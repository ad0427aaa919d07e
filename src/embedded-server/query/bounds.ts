import { rawValue } from '../bson/bson-writer';
import { afterPrefix, encodeKey, typeTag } from '../keys/keys';
import type { Condition } from './filter';

/** What a filter says about one path, as far as an index can use it. */
export interface Bounds {
  /** Encoded values, any of which the path may have. */
  readonly points?: readonly Buffer[];
  readonly lower?: { readonly key: Buffer; readonly inclusive: boolean };
  readonly upper?: { readonly key: Buffer; readonly inclusive: boolean };
  /** The class of values a range is about. */
  readonly tag: number;
  /** The conditions that the bounds say completely. */
  readonly exact: readonly Condition[];
}

const LEAST_NUMBER = rawValue(Number.NEGATIVE_INFINITY);
const LEAST = { key: encodeKey(LEAST_NUMBER), inclusive: true, tag: typeTag(LEAST_NUMBER.type) };

type Located = Extract<Condition, { path: unknown }>;

/** Bounds of a path among conditions that all have to hold; `multikey` says that a document can have several values there. */
export function boundsOf(conditions: readonly Condition[], path: string, multikey: boolean): Bounds | undefined {
  const here = conditions.filter(
    (condition): condition is Located => 'path' in condition && condition.path.text === path,
  );
  return pointsOf(here) ?? prefixOf(here) ?? rangeOf(here, multikey);
}

function pointsOf(here: readonly Located[]): Bounds | undefined {
  const equal = here.find((condition) => condition.kind === 'eq');
  if (equal) return { points: [equal.operand.key], tag: equal.operand.tag, exact: [equal] };
  const listed = here.find((condition) => condition.kind === 'in');
  if (listed === undefined) return undefined;
  const points = [...listed.keys].map((key) => Buffer.from(key, 'latin1')).sort(Buffer.compare);
  return { points, tag: 0, exact: [listed] };
}

/** All texts with one beginning: one value has to lie within, so that several values of a document do not matter. */
function prefixOf(here: readonly Located[]): Bounds | undefined {
  const condition = here.find(({ kind }) => kind === 'prefix');
  if (condition?.kind !== 'prefix') return undefined;
  const { key, tag } = condition;
  const lower = { key, inclusive: true };
  return { lower, upper: { key: afterPrefix(key), inclusive: false }, tag, exact: [condition] };
}

function rangeOf(here: readonly Located[], multikey: boolean): Bounds | undefined {
  const lower = here.find((condition) => condition.kind === 'gt' || condition.kind === 'gte');
  const upper = here.find((condition) => condition.kind === 'lt' || condition.kind === 'lte');
  const first = lower ?? upper;
  if (first === undefined || !('operand' in first)) return undefined;
  const { tag } = first.operand;
  const used: Condition[] = [first];
  // NaN comes before all numbers in an index, and lies in no range.
  const sides: { lower?: Bounds['lower']; upper?: Bounds['upper'] } = tag === LEAST.tag ? { lower: LEAST } : {};
  if (lower && 'operand' in lower) sides.lower = { key: lower.operand.key, inclusive: lower.kind === 'gte' };
  // Of an array, one element may pass one end of the range and another element the other.
  const both = upper && 'operand' in upper && upper.operand.tag === tag && !(lower && multikey);
  if (both) {
    sides.upper = { key: upper.operand.key, inclusive: upper.kind === 'lte' };
    used.push(upper);
  }
  return { ...sides, tag, exact: used };
}
