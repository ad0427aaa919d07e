import { createHash } from 'node:crypto';
import { BsonType, type RawValue } from '../bson/elements';
import { notSupported } from '../errors';
import { KeyWriter } from './key-writer';

/*
 * Order-preserving, prefix-free encoding of BSON values: comparing the bytes of two keys gives MongoDB's order of the two
 * values, and no key is the beginning of another one, so that fields can be joined and ranges cut between any two values.
 */

/**
 * First byte of a key by BSON type; types that MongoDB compares with each other share it. Even, so that `tag + 1` ends it.
 * Values of other types are stored and returned as they are, but never compared. Documents and arrays only differ from
 * scalars: they have no key.
 */
const TAGS: Readonly<Record<number, number>> = {
  [BsonType.MISSING]: 0x0a,
  [BsonType.NULL]: 0x0a,
  [BsonType.DOUBLE]: 0x10,
  [BsonType.INT32]: 0x10,
  [BsonType.INT64]: 0x10,
  [BsonType.STRING]: 0x20,
  [BsonType.OBJECT]: 0x30,
  [BsonType.ARRAY]: 0x40,
  [BsonType.OBJECT_ID]: 0x60,
  [BsonType.BOOLEAN]: 0x70,
  [BsonType.DATE]: 0x80,
};
const TAG_TABLE = Uint8Array.from({ length: 256 }, (_, type) => TAGS[type] ?? 0);
/** Ends the key of a number. It has no meaning, but the keys in every data directory have it. */
const END_OF_NUMBER = 2;

/** Length of the keys of these types, tag included. */
const FIXED_KEY_BYTES: Readonly<Record<number, number>> = {
  [typeTag(BsonType.NULL)]: 1,
  [typeTag(BsonType.DOUBLE)]: 10,
  [typeTag(BsonType.OBJECT_ID)]: 13,
  [typeTag(BsonType.BOOLEAN)]: 2,
  [typeTag(BsonType.DATE)]: 9,
};

/** What an empty array contributes to an index and to an order: below null, found by no equality. */
export const EMPTY_ARRAY_TAG = 0x06;

/**
 * The class of values that a type is compared with.
 * @throws CommandError where values of this type cannot be compared
 */
export function typeTag(type: number): number {
  const tag = TAG_TABLE[type] ?? 0;
  if (tag === 0) throw notSupported(`comparing values of the BSON type ${type}`);
  return tag;
}

/** Appends the key of a value: its tag, then its content. */
export function writeKey(writer: KeyWriter, value: RawValue): void {
  const { bytes, type, start, end } = value;
  writer.byte(typeTag(type));
  switch (type) {
    case BsonType.STRING:
      writer.terminated(bytes, start + 4, end - 1);
      break;
    case BsonType.INT32:
      writeNumber(writer, bytes.readInt32LE(start));
      break;
    case BsonType.DOUBLE:
      writeNumber(writer, bytes.readDoubleLE(start));
      break;
    case BsonType.INT64:
      writeNumber(writer, safeNumber(bytes.readBigInt64LE(start)));
      break;
    case BsonType.OBJECT_ID:
    case BsonType.BOOLEAN:
      writer.bytes(bytes, start, end);
      break;
    case BsonType.DATE:
      writer.uint32((bytes.readInt32LE(start + 4) ^ 0x80000000) >>> 0);
      writer.uint32(bytes.readUInt32LE(start));
      break;
    case BsonType.NULL:
    case BsonType.MISSING:
      break;
    default:
      throw notSupported('comparing, indexing, sorting or grouping by documents and arrays');
  }
}

/** All types of numbers share one key, so that 1, 1.0 and Long(1) are equal. */
function writeNumber(writer: KeyWriter, value: number): void {
  writer.orderedDouble(value);
  writer.byte(END_OF_NUMBER);
}

/** A 64-bit integer as a double. @throws CommandError where it would be rounded */
function safeNumber(value: bigint): number {
  if (!Number.isSafeInteger(Number(value))) throw notSupported('comparing integers beyond 2^53');
  return Number(value);
}

/** Where the key that starts at `start` ends; it may be inverted. */
export function keyEnd(bytes: Buffer, start: number, isInverted: boolean): number {
  const mask = isInverted ? 0xff : 0;
  const fixed = FIXED_KEY_BYTES[(bytes[start] ?? 0) ^ mask];
  if (fixed !== undefined) return start + fixed;
  // A text: 00 00 ends it, 00 FF is a 00 of its content.
  for (let at = start + 1; at < bytes.length; at++) {
    if (bytes[at] === mask && bytes[++at] === mask) return at + 1;
  }
  return bytes.length;
}

/** Copies the date of a key, which may be inverted, as it lies in documents. */
export function readDate(key: Buffer, start: number, isInverted: boolean, document: Buffer, at: number): void {
  const mask = isInverted ? 0xff : 0;
  for (let byte = 0; byte < 8; byte++) document[at + 7 - byte] = (key[start + byte] ?? 0) ^ mask;
  document[at + 7] = (document[at + 7] ?? 0) ^ 0x80;
}

/** The order of two keys, as `Buffer.compare` has it; that calls out of JavaScript, which takes longer than to compare them. */
export function compareKeys(one: Buffer, other: Buffer): number {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at++) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}

const scratch = new KeyWriter();

/** The key of one value, as separate bytes. */
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
 * LMDB refuses long keys, so a key of more than `limit` bytes is cut and ends in a hash of the whole. Such keys still find
 * what is equal, and sort by their first bytes.
 */
export function fitKey(key: Buffer, limit: number): Buffer {
  if (key.length <= limit) return key;
  const hash = createHash('sha256').update(key).digest().subarray(0, HASH_BYTES);
  return Buffer.concat([key.subarray(0, limit - HASH_BYTES), hash]);
}

/** How many leading bytes of a fitted key are those of the whole key. */
export const orderedBytes = (limit: number): number => limit - HASH_BYTES;

/** The first key after all keys that begin with these bytes. */
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

/** The key with every byte inverted, so that it sorts the other way round. */
export function complement(key: Buffer): Buffer {
  const inverted = Buffer.from(key);
  for (let i = 0; i < inverted.length; i++) inverted[i] = ~(inverted[i] ?? 0) & 0xff;
  return inverted;
}
