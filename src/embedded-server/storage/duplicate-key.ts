import { EJSON, ObjectId } from 'bson';
import { plainValue } from '../bson/bson-writer';
import { BsonType } from '../bson/elements';
import { valueAt } from '../bson/paths';
import { CommandError } from '../errors';
import type { Collection, Index } from '../keys/collection';

/** E11000: the values of a document that a unique index holds for another one already. */
export function duplicateKey({ namespace }: Collection, { name, fields }: Index, document: Buffer): CommandError {
  const values = fields.map(({ path }): [string, unknown] => {
    const value = valueAt(document, path);
    return [path.text, value.type === BsonType.MISSING ? null : plainValue(value)];
  });
  const described = values.map(([path, value]) => `${path}: ${describe(value)}`).join(', ');
  return new CommandError(
    'DuplicateKey',
    `E11000 duplicate key error collection: ${namespace} index: ${name} dup key: { ${described} }`,
    {
      keyPattern: Object.fromEntries(fields.map(({ path, descending }) => [path.text, descending ? -1 : 1])),
      keyValue: Object.fromEntries(values),
    },
  );
}

/** A value as MongoDB's messages show it. */
function describe(value: unknown): string {
  if (value instanceof ObjectId) return `ObjectId('${value.toHexString()}')`;
  return value instanceof Date ? `new Date(${value.getTime()})` : EJSON.stringify(value);
}
