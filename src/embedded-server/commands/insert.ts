import type { Document } from 'bson';
import { DocumentWriter } from '../storage/document-writer';
import { type Call, collectionForWrite } from './call';
import { runStatements } from './statements';

export function insert(call: Call): Document {
  const documents = call.body.documents('documents');
  const writer = new DocumentWriter(call.view, collectionForWrite(call));
  let inserted = 0;
  const errors = runStatements(call.body, documents, (document) => {
    writer.insert(document);
    inserted++;
  });
  return { n: inserted, ...errors };
}
