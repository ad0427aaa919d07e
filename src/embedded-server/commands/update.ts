import type { RawValue } from '../bson/elements';
import { UPDATE_STATEMENT } from '../dialect';
import { filterOf } from '../query/filter';
import type { View } from '../storage/view';
import type { WriteSet } from '../storage/write-set';
import { FieldSetter } from '../update/set-fields';
import { updateOne } from '../update/update-one';
import { type Call, collectionForWrite } from './call';
import { Fields, newReply, okReply } from './message';
import { runStatements, statementsOf, type WriteOutcome, writeErrors } from './write-reply';

export function update(call: Call, view: View, writes: WriteSet): WriteOutcome {
  const { body } = call;
  const statements = statementsOf(body, 'updates').map((bytes) => {
    const statement = new Fields(bytes, 'update.updates');
    statement.allow(UPDATE_STATEMENT);
    return { filter: statement.require('q'), change: statement.require('u'), isUpsert: statement.flag('upsert') };
  });
  const collection = collectionForWrite(call);
  const setter = new FieldSetter();
  let matched = 0;
  let modified = 0;
  const upserted: { index: number; id: RawValue }[] = [];
  const errors = runStatements(body, statements, ({ filter, change, isUpsert }, index) => {
    setter.read(change);
    const result = updateOne(view, writes, collection, filterOf(filter, 'q'), setter, isUpsert);
    if (result.upsertedId) upserted.push({ index, id: result.upsertedId });
    if (result.matched) matched++;
    if (result.modified) modified++;
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
