import { asNumber, BsonType, children, documentBytes, MISSING, type RawValue, sameBytes } from './bson-walk';
import { BsonWriter } from './bson-writer';
import { CommandError } from './errors';
import { type Condition, ELEMENT_FIELD, type ElementTest, type Operand, parseElementTest } from './filter';
import { compareWithKey, encodeKey, typeTag } from './keys';
import { mingo, toPlain } from './mingo';
import { type Path, valuesAt } from './paths';

/** Decides on the raw bytes of a document; they may be volatile, nothing of them is kept. */
export type Matcher = (document: Buffer) => boolean;

const isNull = (tag: number): boolean => tag === typeTag(BsonType.NULL);

function equals(value: RawValue, operand: Operand): boolean {
  if (sameBytes(value, operand.value)) return true;
  if (typeTag(value.type) !== operand.tag) return isNull(operand.tag) && value.type === BsonType.UNDEFINED;
  return compareWithKey(value, operand.key) === 0;
}

/** True where the value, or an element of it if it is an array, passes. */
function anyValue(document: Buffer, path: Path, test: (value: RawValue) => boolean): boolean {
  const values: RawValue[] = [];
  valuesAt(document, 0, path, 0, values);
  return values.some(
    (value) => test(value) || (value.type === BsonType.ARRAY && !value.whole && children(value).some(test)),
  );
}

/** The arrays a path ends at; not those within them. */
function arraysAt(document: Buffer, path: Path): RawValue[] {
  const values: RawValue[] = [];
  valuesAt(document, 0, path, 0, values);
  return values.filter(({ type }) => type === BsonType.ARRAY);
}

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
    case 'or': {
      const parts = condition.parts.map(compile);
      return (document) => parts.some((part) => part(document));
    }
    case 'nor': {
      const parts = condition.parts.map(compile);
      return (document) => !parts.some((part) => part(document));
    }
    case 'not': {
      const part = compile(condition.part);
      return (document) => !part(document);
    }
    case 'eq': {
      const { path, operand } = condition;
      return (document) => anyValue(document, path, (value) => equals(value, operand));
    }
    case 'in': {
      const { path, keys } = condition;
      const withNull = condition.operands.some(({ tag }) => isNull(tag));
      return (document) =>
        anyValue(document, path, (value) => {
          if (withNull && (value === MISSING || value.type === BsonType.UNDEFINED)) return true;
          const key = encodeKey(value);
          return keys.has(key.toString('latin1'));
        });
    }
    case 'gt':
      return compileRange(condition.path, condition.operand, (order) => order > 0);
    case 'gte':
      return compileRange(condition.path, condition.operand, (order) => order >= 0);
    case 'lt':
      return compileRange(condition.path, condition.operand, (order) => order < 0);
    case 'lte':
      return compileRange(condition.path, condition.operand, (order) => order <= 0);
    case 'prefix': {
      const { path, key, tag } = condition;
      return (document) =>
        anyValue(document, path, (value) => typeTag(value.type) === tag && beginsWith(encodeKey(value), key));
    }
    case 'exists': {
      const { path, exists } = condition;
      return (document) => anyValue(document, path, (value) => value.type !== BsonType.MISSING) === exists;
    }
    case 'mod': {
      const { path, divisor, remainder } = condition;
      return (document) =>
        anyValue(document, path, (value) => Math.trunc(asNumber(value) ?? Number.NaN) % divisor === remainder);
    }
    case 'size': {
      const { path, size } = condition;
      return (document) => arraysAt(document, path).some((array) => children(array).length === size);
    }
    case 'elemMatch':
      return compileElemMatch(condition);
    case 'other':
      return compileOther(condition.filter);
  }
}

const beginsWith = (key: Buffer, beginning: Buffer): boolean => key.subarray(0, beginning.length).equals(beginning);

type ElementMatcher = (element: RawValue) => boolean;

function compileElement({ parts, onDocuments }: ElementTest): ElementMatcher {
  const matches = compileMatcher(parts);
  return (element) =>
    onDocuments
      ? element.type === BsonType.OBJECT && matches(documentBytes(element))
      : matches(new BsonWriter(0, 64).openArray(ELEMENT_FIELD).value(0, element).finish());
}

/** What `$pull` takes out: elements that pass conditions, or that are equal to a value. */
export function compileElementTest(value: RawValue): ElementMatcher {
  if (value.type === BsonType.OBJECT) return compileElement(parseElementTest(value));
  if (value.type === BsonType.REGEX) {
    const matches = compileOther(new BsonWriter().value(ELEMENT_FIELD, value).finish());
    return (element) => matches(new BsonWriter().value(ELEMENT_FIELD, element).finish());
  }
  const key = encodeKey(value);
  return (element) => compareWithKey(element, key) === 0;
}

function compileElemMatch({ path, ...test }: Extract<Condition, { kind: 'elemMatch' }>): Matcher {
  const passes = compileElement(test);
  return (document) => arraysAt(document, path).some((array) => children(array).some(passes));
}

/** A range only ever matches values of the operand's own class. */
function compileRange(path: Path, operand: Operand, test: (order: number) => boolean): Matcher {
  return (document) =>
    anyValue(
      document,
      path,
      (value) => typeTag(value.type) === operand.tag && test(compareWithKey(value, operand.key)),
    );
}

function compileOther(filter: Buffer): Matcher {
  try {
    const query = new (mingo().Query)(toPlain(filter), { scriptEnabled: false });
    return (document) => query.test(toPlain(document));
  } catch (error) {
    throw new CommandError(2, error instanceof Error ? error.message : String(error));
  }
}
