import { createHash } from 'node:crypto';
import { BsonType, Elements, type RawValue } from './bson-walk';
import { KeyWriter } from './key-writer';
import { writeDecimal, writeDouble, writeInt64 } from './number-keys';

/*
 * Order-preserving, prefix-free encoding of BSON values: comparing the bytes of two keys gives MongoDB's order of the two
 * values, and no key is the beginning of another one, so that fields can be joined and ranges cut between any two values.
 */

/** First byte of a key by BSON type; two types that MongoDB compares with each other share it. Even, so that `tag + 1` ends it. */
const TAGS: Readonly<Record<number, number>> = {
  [BsonType.MIN_KEY]: 0x02,
  [BsonType.UNDEFINED]: 0x06,
  [BsonType.MISSING]: 0x0a,
  [BsonType.NULL]: 0x0a,
  [BsonType.DOUBLE]: 0x10,
  [BsonType.INT32]: 0x10,
  [BsonType.INT64]: 0x10,
  [BsonType.DECIMAL128]: 0x10,
  [BsonType.STRING]: 0x20,
  [BsonType.SYMBOL]: 0x20,
  [BsonType.OBJECT]: 0x30,
  [BsonType.ARRAY]: 0x40,
  [BsonType.BINARY]: 0x50,
  [BsonType.OBJECT_ID]: 0x60,
  [BsonType.BOOLEAN]: 0x70,
  [BsonType.DATE]: 0x80,
  [BsonType.TIMESTAMP]: 0x90,
  [BsonType.REGEX]: 0xa0,
  [BsonType.DB_POINTER]: 0xb0,
  [BsonType.CODE]: 0xc0,
  [BsonType.CODE_WITH_SCOPE]: 0xd0,
  [BsonType.MAX_KEY]: 0xe0,
};
const TAG_TABLE = Uint8Array.from({ length: 256 }, (_, type) => TAGS[type] ?? 0xf0);
const END_OF_LIST = 0;

/** What an empty array contributes to an index: below null, found by no equality. */
export const EMPTY_ARRAY_TAG = 0x06;

/** The class of values this type is compared with. */
export const typeTag = (type: number): number => TAG_TABLE[type] ?? 0xf0;

/** Appends the key of a value: its tag, then its content. */
export function writeKey(writer: KeyWriter, value: RawValue): void {
  writeElement(writer, value.bytes, value.type, value.start, value.end);
}

export function writeElement(writer: KeyWriter, bytes: Buffer, type: number, start: number, end: number): void {
  writer.byte(typeTag(type));
  writeContent(writer, bytes, type, start, end);
}

function writeContent(writer: KeyWriter, bytes: Buffer, type: number, start: number, end: number): void {
  switch (type) {
    case BsonType.STRING:
    case BsonType.SYMBOL:
      writer.terminated(bytes, start + 4, end - 1);
      break;
    case BsonType.INT32:
      writeDouble(writer, bytes.readInt32LE(start));
      break;
    case BsonType.DOUBLE:
      writeDouble(writer, bytes.readDoubleLE(start));
      break;
    case BsonType.INT64:
      writeInt64(writer, bytes.readBigInt64LE(start));
      break;
    case BsonType.DECIMAL128:
      writeDecimal(writer, bytes.subarray(start, end));
      break;
    case BsonType.OBJECT_ID:
    case BsonType.BOOLEAN:
      writer.bytes(bytes, start, end);
      break;
    case BsonType.DATE:
      writer.uint32((bytes.readInt32LE(start + 4) ^ 0x80000000) >>> 0);
      writer.uint32(bytes.readUInt32LE(start));
      break;
    case BsonType.TIMESTAMP:
      writer.uint32(bytes.readUInt32LE(start + 4));
      writer.uint32(bytes.readUInt32LE(start));
      break;
    case BsonType.BINARY:
      writer.uint32(bytes.readInt32LE(start));
      writer.bytes(bytes, start + 4, end);
      break;
    case BsonType.OBJECT:
      writeObject(writer, bytes, start);
      break;
    case BsonType.ARRAY:
      writeArray(writer, bytes, start);
      break;
    case BsonType.REGEX:
    case BsonType.DB_POINTER:
    case BsonType.CODE:
    case BsonType.CODE_WITH_SCOPE:
      writer.terminated(bytes, start, end);
      break;
    default:
      break;
  }
}

/** MongoDB compares objects field by field: type first, then name, then value. */
function writeObject(writer: KeyWriter, bytes: Buffer, start: number): void {
  for (const element = new Elements(bytes, start); element.next(); ) {
    writer.byte(typeTag(element.type));
    writer.bytes(bytes, element.nameStart, element.nameEnd + 1);
    writeContent(writer, bytes, element.type, element.start, element.end);
  }
  writer.byte(END_OF_LIST);
}

function writeArray(writer: KeyWriter, bytes: Buffer, start: number): void {
  for (const element = new Elements(bytes, start); element.next(); ) {
    writeElement(writer, bytes, element.type, element.start, element.end);
  }
  writer.byte(END_OF_LIST);
}

const scratch = new KeyWriter();

/** The key of one value, as bytes of its own. */
export function encodeKey(value: RawValue): Buffer {
  writeKey(scratch.reset(), value);
  return scratch.copy();
}

/** Compares the key of a value with a key made before, without keeping the former. */
export function compareWithKey(value: RawValue, key: Buffer): number {
  writeKey(scratch.reset(), value);
  return scratch.buffer.compare(key, 0, key.length, 0, scratch.length);
}

const HASH_BYTES = 16;

/**
 * LMDB refuses long keys: past `limit` bytes a key is cut and ends in a hash of the whole. Such keys still find what is equal,
 * and still sort by their first bytes.
 */
export function fitKey(key: Buffer, limit: number): Buffer {
  if (key.length <= limit) return key;
  const hash = createHash('sha256').update(key).digest().subarray(0, HASH_BYTES);
  return Buffer.concat([key.subarray(0, limit - HASH_BYTES), hash]);
}

/** How many leading bytes of a fitted key are those of the whole key. */
export const orderedBytes = (limit: number): number => limit - HASH_BYTES;

/** The first key after all keys that begin with these bytes; undefined where there is none. */
export function afterPrefix(prefix: Buffer): Buffer {
  const key = Buffer.from(prefix);
  for (let i = key.length - 1; i >= 0; i--) {
    const byte = key[i] ?? 0;
    if (byte < 0xff) {
      key[i] = byte + 1;
      return key.subarray(0, i + 1);
    }
  }
  return Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff]);
}
