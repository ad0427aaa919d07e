import { fewRandomBytes } from '../../../../../src/service/storage/encryption/data-keys/random-bytes';

it('random bytes that are drawn one after the other are never the same, and stay as they were given', () => {
  const drawn = Array.from({ length: 2_000 }, (_, draw) => fewRandomBytes(draw % 2 === 0 ? 12 : 16));
  const texts = drawn.map((bytes) => bytes.toString('hex'));
  expect(new Set(drawn.map((bytes) => bytes.toString('hex', 0, 12))).size).toBe(drawn.length);
  for (let draw = 0; draw < 500; draw += 1) fewRandomBytes(16);
  expect(drawn.map((bytes) => bytes.toString('hex'))).toEqual(texts);
  expect(new Set(drawn.map(({ length }) => length))).toEqual(new Set([12, 16]));
});
