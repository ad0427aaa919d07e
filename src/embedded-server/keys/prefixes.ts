/** The first four bytes of every key say what it belongs to. */
export function prefixBytes(prefix: number): Buffer {
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeUInt32BE(prefix);
  return bytes;
}

/** [low, high) of everything under a prefix. */
export const prefixRange = (prefix: number): [Buffer, Buffer] => [prefixBytes(prefix), prefixBytes(prefix + 1)];
