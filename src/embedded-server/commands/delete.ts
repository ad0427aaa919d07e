import type { Document } from 'bson';
import { DELETE_STATEMENT } from '../dialect';
import { notSupported } from '../errors';
import { parseFilter } from '../query/filter';
import { findById } from '../query/find-by-id';
import { DocumentWriter } from '../storage/document-writer';
import { type Call, collectionOf } from './call';
import { Fields } from './message';
import { runStatements } from './statements';

export function deleteDocuments(call: Call): Document {
  const { body, view } = call;
  const statements = body.documents('deletes').map((bytes) => {
    const statement = new Fields(bytes, 'delete.deletes');
    statement.allow(DELETE_STATEMENT);
    statement.require('limit');
    const limit = statement.count('limit') ?? 0;
    if (limit > 1) throw notSupported(`a delete of ${limit} documents at most: one, or all`);
    return { filter: statement.require('q'), isMany: limit === 0 };
  });
  const collection = collectionOf(call);
  let removed = 0;
  const errors = runStatements(body, statements, ({ filter, isMany }) => {
    const conditions = parseFilter(filter);
    if (collection === undefined) return;
    const writer = new DocumentWriter(view, collection);
    for (const { key, document } of findById(view, collection, conditions)) {
      writer.remove(key, document);
      removed++;
      if (!isMany) break;
    }
  });
  return { n: removed, ...errors };
}
