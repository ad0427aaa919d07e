import { BsonType, children, type RawValue } from '../bson/elements';
import { FieldTable } from '../bson/field-table';
import { innerValue } from '../bson/paths';
import { notSupported } from '../errors';
import { type Collection, type Index, prefixBytes } from './collection';
import { KeyWriter } from './key-writer';
import { EMPTY_ARRAY_TAG, fitKey, keyEnd, orderedBytes, writeKey } from './keys';

/** Longest part of a key that holds an index's fields, and longest key of an _id; together they fit LMDB's 1,978 bytes. */
const MAX_FIELDS_BYTES = 1000;
export const MAX_ID_BYTES = 900;
/** Longest part where no _id follows, in unique indexes: no external id is as long. */
const MAX_UNIQUE_BYTES = 1900;
const maxFieldsBytes = ({ unique, hasLongEntries }: Index): number =>
  unique && hasLongEntries ? MAX_UNIQUE_BYTES : MAX_FIELDS_BYTES;

/** What every key begins with. */
export const PREFIX_BYTES = 4;
/** Keys are in order by at least this many bytes; shorter ones are whole. */
export const ORDERED_KEY_BYTES = Math.min(PREFIX_BYTES + orderedBytes(MAX_FIELDS_BYTES), orderedBytes(MAX_ID_BYTES));

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

/** The key of the one entry of a unique index with these encoded fields. */
export const pointKey = (index: Index, fields: Buffer): Buffer =>
  Buffer.concat([prefixBytes(index.prefix), fitKey(fields, maxFieldsBytes(index))]);

/** The keys of entries, by index. */
export type Entries = readonly (readonly Buffer[])[];

const fields = new FieldTable();

/**
 * The keys of a document's entries in each of the indexes: one, or one for each element where a field is an array. A key in a
 * unique index is made of the document's fields; in others it ends with the document's id key.
 */
export function entryKeys(collection: Collection, indexes: readonly Index[], document: Buffer, idKey: Buffer): Entries {
  fields.read(document);
  return indexes.map((index) => keysIn(collection, index, idKey));
}

function keysIn(collection: Collection, index: Index, idKey: Buffer): readonly Buffer[] {
  writer.reset().uint32(index.prefix);
  let array: { readonly elements: readonly RawValue[]; readonly at: number; readonly descending: boolean } | undefined;
  for (const { path, descending } of index.fields) {
    const at = writer.length;
    const value = innerValue(fields.valueOf(path.name), path);
    if (value.type === BsonType.ARRAY) {
      if (array || index.unique) throw notSupported(`arrays in unique indexes, or two in one: '${index.name}'`);
      array = { elements: children(value), at, descending };
      continue;
    }
    writeKey(writer, value);
    if (descending) writer.invert(at);
  }
  if (array === undefined) return [finishKey(collection, index, idKey)];
  if (!index.multikey) {
    index.multikey = true;
    collection.dirty = true;
  }
  const { elements, at, descending } = array;
  const others = writer.copy();
  return (elements.length > 0 ? elements : [undefined]).map((element) => {
    writer.reset().bytes(others, 0, at);
    if (element) writeKey(writer, element);
    else writer.byte(EMPTY_ARRAY_TAG);
    if (descending) writer.invert(at);
    writer.bytes(others, at, others.length);
    return finishKey(collection, index, idKey);
  });
}

/** Cuts the fields that were written where they are too long, and ends the key. */
function finishKey(collection: Collection, index: Index, idKey: Buffer): Buffer {
  const most = maxFieldsBytes(index);
  if (writer.length - PREFIX_BYTES > most) {
    const whole = writer.copy(PREFIX_BYTES);
    const fitted = fitKey(whole, most);
    writer.length = PREFIX_BYTES;
    writer.bytes(fitted, 0, fitted.length);
    const longField = longFieldOf(index, whole);
    if (longField > index.lastLongField) {
      index.lastLongField = longField;
      collection.dirty = true;
    }
  }
  if (!index.unique) writer.bytes(idKey, 0, idKey.length);
  return writer.copy();
}

/** The field with which the encoded fields become longer than what keys are ordered by. */
function longFieldOf({ fields }: Index, encoded: Buffer): number {
  let end = 0;
  return fields.findIndex(({ descending }) => {
    end = keyEnd(encoded, end, descending);
    return PREFIX_BYTES + end > ORDERED_KEY_BYTES;
  });
}
