import { asBoolean, asNumber, asString, BsonType, Elements, type RawValue } from '../bson/elements';
import { parsePath } from '../bson/paths';
import { INDEX_OPTIONS, isKnown } from '../dialect';
import { CommandError } from '../errors';
import type { Index, IndexField } from '../keys/collection';

export type IndexDefinition = Omit<Index, 'prefix' | 'multikey' | 'truncated'>;

export function parseIndex(bytes: Buffer): IndexDefinition {
  let fields: IndexField[] | undefined;
  let name: string | undefined;
  let unique = false;
  let expireAfterSeconds: number | undefined;
  for (const element = new Elements(bytes); element.next(); ) {
    const { name: option, value } = element;
    if (!isKnown(INDEX_OPTIONS, option))
      throw new CommandError(
        'InvalidIndexSpecificationOption',
        `The field '${option}' is not valid for an index specification, or one that the embedded server does not support`,
      );
    if (option === 'key') fields = parseKey(value);
    if (option === 'name') name = asString(value);
    if (option === 'unique') unique = asBoolean(value);
    if (option === 'expireAfterSeconds') expireAfterSeconds = asNumber(value);
  }
  if (fields === undefined) throw required('key');
  if (!name) throw required('name');
  if (expireAfterSeconds !== undefined && fields.length > 1)
    throw new CommandError('CannotCreateIndex', 'TTL indexes are single-field indexes');
  return { name, fields, unique, ...(expireAfterSeconds !== undefined && { expireAfterSeconds }) };
}

const required = (name: string): CommandError =>
  new CommandError('FailedToParse', `The '${name}' field is a required property of an index specification`);

function parseKey(value: RawValue): IndexField[] {
  if (value.type !== BsonType.OBJECT) throw new CommandError('TypeMismatch', "The field 'key' must be an object");
  const fields: IndexField[] = [];
  for (const element = new Elements(value.bytes, value.start); element.next(); ) {
    const direction = asNumber(element.value);
    if (direction !== 1 && direction !== -1)
      throw new CommandError(
        'CannotCreateIndex',
        `The embedded server has ascending (1) and descending (-1) indexes only, '${element.name}' is neither`,
      );
    fields.push({ path: parsePath(element.name), descending: direction === -1 });
  }
  if (fields.length === 0) throw new CommandError('CannotCreateIndex', 'Index keys cannot be empty.');
  return fields;
}

export const sameKey = (a: readonly IndexField[], b: readonly IndexField[]): boolean =>
  a.length === b.length &&
  a.every(({ path, descending }, i) => path.text === b[i]?.path.text && descending === b[i]?.descending);

export const isIdIndex = ({ fields }: Pick<Index, 'fields'>): boolean =>
  fields.length === 1 && fields[0]?.path.text === '_id';
