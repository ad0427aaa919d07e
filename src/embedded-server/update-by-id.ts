import { BsonType, Elements } from './bson-walk';
import type { Collection } from './catalog';
import { DocumentWriter } from './document-writer';
import { documentKey } from './index-keys';
import { FieldSetter } from './set-fields';
import type { View } from './view';
import { keyText, type WriteSet } from './write-set';

const Q = Buffer.from('q');
const U = Buffer.from('u');
const ID = Buffer.from('_id');
const DOLLAR = 0x24;
const DOT = 0x2e;

/** Types of which a value with the same bytes is the same value, and that are values and not conditions in a filter. */
const PLAIN = Uint8Array.from({ length: 256 }, () => 0);
for (const type of [
  BsonType.DOUBLE,
  BsonType.STRING,
  BsonType.BINARY,
  BsonType.OBJECT_ID,
  BsonType.BOOLEAN,
  BsonType.DATE,
  BsonType.INT32,
  BsonType.INT64,
])
  PLAIN[type] = 1;

/** True where the filter is nothing but equalities of whole top-level fields with plain values, one of them the `_id`. */
function isPlain(bytes: Buffer, start: number): boolean {
  let ids = 0;
  for (const field = new Elements(bytes, start); field.next(); ) {
    if (PLAIN[field.type] !== 1 || bytes[field.nameStart] === DOLLAR) return false;
    for (let at = field.nameStart; at < field.nameEnd; at++) if (bytes[at] === DOT) return false;
    if (field.nameIs(ID)) ids++;
  }
  return ids === 1;
}

/** True where the document has every field of a plain filter with the very same bytes; false may still be a match. */
function hasSame(document: Buffer, bytes: Buffer, start: number): boolean {
  for (const field = new Elements(bytes, start); field.next(); ) {
    if (field.nameIs(ID)) continue;
    const element = new Elements(document);
    let met = false;
    while (!met && element.next()) met = element.nameIsOf(field);
    if (!met || element.type !== field.type || element.end - element.start !== field.end - field.start) return false;
    for (let at = field.start, other = element.start; at < field.end; )
      if (bytes[at++] !== document[other++]) return false;
  }
  return true;
}

/**
 * The update statements that come by the hundred: `_id` and other fields equal to plain values, `$set` of whole top-level fields.
 * The document is looked up and changed as bytes, without a parsed filter, a plan or a scan. Only what is certain here is
 * decided here: every other statement, and every one whose conditions do not plainly hold, is left to the general way.
 */
export class UpdateById {
  private readonly setter = new FieldSetter();
  private readonly writer: DocumentWriter;

  constructor(
    private readonly view: View,
    writes: WriteSet,
    private readonly collection: Collection,
  ) {
    this.writer = new DocumentWriter(view, writes, collection);
  }

  /** Whether the one document that matched was changed; undefined: nothing has been done. */
  run(statement: Buffer): boolean | undefined {
    let filter = -1;
    let modifier = -1;
    for (const part = new Elements(statement); part.next(); ) {
      if (part.type !== BsonType.OBJECT) return undefined;
      if (filter < 0 && part.nameIs(Q)) filter = part.start;
      else if (modifier < 0 && part.nameIs(U)) modifier = part.start;
      else return undefined;
    }
    if (filter < 0 || modifier < 0 || !isPlain(statement, filter) || !this.setter.read(statement, modifier))
      return undefined;
    return this.update(statement, filter);
  }

  private update(statement: Buffer, filter: number): boolean | undefined {
    const { collection, view, setter } = this;
    const key = documentKeyOf(collection, statement, filter);
    const text = keyText(key);
    const document = view.document(collection, key, text);
    if (document === undefined || !hasSame(document, statement, filter)) return undefined;
    const visible = Buffer.from(document);
    const next = setter.apply(visible);
    if (next.equals(visible)) return false;
    this.writer.replace(key, visible, next, setter.indexesTouched(collection.indexes), text);
    return true;
  }
}

function documentKeyOf(collection: Collection, statement: Buffer, filter: number): Buffer {
  const field = new Elements(statement, filter);
  while (field.next()) if (field.nameIs(ID)) break;
  return documentKey(collection, field.value);
}
