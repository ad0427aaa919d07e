import fc from 'fast-check';
import { type SignedRequest, sign, stringToSign } from '../../../../src/base/signature';
import { isSignatureOf, isWithinWindow } from '../../../../src/service/callers/access/verify-signature';

const KEY = 'acs_test_4kQ9Zt2mVb7X.s3cr3tS3cr3tS3cr3tS3cr3tS3cr3tS3cr3tS3cr3t0Ab3kZ9';
const BODY = '{"accounts":[{"externalId":"A-1001","status":"ACTIVE","person":{"name":{"first":"Zoë"}}}],"dryRun":true}';
const REQUEST: SignedRequest = {
  timestamp: '1760000000',
  method: 'POST',
  pathWithQuery: '/external-api/accounts/bulk-upsert',
  body: BODY,
};
const SIGNATURE = '80386294b8c84ac3e7c419e105bc3e024492a1a28d1dc52d0c476fbd27aada46';

it('a signature covers four lines', async () => {
  expect(Buffer.byteLength(BODY)).toBe(105);
  expect(await stringToSign(REQUEST)).toBe(
    '1760000000\nPOST\n/external-api/accounts/bulk-upsert\nf3a5b766162b41907e1723e2e7bc5890b49fbe899bd4c12392246f7da38b6fd7',
  );
});

it('a signature equals that of other implementations for the test vector', async () => {
  expect(await sign(KEY, REQUEST)).toBe(SIGNATURE);
  expect(await sign(KEY, { ...REQUEST, body: Buffer.from(BODY) })).toBe(SIGNATURE);
  expect(await isSignatureOf(SIGNATURE, KEY, REQUEST)).toBe(true);
  expect(await isSignatureOf(SIGNATURE.toUpperCase(), KEY, REQUEST)).toBe(true);
});

it('a signature without a body covers the hash of zero bytes', async () => {
  expect((await stringToSign({ ...REQUEST, body: '' })).split('\n')[3]).toBe(
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  );
});

it.each([
  ['the method', { method: 'PATCH' }],
  ['the case of the method', { method: 'post' }],
  ['the path', { pathWithQuery: '/external-api/accounts/bulk-upsert/' }],
  ['the query', { pathWithQuery: '/external-api/accounts/bulk-upsert?a=1' }],
  ['percent-encoding', { pathWithQuery: '/external-api/accounts/bulk%2Dupsert' }],
  ['the timestamp', { timestamp: '1760000001' }],
  ['the unit of the timestamp', { timestamp: '1760000000000' }],
  ['white space in the body', { body: `${BODY}\n` }],
  ['no body', { body: '' }],
])('a signature is broken by another value of %s', async (_what, changed) => {
  expect(await isSignatureOf(SIGNATURE, KEY, { ...REQUEST, ...changed })).toBe(false);
});

it('a signature is broken by a change of any byte of the body or any character of the key', async () => {
  const bytes = Buffer.from(BODY);
  const place = fc.nat({ max: bytes.length - 1 });
  await fc.assert(
    fc.asyncProperty(
      place,
      fc.integer({ min: 1, max: 255 }),
      fc.nat({ max: KEY.length - 1 }),
      async (at, flip, inKey) => {
        const body = Buffer.from(bytes);
        body[at] = (body[at] ?? 0) ^ flip;
        expect(await isSignatureOf(SIGNATURE, KEY, { ...REQUEST, body })).toBe(false);
        const other = `${KEY.slice(0, inKey)}${KEY[inKey] === 'x' ? 'y' : 'x'}${KEY.slice(inKey + 1)}`;
        expect(await isSignatureOf(SIGNATURE, other, REQUEST)).toBe(false);
      },
    ),
  );
});

it.each(['', 'x', SIGNATURE.slice(2), `${SIGNATURE}00`, `sha256=${SIGNATURE}`, `${SIGNATURE}\n`, 'ä'.repeat(64)])(
  'a signature of %j is refused',
  async (text) => expect(await isSignatureOf(text, KEY, REQUEST)).toBe(false),
);

it('every signature but the right one is refused', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: 63 }), fc.constantFrom(...'0123456789abcdef'), async (at, digit) => {
      fc.pre(SIGNATURE[at] !== digit);
      const other = `${SIGNATURE.slice(0, at)}${digit}${SIGNATURE.slice(at + 1)}`;
      expect(await isSignatureOf(other, KEY, REQUEST)).toBe(false);
    }),
  );
});

const now = new Date('2026-03-01T12:00:00.000Z');
const seconds = now.getTime() / 1000;

it.each([
  ['seconds', seconds, 300],
  ['milliseconds', now.getTime(), 300_000],
])('a timestamp in %s is accepted up to five minutes away', (_unit, time, most) => {
  const isAccepted = (distance: number) => isWithinWindow(String(time + distance), now);
  expect([0, most, -most, most + 1, -most - 1].map(isAccepted)).toEqual([true, true, true, false, false]);
});

it('a timestamp of 100000000000 is the first that counts milliseconds', () => {
  expect(isWithinWindow('99999999999', new Date(99_999_999_999_000))).toBe(true);
  expect(isWithinWindow('100000000000', new Date(100_000_000_000))).toBe(true);
  expect(isWithinWindow('100000000000', new Date(100_000_000_000_000))).toBe(false);
});

it.each([
  ...['', ' ', `-${seconds}`, `+${seconds}`, `${seconds}.0`, ` ${seconds}`, `${seconds}\n`],
  ...['1.7e9', '0x69a43d40', now.toISOString(), '9'.repeat(400), 'NaN', '１７６００００００００'],
])('a timestamp of %j is refused, since only digits are allowed', (text) =>
  expect(isWithinWindow(text, now)).toBe(false),
);
