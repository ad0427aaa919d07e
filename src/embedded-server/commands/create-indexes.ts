import type { Document } from 'bson';
import { CommandError } from '../errors';
import type { Collection } from '../keys/collection';
import { checkDocuments, fillIndex } from '../storage/index-build';
import { type Call, collectionForWrite, collectionOf } from './call';
import { type IndexDefinition, parseIndex } from './index-definition';

/** Makes the indexes that are not there yet; with documents in the collection this takes its time, and everything waits. */
export function createIndexes(call: Call): Document {
  const { engine, body } = call;
  const definitions = body.documents('indexes').map(parseIndex);
  const existed = collectionOf(call) !== undefined;
  const collection = collectionForWrite(call);
  const before = collection.indexes.length + 1;
  const missing = definitions.filter((definition) => !existing(collection, definition));
  for (const definition of missing)
    checkDocuments(engine.storage, collection, { ...definition, prefix: 0, multikey: false, truncated: false });
  engine.applying(() => {
    for (const definition of missing)
      fillIndex(engine.storage, collection, engine.catalog.addIndex(collection, definition));
  });
  return {
    numIndexesBefore: before,
    numIndexesAfter: collection.indexes.length + 1,
    createdCollectionAutomatically: !existed,
    ...(missing.length === 0 && { note: 'all indexes already exist' }),
  };
}

/** True where the same index exists; one of the same name that differs is refused, and the same under another name. */
function existing({ indexes }: Collection, definition: IndexDefinition): boolean {
  const { name } = definition;
  const sameName = indexes.find((index) => index.name === name);
  if (sameName && contentOf(sameName) === contentOf(definition)) return true;
  if (sameName)
    throw new CommandError('IndexKeySpecsConflict', `An index of the name ${name} exists already, and differs`);
  const other = indexes.find((index) => contentOf(index) === contentOf(definition));
  if (other)
    throw new CommandError('IndexOptionsConflict', `Index already exists with a different name: ${other.name}`);
  return false;
}

const contentOf = ({ fields, unique, expireAfterSeconds }: IndexDefinition): string =>
  JSON.stringify([fields.map(({ path, descending }) => [path.text, descending]), unique, expireAfterSeconds]);
