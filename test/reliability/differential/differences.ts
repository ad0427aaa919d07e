import { type Document, Double, Int32, Long } from 'mongodb';
import type { Answer } from './execute';
import type { Call, IndexDescription, Operation } from './operation';

/**
 * Where two servers differ and may. Each rule takes one difference out of both answers, or out of the operation; nothing
 * else is left out of the comparison.
 */
export interface Rule {
  readonly name: string;
  /** What each of the two does, and which of them MongoDB agrees with. */
  readonly reason: string;
  readonly rewrite?: (call: Call) => Call;
  /** An index that neither of the two is given. */
  readonly leavesOut?: (index: IndexDescription) => boolean;
  /** `call` is undefined for the end of a transaction. */
  readonly answer?: (answer: Answer, call: Call | undefined, kind: Operation['kind']) => Answer;
}

/** Between databases of the embedded server that have different indexes, and between it and MongoDB's own engine. */
export const NO_RULES: readonly Rule[] = [];

const TAKEN: readonly unknown[] = [112, 11000];

const changed = (answer: Answer, change: (error: Document) => Document): Answer =>
  'error' in answer ? { error: change(answer.error) } : answer;

const without = (fields: Document, ...names: readonly string[]): Document =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

/** Generated ones may have no prototype. */
const isDocument = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value));

/** The same value with each document in it changed, the inner ones first. */
function eachDocument(value: unknown, change: (document: Document) => Document): unknown {
  if (Array.isArray(value)) return value.map((item) => eachDocument(item, change));
  if (!isDocument(value)) return value;
  const inner = Object.entries(value).map(([name, field]) => [name, eachDocument(field, change)]);
  return change(Object.fromEntries(inner));
}

const inArguments =
  (change: (document: Document) => Document) =>
  (call: Call): Call => ({ ...call, args: call.args.map((argument) => eachDocument(argument, change)) });

/** Makes null of the fields that a group's key lacks. */
function withWholeGroupKeys(document: Document): Document {
  const key = document.$group?._id;
  if (!isDocument(key) || Object.keys(key).some(isOperator)) return document;
  const whole = Object.entries(key).map(([name, value]) => [
    name,
    typeof value === 'string' ? { $ifNull: [value, null] } : value,
  ]);
  return { ...document, $group: { ...document.$group, _id: Object.fromEntries(whole) } };
}

function asDoubles(value: unknown): unknown {
  if (value instanceof Int32 || value instanceof Long) return new Double(Number(value));
  if (Array.isArray(value)) return value.map(asDoubles);
  if (!isDocument(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, asDoubles(field)]));
}

const isOperator = (name: string): boolean => name.startsWith('$');

/** Makes doubles of the numbers inside the arrays and documents that fields hold. */
const withDoublesInside = (document: Document): Document =>
  Object.fromEntries(
    Object.entries(document).map(([name, field]) => {
      const isHeld = Array.isArray(field) || (isDocument(field) && !Object.keys(field).some(isOperator));
      return [name, isHeld && !isOperator(name) ? asDoubles(field) : field];
    }),
  );

/** Between the embedded server and DocumentDB. The embedded server does as MongoDB in all of them. */
export const BESIDE_DOCUMENTDB: readonly Rule[] = [
  {
    name: 'what an error tells',
    reason: 'DocumentDB gives no keyPattern and keyValue with a duplicate key, and codeName only with some errors',
    answer: (answer) => changed(answer, (error) => without(error, 'keyPattern', 'keyValue', 'codeName')),
  },
  {
    name: 'a key taken since the snapshot',
    reason: 'WriteConflict here, so that the transaction is run again; DuplicateKey in DocumentDB',
    answer: (answer, _call, kind) =>
      kind === 'call' ? answer : changed(answer, (error) => (TAKEN.includes(error.code) ? { code: 'taken' } : error)),
  },
  {
    name: 'a missing field in the key of a group',
    reason: 'it is left out of the key here, and null in DocumentDB',
    rewrite: inArguments(withWholeGroupKeys),
  },
  {
    name: 'equal numbers of another type inside an array or a document',
    reason: '$set changes their type here, and nothing in DocumentDB',
    rewrite: inArguments(withDoublesInside),
  },
  {
    name: 'unique values of embedded documents',
    reason:
      'no two documents share one here; where another field of the index is missing, DocumentDB lets some through',
    leavesOut: ({ key, unique }) => unique === true && Object.keys(key).some((path) => path.includes('.')),
  },
];
