import { asString, BsonType, children } from '../bson-walk';
import { BsonWriter } from '../bson-writer';
import type { Collection, Index } from '../catalog';
import { CommandError } from '../errors';
import { checkDocuments, fillIndex } from '../index-build';
import { type IndexDefinition, isIdIndex, parseIndex, parseKey, sameKey } from '../index-definition';
import { newReply, okReply } from '../message';
import { runAtOnce } from '../turns';
import { type Call, collectionForWrite, collectionOf } from './call';
import { fillFrom, firstBatch } from './cursor-reply';

/** Makes the indexes that are not there yet; with documents in the collection this takes its time, and everything waits. */
export function createIndexes(call: Call): Buffer {
  const { engine, body } = call;
  body.allow('indexes', 'commitQuorum');
  const definitions = body.documents('indexes').map(parseIndex);
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
    .int32('numIndexesAfter', collection.indexes.length + 1);
  reply.boolean('createdCollectionAutomatically', !existed);
  if (missing.length === 0) reply.string('note', 'all indexes already exist');
  return okReply(reply);
}

/** True where the same index exists; one of the same name or key that differs is refused. */
function existing({ indexes }: Collection, definition: IndexDefinition): boolean {
  const sameName = indexes.find(({ name }) => name === definition.name);
  const other = sameName ?? indexes.find(({ fields }) => sameKey(fields, definition.fields));
  if (other === undefined) return false;
  if (!sameKey(other.fields, definition.fields)) {
    throw new CommandError(86, `An existing index has the same name as the requested index: ${definition.name}`);
  }
  if (
    other.unique !== definition.unique ||
    other.expireAfterSeconds !== definition.expireAfterSeconds ||
    sameName === undefined
  ) {
    throw new CommandError(85, `Index already exists with different options or a different name: ${other.name}`);
  }
  return true;
}

export function listIndexes(call: Call): Buffer {
  const { body } = call;
  body.allow('cursor');
  const collection = collectionOf(call);
  if (collection === undefined) throw new CommandError(26, `ns does not exist: ${body.database}.${body.collection}`);
  const id = new BsonWriter().int32('v', 2).openObject('key').int32('_id', 1).close().string('name', '_id_').finish();
  const documents = [id, ...collection.indexes.map(describe)];
  const { namespace } = collection;
  return runAtOnce(firstBatch(call, fillFrom(documents), { namespace, batchSize: undefined }));
}

function describe({ name, fields, unique, expireAfterSeconds }: Index): Buffer {
  const writer = new BsonWriter().int32('v', 2).openObject('key');
  for (const { path, descending } of fields) writer.int32(path.text, descending ? -1 : 1);
  writer.close().string('name', name);
  if (unique) writer.boolean('unique', true);
  if (expireAfterSeconds !== undefined) writer.double('expireAfterSeconds', expireAfterSeconds);
  return writer.finish();
}

export function dropIndexes(call: Call): Buffer {
  const { engine, body } = call;
  body.allow('index');
  const collection = collectionOf(call);
  if (collection === undefined) throw new CommandError(26, `ns not found ${body.database}.${body.collection}`);
  const before = collection.indexes.length + 1;
  for (const index of selected(call, collection)) engine.catalog.dropIndex(collection, index);
  return okReply(newReply().int32('nIndexesWas', before));
}

function selected({ body }: Call, { indexes }: Collection): readonly Index[] {
  const which = body.get('index');
  if (which === undefined) throw new CommandError(9, "BSON field 'dropIndexes.index' is missing but a required field");
  if (asString(which) === '*') return indexes;
  if (which.type === BsonType.OBJECT) {
    const key = parseKey(which);
    return [
      found(
        indexes.find(({ fields }) => sameKey(fields, key)),
        'with that key',
      ),
    ];
  }
  const names = which.type === BsonType.ARRAY ? children(which).map(asString) : [asString(which)];
  if (names.includes('_id_')) throw new CommandError(72, 'cannot drop _id index');
  return names.map((name) =>
    found(
      indexes.find((index) => index.name === name),
      `with name [${name ?? ''}]`,
    ),
  );
}

function found(index: Index | undefined, what: string): Index {
  if (index === undefined) throw new CommandError(27, `index not found ${what}`);
  return index;
}
