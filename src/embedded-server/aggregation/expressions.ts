import { NULL, rawValue } from '../bson/bson-writer';
import {
  asNumber,
  asString,
  BsonType,
  documentOf,
  Elements,
  fieldsOf,
  isNothing,
  listOf,
  MISSING,
  type RawValue,
} from '../bson/elements';
import { innerValue, parsePath } from '../bson/paths';
import { EXPRESSIONS, type ExpressionName, isKnown } from '../dialect';
import { notSupported } from '../errors';
import { compareWithKey, encodeKey } from '../keys/keys';
import { ofOne, ofTwo, roundHalfToEven } from './arithmetic';

/** What an expression comes to, of the fields that a reader has read. The value may lie in the document. */
export type Expression = (fields: readonly RawValue[]) => RawValue;

/** Names that may be met, by their lengths and first letters: one look rules out nearly every other name. */
const TABLE_SIZE = 256;
const placeOf = (length: number, firstByte: number): number => (length * 31 + firstByte) % TABLE_SIZE;

/** Reads the fields that several expressions need in one pass over a document. */
export class FieldReader {
  readonly names: Buffer[] = [];
  private readonly values: RawValue[] = [];
  private readonly mayBeOne = new Uint8Array(TABLE_SIZE);

  /** Where the value of a field stands in what `read` returns. */
  add(name: Buffer): number {
    const found = this.names.findIndex((one) => one.equals(name));
    if (found >= 0) return found;
    this.values.push(MISSING);
    this.mayBeOne[placeOf(name.length, name[0] ?? 0)] = 1;
    return this.names.push(name) - 1;
  }

  /** The values of the fields, good until the next document is read. */
  read(document: Buffer): readonly RawValue[] {
    const { names, values, mayBeOne } = this;
    values.fill(MISSING);
    let left = names.length;
    for (const element = new Elements(document); left > 0 && element.next(); ) {
      const { nameStart, nameEnd } = element;
      if (mayBeOne[placeOf(nameEnd - nameStart, document[nameStart] ?? 0)] === 0) continue;
      const at = element.indexIn(names);
      if (at < 0) continue;
      values[at] = element.value;
      left--;
    }
    return values;
  }
}

const TRUE = rawValue(true);
const FALSE = rawValue(false);

/** Reads an expression: null, a number, a field, or one of the operators of the dialect. */
export function parseExpression(value: RawValue, reader: FieldReader): Expression {
  if (value.type === BsonType.NULL || asNumber(value) !== undefined) return () => value;
  const text = asString(value);
  if (text?.startsWith('$') && !text.startsWith('$$')) return fieldExpression(text, reader);
  const [[name, operand] = [], ...more] = fieldsOf(documentOf(value, 'an expression'));
  if (name === undefined || operand === undefined || !isKnown(EXPRESSIONS, name) || more.length > 0)
    throw notSupported(
      `the expression '${name}', only null, a number, a field, and ${Object.keys(EXPRESSIONS).join(', ')}`,
    );
  return PARSERS[name](operand, reader);
}

function fieldExpression(text: string, reader: FieldReader): Expression {
  const path = parsePath(text.slice(1));
  const at = reader.add(path.name);
  return (fields) => innerValue(fields[at] ?? MISSING, path);
}

type Parser = (operand: RawValue, reader: FieldReader) => Expression;

/** Parses an operator on one expression. */
const unary =
  (compute: (number: number) => number): Parser =>
  (operand, reader) => {
    const evaluate = parseExpression(operand, reader);
    const result = ofOne(compute);
    return (fields) => result(evaluate(fields));
  };

/** Parses an operator on a list of two expressions. */
const binary =
  (name: ExpressionName, compute: (one: number, other: number) => number): Parser =>
  (operand, reader) => {
    const [one, other] = operandsOf(operand, name, 2).map((part) => parseExpression(part, reader));
    const result = ofTwo(compute);
    return (fields) => result(one?.(fields) ?? MISSING, other?.(fields) ?? MISSING);
  };

function operandsOf(operand: RawValue, name: ExpressionName, count: number): RawValue[] {
  const operands = listOf(operand, name);
  if (operands.length !== count) throw notSupported(`${name} of anything but ${count} operands`);
  return operands;
}

const PARSERS: Readonly<Record<ExpressionName, Parser>> = {
  $trunc: unary(Math.trunc),
  $round: unary(roundHalfToEven),
  $subtract: binary('$subtract', (one, other) => one - other),
  $multiply: binary('$multiply', (one, other) => one * other),
  $eq(operand, reader) {
    const [value = MISSING, text = MISSING] = operandsOf(operand, '$eq', 2);
    if (asString(text)?.startsWith('$') !== false) throw notSupported('$eq of anything but [expression, text]');
    const evaluate = parseExpression(value, reader);
    const key = encodeKey(text);
    return (fields) => (compareWithKey(evaluate(fields), key) === 0 ? TRUE : FALSE);
  },
  $cond(operand, reader) {
    const [test, then, otherwise] = operandsOf(operand, '$cond', 3).map((part) => parseExpression(part, reader));
    return (fields) => {
      const outcome = test?.(fields);
      if (outcome !== TRUE && outcome !== FALSE) throw notSupported('$cond of anything but $eq');
      return (outcome === TRUE ? then : otherwise)?.(fields) ?? MISSING;
    };
  },
  $ifNull(operand, reader) {
    const [value, alternative, ...more] = listOf(operand, '$ifNull');
    if (value === undefined || alternative?.type !== BsonType.NULL || more.length > 0)
      throw notSupported('$ifNull of anything but [expression, null]');
    const evaluate = parseExpression(value, reader);
    return (fields) => {
      const found = evaluate(fields);
      return isNothing(found) ? NULL : found;
    };
  },
  $dateToString(operand, reader) {
    const { format, date, ...others } = Object.fromEntries(fieldsOf(documentOf(operand, '$dateToString')));
    const known = format && TIME_FORMATS[asString(format) ?? ''];
    if (date === undefined || known === undefined || Object.keys(others).length > 0)
      throw notSupported(
        `$dateToString of anything but {format: '${Object.keys(TIME_FORMATS).join("' or '")}', date: …}`,
      );
    return timeTextOf(parseExpression(date, reader), known);
  },
};

/** Parts of time that a format names: how long they are, and their text of the years 0 to 9999. */
const TIME_FORMATS: Readonly<Record<string, { milliseconds: number; text: RegExp }>> = {
  '%Y-%m-%d': { milliseconds: 86_400_000, text: /^\d{4}-\d\d-\d\d/ },
  '%Y-%m-%dT%H': { milliseconds: 3_600_000, text: /^\d{4}-\d\d-\d\dT\d\d/ },
};

/** The UTC day or hour of a time as text; null of nothing. */
function timeTextOf(timeOf: Expression, { milliseconds, text: form }: (typeof TIME_FORMATS)[string]): Expression {
  const texts = new Map<number, RawValue>();
  return (fields) => {
    const time = timeOf(fields);
    if (isNothing(time)) return NULL;
    if (time.type !== BsonType.DATE) throw notSupported('the day of anything but a date');
    const part = Math.floor(Number(time.bytes.readBigInt64LE(time.start)) / milliseconds);
    const found = texts.get(part);
    if (found) return found;
    const [text] = form.exec(new Date(part * milliseconds).toJSON() ?? '') ?? [];
    if (text === undefined) throw notSupported('days outside the years 0 to 9999');
    const value = rawValue(text);
    texts.set(part, value);
    return value;
  };
}
