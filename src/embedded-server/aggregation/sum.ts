import { BsonType, type RawValue } from '../bson/elements';
import { notSupported } from '../errors';
import { NumberCell } from './arithmetic';

const cell = new NumberCell();

/**
 * `$sum`: sums of numbers, and of nothing else. Whole numbers stay whole, as far as 64 bits; what doubles lose to rounding
 * is added up separately (Neumaier), so that the order of the numbers hardly matters. Many sums lie side by side in arrays of
 * numbers: as objects, they are most of what the garbage collector has to do with many groups.
 */
export class Sums {
  private readonly types: Uint8Array;
  private readonly sums: Float64Array;
  private readonly lost: Float64Array;

  constructor(count: number) {
    this.types = new Uint8Array(count).fill(BsonType.INT32);
    this.sums = new Float64Array(count);
    this.lost = new Float64Array(count);
  }

  add(at: number, { type, bytes, start }: RawValue): void {
    switch (type) {
      case BsonType.INT32:
        this.addNumber(at, bytes.readInt32LE(start));
        break;
      case BsonType.DOUBLE:
        this.types[at] = BsonType.DOUBLE;
        this.addNumber(at, bytes.readDoubleLE(start));
        break;
      case BsonType.INT64: {
        const value = bytes.readBigInt64LE(start);
        const nearest = Number(value);
        if (this.types[at] === BsonType.INT32) this.types[at] = BsonType.INT64;
        this.addNumber(at, nearest);
        this.addNumber(at, Number(value - BigInt(nearest)));
        break;
      }
      case BsonType.DECIMAL128:
        throw notSupported('$sum of Decimal128');
      default:
        break;
    }
  }

  private addNumber(at: number, value: number): void {
    const before = this.sums[at] ?? 0;
    const sum = before + value;
    const lost = Math.abs(before) >= Math.abs(value) ? before - sum + value : value - sum + before;
    this.lost[at] = (this.lost[at] ?? 0) + lost;
    this.sums[at] = sum;
  }

  /** What a sum comes to, good until another is asked for. */
  value(at: number): RawValue {
    const [sum = 0, lost = 0, type] = [this.sums[at], this.lost[at], this.types[at]];
    // A sum that is infinite, or no number, cannot say what it has lost.
    const total = Number.isFinite(sum) ? sum + lost : sum;
    if (type === BsonType.DOUBLE) return cell.double(total);
    if (type === BsonType.INT32 && (total | 0) === total) return cell.int32(total);
    const whole = BigInt(sum) + BigInt(lost);
    return BigInt.asIntN(64, whole) === whole ? cell.int64(whole) : cell.double(total);
  }
}
