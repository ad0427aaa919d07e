import { BSON, ObjectId } from 'mongodb';

/** The types of values that the service writes, by their bytes in BSON. */
const TYPES = {
  end: 0,
  double: 1,
  text: 2,
  object: 3,
  list: 4,
  binary: 5,
  id: 7,
  boolean: 8,
  time: 9,
  null: 10,
  int: 16,
};
const GENERIC = 0;
const OF_HIGH_WORD = 2 ** 32;

/** Names of fields that were read lately, by a hash of their bytes: almost every document has the same ones. */
const NAMES: (string | undefined)[] = Array.from({ length: 1024 });
const LONGEST_NAME = 40;

/** Something that is left to the driver: a type that the service does not write, or a name that is special there. */
const UNUSUAL = new Error('A document has something unusual');

function isName(name: string | undefined, bytes: Uint8Array, start: number, length: number): name is string {
  if (name?.length !== length) return false;
  for (let at = 0; at < length; at += 1) if (name.charCodeAt(at) !== bytes[start + at]) return false;
  return true;
}

class Reader {
  private at = 0;
  constructor(private readonly bytes: Buffer) {}

  object(): Record<string, unknown> {
    this.at += 4;
    const object: Record<string, unknown> = {};
    for (let type = this.bytes[this.at]; type !== TYPES.end; type = this.bytes[this.at]) {
      this.at += 1;
      object[this.name()] = this.value(type);
    }
    this.at += 1;
    return object;
  }

  private list(): unknown[] {
    this.at += 4;
    const list: unknown[] = [];
    for (let type = this.bytes[this.at]; type !== TYPES.end; type = this.bytes[this.at]) {
      this.at = this.bytes.indexOf(0, this.at + 1) + 1;
      list.push(this.value(type));
    }
    this.at += 1;
    return list;
  }

  private name(): string {
    const { bytes, at: start } = this;
    let hash = 0;
    let end = start;
    for (let byte = bytes[end]; byte !== 0; byte = bytes[end]) {
      if (byte === undefined) throw UNUSUAL;
      hash = (hash * 31 + byte) % 65_521;
      end += 1;
    }
    this.at = end + 1;
    const slot = hash % NAMES.length;
    const kept = NAMES[slot];
    if (isName(kept, bytes, start, end - start)) return kept;
    const name = bytes.toString('utf8', start, end);
    if (name.startsWith('$') || name === '__proto__') throw UNUSUAL;
    if (end - start <= LONGEST_NAME) NAMES[slot] = name;
    return name;
  }

  private value(type: number | undefined): unknown {
    const { bytes, at } = this;
    switch (type) {
      case TYPES.text: {
        const length = bytes.readInt32LE(at);
        this.at = at + 4 + length;
        return bytes.toString('utf8', at + 4, this.at - 1);
      }
      case TYPES.object:
        return this.object();
      case TYPES.list:
        return this.list();
      case TYPES.null:
        return null;
      case TYPES.double:
        this.at += 8;
        return bytes.readDoubleLE(at);
      case TYPES.int:
        this.at += 4;
        return bytes.readInt32LE(at);
      case TYPES.boolean:
        this.at += 1;
        return bytes[at] === 1;
      case TYPES.time:
        this.at += 8;
        return new Date(bytes.readInt32LE(at + 4) * OF_HIGH_WORD + bytes.readUInt32LE(at));
      case TYPES.id:
        this.at += 12;
        return new ObjectId(bytes.subarray(at, this.at));
      case TYPES.binary: {
        if (bytes[at + 4] !== GENERIC) throw UNUSUAL;
        this.at = at + 5 + bytes.readInt32LE(at);
        return bytes.subarray(at + 5, this.at);
      }
      default:
        throw UNUSUAL;
    }
  }
}

/**
 * Decodes a document as the driver does with `promoteBuffers`, in less time and memory (docs/decisions/0008-toolchain.md). The service writes only valid
 * UTF-8, so it is not checked.
 */
export function decodeDocument(bytes: Uint8Array): object {
  const buffer = Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return new Reader(buffer).object();
  } catch (error) {
    if (error !== UNUSUAL) throw error;
    return BSON.deserialize(bytes, { validation: { utf8: false }, promoteBuffers: true });
  }
}
