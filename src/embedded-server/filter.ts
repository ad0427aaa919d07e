import { asBoolean, asNumber, asString, BsonType, children, documentBytes, Elements, type RawValue } from './bson-walk';
import { BsonWriter } from './bson-writer';
import { CommandError } from './errors';
import { encodeKey, typeTag } from './keys';
import { type Path, parsePath } from './paths';

/** What a value is compared with: its place in the order of all values, made once. */
export interface Operand {
  readonly value: RawValue;
  readonly key: Buffer;
  readonly tag: number;
}

export type Condition =
  | { readonly kind: 'and' | 'or' | 'nor'; readonly parts: readonly Condition[] }
  | { readonly kind: 'not'; readonly part: Condition }
  | {
      readonly kind: 'in';
      readonly path: Path;
      readonly operands: readonly Operand[];
      readonly keys: ReadonlySet<string>;
    }
  | { readonly kind: 'eq' | 'gt' | 'gte' | 'lt' | 'lte'; readonly path: Path; readonly operand: Operand }
  | ({ readonly kind: 'elemMatch'; readonly path: Path } & ElementTest)
  /** A text that begins like this; `key` is the beginning of the keys of all such texts. */
  | { readonly kind: 'prefix'; readonly path: Path; readonly key: Buffer; readonly tag: number }
  | { readonly kind: 'mod'; readonly path: Path; readonly divisor: number; readonly remainder: number }
  | { readonly kind: 'size'; readonly path: Path; readonly size: number }
  | { readonly kind: 'exists'; readonly path: Path; readonly exists: boolean }
  | { readonly kind: 'other'; readonly filter: Buffer };

const operandOf = (value: RawValue): Operand => ({ value, key: encodeKey(value), tag: typeTag(value.type) });

/** Conditions that all have to hold; what raw bytes cannot decide is left to mingo, field by field (`other`). */
export function parseFilter(bytes: Buffer, start = 0): Condition[] {
  const parts: Condition[] = [];
  for (const element = new Elements(bytes, start); element.next(); ) {
    const { name, value } = element;
    if (!name.startsWith('$')) parts.push(...parseField(name, value));
    else if (name === '$and') parts.push(...subFilters(name, value).flat());
    else if (name === '$or' || name === '$nor') {
      const alternatives = subFilters(name, value).map((all): Condition => ({ kind: 'and', parts: all }));
      parts.push({ kind: name === '$or' ? 'or' : 'nor', parts: alternatives });
    } else if (name === '$expr') parts.push(other(name, value));
    else if (name !== '$comment') throw new CommandError(2, `unknown top level operator: ${name}`);
  }
  return parts;
}

function subFilters(name: string, value: RawValue): Condition[][] {
  const filters = value.type === BsonType.ARRAY ? children(value) : [];
  if (filters.length === 0) throw new CommandError(2, `${name} argument must be a non-empty array`);
  return filters.map((filter) => {
    if (filter.type !== BsonType.OBJECT) throw new CommandError(2, `${name} argument's entries must be objects`);
    return parseFilter(filter.bytes, filter.start);
  });
}

function other(name: string, value: RawValue): Condition {
  return { kind: 'other', filter: new BsonWriter().value(name, value).finish() };
}

function parseField(name: string, value: RawValue): Condition[] {
  const path = parsePath(name);
  if (value.type === BsonType.REGEX) return [other(name, value)];
  if (value.type !== BsonType.OBJECT) return [{ kind: 'eq', path, operand: operandOf(value) }];
  const operators = new Elements(value.bytes, value.start);
  const parts: Condition[] = [];
  let plain = 0;
  while (operators.next()) {
    const operator = operators.name;
    if (!operator.startsWith('$')) {
      plain++;
      continue;
    }
    const part = parseOperator(path, operator, operators.value);
    if (part === undefined) return [other(name, value)];
    parts.push(part);
  }
  if (plain > 0 && parts.length > 0)
    throw new CommandError(2, `cannot mix operators and fields in the condition on '${name}'`);
  return parts.length > 0 ? parts : [{ kind: 'eq', path, operand: operandOf(value) }];
}

function parseOperator(path: Path, operator: string, value: RawValue): Condition | undefined {
  switch (operator) {
    case '$eq':
      return value.type === BsonType.REGEX ? undefined : { kind: 'eq', path, operand: operandOf(value) };
    case '$ne':
      return value.type === BsonType.REGEX
        ? undefined
        : { kind: 'not', part: { kind: 'eq', path, operand: operandOf(value) } };
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return parseRange(path, operator, value);
    case '$in':
      return parseIn(path, operator, value);
    case '$nin': {
      const part = parseIn(path, operator, value);
      return part && { kind: 'not', part };
    }
    case '$not':
      return parseNot(path, value);
    case '$size':
      return parseSize(path, value);
    case '$all':
      return parseAll(path, value);
    case '$elemMatch':
      return parseElemMatch(path, value);
    case '$regex':
      return parsePrefix(path, value);
    case '$mod':
      return parseMod(path, value);
    case '$exists':
      return { kind: 'exists', path, exists: asBoolean(value) };
    default:
      return undefined;
  }
}

const RANGE_KINDS = { $gt: 'gt', $gte: 'gte', $lt: 'lt', $lte: 'lte' } as const;
const UNORDERED: ReadonlySet<number> = new Set<number>([
  BsonType.UNDEFINED,
  BsonType.REGEX,
  BsonType.MIN_KEY,
  BsonType.MAX_KEY,
]);

function parseRange(path: Path, operator: keyof typeof RANGE_KINDS, value: RawValue): Condition | undefined {
  if (value.type === BsonType.NULL) {
    // Null is beside nothing but itself, and a missing field is null. Not a plain equality: an upsert would set that.
    const equal: Condition = { kind: 'eq', path, operand: operandOf(value) };
    const isEqual = operator === '$gte' || operator === '$lte';
    return isEqual ? { kind: 'not', part: { kind: 'not', part: equal } } : nothing(path);
  }
  return UNORDERED.has(value.type) ? undefined : { kind: RANGE_KINDS[operator], path, operand: operandOf(value) };
}

function parseNot(path: Path, value: RawValue): Condition | undefined {
  if (value.type === BsonType.REGEX) return undefined;
  if (!hasOperators(value)) throw new CommandError(2, '$not needs a regex or a document of operators');
  return { kind: 'not', part: { kind: 'and', parts: parseField(path.text, value) } };
}

function parseSize(path: Path, value: RawValue): Condition {
  const size = asNumber(value);
  if (size === undefined || !Number.isInteger(size) || size < 0)
    throw new CommandError(2, 'Failed to parse $size: it needs a whole number that is not negative');
  return { kind: 'size', path, size };
}

function parseIn(path: Path, operator: string, value: RawValue): Condition | undefined {
  if (value.type !== BsonType.ARRAY) throw new CommandError(2, `${operator} needs an array`);
  const values = children(value);
  if (values.some((entry) => entry.type === BsonType.REGEX)) return undefined;
  const operands = values.map(operandOf);
  return { kind: 'in', path, operands, keys: new Set(operands.map(({ key }) => key.toString('latin1'))) };
}

/** `^` and nothing but literal characters behind it: what an index can look up of regular expressions. */
const LITERAL_PREFIX = /^\^((?:[^\\^$.*+?()[\]{}|]|\\[\\^$.*+?()[\]{}|])*)$/;
const END_OF_TEXT = 2;

/** Undefined for every other expression. */
function parsePrefix(path: Path, value: RawValue): Condition | undefined {
  const [, literal] = LITERAL_PREFIX.exec(asString(value) ?? '') ?? [];
  if (literal === undefined) return undefined;
  const text = new BsonWriter().string('v', literal.replace(/\\(.)/g, '$1')).finish();
  const operand = operandOf(children({ bytes: text, type: BsonType.OBJECT, start: 0, end: text.length })[0] ?? value);
  return { kind: 'prefix', path, key: operand.key.subarray(0, operand.key.length - END_OF_TEXT), tag: operand.tag };
}

const nothing = (path: Path): Condition => ({ kind: 'in', path, operands: [], keys: new Set() });

/** `$all` of plain values is all of their equalities; of nothing it is nothing. */
function parseAll(path: Path, value: RawValue): Condition | undefined {
  if (value.type !== BsonType.ARRAY) throw new CommandError(2, '$all needs an array');
  const values = children(value);
  if (values.some((entry) => entry.type === BsonType.REGEX || hasOperators(entry))) return undefined;
  if (values.length === 0) return nothing(path);
  return { kind: 'and', parts: values.map((entry) => ({ kind: 'eq', path, operand: operandOf(entry) })) };
}

function hasOperators(value: RawValue): boolean {
  const first = value.type === BsonType.OBJECT ? new Elements(value.bytes, value.start) : undefined;
  return first?.next() === true && first.name.startsWith('$');
}

/** Where the matcher puts an element that is no document, to apply conditions to it: a place that is taken as it is. */
export const ELEMENT_FIELD = 'v';

/** What an element of an array has to be: a document that passes, or a value as it is. */
export interface ElementTest {
  readonly parts: readonly Condition[];
  readonly onDocuments: boolean;
}

function parseElemMatch(path: Path, value: RawValue): Condition {
  if (value.type !== BsonType.OBJECT) throw new CommandError(2, '$elemMatch needs an Object');
  return { kind: 'elemMatch', path, ...parseElementTest(value) };
}

/** Conditions on an element of an array, as `$elemMatch` and `$pull` have them. */
export function parseElementTest(value: RawValue): ElementTest {
  const first = new Elements(value.bytes, value.start);
  const onDocuments = !first.next() || !first.name.startsWith('$') || ['$and', '$or', '$nor'].includes(first.name);
  const parts = onDocuments ? parseFilter(documentBytes(value)) : parseField(`${ELEMENT_FIELD}.0`, value);
  return { parts, onDocuments };
}

function parseMod(path: Path, value: RawValue): Condition {
  const [divisor, remainder, ...more] = value.type === BsonType.ARRAY ? children(value).map(asNumber) : [];
  if (!divisor || remainder === undefined || more.length > 0)
    throw new CommandError(2, 'malformed mod, needs [divisor, remainder]');
  return { kind: 'mod', path, divisor: Math.trunc(divisor), remainder: Math.trunc(remainder) };
}

/** A filter as raw BSON, from a field of a command; an absent one matches everything. */
export function filterOf(value: RawValue | undefined, name: string): Condition[] {
  if (value === undefined) return [];
  if (value.type !== BsonType.OBJECT) throw new CommandError(14, `BSON field '${name}' must be an object`);
  return parseFilter(documentBytes(value));
}
