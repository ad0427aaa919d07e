import { asBigInt, asNumber, BsonType, type RawValue } from './bson-walk';
import { CommandError } from './errors';
import { made } from './tree';

const INT32 = 2n ** 31n;
const INT64 = 2n ** 63n;

export type Arithmetic = '$inc' | '$mul';

/**
 * The sum or the product of two numbers, typed as MongoDB types it: a double makes a double, an int64 an int64, and an
 * int32 that does not fit grows.
 * @returns undefined where one of the two is a decimal, which this server cannot compute with
 */
export function compute(operator: Arithmetic, a: RawValue, b: RawValue): RawValue | undefined {
  const [left, right] = [asNumber(a), asNumber(b)];
  if (left === undefined || right === undefined) return undefined;
  if (a.type === BsonType.DOUBLE || b.type === BsonType.DOUBLE)
    return made((writer) => writer.double('v', operator === '$inc' ? left + right : left * right));
  const [whole, other] = [asBigInt(a) ?? 0n, asBigInt(b) ?? 0n];
  const result = operator === '$inc' ? whole + other : whole * other;
  if (a.type === BsonType.INT32 && b.type === BsonType.INT32 && result >= -INT32 && result < INT32)
    return made((writer) => writer.int32('v', Number(result)));
  if (result < -INT64 || result >= INT64)
    throw new CommandError(2, `Failed to apply ${operator}: the result does not fit 64 bits`);
  return made((writer) => writer.int64('v', result));
}

/** What `$mul` makes of a field that is not there: zero, of the type of what it was to be multiplied by. */
export function zeroLike({ type }: RawValue): RawValue {
  return made((writer) => {
    if (type === BsonType.DOUBLE) writer.double('v', 0);
    else if (type === BsonType.INT64) writer.int64('v', 0n);
    else writer.int32('v', 0);
  });
}
