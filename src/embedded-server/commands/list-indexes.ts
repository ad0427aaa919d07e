import { BsonWriter } from '../bson/bson-writer';
import { asString } from '../bson/elements';
import { CommandError, notSupported } from '../errors';
import type { Collection, Index } from '../keys/collection';
import { runAtOnce } from '../query/turns';
import { type Call, collectionOf } from './call';
import { fillFrom, firstBatch } from './cursor-reply';
import { newReply, okReply } from './message';

export function listIndexes(call: Call): Buffer {
  const { indexes, namespace } = existingCollection(call);
  const id = new BsonWriter().int32('v', 2).openObject('key').int32('_id', 1).close().string('name', '_id_').finish();
  return runAtOnce(firstBatch(call, fillFrom([id, ...indexes.map(describe)]), { namespace, batchSize: undefined }));
}

function describe({ name, fields, unique, expireAfterSeconds }: Index): Buffer {
  const writer = new BsonWriter().int32('v', 2).openObject('key');
  for (const { path, descending } of fields) writer.int32(path.text, descending ? -1 : 1);
  writer.close().string('name', name);
  if (unique) writer.boolean('unique', true);
  if (expireAfterSeconds !== undefined) writer.int32('expireAfterSeconds', expireAfterSeconds);
  return writer.finish();
}

/** Drops the index of a name, with its entries. */
export function dropIndexes(call: Call): Buffer {
  const { engine, body } = call;
  const collection = existingCollection(call);
  const name = asString(body.require('index'));
  if (name === undefined || name === '*') throw notSupported('dropping indexes other than by name');
  if (name === '_id_') throw new CommandError('InvalidOptions', 'cannot drop _id index');
  const index = collection.indexes.find((one) => one.name === name);
  if (index === undefined) throw new CommandError('IndexNotFound', `index not found with name [${name}]`);
  const before = collection.indexes.length + 1;
  engine.applying(() => engine.catalog.dropIndex(collection, index));
  return okReply(newReply().int32('nIndexesWas', before));
}

function existingCollection(call: Call): Collection {
  const collection = collectionOf(call);
  if (collection) return collection;
  throw new CommandError('NamespaceNotFound', `ns does not exist: ${call.body.namespace}`);
}
