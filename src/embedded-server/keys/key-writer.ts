/** Copies a few bytes. `Buffer.copy` calls out of JavaScript, which takes longer than the bytes of a key do. */
function copyShort(source: Buffer, start: number, end: number, target: Buffer, at: number): void {
  for (let from = start, to = at; from < end; ) target[to++] = source[from++] ?? 0;
}

/** A growing byte buffer in which index keys are put together. */
export class KeyWriter {
  buffer = Buffer.allocUnsafeSlow(2048);
  length = 0;

  reset(): this {
    this.length = 0;
    return this;
  }

  private reserve(size: number): void {
    if (this.length + size <= this.buffer.length) return;
    const grown = Buffer.allocUnsafeSlow(Math.max(this.buffer.length * 2, this.length + size));
    this.buffer.copy(grown, 0, 0, this.length);
    this.buffer = grown;
  }

  byte(value: number): void {
    this.reserve(1);
    this.buffer[this.length++] = value;
  }

  uint32(value: number): void {
    this.reserve(4);
    this.length = this.buffer.writeUInt32BE(value, this.length);
  }

  bytes(source: Buffer, start: number, end: number): void {
    this.reserve(end - start);
    copyShort(source, start, end, this.buffer, this.length);
    this.length += end - start;
  }

  /** Bytes that end with a marker no content can hold: 00 is written as 00 FF, the end as 00 00. */
  terminated(source: Buffer, start: number, end: number): void {
    this.reserve((end - start) * 2 + 2);
    const { buffer } = this;
    let at = this.length;
    for (let i = start; i < end; i++) {
      const byte = source[i] ?? 0;
      buffer[at++] = byte;
      if (byte === 0) buffer[at++] = 0xff;
    }
    buffer[at++] = 0;
    buffer[at++] = 0;
    this.length = at;
  }

  /** An 8-byte double whose bytes sort as its value does; NaN comes first, and -0 is 0. */
  orderedDouble(value: number): void {
    this.reserve(8);
    const { buffer, length: at } = this;
    if (Number.isNaN(value)) {
      buffer.fill(0, at, at + 8);
    } else {
      buffer.writeDoubleBE(value === 0 ? 0 : value, at);
      if ((buffer[at] ?? 0) & 0x80) this.invert(at, at + 8);
      else buffer[at] = (buffer[at] ?? 0) | 0x80;
    }
    this.length = at + 8;
  }

  /** Complements what was written since `from`, so that it sorts the other way round. */
  invert(from: number, to = this.length): void {
    const { buffer } = this;
    for (let i = from; i < to; i++) buffer[i] = ~(buffer[i] ?? 0) & 0xff;
  }

  /** Whether what was written comes after a key. */
  isAfter(key: Buffer): boolean {
    return this.buffer.compare(key, 0, key.length, 0, this.length) > 0;
  }

  /** A copy of what was written since `from`. */
  copy(from = 0): Buffer {
    const copied = Buffer.allocUnsafe(this.length - from);
    copyShort(this.buffer, from, this.length, copied, 0);
    return copied;
  }
}
