import { randomBytes } from 'node:crypto';
import {
  createKeyRingWrapper,
  type KeyRing,
  parseKeyRing,
} from '../../../../src/service/storage/encryption/configured-keys';

const secret = () => randomBytes(32).toString('base64');
const ring = (text: string): KeyRing => parseKeyRing(text) ?? fail();
const fail = () => {
  throw new Error('not a key ring');
};

it('the keys of a key ring may be on one line or on several, with comments', () => {
  const [one, other] = [secret(), secret()];
  for (const text of [
    `a:${one},b.2:${other}`,
    `# newest first\na:${one}\n\n  b.2:${other}\n`,
    `a:${one} , b.2:${other}`,
  ]) {
    expect(ring(text).map((key) => [key.id, key.secret.export().toString('base64')])).toEqual([
      ['a', one],
      ['b.2', other],
    ]);
  }
});

it.each([
  ['no keys', ''],
  ['a comment alone', '# none'],
  ['a key without a name', secret()],
  ['a short key', `a:${randomBytes(31).toString('base64')}`],
  ['a long key', `a:${randomBytes(33).toString('base64')}`],
  ['two keys of one name', `a:${secret()},a:${secret()}`],
  ['a word behind a key', `a:${secret()} b`],
])('a key ring is refused if it has %s', (_what, text) => expect(parseKeyRing(text)).toBeUndefined());

const [one, other] = [`one:${secret()}`, `other:${secret()}`];

it('others see of a key ring the ids, and what tells keys of the same id apart, in its order', () => {
  const seen = (text: string) => createKeyRingWrapper(ring(text)).keys;
  expect(seen(`${other},${one}`)).toEqual([seen(other)[0], seen(one)[0]]);
  expect(seen(one)).toEqual([{ id: 'one', check: expect.stringMatching(/^[\da-f]{16}$/) }]);
  expect(seen(`one:${secret()}`)).not.toEqual(seen(one));
});
