import { asNumber, asString, documentOf, fieldsOf, type RawValue } from '../bson/elements';
import { parsePath } from '../bson/paths';
import { INDEX_OPTIONS } from '../dialect';
import { notSupported } from '../errors';
import type { Index, IndexField } from '../keys/collection';
import { Fields } from './message';

export type IndexDefinition = Omit<Index, 'prefix' | 'multikey' | 'truncated'>;

export function parseIndex(bytes: Buffer): IndexDefinition {
  const options = new Fields(bytes, 'createIndexes.indexes');
  options.allow(Object.keys(INDEX_OPTIONS));
  const fields = fieldsOf(documentOf(options.require('key'), 'the key of an index')).map(parseIndexField);
  const name = asString(options.require('name'));
  const expireAfterSeconds = options.count('expireAfterSeconds');
  const [first, second] = fields;
  if (!name || first === undefined) throw notSupported('an index without a name or a key');
  if (second && expireAfterSeconds !== undefined)
    throw notSupported('expireAfterSeconds of an index of several fields');
  if (!second && first.path.text === '_id') throw notSupported('an index of the _id alone, which there is anyway');
  return {
    name,
    fields,
    unique: options.flag('unique'),
    ...(expireAfterSeconds !== undefined && { expireAfterSeconds }),
  };
}

function parseIndexField([name, value]: [string, RawValue]): IndexField {
  const direction = asNumber(value);
  if (direction !== 1 && direction !== -1)
    throw notSupported(`indexes other than ascending (1) and descending (-1), as '${name}'`);
  return { path: parsePath(name), descending: direction === -1 };
}
