import { type Document, Long } from 'bson';
import { notSupported } from '../errors';
import { parseFilter } from '../query/filter';
import type { Call } from './call';

export function dropDatabase({ engine, body }: Call): Document {
  const collections = engine.catalog.list(body.database);
  engine.applying(() => {
    for (const collection of collections) engine.catalog.drop(collection);
  });
  return collections.length > 0 ? { dropped: body.database } : {};
}

/** The names of the collections, with `nameOnly` or without, in one batch. */
export function listCollections({ engine, body }: Call): Document {
  const filter = body.get('filter');
  if (filter && parseFilter(filter).length > 0) throw notSupported('listCollections with a filter');
  const firstBatch = engine.catalog.list(body.database).map(({ name }) => ({ name, type: 'collection' }));
  return { cursor: { id: Long.ZERO, ns: `${body.database}.$cmd.listCollections`, firstBatch } };
}
