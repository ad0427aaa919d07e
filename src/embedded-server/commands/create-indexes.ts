import { CommandError } from '../errors';
import type { Collection } from '../keys/collection';
import { checkDocuments, fillIndex } from '../storage/index-build';
import { type Call, collectionForWrite, collectionOf } from './call';
import { type IndexDefinition, isIdIndex, parseIndex, sameKey } from './index-definition';
import { newReply, okReply } from './message';

/** Makes the indexes that are not there yet; with documents in the collection this takes its time, and everything waits. */
export function createIndexes(call: Call): Buffer {
  const { engine, body } = call;
  const definitions = body.documents('indexes').map(parseIndex);
  if (definitions.length === 0) throw new CommandError('BadValue', 'Must specify at least one index to create');
  const existed = collectionOf(call) !== undefined;
  const collection = collectionForWrite(call);
  const before = collection.indexes.length + 1;
  const missing = definitions.filter((definition) => !isIdIndex(definition) && !existing(collection, definition));
  for (const definition of missing)
    checkDocuments(engine.storage, collection, { ...definition, prefix: 0, multikey: false, truncated: false });
  engine.applying(() => {
    for (const definition of missing)
      fillIndex(engine.storage, collection, engine.catalog.addIndex(collection, definition));
  });
  const reply = newReply()
    .int32('numIndexesBefore', before)
    .int32('numIndexesAfter', collection.indexes.length + 1)
    .boolean('createdCollectionAutomatically', !existed);
  if (missing.length === 0) reply.string('note', 'all indexes already exist');
  return okReply(reply);
}

/** True where the same index exists; one of the same name that differs is refused, and the same under another name. */
function existing({ indexes }: Collection, definition: IndexDefinition): boolean {
  const sameName = indexes.find(({ name }) => name === definition.name);
  if (sameName) {
    if (isSame(sameName, definition)) return true;
    throw new CommandError(
      'IndexKeySpecsConflict',
      `An existing index has the same name as the requested index: ${definition.name}`,
    );
  }
  const other = indexes.find((index) => isSame(index, definition));
  if (other)
    throw new CommandError('IndexOptionsConflict', `Index already exists with a different name: ${other.name}`);
  return false;
}

const isSame = (one: IndexDefinition, other: IndexDefinition): boolean =>
  sameKey(one.fields, other.fields) &&
  one.unique === other.unique &&
  one.expireAfterSeconds === other.expireAfterSeconds;
