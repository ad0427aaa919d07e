import { DocumentWriter } from '../storage/document-writer';
import type { View } from '../storage/view';
import type { WriteSet } from '../storage/write-set';
import { withIdFirst } from '../update/with-id-first';
import { type Call, collectionForWrite } from './call';
import { newReply, okReply } from './message';
import { runStatements, statementsOf, type WriteOutcome, writeErrors } from './write-reply';

export function insert(call: Call, view: View, writes: WriteSet): WriteOutcome {
  const { body } = call;
  const documents = statementsOf(body, 'documents');
  const writer = new DocumentWriter(view, writes, collectionForWrite(call));
  let inserted = 0;
  const errors = runStatements(body, documents, (document) => {
    writer.insert(withIdFirst(document));
    inserted++;
  });
  const reply = newReply().int32('n', inserted);
  writeErrors(reply, errors);
  return { reply: okReply(reply), failed: errors.length > 0 };
}
