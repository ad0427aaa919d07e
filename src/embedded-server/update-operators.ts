import { type Arithmetic, compute, zeroLike } from './arithmetic';
import { asBoolean, asNumber, asString, BsonType, children, Elements, type RawValue } from './bson-walk';
import { CommandError } from './errors';
import { encodeKey } from './keys';
import { compileElementTest } from './matcher';
import { ArrayNode, isRaw, made, type Node, opened, rawOf } from './tree';
import { pushInto } from './update-push';

/** What an operator makes of the value it finds; undefined where there is none, and where none is to be. */
export type Operate = (current: Node | undefined, operand: RawValue, path: string) => Node | undefined;

interface Operator {
  readonly operate: Operate;
  /** Makes the field, and the documents on the way to it, where they are missing. */
  readonly creates: boolean;
}

const keyOf = (node: Node): Buffer => encodeKey(rawOf(node));

function arithmetic(operator: Arithmetic): Operate {
  return (current, operand, path) => {
    if (current === undefined) return operator === '$inc' ? operand : zeroLike(operand);
    const result = isRaw(current) ? compute(operator, current, operand) : undefined;
    if (result === undefined)
      throw new CommandError(14, `Cannot apply ${operator} to a value of non-numeric type, or a decimal: '${path}'`);
    return result;
  };
}

const least = (sign: 1 | -1): Operate => {
  return (current, operand) =>
    current === undefined || Buffer.compare(encodeKey(operand), keyOf(current)) * sign < 0 ? operand : current;
};

/** The elements of the array that an operator on arrays works on. */
function elementsOf(current: Node, operator: string, path: string): readonly Node[] {
  const array = opened(current);
  if (array instanceof ArrayNode) return array.items;
  throw new CommandError(operator === '$pop' ? 14 : 2, `The field '${path}' must be an array for ${operator}`);
}

const push: Operate = (current, operand, path) =>
  new ArrayNode(pushInto(current === undefined ? [] : elementsOf(current, '$push', path), operand));

/** The values of `{$each: […]}`; one that has no such field is the only value. */
function eachOf(operand: RawValue): readonly RawValue[] {
  const field = operand.type === BsonType.OBJECT ? new Elements(operand.bytes, operand.start) : undefined;
  return field?.next() && field.name === '$each' ? children(field.value) : [operand];
}

const addToSet: Operate = (current, operand, path) => {
  const items = current === undefined ? [] : [...elementsOf(current, '$addToSet', path)];
  const keys = new Set(items.map((item) => keyOf(item).toString('latin1')));
  for (const value of eachOf(operand)) {
    const key = keyOf(value).toString('latin1');
    if (!keys.has(key)) items.push(value);
    keys.add(key);
  }
  return new ArrayNode(items);
};

const pull: Operate = (current, operand, path) => {
  if (current === undefined) return undefined;
  const items = elementsOf(current, '$pull', path);
  const goes = compileElementTest(operand);
  return new ArrayNode(items.filter((item) => !goes(rawOf(item))));
};

const pullAll: Operate = (current, operand, path) => {
  if (current === undefined) return undefined;
  const gone = new Set(children(operand).map((value) => encodeKey(value).toString('latin1')));
  const items = elementsOf(current, '$pullAll', path);
  return new ArrayNode(items.filter((item) => !gone.has(keyOf(item).toString('latin1'))));
};

const pop: Operate = (current, operand, path) => {
  if (current === undefined) return undefined;
  const items = elementsOf(current, '$pop', path);
  return new ArrayNode(asNumber(operand) === 1 ? items.slice(0, -1) : items.slice(1));
};

/** `true` or `{$type: 'date' | 'timestamp'}`. */
const currentDate: Operate = (_current, operand) => {
  const now = Date.now();
  const type = operand.type === BsonType.OBJECT ? new Elements(operand.bytes, operand.start) : undefined;
  if (type?.next() && asString(type.value) === 'timestamp') {
    const bytes = Buffer.alloc(8);
    bytes.writeUInt32LE(1, 0);
    bytes.writeUInt32LE(Math.floor(now / 1000), 4);
    return { bytes, type: BsonType.TIMESTAMP, start: 0, end: 8 };
  }
  if (type === undefined && !asBoolean(operand)) throw new CommandError(2, '$currentDate needs true or a $type');
  return made((writer) => writer.date('v', now));
};

const set: Operate = (_current, operand) => operand;

/** `$rename` is not among them: it is about two places. */
export const OPERATORS: ReadonlyMap<string, Operator> = new Map([
  ['$set', { operate: set, creates: true }],
  ['$setOnInsert', { operate: set, creates: true }],
  ['$unset', { operate: () => undefined, creates: false }],
  ['$inc', { operate: arithmetic('$inc'), creates: true }],
  ['$mul', { operate: arithmetic('$mul'), creates: true }],
  ['$min', { operate: least(1), creates: true }],
  ['$max', { operate: least(-1), creates: true }],
  ['$currentDate', { operate: currentDate, creates: true }],
  ['$push', { operate: push, creates: true }],
  ['$addToSet', { operate: addToSet, creates: true }],
  ['$pull', { operate: pull, creates: false }],
  ['$pullAll', { operate: pullAll, creates: false }],
  ['$pop', { operate: pop, creates: false }],
]);
