import type { Document } from 'bson';
import { DocumentWriter } from '../storage/document-writer';
import type { View } from '../storage/view';
import type { WriteSet } from '../storage/write-set';
import { withIdFirst } from '../update/with-id-first';
import { type Call, collectionForWrite } from './call';
import { runStatements } from './statements';

export function insert(call: Call, view: View, writes: WriteSet): Document {
  const documents = call.body.documents('documents');
  const writer = new DocumentWriter(view, writes, collectionForWrite(call));
  let inserted = 0;
  const errors = runStatements(call.body, documents, (document) => {
    writer.insert(withIdFirst(document));
    inserted++;
  });
  return { n: inserted, ...errors };
}
