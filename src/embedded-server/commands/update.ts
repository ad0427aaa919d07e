import { type RawValue } from '../bson-walk';
import { CommandError } from '../errors';
import { filterOf } from '../filter';
import { CommandBody, newReply, okReply } from '../message';
import { parseSort } from '../sorting';
import { UpdateById } from '../update-by-id';
import { parseModifier } from '../update-document';
import { runUpdate, type UpdateStatement } from '../update-statement';
import type { View } from '../view';
import type { WriteSet } from '../write-set';
import { type Call, collectionForWrite } from './call';
import { isOrdered } from './insert';
import type { WriteOutcome } from './registry';
import { runStatements, writeErrors } from './write-reply';

const KNOWN = ['q', 'u', 'multi', 'upsert', 'arrayFilters', 'hint', 'sort'] as const;

export function update(call: Call, view: View, writes: WriteSet): WriteOutcome {
  call.body.allow('updates', 'ordered', 'bypassDocumentValidation');
  const collection = collectionForWrite(call);
  let matched = 0;
  let modified = 0;
  const upserted: { index: number; id: RawValue }[] = [];
  const byId = new UpdateById(view, writes, collection);
  const errors = runStatements(call.body.documents('updates'), isOrdered(call), (bytes, index) => {
    const changed = byId.run(bytes);
    if (changed !== undefined) {
      matched++;
      if (changed) modified++;
      return;
    }
    const result = runUpdate(view, writes, collection, parseStatement(bytes));
    matched += result.matched;
    modified += result.modified;
    if (result.upsertedId) upserted.push({ index, id: result.upsertedId });
  });
  const reply = newReply()
    .int32('n', matched + upserted.length)
    .int32('nModified', modified);
  if (upserted.length > 0) {
    reply.openArray('upserted');
    for (const [at, { index, id }] of upserted.entries())
      reply.openObject(at).int32('index', index).value('_id', id).close();
    reply.close();
  }
  writeErrors(reply, errors);
  return { reply: okReply(reply), failed: errors.length > 0 };
}

function parseStatement(bytes: Buffer): UpdateStatement {
  const statement = new CommandBody(bytes);
  statement.allow(...KNOWN);
  const multi = statement.flag('multi');
  const modifier = parseModifier(
    statement.get('u'),
    statement.get('arrayFilters') ? statement.documents('arrayFilters') : [],
  );
  if (multi && modifier.isReplacement)
    throw new CommandError(9, 'multi update is not supported for replacement-style update');
  return {
    conditions: filterOf(statement.get('q'), 'q'),
    modifier,
    multi,
    upsert: statement.flag('upsert'),
    sort: parseSort(statement.get('sort')),
  };
}
