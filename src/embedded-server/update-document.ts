import { ObjectId } from 'bson';
import { BsonType, Elements, fieldOf, type RawValue } from './bson-walk';
import { BsonWriter } from './bson-writer';
import { CommandError } from './errors';
import type { Condition } from './filter';
import { encodeKey } from './keys';
import { type Json, mingo, toBytes, toPlain, toTyped } from './mingo';
import { rememberNumberTypes, restoreNumberTypes } from './number-types';
import { FieldSetter, UNSAFE_NAMES } from './set-fields';
import { arraysToCreate, checkConflicts, checkTargets, typeComputed } from './update-checks';

const ID = Buffer.from('_id');
/** Operators whose values are stored as they are: these keep the BSON types of their numbers. */
const STORING: readonly string[] = ['$set', '$setOnInsert'];

/** What an update says: a whole document, or operators. */
export interface Modifier {
  readonly bytes: Buffer;
  readonly isReplacement: boolean;
  readonly arrayFilters: readonly Json[];
}

export function parseModifier(value: RawValue | undefined, arrayFilters: readonly Buffer[]): Modifier {
  if (value?.type === BsonType.ARRAY)
    throw new CommandError(238, 'the embedded server does not support updates by aggregation pipeline');
  if (value?.type !== BsonType.OBJECT) throw new CommandError(9, 'an update must be a document');
  const bytes = value.bytes.subarray(value.start, value.end);
  const first = new Elements(bytes);
  const isReplacement = !(first.next() && first.name.startsWith('$'));
  return { bytes, isReplacement, arrayFilters: arrayFilters.map(toPlain) };
}

/** A document with its _id in front; the id is made where there is none. */
export function withIdFirst(document: Buffer, id = fieldOf(document, ID)): Buffer {
  const first = new Elements(document);
  if (id && id.bytes === document && first.next() && first.nameIs(ID)) return document;
  const writer = new BsonWriter(0, document.length + 32);
  if (id) writer.value('_id', id);
  else {
    const made = Buffer.from(new ObjectId().id);
    writer.value('_id', { bytes: made, type: BsonType.OBJECT_ID, start: 0, end: made.length });
  }
  for (const element = new Elements(document); element.next(); ) {
    if (!element.nameIs(ID)) writer.raw(document, element.nameStart - 1, element.end);
  }
  return writer.finish();
}

/** The document after the update. The original must not be volatile. */
export function applyModifier(
  document: Buffer,
  modifier: Modifier,
  conditions: readonly Condition[],
  inserting = false,
): Buffer {
  const id = fieldOf(document, ID);
  const next = modifier.isReplacement
    ? replaced(modifier.bytes, id)
    : operated(document, modifier, conditions, inserting);
  const nextId = fieldOf(next, ID);
  if (id && !(nextId && encodeKey(id).equals(encodeKey(nextId)))) throw immutableId();
  return withIdFirst(next);
}

function replaced(replacement: Buffer, id: RawValue | undefined): Buffer {
  return fieldOf(replacement, ID) || id === undefined ? replacement : withIdFirst(replacement, id);
}

function operated(document: Buffer, modifier: Modifier, conditions: readonly Condition[], inserting: boolean): Buffer {
  const setter = new FieldSetter();
  if (setter.read(modifier.bytes)) return setter.apply(document);
  const plain = toPlain(document);
  const types = rememberNumberTypes(plain, toTyped(document));
  const operators = operatorsOf(modifier.bytes, inserting);
  const newId = takeId(operators);
  if (newId !== undefined && !(inserting && plain._id === undefined)) checkSameId(document, newId);
  checkTargets(plain, operators);
  for (const path of arraysToCreate(plain, operators)) setPath(plain, path.split('.'), []);
  try {
    mingo().updateOne([plain], positionalCondition(modifier.bytes, conditions), operators, {
      arrayFilters: [...modifier.arrayFilters],
      cloneMode: 'none',
    });
  } catch (error) {
    throw new CommandError(2, error instanceof Error ? error.message : String(error));
  }
  restoreNumberTypes(plain, types);
  typeComputed(plain, toTyped(modifier.bytes));
  return toBytes(newId === undefined ? plain : { ...plain, _id: newId });
}

/** mingo refuses to set an _id at all; MongoDB lets it be set to what it is, and an upsert choose it. */
function takeId(operators: Json): unknown {
  for (const [operator, fields] of Object.entries(operators)) {
    if (!Object.hasOwn(fields as Json, '_id')) continue;
    if (operator !== '$set') throw immutableId();
    const { _id: id, ...others } = fields as Json;
    if (Object.keys(others).length > 0) operators.$set = others;
    else delete operators.$set;
    return id;
  }
  return undefined;
}

function checkSameId(document: Buffer, id: unknown): void {
  const before = fieldOf(document, ID);
  const after = fieldOf(toBytes({ _id: id }), ID);
  if (!before || !after || !encodeKey(before).equals(encodeKey(after))) throw immutableId();
}

const immutableId = (): CommandError =>
  new CommandError(66, "Performing an update on the path '_id' would modify the immutable field '_id'");

function operatorsOf(bytes: Buffer, inserting: boolean): Json {
  const plain = toPlain(bytes);
  const typed = toTyped(bytes);
  const operators: Json = {};
  const set: Json = {};
  for (const [operator, fields] of Object.entries(plain)) {
    if (!operator.startsWith('$')) throw new CommandError(52, `The field '${operator}' is not an update operator`);
    if (typeof fields !== 'object' || fields === null)
      throw new CommandError(9, `Modifiers operate on fields: ${operator}`);
    for (const path of Object.keys(fields)) checkPath(path);
    if (!STORING.includes(operator)) operators[operator] = fields;
    else if (operator === '$set' || inserting) Object.assign(set, typed[operator]);
  }
  checkConflicts(plain);
  if (Object.keys(set).length > 0) operators.$set = set;
  return operators;
}

/** mingo walks paths by plain property access: a path through a prototype is refused. */
function checkPath(path: string): void {
  if (path === '') throw new CommandError(9, 'An update path must not be empty');
  if (path.split('.').some((name) => UNSAFE_NAMES.includes(name))) {
    throw new CommandError(
      2,
      `the embedded server does not support the name in the update path '${path}'; replace the document instead`,
    );
  }
}

/** `a.$` needs to know which element matched; without it mingo need not test what the index found already. */
function positionalCondition(bytes: Buffer, conditions: readonly Condition[]): Json {
  if (!bytes.includes('.$')) return {};
  const writer = new BsonWriter();
  for (const condition of conditions) {
    if (condition.kind === 'eq') writer.value(condition.path.text, condition.operand.value);
    else if (condition.kind === 'other') writer.raw(condition.filter, 4, condition.filter.length - 1);
  }
  return toPlain(writer.finish());
}

/** The document an upsert starts from: what the filter says must be equal. */
export function upsertBase(conditions: readonly Condition[], modifier: Modifier): Buffer {
  const base: Json = {};
  const equal = conditions.flatMap((condition) => {
    if (condition.kind === 'eq') return [{ path: condition.path.text, value: condition.operand.value }];
    const [only, ...more] = condition.kind === 'in' ? condition.operands : [];
    return condition.kind === 'in' && only && more.length === 0
      ? [{ path: condition.path.text, value: only.value }]
      : [];
  });
  for (const { path, value } of equal) {
    if (modifier.isReplacement && path !== '_id') continue;
    checkPath(path);
    setPath(base, path.split('.'), toTyped(new BsonWriter().value('v', value).finish()).v);
  }
  return toBytes(base);
}

function setPath(target: Json, names: readonly string[], value: unknown): void {
  const [name = '', ...rest] = names;
  if (rest.length === 0) {
    target[name] = value;
    return;
  }
  const child = target[name];
  const next: Json = typeof child === 'object' && child !== null && !Array.isArray(child) ? (child as Json) : {};
  target[name] = next;
  setPath(next, rest, value);
}
