import { DocumentWriter } from '../document-writer';
import { CommandError } from '../errors';
import { newReply, okReply } from '../message';
import { withIdFirst } from '../update-document';
import type { View } from '../view';
import type { WriteSet } from '../write-set';
import { type Call, collectionForWrite } from './call';
import { type WriteOutcome } from './registry';
import { runStatements, writeErrors } from './write-reply';

const MAX_BATCH = 100_000;

export function insert(call: Call, view: View, writes: WriteSet): WriteOutcome {
  call.body.allow('documents', 'ordered', 'bypassDocumentValidation');
  const documents = call.body.documents('documents');
  if (documents.length === 0 || documents.length > MAX_BATCH)
    throw new CommandError(2, `Write batch sizes must be between 1 and ${MAX_BATCH}`);
  const writer = new DocumentWriter(view, writes, collectionForWrite(call));
  let inserted = 0;
  const errors = runStatements(documents, isOrdered(call), (document) => {
    writer.insert(withIdFirst(document));
    inserted++;
  });
  const reply = newReply().int32('n', inserted);
  writeErrors(reply, errors);
  return { reply: okReply(reply), failed: errors.length > 0 };
}

export const isOrdered = ({ body }: Call): boolean => body.get('ordered') === undefined || body.flag('ordered');
