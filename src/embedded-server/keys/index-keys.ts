import { BsonType, children, Elements, MISSING, type RawValue } from '../bson/elements';
import { type Path, valuesAt } from '../bson/paths';
import { CommandError } from '../errors';
import type { Collection, Index } from './collection';
import { KeyWriter } from './key-writer';
import { EMPTY_ARRAY_TAG, encodeKey, fitKey, orderedBytes, writeElement, writeKey } from './keys';

/** Longest part of a key that holds an index's fields, and longest key of an _id; together they fit LMDB's 1,978 bytes. */
const MAX_FIELDS_BYTES = 1000;
export const MAX_ID_BYTES = 900;
export const ORDERED_FIELD_BYTES = orderedBytes(MAX_FIELDS_BYTES);

const NO_ID = Buffer.alloc(0);
const writer = new KeyWriter();

/** The key of a document: the collection's prefix and its _id. */
export function documentKey(collection: Collection, id: RawValue): Buffer {
  writer.reset().uint32(collection.prefix);
  writeKey(writer, id);
  return fitKey(writer.copy(), MAX_ID_BYTES);
}

/** Puts a document key together again from what an index entry holds. */
export function documentKeyFrom(collection: Collection, idKey: Buffer): Buffer {
  const key = Buffer.allocUnsafe(idKey.length + 4);
  key.writeUInt32BE(collection.prefix);
  idKey.copy(key, 4);
  return key;
}

export const idKeyOf = (key: Buffer): Buffer => key.subarray(4);

/** The key of an entry in a unique index; entries of other indexes begin with it and end with the document's id key. */
export function entryKey(index: Index, fields: Buffer, idKey: Buffer): Buffer {
  const length = 4 + fields.length + (index.unique ? 0 : idKey.length);
  const key = Buffer.allocUnsafe(length);
  key.writeUInt32BE(index.prefix);
  fields.copy(key, 4);
  if (!index.unique) idKey.copy(key, 4 + fields.length);
  return key;
}

/** The fields part of every entry a document has in an index. */
export const indexKeys = (collection: Collection, index: Index, document: Buffer): Buffer[] => {
  const { keys } = entriesOf(collection, index, document);
  return keys.length > 1 ? distinct(keys) : keys;
};

/** The values that an entry of a document was made of, field by field; of an array, the element. */
export function valuesOfEntry(collection: Collection, index: Index, document: Buffer, entry: Buffer): RawValue[] {
  const { keys, elements } = entriesOf(collection, index, document);
  const element = elements[keys.findIndex((key) => key.equals(entry))];
  return index.fields.map(({ path }) => {
    const { values, crossesArray } = valuesAt(document, path);
    const [only = MISSING] = values;
    return element && (crossesArray || only.type === BsonType.ARRAY) ? element : only;
  });
}

/** The keys of all entries; where one field leads to an array, by its elements. */
function entriesOf(
  collection: Collection,
  index: Index,
  document: Buffer,
): { readonly keys: Buffer[]; readonly elements: readonly RawValue[] } {
  const { fields } = index;
  writer.reset();
  let expanded = -1;
  let elements: RawValue[] = [];
  let from = 0;
  let to = 0;
  for (let at = 0; at < fields.length; at++) {
    const field = fields[at];
    if (field === undefined) break;
    const start = writer.length;
    if (writePlainField(document, field.path)) {
      if (field.descending) writer.invert(start);
      continue;
    }
    const { values, crossesArray } = valuesAt(document, field.path);
    const [only = MISSING] = values;
    if (crossesArray || only.type === BsonType.ARRAY) {
      if (expanded >= 0)
        throw new CommandError('CannotIndexParallelArrays', `cannot index parallel arrays in index '${index.name}'`);
      expanded = at;
      elements = values.flatMap((value) => (value.type === BsonType.ARRAY ? arrayEntries(value) : [value]));
      from = start;
      to = start;
      continue;
    }
    writeKey(writer, only);
    if (field.descending) writer.invert(start);
  }
  const plain = writer.copy();
  if (expanded < 0) return { keys: [fitted(collection, index, plain)], elements };
  if (!index.multikey) {
    index.multikey = true;
    collection.dirty = true;
  }
  const descending = fields[expanded]?.descending ?? false;
  const keys = elements.map((element) => fitted(collection, index, splice(plain, from, to, element, descending)));
  return { keys, elements };
}

/**
 * Writes the value of a field of the document itself straight into the key: nearly every indexed value is one.
 * @returns false where the path or the value is of another kind, and nothing was written
 */
function writePlainField(document: Buffer, { name, inner }: Path): boolean {
  if (inner !== undefined) return false;
  for (const element = new Elements(document); element.next(); ) {
    if (!element.nameIs(name)) continue;
    if (element.type === BsonType.ARRAY) return false;
    writeElement(writer, document, element.type, element.start, element.end);
    return true;
  }
  return false;
}

const EMPTY_ARRAY: RawValue = { ...MISSING, type: BsonType.UNDEFINED };

function arrayEntries(array: RawValue): RawValue[] {
  const values = children(array);
  return values.length > 0 ? values : [EMPTY_ARRAY];
}

function splice(plain: Buffer, from: number, to: number, element: RawValue, descending: boolean): Buffer {
  const key = element === EMPTY_ARRAY ? Buffer.from([EMPTY_ARRAY_TAG]) : encodeKey(element);
  if (descending) for (let i = 0; i < key.length; i++) key[i] = ~(key[i] ?? 0) & 0xff;
  return Buffer.concat([plain.subarray(0, from), key, plain.subarray(to)]);
}

function fitted(collection: Collection, index: Index, key: Buffer): Buffer {
  if (key.length <= MAX_FIELDS_BYTES) return key;
  if (!index.truncated) {
    index.truncated = true;
    collection.dirty = true;
  }
  return fitKey(key, MAX_FIELDS_BYTES);
}

function distinct(keys: Buffer[]): Buffer[] {
  const seen = new Map(keys.map((key) => [key.toString('latin1'), key]));
  return [...seen.values()];
}

/** The key of the one entry of a unique index with these encoded fields. */
export const pointKey = (index: Index, fields: Buffer): Buffer =>
  entryKey(index, fitKey(fields, MAX_FIELDS_BYTES), NO_ID);
