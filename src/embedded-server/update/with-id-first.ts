import { BsonWriter } from '../bson/bson-writer';
import { Elements, fieldOf } from '../bson/elements';
import { notSupported } from '../errors';

const ID = Buffer.from('_id');

/** A document with its _id in front. */
export function withIdFirst(document: Buffer): Buffer {
  const first = new Elements(document);
  if (first.next() && first.nameIs(ID)) return document;
  const id = fieldOf(document, ID);
  if (id === undefined) throw notSupported('inserting documents without an _id');
  const writer = new BsonWriter().value('_id', id);
  for (const element = new Elements(document); element.next(); )
    if (!element.nameIs(ID)) writer.raw(document, element.nameStart - 1, element.end);
  return writer.finish();
}
