import { Decimal128 } from 'bson';
import type { KeyWriter } from './key-writer';

/*
 * All numeric types share one key, so that 1, 1.0, Long(1) and Decimal128("1") are found by each other. A key is the nearest
 * double, then 02 where that is the exact value, else 01 (the value is less) or 03 (it is more) and the key of the rest.
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
  writeParts(writer, nearest, isExact ? 0 : Number(value - BigInt(nearest)));
}

function writeParts(writer: KeyWriter, nearest: number, rest: number): void {
  writer.orderedDouble(nearest);
  writer.byte(rest === 0 ? EXACT : rest < 0 ? LESS : MORE);
  if (rest !== 0) writeDouble(writer, rest);
}

/** A double as digits × 10^exponent, exactly. */
function exactDecimal(value: number): { digits: bigint; exponent: number } {
  let digits = 0;
  let power = 0;
  for (digits = value; !Number.isInteger(digits); power++) digits *= 2;
  return { digits: BigInt(digits) * 5n ** BigInt(power), exponent: -power };
}

/**
 * Decimals get up to three parts, which is more than their 34 digits need. Beyond the range of a double (1e309, 1e-400) all of
 * one sign share a key.
 */
export function writeDecimal(writer: KeyWriter, bytes: Uint8Array): void {
  const text = new Decimal128(Buffer.from(bytes)).toString();
  const match = /^(-?)(\d+)(?:\.(\d*))?(?:E([+-]?\d+))?$/.exec(text);
  if (!match) {
    writeDouble(writer, Number(text));
    return;
  }
  let digits = BigInt(`${match[2] ?? ''}${match[3] ?? ''}`) * (match[1] ? -1n : 1n);
  let exponent = Number(match[4] ?? 0) - (match[3]?.length ?? 0);
  for (let part = 0; ; part++) {
    const nearest = clamp(Number(`${digits}e${exponent}`));
    writer.orderedDouble(nearest);
    if (digits !== 0n && nearest !== 0 && Math.abs(exponent) < 400) {
      const exact = exactDecimal(nearest);
      const common = Math.min(exponent, exact.exponent);
      digits = digits * 10n ** BigInt(exponent - common) - exact.digits * 10n ** BigInt(exact.exponent - common);
      exponent = common;
    } else {
      digits = 0n;
    }
    const isLast = digits === 0n || part === 2;
    writer.byte(isLast ? EXACT : digits < 0n ? LESS : MORE);
    if (isLast) return;
  }
}

const clamp = (value: number): number => Math.min(Math.max(value, -Number.MAX_VALUE), Number.MAX_VALUE);
