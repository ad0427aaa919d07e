import { asBoolean, asNumber, asString, BsonType, Elements, type RawValue } from './bson-walk';
import type { Index, IndexField } from './catalog';
import { CommandError } from './errors';
import { parsePath } from './paths';

export type IndexDefinition = Omit<Index, 'prefix' | 'multikey' | 'truncated'>;

/** Options that change nothing here, or are taken care of. Any other would change what is found, and is refused. */
const KNOWN: readonly string[] = ['key', 'name', 'unique', 'expireAfterSeconds', 'v', 'background', 'ns'];

export function parseIndex(bytes: Buffer): IndexDefinition {
  let fields: IndexField[] = [];
  let name = '';
  let unique = false;
  let expireAfterSeconds: number | undefined;
  for (const element = new Elements(bytes); element.next(); ) {
    const { name: option, value } = element;
    if (!KNOWN.includes(option) && !(option === 'sparse' && !asBoolean(value))) {
      throw new CommandError(67, `the embedded server does not support the index option '${option}'`);
    }
    if (option === 'key') fields = parseKey(value);
    if (option === 'name') name = asString(value) ?? '';
    if (option === 'unique') unique = asBoolean(value);
    if (option === 'expireAfterSeconds') expireAfterSeconds = asNumber(value);
  }
  if (fields.length === 0 || name === '') throw new CommandError(67, 'an index needs a key and a name');
  if (expireAfterSeconds !== undefined && fields.length > 1)
    throw new CommandError(67, 'TTL indexes are single-field indexes');
  return { name, fields, unique, ...(expireAfterSeconds !== undefined && { expireAfterSeconds }) };
}

export function parseKey(value: RawValue): IndexField[] {
  if (value.type !== BsonType.OBJECT) throw new CommandError(14, "The field 'key' must be an object");
  const fields: IndexField[] = [];
  for (const element = new Elements(value.bytes, value.start); element.next(); ) {
    const direction = asNumber(element.value);
    if (direction !== 1 && direction !== -1) {
      throw new CommandError(
        67,
        `the embedded server only has ascending and descending indexes, '${element.name}' is neither`,
      );
    }
    if (element.name.includes('$'))
      throw new CommandError(67, `Index key contains an illegal field name: '${element.name}'`);
    fields.push({ path: parsePath(element.name), descending: direction === -1 });
  }
  return fields;
}

export const sameKey = (a: readonly IndexField[], b: readonly IndexField[]): boolean =>
  a.length === b.length &&
  a.every(({ path, descending }, i) => path.text === b[i]?.path.text && descending === b[i]?.descending);

export const isIdIndex = ({ fields }: Pick<Index, 'fields'>): boolean =>
  fields.length === 1 && fields[0]?.path.text === '_id';
