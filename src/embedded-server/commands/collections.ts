import { BsonWriter } from '../bson-writer';
import { CommandError } from '../errors';
import { filterOf } from '../filter';
import { compileMatcher } from '../matcher';
import { newReply, okReply } from '../message';
import { runAtOnce } from '../turns';
import { type Call, collectionForWrite, collectionOf } from './call';
import { fillFrom, firstBatch } from './cursor-reply';

export function create(call: Call): Buffer {
  const { body } = call;
  body.allow();
  if (collectionOf(call)) throw new CommandError(48, `Collection ${body.database}.${body.collection} already exists.`);
  collectionForWrite(call);
  return okReply();
}

export function drop(call: Call): Buffer {
  const { engine, body } = call;
  body.allow();
  const collection = collectionOf(call);
  // MongoDB 7 answers a drop of nothing with ok as well.
  if (collection === undefined) return okReply();
  engine.catalog.drop(collection);
  return okReply(
    newReply()
      .int32('nIndexesWas', collection.indexes.length + 1)
      .string('ns', collection.namespace),
  );
}

export function dropDatabase({ engine, body }: Call): Buffer {
  body.allow();
  const collections = engine.catalog.list(body.database);
  for (const collection of collections) engine.catalog.drop(collection);
  const reply = newReply();
  if (collections.length > 0) reply.string('dropped', body.database);
  return okReply(reply);
}

export function collectionsList(call: Call): Buffer {
  const { engine, body } = call;
  body.allow('filter', 'nameOnly', 'authorizedCollections', 'cursor');
  const matches = compileMatcher(filterOf(body.get('filter'), 'filter'));
  const documents = engine.catalog
    .list(body.database)
    .map(({ name }) =>
      new BsonWriter()
        .string('name', name)
        .string('type', 'collection')
        .openObject('options')
        .close()
        .openObject('info')
        .boolean('readOnly', false)
        .finish(),
    );
  const namespace = `${body.database}.$cmd.listCollections`;
  return runAtOnce(firstBatch(call, fillFrom(documents.filter(matches)), { namespace, batchSize: undefined }));
}

export function databasesList({ engine, body }: Call): Buffer {
  body.allow('filter', 'nameOnly', 'authorizedDatabases');
  const matches = compileMatcher(filterOf(body.get('filter'), 'filter'));
  const names = [...new Set(engine.catalog.list().map(({ database }) => database))];
  const documents = names.map((name) =>
    new BsonWriter().string('name', name).double('sizeOnDisk', 0).boolean('empty', false).finish(),
  );
  const reply = newReply().openArray('databases');
  for (const [at, document] of documents.filter(matches).entries()) reply.document(at, document);
  return okReply(reply.close().double('totalSize', 0));
}
