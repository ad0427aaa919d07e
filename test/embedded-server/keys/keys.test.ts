import { Binary, Decimal128, Double, Int32, Long, ObjectId, serialize } from 'bson';
import fc from 'fast-check';
import { Elements, type RawValue } from '../../../src/embedded-server/bson/elements';
import { afterPrefix, encodeKey, fitKey } from '../../../src/embedded-server/keys/keys';
import { runs } from '../../support/properties';

function raw(value: unknown): RawValue {
  const element = new Elements(Buffer.from(serialize({ value }, { ignoreUndefined: false })));
  element.next();
  return element.value;
}

const keyOf = (value: unknown): Buffer => encodeKey(raw(value));
const sign = (order: number): number => Math.sign(order);

const number = fc.oneof(
  fc.integer(),
  fc.integer().map((n) => new Int32(n)),
  fc.bigInt({ min: -(2n ** 53n) + 1n, max: 2n ** 53n - 1n }).map((n) => Long.fromBigInt(n)),
  fc.double({ noNaN: true }).map((n) => new Double(n)),
);
const text = fc.string({
  unit: fc.oneof(
    fc.constant('\0'),
    fc.constant('\u{10ffff}'),
    fc.constant('\uffff'),
    fc.string({ minLength: 1, maxLength: 1 }),
  ),
});
const value = fc.oneof(
  fc.constant(null),
  number,
  text,
  fc.boolean(),
  fc.date({ noInvalidDate: true }),
  fc.uint8Array({ minLength: 12, maxLength: 12 }).map((bytes) => new ObjectId(bytes)),
);
function rank(v: unknown): number {
  if (v === null) return 1;
  if (typeof v === 'number' || v instanceof Int32 || v instanceof Long || v instanceof Double) return 2;
  if (typeof v === 'string') return 3;
  if (v instanceof ObjectId) return 4;
  return typeof v === 'boolean' ? 5 : 6;
}

/** Numbers as exact fractions over 2^1074, so that a Long and a Double are compared without rounding. */
function exact(v: unknown): bigint {
  if (v instanceof Long) return v.toBigInt() << 1074n;
  const n = Number(v);
  if (!Number.isFinite(n)) return n > 0 ? 1n << 4000n : -(1n << 4000n);
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, n);
  const bits = view.getBigUint64(0);
  const exponent = (bits >> 52n) & 0x7ffn;
  const mantissa = (bits & ((1n << 52n) - 1n)) | (exponent > 0n ? 1n << 52n : 0n);
  const size = mantissa << (exponent > 0n ? exponent - 1n : 0n);
  return n < 0 ? -size : size;
}

const order = (a: bigint | number, b: bigint | number): number => (a < b ? -1 : a > b ? 1 : 0);

/** MongoDB's order, written down as plainly as possible. */
function compare(a: unknown, b: unknown): number {
  if (rank(a) !== rank(b)) return order(rank(a), rank(b));
  switch (rank(a)) {
    case 2:
      return order(exact(a), exact(b));
    case 3:
      return sign(Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b))));
    case 4:
      return sign(Buffer.compare((a as ObjectId).id, (b as ObjectId).id));
    case 5:
    case 6:
      return order(Number(a), Number(b));
    default:
      return 0;
  }
}

const RUNS = { numRuns: runs(2000) };

test('index keys sort as their values do', () => {
  fc.assert(
    fc.property(value, value, (a, b) => sign(keyOf(a).compare(keyOf(b))) === sign(compare(a, b))),
    RUNS,
  );
});

test('index keys of numbers of every type sort as their exact values do', () => {
  fc.assert(
    fc.property(number, number, (a, b) => sign(keyOf(a).compare(keyOf(b))) === compare(a, b)),
    RUNS,
  );
});

test('no index key is the beginning of another one', () => {
  fc.assert(
    fc.property(value, value, (a, b) => {
      const [x, y] = [keyOf(a), keyOf(b)];
      return compare(a, b) === 0 || !(x.subarray(0, y.length).equals(y) || y.subarray(0, x.length).equals(x));
    }),
    RUNS,
  );
});

test('complemented index keys sort in reverse, also when joined with what follows', () => {
  const inverted = (v: unknown): Buffer => Buffer.from(keyOf(v).map((byte) => ~byte & 0xff));
  fc.assert(
    fc.property(value, value, value, value, (a, b, c, d) => {
      const joined = Buffer.concat([inverted(a), keyOf(c)]).compare(Buffer.concat([inverted(b), keyOf(d)]));
      return sign(joined) === sign(compare(b, a) || compare(c, d));
    }),
    RUNS,
  );
});

test('equal numbers of different types share an index key', () => {
  for (const same of [new Int32(1), new Double(1), Long.fromNumber(1)]) expect(keyOf(same)).toEqual(keyOf(1));
  expect(keyOf(-0)).toEqual(keyOf(0));
});

test('index keys sort types in the order of MongoDB', () => {
  const inOrder = [null, 5, 'a', new ObjectId(), false, true, new Date()];
  const keys = inOrder.map(keyOf);
  expect([...keys].sort(Buffer.compare)).toEqual(keys);
});

test('values of other types have no index key', () => {
  for (const other of [new Binary(Buffer.from('x')), Decimal128.fromString('1'), /x/])
    expect(() => keyOf(other)).toThrow('does not support comparing values of the BSON type');
  for (const other of [{}, { a: 1 }, [], [1]]) expect(() => keyOf(other)).toThrow('documents and arrays');
  for (const other of [2n ** 53n, -(2n ** 53n), 2n ** 63n - 1n]) expect(() => keyOf(other)).toThrow('integers beyond');
});

test('an index key that is too long keeps its first bytes and differs from other long keys', () => {
  const long = Buffer.alloc(2000, 'x');
  const other = Buffer.concat([long, Buffer.from('y')]);
  expect(fitKey(long, 100)).toHaveLength(100);
  expect(fitKey(long, 100).subarray(0, 84)).toEqual(long.subarray(0, 84));
  expect(fitKey(long, 100)).not.toEqual(fitKey(other, 100));
  expect(fitKey(long, 2000)).toBe(long);
});

test('afterPrefix is above every key that begins with the prefix, and does not begin with it itself', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 4 }), fc.uint8Array({ maxLength: 4 }), (prefix, rest) => {
      fc.pre(prefix[0] !== 0xff);
      const after = afterPrefix(Buffer.from(prefix));
      return (
        after.compare(Buffer.concat([prefix, rest])) > 0 &&
        after.compare(prefix) > 0 &&
        !after.subarray(0, prefix.length).equals(prefix)
      );
    }),
  );
});
