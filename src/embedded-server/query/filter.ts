import { rawValue } from '../bson/bson-writer';
import {
  asBoolean,
  asString,
  BsonType,
  documentOf,
  Elements,
  fieldsOf,
  isNotANumber,
  listOf,
  type RawValue,
} from '../bson/elements';
import { type Path, parsePath } from '../bson/paths';
import { FIELD_OPERATORS, type FieldOperator, isKnown, LOGICAL_OPERATORS } from '../dialect';
import { notSupported } from '../errors';
import { encodeKey, typeTag } from '../keys/keys';

/** A value of a filter, with its key, which is made once. */
export interface Operand {
  readonly value: RawValue;
  readonly key: Buffer;
  readonly tag: number;
}

export type Condition =
  | { readonly kind: 'and' | 'nor'; readonly parts: readonly Condition[] }
  | { readonly kind: 'or'; readonly parts: readonly Condition[] }
  | { readonly kind: 'not'; readonly part: Condition }
  | {
      readonly kind: 'in';
      readonly path: Path;
      readonly operands: readonly Operand[];
      readonly keys: ReadonlySet<string>;
    }
  | { readonly kind: 'eq'; readonly path: Path; readonly operand: Operand }
  | { readonly kind: 'gt' | 'gte' | 'lt' | 'lte'; readonly path: Path; readonly operand: Operand }
  /** Some element of the array is a document that passes all parts. */
  | { readonly kind: 'elemMatch'; readonly path: Path; readonly parts: readonly Condition[] }
  /** A text that begins with these bytes; `key` is the beginning of the keys of all such texts. */
  | {
      readonly kind: 'prefix';
      readonly path: Path;
      readonly bytes: Buffer;
      readonly key: Buffer;
      readonly tag: number;
    }
  /** A text that has these bytes somewhere. */
  | { readonly kind: 'contains'; readonly path: Path; readonly bytes: Buffer; readonly tag: number }
  /** An array that has elements, or not. */
  | { readonly kind: 'hasElements'; readonly path: Path; readonly expected: boolean };

function operandOf(value: RawValue): Operand {
  if (isNotANumber(value)) throw notSupported('a filter that compares with NaN');
  return { value, key: encodeKey(value), tag: typeTag(value.type) };
}

/** The conditions of a filter, all of which have to hold. @throws CommandError for what the dialect does not have */
export function parseFilter(filter: RawValue): Condition[] {
  const document = documentOf(filter, 'a filter');
  const parts: Condition[] = [];
  for (const element = new Elements(document); element.next(); ) {
    const { name, value } = element;
    if (name.startsWith('$')) parts.push(...parseLogical(name, value));
    else parts.push(...parseField(name, value));
  }
  return parts;
}

function parseLogical(name: string, value: RawValue): Condition[] {
  if (!isKnown(LOGICAL_OPERATORS, name)) throw notSupported(`the operator ${name}`);
  const filters = listOf(value, name).map(parseFilter);
  if (filters.length === 0) throw notSupported(`${name} of nothing`);
  if (name === '$and') return filters.flat();
  return [{ kind: name === '$or' ? 'or' : 'nor', parts: filters.map((parts): Condition => ({ kind: 'and', parts })) }];
}

function parseField(name: string, value: RawValue): Condition[] {
  if (value.type !== BsonType.OBJECT) return [{ kind: 'eq', path: parsePath(name), operand: operandOf(value) }];
  const operators = fieldsOf(documentOf(value, name));
  if (operators.length === 0) throw notSupported(`comparing the field '${name}' with a whole document`);
  return operators.map(([operator, operand]) => {
    if (!isKnown(FIELD_OPERATORS, operator))
      throw notSupported(`the operator '${operator}' on the field '${name}', or comparing it with a whole document`);
    return PARSERS[operator](name, operand, operator);
  });
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
  $regex: parseLiteral,
  $elemMatch: (path, value) => ({ kind: 'elemMatch', path: parsePath(path), parts: parseFilter(value) }),
};

function parseIn(path: string, value: RawValue): Condition {
  const operands = listOf(value, '$in').map(operandOf);
  const keys = new Set(operands.map(({ key }) => key.toString('latin1')));
  return { kind: 'in', path: parsePath(path), operands, keys };
}

const FIRST_ELEMENT = /^([^.]+)\.0$/;

function parseExists(path: string, value: RawValue): Condition {
  const [, list] = FIRST_ELEMENT.exec(path) ?? [];
  if (list === undefined) throw notSupported(`$exists of anything but the first element of a list: '${path}'`);
  return { kind: 'hasElements', path: parsePath(list), expected: asBoolean(value) };
}

/** Literal characters only; with `^` in front, an index can look them up. */
const LITERAL = /^(\^?)((?:[^\\^$.*+?()[\]{}|]|\\[\\^$.*+?()[\]{}|]|\\x00)*)$/;
const TERMINATOR_BYTES = 2;

function parseLiteral(path: string, value: RawValue): Condition {
  const pattern = asString(value);
  const [, anchor, literal] = pattern === undefined ? [] : (LITERAL.exec(pattern) ?? []);
  if (literal === undefined) throw notSupported('a $regex other than literal characters, with or without ^ in front');
  const text = literal.replace(/\\(x00|.)/g, (_escape, escaped) => (escaped === 'x00' ? '\0' : escaped));
  const { key, tag } = operandOf(rawValue(text));
  const bytes = Buffer.from(text);
  if (anchor === '') return { kind: 'contains', path: parsePath(path), bytes, tag };
  const beginning = key.subarray(0, key.length - TERMINATOR_BYTES);
  return { kind: 'prefix', path: parsePath(path), bytes, key: beginning, tag };
}
