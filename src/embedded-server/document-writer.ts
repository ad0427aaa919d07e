import { BsonType, fieldOf, MISSING, type RawValue } from './bson-walk';
import { BsonWriter } from './bson-writer';
import type { Collection, Index } from './catalog';
import { describeValue } from './describe';
import { CommandError, DuplicateKeyError } from './errors';
import { documentKey, entryKey, idKeyOf, indexKeys } from './index-keys';
import { valuesAt } from './paths';
import type { View } from './view';
import { keyText, missingFrom, type WriteSet } from './write-set';

const ID = Buffer.from('_id');
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

export const idOf = (document: Buffer): RawValue => fieldOf(document, ID) ?? MISSING;

/** Writes whole documents into a view's write set; checks ids, sizes and unique indexes. */
export class DocumentWriter {
  constructor(
    private readonly view: View,
    private readonly writes: WriteSet,
    private readonly collection: Collection,
  ) {}

  /** Adds a document that has an _id. */
  insert(document: Buffer): void {
    const id = idOf(document);
    if (id.type === BsonType.ARRAY || id.type === BsonType.REGEX || id.type === BsonType.UNDEFINED) {
      throw new CommandError(2, `The '_id' value cannot be of type ${id.type === BsonType.ARRAY ? 'array' : 'regex'}`);
    }
    const key = documentKey(this.collection, id);
    if (this.view.document(this.collection, key)) throw duplicateId(this.collection, id);
    this.write(key, undefined, document);
  }

  /** Puts `next` in the place of `visible`, the document as the view sees it now; both are kept, so neither may be volatile. */
  replace(key: Buffer, visible: Buffer, next: Buffer): void {
    this.write(key, visible, next);
  }

  remove(key: Buffer, visible: Buffer): void {
    this.write(key, visible, undefined);
  }

  private write(key: Buffer, visible: Buffer | undefined, next: Buffer | undefined): void {
    if (next && next.length > MAX_DOCUMENT_BYTES) {
      throw new CommandError(
        10334,
        `BSONObj size: ${next.length} is invalid. Size must be between 0 and ${MAX_DOCUMENT_BYTES}`,
      );
    }
    const text = keyText(key);
    this.view.guard(key, text);
    const idKey = idKeyOf(key);
    const moves: [string, Buffer | null][] = [];
    for (const index of this.collection.indexes) if (index.unique) this.checkUnique(index, idKey, visible, next, moves);
    for (const [entry, owner] of moves) this.writes.points.set(entry, owner);
    this.writes.record(this.collection, key, text, visible, next);
  }

  private checkUnique(
    index: Index,
    idKey: Buffer,
    visible: Buffer | undefined,
    next: Buffer | undefined,
    moves: [string, Buffer | null][],
  ): void {
    const before = visible ? indexKeys(this.collection, index, visible) : [];
    const after = next ? indexKeys(this.collection, index, next) : [];
    for (const fields of missingFrom(before, after)) {
      const key = entryKey(index, fields, idKey);
      const text = keyText(key);
      this.view.guard(key, text);
      moves.push([text, null]);
    }
    for (const fields of missingFrom(after, before)) {
      const key = entryKey(index, fields, idKey);
      const text = keyText(key);
      const owner = this.view.point(key);
      if (owner && !owner.equals(idKey)) throw duplicateKey(this.collection, index, next ?? idKey);
      this.view.guard(key, text);
      moves.push([text, idKey]);
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

/** E11000 of a secondary index, with the values of the document that was refused. */
export function duplicateKey(collection: Collection, index: Index, document: Buffer): DuplicateKeyError {
  const pattern = new BsonWriter();
  const values = new BsonWriter();
  const texts: string[] = [];
  for (const { path, descending } of index.fields) {
    const found: RawValue[] = [];
    valuesAt(document, 0, path, 0, found);
    const value = found[0] ?? MISSING;
    pattern.int32(path.text, descending ? -1 : 1);
    if (value.type === BsonType.MISSING) values.null(path.text);
    else values.value(path.text, value);
    texts.push(`${path.text}: ${describeValue(value)}`);
  }
  return new DuplicateKeyError(
    `E11000 duplicate key error collection: ${collection.namespace} index: ${index.name} dup key: { ${texts.join(', ')} }`,
    pattern.finish(),
    values.finish(),
  );
}
