import { type Document, deserialize, serialize } from 'bson';
import { BsonType, fieldsOf, type RawValue } from './elements';

/**
 * Buffers to write in, handed from one writer to the next: what the garbage collector has to do grows with the bytes that
 * are allocated. Few writers work at a time: a reply, and what is put into it.
 */
const spareBuffers: Buffer[] = [];
const MAX_SPARE_BUFFERS = 4;
const FIRST_BYTES = 16_384;
const MAX_SPARE_BYTES = 2 ** 21;

/** Puts a BSON document together from values and documents that lie elsewhere, which are copied as they are. */
export class BsonWriter {
  private buffer = spareBuffers.pop() ?? Buffer.allocUnsafeSlow(FIRST_BYTES);
  private at: number;
  private readonly open: number[] = [];

  /** `reserved` bytes are left free before the document, for a message header. */
  constructor(private readonly reserved = 0) {
    this.at = reserved;
    this.openDocument();
  }

  get size(): number {
    return this.at - this.reserved;
  }

  private reserve(size: number): void {
    if (this.at + size <= this.buffer.length) return;
    const grown = Buffer.allocUnsafeSlow(Math.max(this.buffer.length * 2, this.at + size));
    this.buffer.copy(grown, 0, 0, this.at);
    this.buffer = grown;
  }

  private openDocument(): void {
    this.reserve(4);
    this.open.push(this.at);
    this.at += 4;
  }

  private name(type: number, name: string | number): void {
    const text = typeof name === 'number' ? String(name) : name;
    this.reserve(text.length * 3 + 2);
    this.buffer[this.at++] = type;
    this.at += this.buffer.write(text, this.at);
    this.buffer[this.at++] = 0;
  }

  value(name: string | number, value: RawValue): this {
    this.name(value.type, name);
    return this.raw(value.bytes, value.start, value.end);
  }

  text(name: string, text: string): this {
    const size = Buffer.byteLength(text) + 1;
    this.name(BsonType.STRING, name);
    this.reserve(size + 4);
    this.at = this.buffer.writeInt32LE(size, this.at);
    this.at += this.buffer.write(text, this.at);
    this.buffer[this.at++] = 0;
    return this;
  }

  /** A whole document, as an element. */
  document(name: string | number, bytes: Buffer): this {
    this.name(BsonType.OBJECT, name);
    return this.raw(bytes, 0, bytes.length);
  }

  /** An element as it lies elsewhere: type, name and value. */
  raw(bytes: Buffer, start: number, end: number): this {
    this.reserve(end - start);
    bytes.copy(this.buffer, this.at, start, end);
    this.at += end - start;
    return this;
  }

  openObject(name: string | number): this {
    this.name(BsonType.OBJECT, name);
    this.openDocument();
    return this;
  }

  openArray(name: string | number): this {
    this.name(BsonType.ARRAY, name);
    this.openDocument();
    return this;
  }

  close(): this {
    const start = this.open.pop();
    if (start === undefined) throw new Error('no document is open');
    this.reserve(1);
    this.buffer[this.at++] = 0;
    this.buffer.writeInt32LE(this.at - start, start);
    return this;
  }

  /** Closes what is open and hands the bytes over, the reserved ones included. The writer has no more use. */
  finish(): Buffer {
    while (this.open.length > 0) this.close();
    const { buffer } = this;
    const bytes = Buffer.from(buffer.subarray(0, this.at));
    if (buffer.length <= MAX_SPARE_BYTES && spareBuffers.length < MAX_SPARE_BUFFERS) spareBuffers.push(buffer);
    return bytes;
  }
}

/** A value of JavaScript, or of one of the classes of the bson package, as it lies in a document. */
export function rawValue(value: unknown): RawValue {
  const bytes = Buffer.from(serialize({ value }));
  const [[, raw] = []] = fieldsOf(bytes);
  if (raw === undefined) throw new Error('BSON has no such value');
  return raw;
}

export const NULL = rawValue(null);

/** The value for JavaScript; numbers keep their type. */
export function plainValue(value: RawValue): unknown {
  const document: Document = deserialize(new BsonWriter().value('value', value).finish(), { promoteValues: false });
  return document.value;
}
