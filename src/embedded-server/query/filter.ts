import { BsonWriter } from '../bson/bson-writer';
import {
  asBoolean,
  asString,
  BsonType,
  children,
  documentBytes,
  Elements,
  isNotANumber,
  type RawValue,
} from '../bson/elements';
import { type Path, parsePath } from '../bson/paths';
import { FIELD_OPERATORS, type FieldOperator, isKnown, LOGICAL_OPERATORS } from '../dialect';
import { CommandError, notSupported } from '../errors';
import { encodeKey, typeTag } from '../keys/keys';

/** A value of a filter, with its key, which is made once. */
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
  /** Some element of the array is a document that passes all parts. */
  | { readonly kind: 'elemMatch'; readonly path: Path; readonly parts: readonly Condition[] }
  /** A text that begins like this; `key` is the beginning of the keys of all such texts. */
  | { readonly kind: 'prefix'; readonly path: Path; readonly key: Buffer; readonly tag: number }
  /** An array that has elements, or not. */
  | { readonly kind: 'hasElements'; readonly path: Path; readonly expected: boolean };

const SCALARS: ReadonlySet<number> = new Set<number>([
  BsonType.NULL,
  BsonType.DOUBLE,
  BsonType.INT32,
  BsonType.INT64,
  BsonType.STRING,
  BsonType.OBJECT_ID,
  BsonType.BOOLEAN,
  BsonType.DATE,
]);

function operandOf(value: RawValue): Operand {
  if (!SCALARS.has(value.type) || isNotANumber(value))
    throw notSupported('a filter that compares with anything but a text, number, date, boolean, ObjectId or null');
  return { value, key: encodeKey(value), tag: typeTag(value.type) };
}

/** The conditions of a filter, all of which have to hold. */
export function parseFilter(bytes: Buffer, start = 0): Condition[] {
  const parts: Condition[] = [];
  for (const element = new Elements(bytes, start); element.next(); ) {
    const { name, value } = element;
    if (!name.startsWith('$')) {
      parts.push(...parseField(name, value));
      continue;
    }
    if (!isKnown(LOGICAL_OPERATORS, name))
      throw new CommandError(
        'BadValue',
        `unknown top level operator: ${name}, or one that the embedded server does not support`,
      );
    const alternatives = subFilters(name, value);
    if (name === '$and') parts.push(...alternatives.flat());
    else
      parts.push({
        kind: name === '$or' ? 'or' : 'nor',
        parts: alternatives.map((all): Condition => ({ kind: 'and', parts: all })),
      });
  }
  return parts;
}

function subFilters(name: string, value: RawValue): Condition[][] {
  const filters = value.type === BsonType.ARRAY ? children(value) : [];
  if (filters.length === 0) throw new CommandError('BadValue', `${name} argument must be a non-empty array`);
  return filters.map((filter) => {
    if (filter.type !== BsonType.OBJECT)
      throw new CommandError('BadValue', `${name} argument's entries must be objects`);
    return parseFilter(filter.bytes, filter.start);
  });
}

function parseField(name: string, value: RawValue): Condition[] {
  if (value.type !== BsonType.OBJECT) return [{ kind: 'eq', path: parsePath(name), operand: operandOf(value) }];
  const parts: Condition[] = [];
  for (const operator = new Elements(value.bytes, value.start); operator.next(); ) {
    if (!isKnown(FIELD_OPERATORS, operator.name))
      throw operator.name.startsWith('$') || parts.length > 0
        ? new CommandError(
            'BadValue',
            `unknown operator: ${operator.name}, or one that the embedded server does not support`,
          )
        : notSupported(`comparing the field '${name}' with a whole document`);
    const parse = PARSERS[operator.name];
    parts.push(parse(name, operator.value, operator.name));
  }
  if (parts.length === 0) throw notSupported(`comparing the field '${name}' with a whole document`);
  return parts;
}

type Parser = (path: string, value: RawValue, operator: FieldOperator) => Condition;

const comparison =
  (kind: 'eq' | 'gt' | 'gte' | 'lt' | 'lte'): Parser =>
  (path, value) => ({ kind, path: parsePath(path), operand: operandOf(value) });

const PARSERS: Readonly<Record<FieldOperator, Parser>> = {
  $eq: comparison('eq'),
  $ne: (path, value, operator) => ({ kind: 'not', part: comparison('eq')(path, value, operator) }),
  $gt: comparison('gt'),
  $gte: comparison('gte'),
  $lt: comparison('lt'),
  $lte: comparison('lte'),
  $in: parseIn,
  $exists: parseExists,
  $regex: parsePrefix,
  $elemMatch: parseElemMatch,
};

function parseIn(path: string, value: RawValue): Condition {
  if (value.type !== BsonType.ARRAY) throw new CommandError('BadValue', '$in needs an array');
  const operands = children(value).map(operandOf);
  const keys = new Set(operands.map(({ key }) => key.toString('latin1')));
  return { kind: 'in', path: parsePath(path), operands, keys };
}

const FIRST_ELEMENT = /^([^.]+)\.0$/;

function parseExists(path: string, value: RawValue): Condition {
  const [, list] = FIRST_ELEMENT.exec(path) ?? [];
  if (list === undefined) throw notSupported(`$exists of anything but the first element of a list: '${path}'`);
  return { kind: 'hasElements', path: parsePath(list), expected: asBoolean(value) };
}

/** `^` followed by literal characters only: of regular expressions, an index can look up these. */
const LITERAL_PREFIX = /^\^((?:[^\\^$.*+?()[\]{}|]|\\[\\^$.*+?()[\]{}|]|\\x00)*)$/;
const TERMINATOR_BYTES = 2;

function parsePrefix(path: string, value: RawValue): Condition {
  const pattern = asString(value);
  if (pattern === undefined) throw new CommandError('BadValue', '$regex has to be a string');
  const [, literal] = LITERAL_PREFIX.exec(pattern) ?? [];
  if (literal === undefined) throw notSupported('a $regex other than ^ followed by literal characters');
  const prefix = literal.replaceAll('\\x00', '\0').replace(/\\(.)/g, '$1');
  const { key, tag } = operandOf(new BsonWriter().string('v', prefix).onlyValue());
  return { kind: 'prefix', path: parsePath(path), key: key.subarray(0, key.length - TERMINATOR_BYTES), tag };
}

function parseElemMatch(path: string, value: RawValue): Condition {
  if (value.type !== BsonType.OBJECT) throw new CommandError('BadValue', '$elemMatch needs an Object');
  const first = new Elements(value.bytes, value.start);
  if (first.next() && first.name.startsWith('$') && !isKnown(LOGICAL_OPERATORS, first.name))
    throw notSupported(`$elemMatch of elements that are not documents: ${first.name}`);
  return { kind: 'elemMatch', path: parsePath(path), parts: parseFilter(value.bytes, value.start) };
}

/** The filter in a field of a command; an absent one matches everything. */
export function filterOf(value: RawValue | undefined, name: string): Condition[] {
  if (value === undefined) return [];
  if (value.type !== BsonType.OBJECT)
    throw new CommandError('TypeMismatch', `Expected field ${name} to be of type object`);
  return parseFilter(documentBytes(value));
}
