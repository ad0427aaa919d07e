import { BsonType } from './bson-walk';
import type { Condition, Operand } from './filter';
import { afterPrefix } from './keys';

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

type Located = Extract<Condition, { path: unknown }>;

export const indexable = ({ value }: Operand): boolean =>
  value.type !== BsonType.ARRAY && value.type !== BsonType.UNDEFINED && value.type !== BsonType.REGEX;
/** An index holds null for a missing field too, and nothing tells the two apart. */
export const exactly = ({ value }: Operand): boolean => value.type !== BsonType.NULL;

/** Bounds of a path among conditions that all have to hold; `multikey` says that a document can have several values there. */
export function boundsOf(conditions: readonly Condition[], path: string, multikey: boolean): Bounds | undefined {
  const here = conditions.filter(
    (condition): condition is Located => 'path' in condition && condition.path.text === path,
  );
  return pointsOf(here) ?? prefixOf(here) ?? rangeOf(here, multikey);
}

function pointsOf(here: readonly Located[]): Bounds | undefined {
  for (const condition of here) {
    if (condition.kind === 'eq' && indexable(condition.operand)) {
      const { operand } = condition;
      return { points: [operand.key], tag: operand.tag, exact: exactly(operand) ? [condition] : [] };
    }
  }
  for (const condition of here) {
    if (condition.kind === 'in' && condition.operands.every(indexable)) {
      const points = [...condition.keys].map((key) => Buffer.from(key, 'latin1')).sort(Buffer.compare);
      return { points, tag: 0, exact: condition.operands.every(exactly) ? [condition] : [] };
    }
  }
  return undefined;
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
  // Of an array an index has the elements, and nothing of the whole.
  const ranges = here.filter((condition) => 'operand' in condition && indexable(condition.operand));
  const lower = ranges.find((condition) => condition.kind === 'gt' || condition.kind === 'gte');
  const upper = ranges.find((condition) => condition.kind === 'lt' || condition.kind === 'lte');
  const first = lower ?? upper;
  if (first === undefined || !('operand' in first)) return undefined;
  const { tag } = first.operand;
  const used: Condition[] = [first];
  const sides: { lower?: Bounds['lower']; upper?: Bounds['upper'] } = {};
  if (lower && 'operand' in lower) sides.lower = { key: lower.operand.key, inclusive: lower.kind === 'gte' };
  // Of an array, one element may pass one end of the range and another element the other.
  const both = upper && 'operand' in upper && upper.operand.tag === tag && !(lower && multikey);
  if (both) {
    sides.upper = { key: upper.operand.key, inclusive: upper.kind === 'lte' };
    used.push(upper);
  }
  return { ...sides, tag, exact: used };
}
