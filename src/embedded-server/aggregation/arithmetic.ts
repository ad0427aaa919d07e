import { NULL } from '../bson/bson-writer';
import { asNumber, BsonType, isNothing, type RawValue } from '../bson/elements';
import { notSupported } from '../errors';

/** The results of one expression, each good until the next: a sum would else make a buffer for every document. */
export class NumberCell {
  private readonly bytes = Buffer.alloc(8);
  private readonly results = {
    double: { bytes: this.bytes, type: BsonType.DOUBLE, start: 0, end: 8 },
    int32: { bytes: this.bytes, type: BsonType.INT32, start: 0, end: 4 },
    int64: { bytes: this.bytes, type: BsonType.INT64, start: 0, end: 8 },
  };

  set(number: number, isDouble: boolean): RawValue {
    if (isDouble) return this.double(number);
    if ((number | 0) === number) return this.int32(number);
    if (!Number.isSafeInteger(number)) throw notSupported('arithmetic beyond whole numbers of 53 bits');
    return this.int64(BigInt(number));
  }

  double(number: number): RawValue {
    this.bytes.writeDoubleLE(number);
    return this.results.double;
  }

  int32(number: number): RawValue {
    this.bytes.writeInt32LE(number);
    return this.results.int32;
  }

  int64(number: bigint): RawValue {
    this.bytes.writeBigInt64LE(number);
    return this.results.int64;
  }
}

/** A number to compute with. @throws CommandError for any other type, also for what a double cannot hold */
function numberOf(value: RawValue): number {
  const number = asNumber(value);
  if (number === undefined || (value.type === BsonType.INT64 && !Number.isSafeInteger(number)))
    throw notSupported('arithmetic with anything but doubles, and whole numbers of 53 bits');
  return number;
}

/** The nearest whole number; of two, the even one. */
export function roundHalfToEven(number: number): number {
  const rounded = Math.round(number);
  return Math.abs(number - Math.trunc(number)) === 0.5 && rounded % 2 !== 0 ? rounded - 1 : rounded;
}

/** Computes with one number. Null of nothing, whole of whole numbers, as the engine does. */
export function ofOne(compute: (number: number) => number): (operand: RawValue) => RawValue {
  const cell = new NumberCell();
  return (operand) =>
    isNothing(operand) ? NULL : cell.set(compute(numberOf(operand)), operand.type === BsonType.DOUBLE);
}

/** The same with two numbers. */
export function ofTwo(compute: (one: number, other: number) => number): (one: RawValue, other: RawValue) => RawValue {
  const cell = new NumberCell();
  return (one, other) => {
    if (isNothing(one) || isNothing(other)) return NULL;
    const isDouble = one.type === BsonType.DOUBLE || other.type === BsonType.DOUBLE;
    return cell.set(compute(numberOf(one), numberOf(other)), isDouble);
  };
}
