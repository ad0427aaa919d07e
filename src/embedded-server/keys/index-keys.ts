import { BsonType, children, Elements, type RawValue } from '../bson/elements';
import { type Path, valueAt } from '../bson/paths';
import { notSupported } from '../errors';
import type { Collection, Index } from './collection';
import { KeyWriter } from './key-writer';
import { complement, EMPTY_ARRAY_TAG, encodeKey, fitKey, orderedBytes, writeElement, writeKey } from './keys';

/** Longest part of a key that holds an index's fields, and longest key of an _id; together they fit LMDB's 1,978 bytes. */
const MAX_FIELDS_BYTES = 1000;
export const MAX_ID_BYTES = 900;
export const ORDERED_FIELD_BYTES = orderedBytes(MAX_FIELDS_BYTES);

const NO_ID = Buffer.alloc(0);
const EMPTY_ARRAY_KEY = Buffer.from([EMPTY_ARRAY_TAG]);
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

/** The key of the one entry of a unique index with these encoded fields. */
export const pointKey = (index: Index, fields: Buffer): Buffer =>
  entryKey(index, fitKey(fields, MAX_FIELDS_BYTES), NO_ID);

/** The fields part of every entry that a document has in an index: one, or one for each element where a field is an array. */
export function indexKeys(collection: Collection, index: Index, document: Buffer): Buffer[] {
  writer.reset();
  let array: { readonly value: RawValue; readonly at: number; readonly descending: boolean } | undefined;
  for (const { path, descending } of index.fields) {
    const start = writer.length;
    if (!writePlainField(document, path)) {
      const value = valueAt(document, path);
      if (value.type === BsonType.ARRAY) {
        if (array || index.unique) throw notSupported(`arrays in unique indexes, or two in one: '${index.name}'`);
        array = { value, at: start, descending };
        continue;
      }
      writeKey(writer, value);
    }
    if (descending) writer.invert(start);
  }
  const plain = writer.copy();
  if (array === undefined) return [fitted(collection, index, plain)];
  if (!index.multikey) {
    index.multikey = true;
    collection.dirty = true;
  }
  const { value, at, descending } = array;
  const elements = children(value).map(encodeKey);
  if (elements.length === 0) elements.push(EMPTY_ARRAY_KEY);
  const keys = elements.map((element) => {
    const key = Buffer.concat([plain.subarray(0, at), descending ? complement(element) : element, plain.subarray(at)]);
    return fitted(collection, index, key);
  });
  return [...new Map(keys.map((key) => [key.toString('latin1'), key])).values()];
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

function fitted(collection: Collection, index: Index, key: Buffer): Buffer {
  if (key.length <= MAX_FIELDS_BYTES) return key;
  if (!index.truncated) {
    index.truncated = true;
    collection.dirty = true;
  }
  return fitKey(key, MAX_FIELDS_BYTES);
}
