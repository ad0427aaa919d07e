import { ObjectId } from 'bson';
import { BsonType, Elements, fieldOf, type RawValue } from './bson-walk';
import { BsonWriter } from './bson-writer';
import { CommandError } from './errors';
import { type Condition, parseFilter } from './filter';
import { encodeKey } from './keys';
import { FieldSetter } from './set-fields';
import { documentOf, ObjectNode, openDocument } from './tree';
import { OPERATORS } from './update-operators';
import { type Change, checkConflicts, parseChanges } from './update-parse';
import { comparePaths, locate, notViable, put, removeChild, valueAt } from './update-paths';
import { type Placeholders, placesOf } from './update-positions';

const ID = Buffer.from('_id');
const DOLLAR = 0x24;

/** What an update says: a whole document, or operators. */
export interface Modifier {
  readonly bytes: Buffer;
  readonly isReplacement: boolean;
  /** Undefined where it is nothing but `$set` of whole top-level fields, which is done on the bytes. */
  readonly changes: readonly Change[] | undefined;
  readonly filters: Placeholders['filters'];
}

export function parseModifier(value: RawValue | undefined, arrayFilters: readonly Buffer[]): Modifier {
  if (value?.type === BsonType.ARRAY)
    throw new CommandError(238, 'the embedded server does not support updates by aggregation pipeline');
  if (value?.type !== BsonType.OBJECT) throw new CommandError(9, 'an update must be a document');
  const bytes = value.bytes.subarray(value.start, value.end);
  const first = new Elements(bytes);
  const isReplacement = !(first.next() && first.name.startsWith('$'));
  if (isReplacement) checkReplacement(bytes);
  const isPlain = isReplacement || new FieldSetter().read(bytes);
  const filters = new Map(arrayFilters.map((filter) => [identifierOf(filter), parseFilter(filter)]));
  return { bytes, isReplacement, changes: isPlain ? undefined : parseChanges(bytes), filters };
}

function checkReplacement(bytes: Buffer): void {
  for (const field = new Elements(bytes); field.next(); ) {
    if (bytes[field.nameStart] === DOLLAR)
      throw new CommandError(
        52,
        `The dollar ($) prefixed field '${field.name}' is not allowed in a replacement document`,
      );
  }
}

/** The name that all fields of an array filter begin with. */
function identifierOf(filter: Buffer): string {
  const first = new Elements(filter);
  const identifier = first.next() ? first.name.split('.')[0] : undefined;
  if (!identifier || identifier.startsWith('$'))
    throw new CommandError(9, 'an array filter must be a document whose first field names its identifier');
  return identifier;
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
  if (id && !(nextId && encodeKey(id).equals(encodeKey(nextId))))
    throw new CommandError(66, "Performing an update on the path '_id' would modify the immutable field '_id'");
  return withIdFirst(next);
}

function replaced(replacement: Buffer, id: RawValue | undefined): Buffer {
  return fieldOf(replacement, ID) || id === undefined ? replacement : withIdFirst(replacement, id);
}

function operated(document: Buffer, modifier: Modifier, conditions: readonly Condition[], inserting: boolean): Buffer {
  if (modifier.changes === undefined) {
    const setter = new FieldSetter();
    setter.read(modifier.bytes);
    return setter.apply(document);
  }
  const root = openDocument(document);
  const placeholders = { conditions, filters: modifier.filters };
  // All places are found before anything is changed: what a placeholder means is for the document as it was to say.
  const steps = modifier.changes
    .filter(({ operator }) => operator !== '$setOnInsert' || inserting)
    .flatMap((change) => placesOf(document, root, change.path, placeholders).map((path) => ({ path, change })));
  if (steps.some(({ path, change }) => path !== change.path)) {
    checkConflicts(steps.map(({ path }) => path));
    steps.sort((a, b) => comparePaths(a.path, b.path));
  }
  for (const { path, change } of steps) carryOut(root, path, change);
  return documentOf(root);
}

function carryOut(root: ObjectNode, path: readonly string[], { operator: name, operand, text, source }: Change): void {
  if (source) {
    rename(root, source, path);
    return;
  }
  const operator = OPERATORS.get(name);
  if (operator === undefined) throw new CommandError(9, `Unknown modifier: ${name}`);
  const place = locate(root, path);
  if (!place.viable) {
    if (name === '$unset') return;
    throw notViable(path, place);
  }
  const current = valueAt(place);
  if (current === undefined && !operator.creates) return;
  const next = operator.operate(current, operand, text);
  if (next === undefined) removeChild(place.parent, place.rest[0] ?? '');
  else if (next !== current) put(place, next);
}

function rename(root: ObjectNode, from: readonly string[], to: readonly string[]): void {
  const source = locate(root, from);
  if (source.throughArray) throw new CommandError(2, `The source field of $rename cannot be an array element`);
  if (!source.viable) throw notViable(from, source);
  const value = valueAt(source);
  if (value === undefined) return;
  const target = locate(root, to);
  if (target.throughArray) throw new CommandError(2, `The destination field of $rename cannot be an array element`);
  if (!target.viable) throw notViable(to, target);
  put(target, value);
  removeChild(source.parent, source.rest[0] ?? '');
}

/** The document an upsert starts from: what the filter says must be equal. */
export function upsertBase(conditions: readonly Condition[], modifier: Modifier): Buffer {
  const equal = equalitiesOf(conditions).filter(({ path }) => !modifier.isReplacement || path[0] === '_id');
  const inOrder = [...equal].sort((a, b) => comparePaths(a.path, b.path));
  for (const [at, { path }] of inOrder.entries()) {
    if (inOrder[at - 1]?.path.every((name, depth) => name === path[depth]))
      throw new CommandError(54, `cannot infer query fields to set, path '${path.join('.')}' is matched twice`);
  }
  const root = new ObjectNode();
  for (const { path, value } of equal) put(locate(root, path), value);
  return documentOf(root);
}

/** What must be equal for all conditions to hold; an alternative that is the only one is none. */
function equalitiesOf(conditions: readonly Condition[]): { path: readonly string[]; value: RawValue }[] {
  return conditions.flatMap((condition) => {
    switch (condition.kind) {
      case 'eq':
        return [{ path: condition.path.text.split('.'), value: condition.operand.value }];
      case 'in': {
        const [only, ...more] = condition.operands;
        return only && more.length === 0 ? [{ path: condition.path.text.split('.'), value: only.value }] : [];
      }
      case 'and':
        return equalitiesOf(condition.parts);
      case 'or':
        return condition.parts.length === 1 ? equalitiesOf(condition.parts) : [];
      default:
        return [];
    }
  });
}
