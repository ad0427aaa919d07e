import { notSupported } from '../errors';
import { BsonType, Elements, fieldOf, MISSING, type RawValue } from './elements';

/** The path of a field of a document, or of a field of an embedded document: `status`, `address.state`. */
export interface Path {
  readonly text: string;
  readonly name: Buffer;
  /** The field within the embedded document. */
  readonly inner: Buffer | undefined;
}

const NUMBER = /^\d+$/;

export function parsePath(text: string): Path {
  const [name = '', inner, ...deeper] = text.split('.');
  if (deeper.length > 0) throw notSupported(`paths of more than two names: '${text}'`);
  if (inner !== undefined && NUMBER.test(inner))
    throw notSupported(`positions in arrays other than {'list.0': {$exists: …}}: '${text}'`);
  if (name === '' || inner === '' || inner?.startsWith('$')) throw notSupported(`the path '${text}'`);
  return { text, name: Buffer.from(name), inner: inner === undefined ? undefined : Buffer.from(inner) };
}

/** A path that names a field of the document itself. */
export function parseField(text: string, where: string): Path {
  if (text.includes('.')) throw notSupported(`the path '${text}' in ${where}, only fields of the document itself`);
  return parsePath(text);
}

/** What a path leads to: one value, or the values in the documents of an array on the way. */
export interface Values {
  /** At least one; MISSING where there is no such field. */
  readonly values: readonly RawValue[];
  readonly crossesArray: boolean;
}

/** An array at the end of the path is one value. */
export function valuesAt(document: Buffer, { name, inner }: Path): Values {
  const value = fieldOf(document, name) ?? MISSING;
  if (inner === undefined) return { values: [value], crossesArray: false };
  if (value.type === BsonType.ARRAY) return { values: valuesInArray(value, inner), crossesArray: true };
  const found = value.type === BsonType.OBJECT ? fieldOf(document, inner, value.start) : undefined;
  return { values: [found ?? MISSING], crossesArray: false };
}

/** A scalar has no such field; arrays within the array are passed over. */
function valuesInArray({ bytes, start }: RawValue, inner: Buffer): RawValue[] {
  const values: RawValue[] = [];
  for (const element = new Elements(bytes, start); element.next(); ) {
    if (element.type === BsonType.OBJECT) values.push(fieldOf(bytes, inner, element.start) ?? MISSING);
    else if (element.type !== BsonType.ARRAY) values.push(MISSING);
  }
  return values.length > 0 ? values : [MISSING];
}
