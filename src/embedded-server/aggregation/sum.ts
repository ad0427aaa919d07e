import { BsonType, type RawValue } from '../bson/elements';
import { notSupported } from '../errors';
import { NumberCell } from './arithmetic';

const cell = new NumberCell();

/**
 * `$sum`: the sum of numbers, and of nothing else. Whole numbers stay whole, as far as 64 bits; what doubles lose to rounding
 * is added up separately (Neumaier), so that the order of the numbers hardly matters.
 */
export class Sum {
  private type: number = BsonType.INT32;
  private sum = 0;
  private lost = 0;

  add({ type, bytes, start }: RawValue): void {
    switch (type) {
      case BsonType.INT32:
        this.addNumber(bytes.readInt32LE(start));
        break;
      case BsonType.DOUBLE:
        this.type = BsonType.DOUBLE;
        this.addNumber(bytes.readDoubleLE(start));
        break;
      case BsonType.INT64: {
        const value = bytes.readBigInt64LE(start);
        const nearest = Number(value);
        if (this.type === BsonType.INT32) this.type = BsonType.INT64;
        this.addNumber(nearest);
        this.addNumber(Number(value - BigInt(nearest)));
        break;
      }
      case BsonType.DECIMAL128:
        throw notSupported('$sum of Decimal128');
      default:
        break;
    }
  }

  private addNumber(value: number): void {
    const sum = this.sum + value;
    this.lost += Math.abs(this.sum) >= Math.abs(value) ? this.sum - sum + value : value - sum + this.sum;
    this.sum = sum;
  }

  /** What it comes to, good until that of the next sum is asked for. */
  value(): RawValue {
    // A sum that is infinite, or no number, cannot say what it has lost.
    const total = Number.isFinite(this.sum) ? this.sum + this.lost : this.sum;
    if (this.type === BsonType.DOUBLE) return cell.double(total);
    if (this.type === BsonType.INT32 && (total | 0) === total) return cell.int32(total);
    const whole = BigInt(this.sum) + BigInt(this.lost);
    return BigInt.asIntN(64, whole) === whole ? cell.int64(whole) : cell.double(total);
  }
}
