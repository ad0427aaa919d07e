import { BsonType, children, MISSING, type RawValue } from './elements';

const FIRST_SIZE = 4096;

/** Writes a BSON document, embedded ones included, straight into the bytes that go out; raw documents are copied as they are. */
export class BsonWriter {
  private buffer: Buffer;
  private at: number;
  private readonly open: number[] = [];

  /** `reserved` bytes are left free before the document, for a message header. */
  constructor(
    private readonly reserved = 0,
    size = FIRST_SIZE,
  ) {
    this.buffer = Buffer.allocUnsafeSlow(size + reserved);
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

  int32(name: string | number, value: number): this {
    this.name(BsonType.INT32, name);
    this.reserve(4);
    this.at = this.buffer.writeInt32LE(value, this.at);
    return this;
  }

  int64(name: string | number, value: bigint): this {
    this.name(BsonType.INT64, name);
    this.reserve(8);
    this.at = this.buffer.writeBigInt64LE(value, this.at);
    return this;
  }

  double(name: string | number, value: number): this {
    this.name(BsonType.DOUBLE, name);
    this.reserve(8);
    this.at = this.buffer.writeDoubleLE(value, this.at);
    return this;
  }

  date(name: string | number, milliseconds: number): this {
    this.name(BsonType.DATE, name);
    this.reserve(8);
    this.at = this.buffer.writeBigInt64LE(BigInt(milliseconds), this.at);
    return this;
  }

  boolean(name: string | number, value: boolean): this {
    this.name(BsonType.BOOLEAN, name);
    this.reserve(1);
    this.buffer[this.at++] = value ? 1 : 0;
    return this;
  }

  null(name: string | number): this {
    this.name(BsonType.NULL, name);
    return this;
  }

  string(name: string | number, value: string): this {
    this.name(BsonType.STRING, name);
    const length = Buffer.byteLength(value);
    this.reserve(length + 5);
    this.at = this.buffer.writeInt32LE(length + 1, this.at);
    this.at += this.buffer.write(value, this.at);
    this.buffer[this.at++] = 0;
    return this;
  }

  value(name: string | number, value: RawValue): this {
    this.name(value.type, name);
    return this.raw(value.bytes, value.start, value.end);
  }

  /** A whole document, as an element. */
  document(name: string | number, bytes: Buffer, length = bytes.length): this {
    this.name(BsonType.OBJECT, name);
    return this.raw(bytes, 0, length);
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

  /** Finishes a document of one element, and returns that element's value. */
  onlyValue(): RawValue {
    const [value = MISSING] = children({ bytes: this.finish(), type: BsonType.OBJECT, start: 0, end: this.size });
    return value;
  }

  /** Closes what is open and hands the bytes over, the reserved ones included. */
  finish(): Buffer {
    while (this.open.length > 0) this.close();
    return this.buffer.subarray(0, this.at);
  }
}
