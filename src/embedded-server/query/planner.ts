import { type Collection, type Index, prefixBytes, prefixRange, primaryOf, type Range } from '../keys/collection';
import { MAX_ID_BYTES, ORDERED_KEY_BYTES, PREFIX_BYTES, pointKey } from '../keys/index-keys';
import { afterPrefix, complement, fitKey } from '../keys/keys';
import type { Cut } from '../stretches/stretch-map';
import { type Bounds, boundsOf } from './bounds';
import type { EntryTests } from './entry-tests';
import type { Condition } from './filter';
import type { SortField } from './sorting';

/** How the documents of a query are found. */
export interface Plan {
  readonly collection: Collection;
  /** Undefined: by the keys of the documents. */
  readonly index: Index | undefined;
  /** Keys that are looked up one by one: of documents, or of entries of a unique index. */
  readonly points?: readonly Buffer[];
  readonly ranges: readonly Range[];
  /** Of a plan in the order of one field, greatest value first: all entries with the values in front of that field. */
  readonly whole?: Range;
  /** What is left of its ranges where documents may pass. */
  readonly cut?: Cut;
  /** Length of each range's prefix, where documents come in order when the ranges are merged by what follows it. */
  readonly merge?: readonly number[];
  readonly reverse: boolean;
  /** Documents come in the order that was asked for. */
  readonly ordered: boolean;
  /** What is still to be checked on each document. */
  readonly residual: readonly Condition[];
  /** What other indexes say about that. */
  readonly tests?: EntryTests;
  /** Plans that together find all of the documents, a document perhaps several times: for alternatives. */
  readonly union?: readonly Plan[];
}

export interface Candidate extends Plan {
  readonly score: number;
  /** The conditions say something about each field of the index. */
  readonly isWhole: boolean;
}

/** What an index scores for what it serves: one exact field counts for more than a range and the order together. */
const SCORES = { exactField: 100, range: 40, order: 30, unique: 1 };
/** Plans look up at most this many single keys. */
const MAX_PREFIXES = 20_000;
/** Plans merge at most this many ranges. */
const MAX_MERGED = 200;

/** The first of those with the highest score. */
export const bestOf = (candidates: readonly Candidate[]): Candidate | undefined =>
  candidates.reduce<Candidate | undefined>(
    (best, candidate) => (best && best.score >= candidate.score ? best : candidate),
    undefined,
  );

/** The best plan for the conditions; ordered if an index has the order asked for. */
export function planQuery(collection: Collection, conditions: readonly Condition[], sort: readonly SortField[]): Plan {
  const primary = primaryOf(collection);
  for (const index of [primary, ...collection.indexes]) {
    const plan = index.unique ? planIndex(collection, index, conditions, sort) : undefined;
    // Single keys are looked up: no other plan can be better. Queries usually end here.
    if (plan?.points) return plan;
  }
  const byId = planIndex(collection, primary, conditions, sort);
  const candidates = collection.indexes.flatMap((index) => planIndex(collection, index, conditions, sort) ?? []);
  return bestOf(byId ? [byId, ...candidates] : candidates) ?? fullScan(collection, conditions, sort);
}

const fullScan = (collection: Collection, residual: readonly Condition[], sort: readonly SortField[]): Plan => ({
  collection,
  index: undefined,
  ranges: [prefixRange(collection.prefix)],
  reverse: false,
  ordered: sort.length === 0,
  residual,
});

/** How one index serves the conditions, or the order asked for; undefined where it serves neither. */
export function planIndex(
  collection: Collection,
  index: Index,
  conditions: readonly Condition[],
  sort: readonly SortField[],
): Candidate | undefined {
  let prefixes: Buffer[] = [Buffer.alloc(0)];
  let equalities = 0;
  let range: Bounds | undefined;
  const exact: Condition[] = [];
  const several = new Set<string>();
  for (const { path, descending } of index.fields) {
    const bounds = boundsOf(conditions, path.text, index.multikey);
    if (bounds?.points && prefixes.length * bounds.points.length <= MAX_PREFIXES) {
      const points = descending ? bounds.points.map(complement).reverse() : bounds.points;
      prefixes = prefixes.flatMap((prefix) =>
        points.map((point) => (prefix.length === 0 ? point : Buffer.concat([prefix, point]))),
      );
      exact.push(...bounds.exact);
      if (points.length > 1) several.add(path.text);
      equalities++;
      continue;
    }
    range = bounds?.points ? undefined : bounds;
    if (range) exact.push(...range.exact);
    break;
  }
  const inOrder = !index.multikey && equalities > index.lastLongField && areWhole(index, prefixes);
  const mayMerge = prefixes.length <= MAX_MERGED && !sort.some(({ path }) => several.has(path));
  const merged = inOrder && mayMerge ? orderOf(index, equalities, sort) : undefined;
  // One after the other, the ranges are in the order of the fields from the first that has several values.
  const firstSeveral = index.fields.findIndex(({ path }) => several.has(path.text));
  const order = merged ?? (inOrder && firstSeveral >= 0 ? orderOf(index, firstSeveral, sort) : undefined);
  const servesOrder = order !== undefined && sort.length > 0;
  if (equalities === 0 && range === undefined && !servesOrder) return undefined;
  const residual = conditions.filter((condition) => !exact.includes(condition));
  const score =
    equalities * SCORES.exactField +
    (range ? SCORES.range : 0) +
    (servesOrder ? SCORES.order : 0) +
    (index.unique ? SCORES.unique : 0);
  const isPrimary = index.prefix === collection.prefix;
  const isWhole = equalities + (range ? 1 : 0) === index.fields.length;
  const shared = { collection, index: isPrimary ? undefined : index, score, isWhole };
  if (index.unique && equalities === index.fields.length) {
    const points = prefixes.map((fields) => (isPrimary ? idPoint(index, fields) : pointKey(index, fields)));
    return { ...shared, points, ranges: [], reverse: false, ordered: sort.length === 0, residual };
  }
  const field = index.fields[equalities];
  const built = prefixes.map((prefix) => rangeAfter(index, prefix, range, field?.descending ?? false));
  const cut = built.some((entry) => entry.cut);
  const [prefix, ...others] = prefixes;
  const isOne = servesOrder && field?.descending && prefix !== undefined && others.length === 0;
  const whole = isOne ? rangeAfter(index, prefix, undefined, false) : undefined;
  return {
    ...shared,
    ranges: distinctRanges(built),
    ...(whole && { whole: [whole.low, whole.high] as const }),
    ...(merged && servesOrder && prefixes.length > 1 && { merge: prefixes.map(({ length }) => PREFIX_BYTES + length) }),
    reverse: order?.reverse ?? false,
    ordered: sort.length === 0 || order !== undefined,
    residual: cut ? conditions : residual,
  };
}

/**
 * Whether the range of each prefix holds the entries of one value alone. That of a prefix that is cut holds those of longer
 * values too, which matters where there are several ranges, or where these entries may be cut as well.
 */
const areWhole = ({ lastLongField }: Index, prefixes: readonly Buffer[]): boolean =>
  (prefixes.length === 1 && lastLongField < 0) ||
  prefixes.every(({ length }) => PREFIX_BYTES + length <= ORDERED_KEY_BYTES);

/** Ranges in order, each of them once: prefixes that differ only in what is cut off have the same one. */
function distinctRanges(ranges: readonly { low: Buffer; high: Buffer }[]): Range[] {
  return ranges.filter(({ low }, at) => !ranges[at - 1]?.low.equals(low)).map(({ low, high }) => [low, high] as const);
}

/** The key of the document with this encoded _id. */
const idPoint = ({ prefix }: Index, id: Buffer): Buffer =>
  fitKey(Buffer.concat([prefixBytes(prefix), id]), MAX_ID_BYTES);

/** Whether the entries after the equality fields come in the order asked for, forwards or backwards. */
function orderOf(index: Index, equalities: number, sort: readonly SortField[]): { reverse: boolean } | undefined {
  const fixed = new Set(index.fields.slice(0, equalities).map(({ path }) => path.text));
  let at = equalities;
  let reverse: boolean | undefined;
  for (const { path, descending } of sort) {
    if (fixed.has(path)) continue;
    const field = index.fields[at++];
    if (field === undefined || field.path.text !== path) return undefined;
    const backwards = field.descending !== descending;
    if (reverse !== undefined && reverse !== backwards) return undefined;
    reverse = backwards;
  }
  return { reverse: reverse ?? false };
}

/** The entries that begin with `prefix` and whose next field lies within the bounds. */
function rangeAfter(
  index: Index,
  prefix: Buffer,
  bounds: Bounds | undefined,
  descending: boolean,
): { low: Buffer; high: Buffer; cut: boolean } {
  const start = Buffer.concat([prefixBytes(index.prefix), prefix]);
  if (bounds === undefined) {
    const cut = cutKey(start);
    return { low: cut.key, high: afterPrefix(cut.key), cut: cut.cut };
  }
  const [first, last] = descending ? [bounds.upper, bounds.lower] : [bounds.lower, bounds.upper];
  const edge = (key: Buffer) => cutKey(Buffer.concat([start, descending ? complement(key) : key]));
  const tag = edge(Buffer.from([bounds.tag]));
  const low = first && edge(first.key);
  const high = last && edge(last.key);
  return {
    low: low ? (first?.inclusive || low.cut ? low.key : afterPrefix(low.key)) : tag.key,
    high: high ? (last?.inclusive || high.cut ? afterPrefix(high.key) : high.key) : afterPrefix(tag.key),
    cut: tag.cut || low?.cut === true || high?.cut === true,
  };
}

/** Keys are ordered by their first bytes only: longer bounds are widened, and the filter does the rest. */
function cutKey(key: Buffer): { key: Buffer; cut: boolean } {
  if (key.length <= ORDERED_KEY_BYTES) return { key, cut: false };
  return { key: key.subarray(0, ORDERED_KEY_BYTES), cut: true };
}
