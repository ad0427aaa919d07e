import { ObjectId } from 'bson';
import { BsonWriter } from '../bson/bson-writer';
import { BsonType, Elements, fieldOf } from '../bson/elements';

const ID = Buffer.from('_id');

/** A document with its _id in front; the id is made where there is none. */
export function withIdFirst(document: Buffer): Buffer {
  const first = new Elements(document);
  if (first.next() && first.nameIs(ID)) return document;
  const writer = new BsonWriter(0, document.length + 32);
  const id = fieldOf(document, ID);
  if (id) writer.value('_id', id);
  else {
    const made = Buffer.from(new ObjectId().id);
    writer.value('_id', { bytes: made, type: BsonType.OBJECT_ID, start: 0, end: made.length });
  }
  for (const element = new Elements(document); element.next(); )
    if (!element.nameIs(ID)) writer.raw(document, element.nameStart - 1, element.end);
  return writer.finish();
}
