import { BsonType, children, documentBytes, fieldOf, isNotANumber, type RawValue, sameBytes } from '../bson/elements';
import { type Path, valueAt } from '../bson/paths';
import { compareWithKey, encodeKey, typeTag } from '../keys/keys';
import type { Condition, Operand } from './filter';

/** Decides on the raw bytes of a document; they may be volatile, nothing of them is kept. */
export type Matcher = (document: Buffer) => boolean;

type Test = (value: RawValue) => boolean;

const isScalar = ({ type }: RawValue): boolean => type !== BsonType.OBJECT && type !== BsonType.ARRAY;

/** True where the value at the path passes, or an element of it if it is an array. The test gets no arrays or documents. */
const anyValue =
  (path: Path, test: Test): Matcher =>
  (document) => {
    const value = valueAt(document, path);
    if (value.type === BsonType.ARRAY) return children(value).some((element) => isScalar(element) && test(element));
    return isScalar(value) && test(value);
  };

/** Makes a predicate of conditions that all have to hold. */
export function compileMatcher(conditions: readonly Condition[]): Matcher {
  const [first, ...rest] = conditions.map(compile);
  if (first === undefined) return () => true;
  if (rest.length === 0) return first;
  return (document) => first(document) && rest.every((matcher) => matcher(document));
}

function compile(condition: Condition): Matcher {
  switch (condition.kind) {
    case 'and':
      return compileMatcher(condition.parts);
    case 'or':
    case 'nor': {
      const parts = condition.parts.map(compile);
      const expected = condition.kind === 'or';
      return (document) => parts.some((part) => part(document)) === expected;
    }
    case 'not': {
      const part = compile(condition.part);
      return (document) => !part(document);
    }
    case 'eq': {
      const { path, operand } = condition;
      return anyValue(path, (value) => equals(value, operand));
    }
    case 'in': {
      const { path, keys } = condition;
      return anyValue(path, (value) => keys.has(encodeKey(value).toString('latin1')));
    }
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return compileRange(condition, ORDERS[condition.kind]);
    case 'prefix': {
      const { path, bytes, tag } = condition;
      return anyValue(path, (value) => typeTag(value.type) === tag && beginsWith(value, bytes));
    }
    case 'contains': {
      const { path, bytes, tag } = condition;
      return anyValue(path, (value) => typeTag(value.type) === tag && holds(value, bytes));
    }
    case 'hasElements':
      return compileHasElements(condition.path, condition.expected);
    case 'elemMatch': {
      const { path } = condition;
      const matches = compileMatcher(condition.parts);
      // To $elemMatch, an array is a document of its positions.
      const passes: Test = (element) => !isScalar(element) && matches(documentBytes(element));
      return (document) => {
        const value = valueAt(document, path);
        return value.type === BsonType.ARRAY && children(value).some(passes);
      };
    }
  }
}

function equals(value: RawValue, operand: Operand): boolean {
  if (sameBytes(value, operand.value)) return true;
  return typeTag(value.type) === operand.tag && compareWithKey(value, operand.key) === 0;
}

/** The length of a text stands in front of it. */
const LENGTH_BYTES = 4;

/** Whether a text begins with these bytes. The byte after its last is a zero, which they may not reach. */
const beginsWith = ({ bytes, start, end }: RawValue, beginning: Buffer): boolean => {
  const from = start + LENGTH_BYTES;
  const to = from + beginning.length;
  return to < end && bytes.compare(beginning, 0, beginning.length, from, to) === 0;
};

/** Whether a text has these bytes: in UTF-8, no character begins within another one. */
const holds = ({ bytes, start, end }: RawValue, part: Buffer): boolean =>
  bytes.subarray(start + LENGTH_BYTES, end - 1).includes(part);

/** What the order of a value beside the operand has to be. */
const ORDERS = {
  gt: (order: number) => order > 0,
  gte: (order: number) => order >= 0,
  lt: (order: number) => order < 0,
  lte: (order: number) => order <= 0,
};

/** A range matches only values of the operand's class; NaN lies in none. */
function compileRange(
  { path, operand }: { readonly path: Path; readonly operand: Operand },
  test: (order: number) => boolean,
): Matcher {
  return anyValue(
    path,
    (value) => typeTag(value.type) === operand.tag && !isNotANumber(value) && test(compareWithKey(value, operand.key)),
  );
}

const FIRST = Buffer.from('0');

/** An array with elements has a field named "0", as it is stored; a document may have one too. */
function compileHasElements(path: Path, expected: boolean): Matcher {
  return (document) => {
    const value = valueAt(document, path);
    return (!isScalar(value) && fieldOf(value.bytes, FIRST, value.start) !== undefined) === expected;
  };
}
