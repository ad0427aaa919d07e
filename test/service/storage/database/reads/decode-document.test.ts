import { BSON, Decimal128, Long, ObjectId } from 'mongodb';
import { decodeDocument } from '../../../../../src/service/storage/database/reads/decode-document';

const asTheDriver = (bytes: Uint8Array) => BSON.deserialize(bytes, { promoteBuffers: true });
const bytesOf = (document: object) => Buffer.from(BSON.serialize(document));

const ACCOUNT = {
  _id: new ObjectId('6b08be621222d3df4ba76810'),
  externalId: 'A-1',
  amounts: [0, -1, 12.5, 2 ** 31, -(2 ** 40), Number.MAX_SAFE_INTEGER, 1e300],
  texts: ['', 'a', 'naïve', '東京', '😀', 'x'.repeat(5_000)],
  times: [new Date(0), new Date(-1), new Date('2026-11-27T01:00:00.123Z'), new Date(8.64e15), new Date(-8.64e15)],
  nested: { isHeld: true, isErased: false, none: null, empty: {}, list: [], deep: [[{ ключ: [1] }]] },
  bytes: Buffer.from([0, 1, 255]),
  noBytes: Buffer.alloc(0),
};

describe('decoding a document', () => {
  it('gives what the driver would', () => {
    const bytes = bytesOf(ACCOUNT);
    // Twice: the names are remembered by then.
    for (let turn = 0; turn < 2; turn += 1) expect(decodeDocument(bytes)).toStrictEqual(asTheDriver(bytes));
    expect(decodeDocument(new Uint8Array(bytes))).toStrictEqual(asTheDriver(bytes));
  });

  it('tells names of the same hash and length apart', () => {
    const names = Array.from({ length: 5_000 }, (_, at) => `name${at.toString(36).padStart(4, '0')}`);
    const bytes = bytesOf(Object.fromEntries(names.map((name, at) => [name, at])));
    for (let turn = 0; turn < 2; turn += 1) expect(decodeDocument(bytes)).toStrictEqual(asTheDriver(bytes));
  });

  it.each([
    ['types that the service does not write', { a: 1, decimal: Decimal128.fromString('1.5'), long: Long.MAX_VALUE }],
    ['an identifier of 16 bytes', { id: new BSON.UUID('0b8d1c2e-6a0f-4f57-9d0c-0d5c1f2e3a4b') }],
    ['a reference', { at: { $ref: 'accounts', $id: 1 } }],
    ['a name that is special in JavaScript', JSON.parse('{"__proto__": {"a": 1}, "b": 2}') as object],
  ])('leaves %s to the driver', (_what, document) => {
    const bytes = bytesOf(document);
    expect(decodeDocument(bytes)).toStrictEqual(asTheDriver(bytes));
  });

  it('fails where the bytes end early', () => {
    const bytes = bytesOf(ACCOUNT);
    for (const length of [4, 5, 20, 200, bytes.length - 1]) {
      expect(() => decodeDocument(bytes.subarray(0, length))).toThrow();
    }
  });
});
