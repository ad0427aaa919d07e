import type { Document } from 'bson';
import { plainValue } from '../bson/bson-writer';
import { UPDATE_STATEMENT } from '../dialect';
import { parseFilter } from '../query/filter';
import { FieldSetter } from '../update/set-fields';
import { updateOne } from '../update/update-one';
import { type Call, collectionForWrite } from './call';
import { Fields } from './message';
import { runStatements } from './statements';

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
