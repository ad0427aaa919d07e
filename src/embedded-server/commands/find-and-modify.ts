import { BsonWriter } from '../bson-writer';
import { DocumentWriter } from '../document-writer';
import { CommandError } from '../errors';
import { filterOf } from '../filter';
import { newReply, okReply } from '../message';
import { compileProjection } from '../projection';
import { parseSort } from '../sorting';
import { parseModifier } from '../update-document';
import { findForWrite, runUpdate } from '../update-statement';
import type { View } from '../view';
import type { WriteSet } from '../write-set';
import { type Call, collectionForWrite } from './call';
import type { WriteOutcome } from './registry';

const KNOWN = [
  'query',
  'sort',
  'remove',
  'update',
  'new',
  'fields',
  'upsert',
  'arrayFilters',
  'hint',
  'bypassDocumentValidation',
] as const;

export function findAndModify(call: Call, view: View, writes: WriteSet): WriteOutcome {
  const { body } = call;
  body.allow(...KNOWN);
  const conditions = filterOf(body.get('query'), 'query');
  const sort = parseSort(body.get('sort'));
  const project = compileProjection(body.get('fields'));
  const collection = collectionForWrite(call);
  const last = new BsonWriter();
  let value: Buffer | undefined;
  if (body.flag('remove')) {
    if (body.get('update') || body.flag('new') || body.flag('upsert'))
      throw new CommandError(9, "Cannot specify both 'remove' and an update");
    const [found] = findForWrite(view, collection, conditions, false, sort);
    if (found) new DocumentWriter(view, writes, collection).remove(found.key, found.document);
    value = found?.document;
    last.int32('n', found ? 1 : 0);
  } else {
    const modifier = parseModifier(body.get('update'), body.get('arrayFilters') ? body.documents('arrayFilters') : []);
    const result = runUpdate(view, writes, collection, {
      conditions,
      modifier,
      multi: false,
      upsert: body.flag('upsert'),
      sort,
    });
    value = body.flag('new') ? result.after : result.before;
    last.int32('n', result.matched > 0 || result.upsertedId ? 1 : 0).boolean('updatedExisting', result.matched > 0);
    if (result.upsertedId) last.value('upserted', result.upsertedId);
  }
  const reply = newReply().document('lastErrorObject', last.finish());
  if (value) reply.document('value', project ? project(value) : value);
  else reply.null('value');
  return { reply: okReply(reply), failed: false };
}
