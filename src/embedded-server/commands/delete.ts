import { DocumentWriter } from '../document-writer';
import { CommandError } from '../errors';
import { filterOf } from '../filter';
import { CommandBody, newReply, okReply } from '../message';
import { findForWrite } from '../update-statement';
import type { View } from '../view';
import type { WriteSet } from '../write-set';
import { type Call, collectionOf } from './call';
import { isOrdered } from './insert';
import type { WriteOutcome } from './registry';
import { runStatements, writeErrors } from './write-reply';

export function deleteDocuments(call: Call, view: View, writes: WriteSet): WriteOutcome {
  call.body.allow('deletes', 'ordered');
  const collection = collectionOf(call);
  let removed = 0;
  const errors = runStatements(call.body.documents('deletes'), isOrdered(call), (bytes) => {
    const statement = new CommandBody(bytes);
    statement.allow('q', 'limit', 'hint');
    const limit = statement.number('limit');
    if (limit !== 0 && limit !== 1) throw new CommandError(9, 'The limit field in delete objects must be 0 or 1');
    const conditions = filterOf(statement.get('q'), 'q');
    if (collection === undefined) return;
    const writer = new DocumentWriter(view, writes, collection);
    for (const { key, document } of findForWrite(view, collection, conditions, limit === 0)) {
      writer.remove(key, document);
      removed++;
    }
  });
  const reply = newReply().int32('n', removed);
  writeErrors(reply, errors);
  return { reply: okReply(reply), failed: errors.length > 0 };
}
