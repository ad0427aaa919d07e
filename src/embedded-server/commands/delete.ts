import { DELETE_STATEMENT } from '../dialect';
import { CommandError } from '../errors';
import { filterOf } from '../query/filter';
import { findForWrite } from '../query/find-for-write';
import { DocumentWriter } from '../storage/document-writer';
import type { View } from '../storage/view';
import type { WriteSet } from '../storage/write-set';
import { type Call, collectionOf } from './call';
import { Fields, newReply, okReply } from './message';
import { runStatements, statementsOf, type WriteOutcome, writeErrors } from './write-reply';

export function deleteDocuments(call: Call, view: View, writes: WriteSet): WriteOutcome {
  const { body } = call;
  const statements = statementsOf(body, 'deletes').map((bytes) => {
    const statement = new Fields(bytes, 'delete.deletes');
    statement.allow(DELETE_STATEMENT);
    const filter = statement.require('q');
    statement.require('limit');
    const limit = statement.count('limit') ?? 0;
    if (limit > 1)
      throw new CommandError('FailedToParse', `The limit field in delete objects must be 0 or 1. Got ${limit}`);
    return { filter, isMany: limit === 0 };
  });
  const collection = collectionOf(call);
  let removed = 0;
  const errors = runStatements(body, statements, ({ filter, isMany }) => {
    const conditions = filterOf(filter, 'q');
    if (collection === undefined) return;
    const writer = new DocumentWriter(view, writes, collection);
    for (const { key, document } of findForWrite(view, collection, conditions, isMany)) {
      writer.remove(key, document);
      removed++;
    }
  });
  const reply = newReply().int32('n', removed);
  writeErrors(reply, errors);
  return { reply: okReply(reply), failed: errors.length > 0 };
}
