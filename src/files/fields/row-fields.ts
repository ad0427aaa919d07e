import { isJsonObject, type JsonObject } from '../../base/json/json';
import { type Account } from '../../client/index';
import { ROW_SCHEMA } from '../../service/accounts/fields/account-schema';
import { keysOf, pathBelow } from '../../service/accounts/fields/field-path';
import { E164 } from '../../service/accounts/fields/formats';

/** The type of a field, which decides how text is converted to its value. */
export type FieldKind = 'text' | 'choice' | 'number' | 'percent' | 'boolean' | 'date' | 'phone' | 'list' | 'json';

/** A field of a row that holds a value rather than further fields. */
export interface RowField {
  /** Its path, such as `person.name.first`. */
  name: string;
  kind: FieldKind;
  /** Whether it may also be a free-form object. */
  isOpen: boolean;
  /** Whether it accepts free text. */
  takesText: boolean;
  /** Whether a number may be a share, such as `60%`. Money is not. */
  mayBeShare: boolean;
  /** For a choice: its values. */
  values?: readonly string[];
  description: string;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const typesOf = ({ type }: JsonObject): readonly unknown[] => [type].flat();

function kindOf(schema: JsonObject): FieldKind {
  const types = typesOf(schema);
  if (types.includes('number')) return 'number';
  if (types.includes('boolean')) return 'boolean';
  if (types.includes('array')) return isJsonObject(schema.items) && schema.items.type === 'string' ? 'list' : 'json';
  if (schema.enum !== undefined) return 'choice';
  if (!types.includes('string')) return 'json';
  if (schema.format === 'iso-date-time') return 'date';
  return schema.pattern === E164.source ? 'phone' : 'text';
}

function fieldsBelow(path: string, { properties = {} }: JsonObject): RowField[] {
  return Object.entries(properties as Record<string, JsonObject>).flatMap(([key, schema]) => {
    const name = pathBelow(path, key);
    if (schema.properties !== undefined) return fieldsBelow(name, schema);
    const isOpen = typesOf(schema).includes('object');
    const takesText = typesOf(schema).includes('string');
    const mayBeShare = schema.maximum === 1;
    const field = {
      name,
      kind: kindOf(schema),
      isOpen,
      takesText,
      mayBeShare,
      description: String(schema.description),
    };
    return Array.isArray(schema.enum) ? [{ ...field, values: schema.enum.filter(isText) }] : [field];
  });
}

/** All fields of a bulk upsert row, in the order of the declaration. */
export const ROW_FIELDS: readonly RowField[] = fieldsBelow('', ROW_SCHEMA);

/** Finds a field by its path. Inside a free-form object every path is a field; it holds text by default. */
export function rowFieldAt(name: string): RowField | undefined {
  const declared = ROW_FIELDS.find((field) => field.name === name);
  if (declared) return declared;
  const [first = '', ...rest] = keysOf(name);
  const parent = ROW_FIELDS.find((field) => field.isOpen && field.name === first);
  if (!parent || rest.length === 0 || rest.includes('')) return undefined;
  return { name, kind: 'text', isOpen: false, takesText: true, mayBeShare: true, description: parent.description };
}

/** Fields of an account that a row must not have. A push ignores these columns. */
export const READ_ONLY_COLUMNS = [
  'id',
  'organizationId',
  'status_category',
  'currentEmailAddressId',
  'emailAddressIds',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof Account)[];
