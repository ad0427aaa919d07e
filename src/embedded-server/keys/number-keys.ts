import type { KeyWriter } from './key-writer';

/*
 * All types of numbers share one key, so that 1, 1.0 and Long(1) are equal. A key is the nearest double, followed by 02
 * where that is the exact value, or by 01 (the value is less) or 03 (it is more) and the key of the difference.
 */
const LESS = 1;
const EXACT = 2;
const MORE = 3;
const SAFE = BigInt(Number.MAX_SAFE_INTEGER);

export function writeDouble(writer: KeyWriter, value: number): void {
  writer.orderedDouble(value);
  writer.byte(EXACT);
}

export function writeInt64(writer: KeyWriter, value: bigint): void {
  const nearest = Number(value);
  const isExact = value <= SAFE && value >= -SAFE;
  const difference = isExact ? 0 : Number(value - BigInt(nearest));
  writer.orderedDouble(nearest);
  writer.byte(difference === 0 ? EXACT : difference < 0 ? LESS : MORE);
  if (difference !== 0) writeDouble(writer, difference);
}
