import { EJSON } from 'bson';
import { BsonType, type RawValue } from './bson-walk';
import { BsonWriter } from './bson-writer';
import { toPlain } from './mingo';

/** A value as MongoDB's messages show it. */
export function describeValue(value: RawValue): string {
  if (value.type === BsonType.MISSING) return 'null';
  const plain = toPlain(new BsonWriter().value('v', value).finish()).v;
  if (value.type === BsonType.OBJECT_ID) return `ObjectId('${String(plain)}')`;
  return plain instanceof Date ? `new Date(${plain.getTime()})` : EJSON.stringify(plain);
}
