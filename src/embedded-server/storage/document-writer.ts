import { BsonWriter } from '../bson/bson-writer';
import { describeValue } from '../bson/describe';
import { BsonType, fieldOf, fieldsOf, MISSING, type RawValue } from '../bson/elements';
import { CommandError, DuplicateKeyError } from '../errors';
import type { Collection, Index } from '../keys/collection';
import { documentKey, entryKey, idKeyOf, indexKeys, valuesOfEntry } from '../keys/index-keys';
import type { View } from './view';
import { type IndexKeys, keyText, missingFrom, type Point, type WriteSet } from './write-set';

const ID = Buffer.from('_id');
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

export const idOf = (document: Buffer): RawValue => fieldOf(document, ID) ?? MISSING;

/** Writes whole documents into a view's write set; checks ids, sizes and indexes. */
export class DocumentWriter {
  constructor(
    private readonly view: View,
    private readonly writes: WriteSet,
    private readonly collection: Collection,
  ) {}

  /** Adds a document that has an _id. */
  insert(document: Buffer): void {
    const id = idOf(document);
    if (id.type === BsonType.ARRAY || id.type === BsonType.REGEX)
      throw new CommandError(
        'InvalidIdField',
        `The '_id' value cannot be of type ${id.type === BsonType.ARRAY ? 'array' : 'regex'}`,
      );
    const [first] = id.type === BsonType.OBJECT ? fieldsOf(id) : [];
    if (first?.[0].startsWith('$'))
      throw new CommandError('DollarPrefixedFieldName', `_id fields may not contain '$'-prefixed fields: ${first[0]}`);
    const key = documentKey(this.collection, id);
    const text = keyText(key);
    if (this.view.document(this.collection, key, text)) throw duplicateId(this.collection, id);
    this.write(key, text, undefined, document, this.collection.indexes);
  }

  /**
   * Puts `next` in the place of `visible`, the document as the view sees it now; both are kept, so neither may be volatile.
   * Where the two are known to have the same entries in some indexes, `indexes` are the others.
   */
  replace(
    key: Buffer,
    visible: Buffer,
    next: Buffer,
    indexes: readonly Index[] = this.collection.indexes,
    text = keyText(key),
  ): void {
    this.write(key, text, visible, next, indexes);
  }

  remove(key: Buffer, visible: Buffer): void {
    this.write(key, keyText(key), visible, undefined, this.collection.indexes);
  }

  private write(
    key: Buffer,
    text: string,
    visible: Buffer | undefined,
    next: Buffer | undefined,
    indexes: readonly Index[],
  ): void {
    if (next && next.length > MAX_DOCUMENT_BYTES) {
      throw new CommandError(
        'BSONObjectTooLarge',
        `BSONObj size: ${next.length} is invalid. Size must be between 0 and ${MAX_DOCUMENT_BYTES}`,
      );
    }
    this.view.guard(key, text);
    const moves: Point[] = [];
    const keys: IndexKeys = new Map();
    for (const index of indexes) {
      if (index.unique) this.checkUnique(index, idKeyOf(key), visible, next, moves);
      else keys.set(index, next ? indexKeys(this.collection, index, next) : []);
    }
    for (const move of moves) this.writes.points.set(move.text, move);
    this.writes.record(this.collection, key, text, visible, next, keys);
  }

  private checkUnique(
    index: Index,
    idKey: Buffer,
    visible: Buffer | undefined,
    next: Buffer | undefined,
    moves: Point[],
  ): void {
    const before = visible ? indexKeys(this.collection, index, visible) : [];
    const after = next ? indexKeys(this.collection, index, next) : [];
    for (const fields of missingFrom(before, after)) {
      const key = entryKey(index, fields, idKey);
      const text = keyText(key);
      this.view.guard(key, text);
      moves.push({ key, text, owner: null });
    }
    // In the order of the index, so that of several duplicates the first is told.
    for (const fields of [...missingFrom(after, before)].sort(Buffer.compare)) {
      const key = entryKey(index, fields, idKey);
      const text = keyText(key);
      const owner = this.view.point(key, text);
      if (owner && !owner.equals(idKey)) throw duplicateKey(this.collection, index, next ?? idKey, fields);
      this.view.guard(key, text);
      moves.push({ key, text, owner: idKey });
    }
  }
}

function duplicateId(collection: Collection, id: RawValue): DuplicateKeyError {
  return new DuplicateKeyError(
    `E11000 duplicate key error collection: ${collection.namespace} index: _id_ dup key: { _id: ${describeValue(id)} }`,
    new BsonWriter().int32('_id', 1).finish(),
    new BsonWriter().value('_id', id).finish(),
  );
}

/** E11000 of a secondary index, with the values of the entry that was refused. */
export function duplicateKey(collection: Collection, index: Index, document: Buffer, entry: Buffer): DuplicateKeyError {
  const pattern = new BsonWriter();
  const values = new BsonWriter();
  const texts: string[] = [];
  const found = valuesOfEntry(collection, index, document, entry);
  for (const [at, { path, descending }] of index.fields.entries()) {
    const value = found[at] ?? MISSING;
    const isNothing = value.type === BsonType.MISSING || value.type === BsonType.UNDEFINED;
    pattern.int32(path.text, descending ? -1 : 1);
    if (isNothing) values.null(path.text);
    else values.value(path.text, value);
    texts.push(`${path.text}: ${isNothing ? 'null' : describeValue(value)}`);
  }
  return new DuplicateKeyError(
    `E11000 duplicate key error collection: ${collection.namespace} index: ${index.name} dup key: { ${texts.join(', ')} }`,
    pattern.finish(),
    values.finish(),
  );
}
