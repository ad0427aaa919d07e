import { BsonWriter } from '../bson/bson-writer';
import { Elements, fieldOf, MISSING, type RawValue } from '../bson/elements';
import { CommandError, notSupported } from '../errors';
import { type Collection, type Index, primaryOf } from '../keys/collection';
import { documentKey, entryKeys, idKeyOf } from '../keys/index-keys';
import { duplicateKey } from './duplicate-key';
import type { View } from './view';
import { keyText, type Point } from './write-set';

const ID = Buffer.from('_id');
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

export const idOf = (document: Buffer): RawValue => fieldOf(document, ID) ?? MISSING;

/** A document with its _id in front. */
function withIdFirst(document: Buffer): Buffer {
  const first = new Elements(document);
  if (first.next() && first.nameIs(ID)) return document;
  const id = fieldOf(document, ID);
  if (id === undefined) throw notSupported('inserting documents without an _id');
  const writer = new BsonWriter().value('_id', id);
  for (const element = new Elements(document); element.next(); )
    if (!element.nameIs(ID)) writer.raw(document, element.nameStart - 1, element.end);
  return writer.finish();
}

/** Writes whole documents into a view; checks ids, sizes and indexes. */
export class DocumentWriter {
  constructor(
    private readonly view: View,
    private readonly collection: Collection,
  ) {}

  /** Adds a document that has an _id, which is stored first. */
  insert(given: Buffer): void {
    const { collection } = this;
    const document = withIdFirst(given);
    const key = documentKey(collection, idOf(document));
    const text = keyText(key);
    if (this.view.document(collection, key, text)) throw duplicateKey(collection, primaryOf(collection), document);
    this.write(key, text, undefined, document, collection.indexes);
  }

  /**
   * Puts `next` in the place of `visible`, the document as the view sees it now; both are kept, so neither may be volatile.
   * In indexes other than `indexes` the two have the same entries.
   */
  replace(key: Buffer, visible: Buffer, next: Buffer, indexes: readonly Index[]): void {
    this.write(key, keyText(key), visible, next, indexes);
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
    const { collection } = this;
    const { writes } = this.view;
    // Of a document that is written again, the first write may have touched other indexes.
    const touched = writes.changesOf(collection)?.has(text) ? collection.indexes : indexes;
    const idKey = idKeyOf(key);
    const entries = next ? entryKeys(collection, touched, next, idKey) : [];
    const moves = touched.flatMap((index, at) =>
      index.unique ? this.movesOf(index, idKey, visible, next, entries[at]?.[0]) : [],
    );
    for (const move of moves) writes.points.set(move.text, move);
    writes.record(collection, { key, text, base: visible, current: next, indexes: touched, entries });
  }

  /** What happens to the one entry that a document has in a unique index. */
  private movesOf(
    index: Index,
    idKey: Buffer,
    visible: Buffer | undefined,
    next: Buffer | undefined,
    key: Buffer | undefined,
  ): Point[] {
    const [before] = visible ? entryKeys(this.collection, [index], visible, idKey).flat() : [];
    const freed = before && { key: before, text: keyText(before), owner: null };
    const taken = key && { key, text: keyText(key), owner: idKey };
    if (freed?.text === taken?.text) return [];
    if (freed) this.view.guard(freed.key, freed.text);
    if (taken === undefined || next === undefined) return freed ? [freed] : [];
    const owner = this.view.point(taken.key, taken.text);
    if (owner && !owner.equals(idKey)) throw duplicateKey(this.collection, index, next);
    this.view.guard(taken.key, taken.text);
    return freed ? [freed, taken] : [taken];
  }
}
