import { deserialize, EJSON } from 'bson';
import { BsonWriter } from './bson-writer';
import { BsonType, type RawValue } from './elements';

/** A value as MongoDB's messages show it. */
export function describeValue(value: RawValue): string {
  const { v } = deserialize(new BsonWriter().value('v', value).finish());
  if (value.type === BsonType.OBJECT_ID) return `ObjectId('${String(v)}')`;
  return v instanceof Date ? `new Date(${v.getTime()})` : EJSON.stringify(v);
}
