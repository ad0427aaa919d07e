import { BsonWriter } from '../bson/bson-writer';
import { notSupported } from '../errors';
import { filterOf } from '../query/filter';
import { runAtOnce } from '../query/turns';
import type { Call } from './call';
import { fillFrom, firstBatch } from './cursor-reply';
import { newReply, okReply } from './message';

export function dropDatabase({ engine, body }: Call): Buffer {
  const collections = engine.catalog.list(body.database);
  engine.applying(() => {
    for (const collection of collections) engine.catalog.drop(collection);
  });
  const reply = newReply();
  if (collections.length > 0) reply.string('dropped', body.database);
  return okReply(reply);
}

/** The names of the collections, with `nameOnly` or without. */
export function listCollections(call: Call): Buffer {
  const { engine, body } = call;
  if (filterOf(body.get('filter'), 'filter').length > 0) throw notSupported('listCollections with a filter');
  const documents = engine.catalog
    .list(body.database)
    .map(({ name }) => new BsonWriter().string('name', name).string('type', 'collection').finish());
  const namespace = `${body.database}.$cmd.listCollections`;
  return runAtOnce(firstBatch(call, fillFrom(documents), { namespace, batchSize: undefined }));
}
