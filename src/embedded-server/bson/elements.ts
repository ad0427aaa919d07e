import { notSupported } from '../errors';

/** The types of BSON, and MISSING for a field that is not there. */
export const BsonType = {
  MISSING: 0,
  DOUBLE: 1,
  STRING: 2,
  OBJECT: 3,
  ARRAY: 4,
  BINARY: 5,
  UNDEFINED: 6,
  OBJECT_ID: 7,
  BOOLEAN: 8,
  DATE: 9,
  NULL: 10,
  REGEX: 11,
  DB_POINTER: 12,
  CODE: 13,
  SYMBOL: 14,
  CODE_WITH_SCOPE: 15,
  INT32: 16,
  TIMESTAMP: 17,
  INT64: 18,
  DECIMAL128: 19,
  MIN_KEY: 255,
  MAX_KEY: 127,
} as const;

/** Documents that lie one after the other; undefined if one of them is cut off. */
export function documentsIn(bytes: Buffer): Buffer[] | undefined {
  const documents: Buffer[] = [];
  for (let offset = 0; offset < bytes.length; ) {
    const length = offset + 4 <= bytes.length ? bytes.readInt32LE(offset) : 0;
    if (length < 5 || offset + length > bytes.length) return undefined;
    documents.push(bytes.subarray(offset, offset + length));
    offset += length;
  }
  return documents;
}

/** A value inside a document: `bytes[start, end)` holds it, without its type byte and name. */
export interface RawValue {
  readonly bytes: Buffer;
  readonly type: number;
  readonly start: number;
  readonly end: number;
}

const NOTHING = Buffer.alloc(0);
export const MISSING: RawValue = { bytes: NOTHING, type: BsonType.MISSING, start: 0, end: 0 };

/** Whether a field is not there, or null. */
export const isNothing = ({ type }: RawValue): boolean => type === BsonType.MISSING || type === BsonType.NULL;

const malformed = (): Error => notSupported('malformed BSON');

function cstringEnd(bytes: Buffer, offset: number): number {
  const end = bytes.indexOf(0, offset);
  if (end < 0) throw malformed();
  return end + 1;
}

function prefixedLength(bytes: Buffer, offset: number, minimum: number, extra: number): number {
  const length = bytes.readInt32LE(offset);
  if (length < minimum) throw malformed();
  return offset + length + extra;
}

/** Where the value of this type that starts at `offset` ends. */
function valueEnd(bytes: Buffer, type: number, offset: number): number {
  switch (type) {
    case BsonType.DOUBLE:
    case BsonType.DATE:
    case BsonType.TIMESTAMP:
    case BsonType.INT64:
      return offset + 8;
    case BsonType.STRING:
    case BsonType.CODE:
    case BsonType.SYMBOL:
      return prefixedLength(bytes, offset, 1, 4);
    case BsonType.OBJECT:
    case BsonType.ARRAY:
    case BsonType.CODE_WITH_SCOPE:
      return prefixedLength(bytes, offset, 5, 0);
    case BsonType.BINARY:
      return prefixedLength(bytes, offset, 0, 5);
    case BsonType.OBJECT_ID:
      return offset + 12;
    case BsonType.BOOLEAN:
      return offset + 1;
    case BsonType.INT32:
      return offset + 4;
    case BsonType.DECIMAL128:
      return offset + 16;
    case BsonType.REGEX:
      return cstringEnd(bytes, cstringEnd(bytes, offset));
    case BsonType.DB_POINTER:
      return prefixedLength(bytes, offset, 1, 16);
    case BsonType.NULL:
    case BsonType.UNDEFINED:
    case BsonType.MIN_KEY:
    case BsonType.MAX_KEY:
      return offset;
    default:
      throw malformed();
  }
}

/** Steps through the elements of one document in place: no object per element, no string per name. */
export class Elements {
  type = 0;
  nameStart = 0;
  nameEnd = 0;
  start = 0;
  end: number;
  private readonly limit: number;

  constructor(
    readonly bytes: Buffer,
    documentStart = 0,
  ) {
    const length = bytes.readInt32LE(documentStart);
    this.limit = documentStart + length - 1;
    if (length < 5 || this.limit >= bytes.length || bytes[this.limit] !== 0) throw malformed();
    this.end = documentStart + 4;
  }

  next(): boolean {
    const offset = this.end;
    if (offset >= this.limit) return false;
    const { bytes } = this;
    this.type = bytes[offset] ?? 0;
    let name = offset + 1;
    this.nameStart = name;
    while (bytes[name] !== 0) if (++name >= this.limit) throw malformed();
    this.nameEnd = name;
    this.start = name + 1;
    this.end = valueEnd(bytes, this.type, name + 1);
    if (this.end > this.limit) throw malformed();
    return true;
  }

  get name(): string {
    return this.bytes.toString('utf8', this.nameStart, this.nameEnd);
  }

  get value(): RawValue {
    return { bytes: this.bytes, type: this.type, start: this.start, end: this.end };
  }

  nameIs(name: Uint8Array): boolean {
    const length = this.nameEnd - this.nameStart;
    if (length !== name.length) return false;
    const { bytes, nameStart } = this;
    for (let i = 0; i < length; i++) if (bytes[nameStart + i] !== name[i]) return false;
    return true;
  }

  /** Which of these names the element has; -1: none of them. */
  indexIn(names: readonly Uint8Array[]): number {
    for (let at = 0; at < names.length; at++) {
      const name = names[at];
      if (name !== undefined && this.nameIs(name)) return at;
    }
    return -1;
  }
}

/** The bytes of an embedded document or array. */
export const documentBytes = (value: RawValue): Buffer => value.bytes.subarray(value.start, value.end);

/** The elements of an array or document value, names dropped. */
export function children(value: RawValue): RawValue[] {
  const values: RawValue[] = [];
  for (const element = new Elements(value.bytes, value.start); element.next(); ) values.push(element.value);
  return values;
}

/** The bytes of a value that has to be a document. @param what has it, for the message of the error */
export function documentOf(value: RawValue, what: string): Buffer {
  if (value.type !== BsonType.OBJECT) throw notSupported(`${what} of anything but a document`);
  return documentBytes(value);
}

/** The elements of a value that has to be an array. @param what has it, for the message of the error */
export function listOf(value: RawValue, what: string): RawValue[] {
  if (value.type !== BsonType.ARRAY) throw notSupported(`${what} of anything but an array`);
  return children(value);
}

/** The fields of a document, by their names. */
export function fieldsOf(document: Buffer): [name: string, value: RawValue][] {
  const fields: [string, RawValue][] = [];
  for (const element = new Elements(document); element.next(); ) fields.push([element.name, element.value]);
  return fields;
}

/** One field of a document, by its exact name (dots are part of the name). */
export function fieldOf(bytes: Buffer, name: Uint8Array, documentStart = 0): RawValue | undefined {
  for (const element = new Elements(bytes, documentStart); element.next(); )
    if (element.nameIs(name)) return element.value;
  return undefined;
}

/** A numeric value as a JavaScript number; undefined for every other type. */
export function asNumber(value: RawValue): number | undefined {
  switch (value.type) {
    case BsonType.INT32:
      return value.bytes.readInt32LE(value.start);
    case BsonType.DOUBLE:
      return value.bytes.readDoubleLE(value.start);
    case BsonType.INT64:
      return Number(value.bytes.readBigInt64LE(value.start));
    default:
      return undefined;
  }
}

/** A value that has to be a whole number, not negative. @param what has it, for the message of the error */
export function countOf(value: RawValue, what: string): number {
  const count = asNumber(value);
  if (count === undefined || !Number.isInteger(count) || count < 0)
    throw notSupported(`${what} of anything but a whole number that is not negative`);
  return count;
}

export const isNotANumber = ({ type, bytes, start }: RawValue): boolean =>
  type === BsonType.DOUBLE && Number.isNaN(bytes.readDoubleLE(start));

/** A 64-bit integer, as cursors and transactions are numbered by. */
export const asBigInt = (value: RawValue | undefined): bigint | undefined =>
  value?.type === BsonType.INT64 ? value.bytes.readBigInt64LE(value.start) : undefined;

export const asString = (value: RawValue): string | undefined =>
  value.type === BsonType.STRING ? value.bytes.toString('utf8', value.start + 4, value.end - 1) : undefined;

/** The bytes of a binary value that has to be one. @param what has it, for the message of the error */
export function asBytes({ type, bytes, start, end }: RawValue, what: string): Buffer {
  if (type !== BsonType.BINARY) throw notSupported(`${what} of anything but binary data`);
  return bytes.subarray(start + 5, end);
}

/** What MongoDB takes for true: true, and every number but zero. */
export const asBoolean = (value: RawValue): boolean =>
  value.type === BsonType.BOOLEAN ? value.bytes[value.start] === 1 : Boolean(asNumber(value));

/** True where both are the same type and the same bytes; numbers of different types are not compared. */
export function sameBytes(a: RawValue, b: RawValue): boolean {
  return a.type === b.type && a.bytes.compare(b.bytes, b.start, b.end, a.start, a.end) === 0;
}
