import type { Document } from 'bson';
import { plainValue } from '../bson/bson-writer';
import { DELETE_STATEMENT, UPDATE_STATEMENT } from '../dialect';
import { CommandError, notSupported } from '../errors';
import { parseFilter } from '../query/filter';
import { findById } from '../query/find-by-id';
import { DocumentWriter } from '../storage/document-writer';
import { FieldSetter } from '../update/set-fields';
import { updateOne } from '../update/update-one';
import { type Call, collectionForWrite, collectionOf } from './call';
import { type CommandBody, Fields } from './message';

/**
 * Runs one statement of a write command after the other; an ordered command stops at the first that fails.
 * @returns the `writeErrors` of the reply, where there are any
 * @throws CommandError where the command as a whole fails: a write conflict
 */
function runStatements<T>(
  body: CommandBody,
  statements: readonly T[],
  run: (statement: T, index: number) => void,
): { readonly writeErrors?: readonly Document[] } {
  const isOrdered = body.get('ordered') === undefined || body.flag('ordered');
  const writeErrors: Document[] = [];
  for (const [index, statement] of statements.entries()) {
    try {
      run(statement, index);
    } catch (error) {
      if (!(error instanceof CommandError) || error.codeName === 'WriteConflict') throw error;
      const { code, message, details } = error;
      writeErrors.push({ index, code, errmsg: message, ...details });
      if (isOrdered) break;
    }
  }
  return writeErrors.length > 0 ? { writeErrors } : {};
}

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

export function update(call: Call): Document {
  const { body, view } = call;
  const statements = body.documents('updates').map((bytes) => {
    const statement = new Fields(bytes, 'update.updates');
    statement.allow(UPDATE_STATEMENT);
    return { filter: statement.require('q'), change: statement.require('u'), isUpsert: statement.flag('upsert') };
  });
  const collection = collectionForWrite(call);
  const setter = new FieldSetter();
  let matched = 0;
  let modified = 0;
  const upserted: Document[] = [];
  const errors = runStatements(body, statements, ({ filter, change, isUpsert }, index) => {
    setter.read(change);
    const result = updateOne(view, collection, parseFilter(filter), setter, isUpsert);
    if (result.upsertedId) upserted.push({ index, _id: plainValue(result.upsertedId) });
    if (result.matched) matched++;
    if (result.modified) modified++;
  });
  const n = matched + upserted.length;
  return { n, nModified: modified, ...(upserted.length > 0 && { upserted }), ...errors };
}

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
