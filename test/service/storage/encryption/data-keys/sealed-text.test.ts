import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import {
  EnvelopeError,
  keyIdOf,
  keyOf,
  open,
  seal,
} from '../../../../../src/service/storage/encryption/data-keys/sealed-text';
import { forAll } from '../../../../support/properties';

const key = keyOf('key-1', randomBytes(32));
const TEXT = fc.string({ unit: 'binary' }).filter((text) => text.isWellFormed());

it('an envelope opens to the text that was sealed, in its own place alone', () => {
  forAll(100, TEXT, TEXT, TEXT, (text, place, other) => {
    const envelope = seal(text, place, key);
    expect(keyIdOf(envelope)).toBe('key-1');
    expect(open(envelope, place, key)).toBe(text);
    if (other !== place) expect(() => open(envelope, other, key)).toThrow(EnvelopeError);
  });
});

it('an envelope that was changed anywhere, cut or lengthened does not open, and the error says nothing of it', () => {
  const envelope = seal('905-11-2222', 'place', key);
  const changed = Array.from(envelope, (_, at) => Buffer.from(envelope.map((byte, i) => (i === at ? byte ^ 1 : byte))));
  const cut = Array.from(envelope, (_, at) => envelope.subarray(0, at));
  for (const bytes of [...changed, ...cut, Buffer.concat([envelope, Buffer.alloc(1)])]) {
    expect(() => open(bytes, 'place', key)).toThrow(EnvelopeError);
    expect(() => open(bytes, 'place', key)).not.toThrow(/905|2222/);
  }
});

it('an envelope opens with the key that made it and no other', () => {
  const envelope = seal('text', 'place', key);
  expect(() => open(envelope, 'place', keyOf('key-1', randomBytes(32)))).toThrow(EnvelopeError);
  expect(() => open(envelope, 'place', { ...key, id: 'key-2' })).toThrow(EnvelopeError);
});

it('two envelopes of one text have nothing in common but their key and their length', () => {
  const [one, other] = [seal('905-11-2222', 'place', key), seal('905-11-2222', 'place', key)];
  expect(one).toHaveLength(other.length);
  expect(one.subarray(7).equals(other.subarray(7))).toBe(false);
  expect(one.includes('905-11-2222')).toBe(false);
});
