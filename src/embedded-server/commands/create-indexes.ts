import type { Document } from 'bson';
import { asNumber, asString, documentOf, fieldsOf, type RawValue } from '../bson/elements';
import { parsePath } from '../bson/paths';
import { INDEX_OPTIONS } from '../dialect';
import { CommandError, notSupported } from '../errors';
import {
  type Collection,
  type Index,
  type IndexDefinition,
  type IndexField,
  NEW_INDEX,
  prefixRange,
} from '../keys/collection';
import { entryKeys, idKeyOf } from '../keys/index-keys';
import { duplicateKey } from '../storage/duplicate-key';
import type { Storage } from '../storage/storage';
import { keyText } from '../storage/write-set';
import { type Call, collectionForWrite, collectionOf } from './call';
import { Fields } from './message';

/** Makes the indexes that are not there yet; with documents in the collection this takes its time, and everything waits. */
export function createIndexes(call: Call): Document {
  const { engine, body } = call;
  const definitions = body.documents('indexes').map(parseIndex);
  const existed = collectionOf(call) !== undefined;
  const collection = collectionForWrite(call);
  const before = collection.indexes.length + 1;
  const missing = definitions.filter((definition) => !existing(collection, definition));
  for (const definition of missing)
    checkDocuments(engine.storage, collection, { ...definition, ...NEW_INDEX, prefix: 0 });
  engine.applying(() => {
    for (const index of collection.indexes.filter(isOutdated)) {
      engine.catalog.removeIndex(collection, index);
      missing.push(index);
    }
    for (const definition of missing) fill(engine.storage, collection, engine.catalog.addIndex(collection, definition));
  });
  return {
    numIndexesBefore: before,
    numIndexesAfter: collection.indexes.length + 1,
    createdCollectionAutomatically: !existed,
    ...(missing.length === 0 && { note: 'all indexes already exist' }),
  };
}

function parseIndex(bytes: Buffer): IndexDefinition {
  const options = new Fields(bytes, 'createIndexes.indexes');
  options.allow(Object.keys(INDEX_OPTIONS));
  const fields = fieldsOf(documentOf(options.require('key'), 'the key of an index')).map(parseIndexField);
  const name = asString(options.require('name'));
  const expireAfterSeconds = options.count('expireAfterSeconds');
  const [first, second] = fields;
  if (!name || first === undefined) throw notSupported('an index without a name or a key');
  if (second && expireAfterSeconds !== undefined)
    throw notSupported('expireAfterSeconds of an index of several fields');
  if (!second && first.path.text === '_id') throw notSupported('an index of the _id alone, which there is anyway');
  return {
    name,
    fields,
    unique: options.flag('unique'),
    ...(expireAfterSeconds !== undefined && { expireAfterSeconds }),
  };
}

function parseIndexField([name, value]: [string, RawValue]): IndexField {
  const direction = asNumber(value);
  if (direction !== 1 && direction !== -1)
    throw notSupported(`indexes other than ascending (1) and descending (-1), as '${name}'`);
  return { path: parsePath(name), descending: direction === -1 };
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

/** Whether an earlier release has cut entries of it that would not be cut any more, or did not note where. */
const isOutdated = ({ lastLongField, hasLongEntries }: Index): boolean => lastLongField >= 0 && !hasLongEntries;

const contentOf = ({ fields, unique, expireAfterSeconds }: IndexDefinition): string =>
  JSON.stringify([fields.map(({ path, descending }) => [path.text, descending]), unique, expireAfterSeconds]);

/** Throws where the documents that are there already do not fit a new index (E11000 of a unique one); before anything is written. */
function checkDocuments(storage: Storage, collection: Collection, index: Index): void {
  const seen = new Set<string>();
  for (const { key, value } of storage.range(...prefixRange(collection.prefix), false)) {
    const keys = entryKeys(collection, [index], value, idKeyOf(key)).flat();
    if (!index.unique) continue;
    for (const entry of keys) {
      const text = keyText(entry);
      if (seen.has(text)) throw duplicateKey(collection, index, value);
      seen.add(text);
    }
  }
}

/** Enters every document of the collection into a new index, inside the storage's write transaction. */
function fill(storage: Storage, collection: Collection, index: Index): void {
  for (const { key, value } of storage.range(...prefixRange(collection.prefix), false)) {
    const idKey = Buffer.from(idKeyOf(key));
    for (const entry of entryKeys(collection, [index], value, idKey).flat()) storage.put(entry, idKey);
  }
}
