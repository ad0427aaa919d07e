import { fieldOf, MISSING, type RawValue } from '../bson/elements';
import { CommandError } from '../errors';
import { type Collection, type Index, primaryOf } from '../keys/collection';
import { documentKey, entryKey, idKeyOf, indexKeys } from '../keys/index-keys';
import { duplicateKey } from './duplicate-key';
import type { View } from './view';
import { type IndexKeys, keyText, type Point, type WriteSet } from './write-set';

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
    const { collection } = this;
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
    const moves: Point[] = [];
    const keys: IndexKeys = new Map();
    for (const index of indexes) {
      if (index.unique) moves.push(...this.movesOf(index, idKeyOf(key), visible, next));
      else keys.set(index, next ? indexKeys(this.collection, index, next) : []);
    }
    for (const move of moves) this.writes.points.set(move.text, move);
    this.writes.record(this.collection, key, text, visible, next, keys);
  }

  /** What happens to the one entry that a document has in a unique index. */
  private movesOf(index: Index, idKey: Buffer, visible: Buffer | undefined, next: Buffer | undefined): Point[] {
    const pointOf = (document: Buffer, owner: Buffer | null): Point[] =>
      indexKeys(this.collection, index, document).map((fields) => {
        const key = entryKey(index, fields, idKey);
        return { key, text: keyText(key), owner };
      });
    const [freed] = visible ? pointOf(visible, null) : [];
    const [taken] = next ? pointOf(next, idKey) : [];
    if (freed?.text === taken?.text) return [];
    if (freed) this.view.guard(freed.key, freed.text);
    if (taken === undefined || next === undefined) return freed ? [freed] : [];
    const owner = this.view.point(taken.key, taken.text);
    if (owner && !owner.equals(idKey)) throw duplicateKey(this.collection, index, next);
    this.view.guard(taken.key, taken.text);
    return freed ? [freed, taken] : [taken];
  }
}
