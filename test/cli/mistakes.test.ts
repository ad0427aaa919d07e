import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { generateApiKey } from '../../src/access/api-key';
import { findMistakes, isCorrectSignature } from '../../src/cli/doctor/find-mistakes';
import { FORM_MISTAKES } from '../../src/cli/doctor/form-mistakes';
import { inputMistakes } from '../../src/cli/doctor/input-mistakes';
import { PART_MISTAKES } from '../../src/cli/doctor/part-mistakes';
import { correctRecipe, type SentRequest, signatureBy } from '../../src/cli/doctor/recipe';
import { sign } from '../../src/signature';

const BASE_URL = 'https://accounts.test';
const { apiKey } = generateApiKey('acs');
const TEXT = '{ "bank": "Zoë/ab",\r\n  "tags": ["a", "b"] }\r\n';
const REQUEST: SentRequest = {
  apiKey,
  timestamp: '1767225600',
  method: 'PATCH',
  pathWithQuery: '/external-api/accounts/A%2f1%20b?x=a+b&y=%C3%A9',
  body: Buffer.from(TEXT),
};

/** A program that signs as the README says, for a mistake to be made in. */
interface Program {
  key: string;
  time: string;
  method: string;
  path: string;
  body: string | Buffer;
  hash: (body: string | Buffer) => string | Buffer;
  join: (parts: (string | Buffer)[]) => Buffer;
  finish: (key: string, text: Buffer) => string;
}

const sha = (algorithm: string, body: string | Buffer) => createHash(algorithm).update(body);
const hmac = (algorithm: string, key: string | Buffer, text: string | Buffer) =>
  createHmac(algorithm, key).update(text);
const joinedBy =
  (separator: string, end = '') =>
  (parts: (string | Buffer)[]) =>
    Buffer.concat(
      [...parts.flatMap((part, i) => (i === 0 ? [part] : [separator, part])), end].map((part) =>
        Buffer.from(part as string),
      ),
    );

const PARTS = ['time', 'method', 'path', 'body'] as const;
/** Joins some of the parts, in the order that is given. */
const joining =
  (separator: string, ...names: (typeof PARTS)[number][]) =>
  (parts: (string | Buffer)[]) =>
    joinedBy(separator)(names.map((name) => parts[PARTS.indexOf(name)] ?? ''));

function signedBy(mistake: Partial<Program>, request: SentRequest = REQUEST): string {
  const { key, time, method, path, body, hash, join, finish }: Program = {
    key: request.apiKey,
    time: request.timestamp,
    method: request.method,
    path: request.pathWithQuery,
    body: Buffer.from(request.body),
    hash: (bytes) => sha('sha256', bytes).digest('hex'),
    join: joinedBy('\n'),
    finish: (secret, text) => hmac('sha256', secret, text).digest('hex'),
    ...mistake,
  };
  return finish(key, join([time, method, path, hash(body)]));
}

const whatsOf = (signature: string, request = REQUEST) =>
  findMistakes(signature, request, BASE_URL).map(({ what }) => what);

const secret = apiKey.split('.')[1] ?? '';
const path = REQUEST.pathWithQuery;
const milliseconds = { ...REQUEST, timestamp: '1767225600567' };
const withBom = { ...REQUEST, body: Buffer.from(`\uFEFF${TEXT}`) };
const unix = { ...REQUEST, body: Buffer.from('{"a": 1,\n"b": 2}') };

const CASES: [what: string, mistake: Partial<Program>, request?: SentRequest][] = [
  ['with the part of the key behind the dot alone', { key: secret }],
  ['with the key without its prefix', { key: apiKey.replace('acs_', '') }],
  ['with the part of the key before the dot alone', { key: apiKey.split('.')[0] ?? '' }],
  ['with “Bearer ” in front of the key', { key: `Bearer ${apiKey}` }],
  ['with a line break behind the key', { key: `${apiKey}\n` }],
  ['with quotes around the key', { key: `"${apiKey}"` }],
  ['with the time in milliseconds, but it was sent in seconds', { time: '1767225600567' }],
  ['with another time than was sent, a second or two off', { time: '1767225601' }],
  ['with the time in seconds, but it was sent in milliseconds', { time: '1767225600' }, milliseconds],
  ['with the time in seconds, but it was sent in milliseconds', { time: '1767225601' }, milliseconds],
  ['with another time than was sent, a second or two off', { time: '1767225599567' }, milliseconds],
  ['with the method in lower case', { method: 'patch' }],
  ['with the SHA-256 of the key in place of the key', { key: sha('sha256', apiKey).digest('hex') }],
  [
    'with the query sorted',
    { path: path.replace('x=a+b&y=%C3%A9', 'a=1&x=2') },
    { ...REQUEST, pathWithQuery: path.replace('x=a+b&y=%C3%A9', 'x=2&a=1') },
  ],
  [
    'with the path in lower case',
    { path: '/external-api/accounts/a-1' },
    { ...REQUEST, pathWithQuery: '/external-api/accounts/A-1' },
  ],
  ['over the body alone', { hash: (body) => body, join: joining('', 'body') }],
  ['over the hash of the body alone', { join: joining('', 'body') }],
  ['over the timestamp and the body alone', { hash: (body) => body, join: joining('.', 'time', 'body') }],
  ['over the timestamp and the body alone', { hash: (body) => body, join: joining('', 'time', 'body') }],
  ['over the timestamp and the body alone', { hash: (body) => body, join: joining('.', 'body', 'time') }],
  ['over the timestamp and the body alone', { join: joining('\n', 'time', 'body') }],
  ['without the method', { join: joining('\n', 'time', 'path', 'body') }],
  ['without the method', { hash: (body) => body, join: joining('.', 'time', 'path', 'body') }],
  ['without the timestamp', { join: joining('\n', 'method', 'path', 'body') }],
  ['without the path', { join: joining('\n', 'time', 'method', 'body') }],
  ['without the body and its hash', { join: joining('\n', 'time', 'method', 'path') }],
  ['with the four parts in another order', { join: joining('\n', 'method', 'path', 'time', 'body') }],
  ['with the four parts in another order', { join: joining('\n', 'method', 'time', 'path', 'body') }],
  ['with the path without its query', { path: path.split('?')[0] ?? '' }],
  ['with the whole URL for the path', { path: BASE_URL + path }],
  ['with the path decoded', { path: decodeURIComponent(path) }],
  ['with the path encoded once more', { path: encodeURI(path) }],
  ['with another spelling of the path’s encoding', { path: path.replace('%2f', '%2F') }],
  ['with another spelling of the path’s encoding', { path: path.replace('a+b', 'a%20b') }],
  ['with the path encoded as a whole', { path: encodeURIComponent(path) }],
  ['with the path without the slash in front', { path: path.slice(1) }],
  ['with a slash behind the path', { path: `${path}/` }],
  ['with the path without /external-api in front', { path: path.slice('/external-api'.length) }],
  ['as if the body were empty', { body: '' }],
  ['with the body without the line break at its end', { body: TEXT.slice(0, -2) }],
  ['with the body without white space at its ends', { body: '{}' }, { ...REQUEST, body: Buffer.from(' {}  ') }],
  ['with a line break behind the body', { body: `${TEXT}\n` }],
  ['with CRLF for the line breaks of the body', { body: '{"a": 1,\r\n"b": 2}' }, unix],
  ['with LF for the line breaks of the body', { body: TEXT.replaceAll('\r', '') }],
  ['with a byte order mark in front of the body', { body: `\uFEFF${TEXT}` }],
  ['with the body without its byte order mark', { body: TEXT }, withBom],
  ['with the body in Latin-1', { body: Buffer.from(TEXT, 'latin1') }],
  [
    'with the JSON of the body written anew without spaces, as by JSON.stringify',
    { body: JSON.stringify(JSON.parse(TEXT)) },
  ],
  [
    'with the JSON of the body written anew without spaces, other characters than ASCII escaped',
    { body: '{"bank":"Zo\\u00eb/ab","tags":["a","b"]}' },
  ],
  [
    'with the JSON of the body written anew as by PHP’s json_encode',
    { body: '{"bank":"Zo\\u00eb\\/ab","tags":["a","b"]}' },
  ],
  [
    'with the JSON of the body written anew without spaces, slashes escaped',
    { body: '{"bank":"Zoë\\/ab","tags":["a","b"]}' },
  ],
  [
    'with the JSON of the body written anew as by Python’s json.dumps',
    { body: '{"bank": "Zo\\u00eb/ab", "tags": ["a", "b"]}' },
  ],
  [
    'with the JSON of the body written anew with a space behind commas and colons',
    { body: '{"bank": "Zoë/ab", "tags": ["a", "b"]}' },
  ],
  ['with the JSON of the body pretty-printed', { body: JSON.stringify(JSON.parse(TEXT), null, 2) }],
  ['with the JSON of the body pretty-printed', { body: JSON.stringify(JSON.parse(TEXT), null, 4) }],
  ['with the body itself in place of its hash', { hash: (body) => body }],
  ['with the hash of the body in upper case', { hash: (body) => sha('sha256', body).digest('hex').toUpperCase() }],
  ['with the hash of the body as base64', { hash: (body) => sha('sha256', body).digest('base64') }],
  ['with the bytes of the hash of the body, not hex', { hash: (body) => sha('sha256', body).digest() }],
  ['with sha1 for the hash of the body', { hash: (body) => sha('sha1', body).digest('hex') }],
  ['with sha512 for the hash of the body', { hash: (body) => sha('sha512', body).digest('hex') }],
  ['with md5 for the hash of the body', { hash: (body) => sha('md5', body).digest('hex') }],
  ['with nothing between the four parts', { join: joinedBy('') }],
  ['with \\n as two characters between the four parts', { join: joinedBy('\\n') }],
  ['with CRLF between the four parts', { join: joinedBy('\r\n') }],
  ['with something else than line breaks between the four parts', { join: joinedBy('.') }],
  ['with a line break behind the last part', { join: joinedBy('\n', '\n') }],
  ['with HMAC-sha1', { finish: (key, text) => hmac('sha1', key, text).digest('hex') }],
  ['with HMAC-sha512', { finish: (key, text) => hmac('sha512', key, text).digest('hex') }],
  ['with HMAC-md5', { finish: (key, text) => hmac('md5', key, text).digest('hex') }],
  [
    'with the key for the message and the message for the key',
    { finish: (key, text) => hmac('sha256', text, key).digest('hex') },
  ],
  ['by plain SHA-256 in place of HMAC', { finish: (_key, text) => sha('sha256', text).digest('hex') }],
  [
    'by plain SHA-256 in place of HMAC',
    { finish: (key, text) => sha('sha256', Buffer.concat([Buffer.from(key), text])).digest('hex') },
  ],
  [
    'correctly, but the signature was sent as base64',
    { finish: (key, text) => hmac('sha256', key, text).digest('base64') },
  ],
  [
    'correctly, but with text before the signature',
    { finish: (key, text) => `sha256=${hmac('sha256', key, text).digest('hex')}` },
  ],
];

describe('what another program did wrong in signing', () => {
  it.each(CASES)('the doctor names the mistake in a signature made %s', (what, mistake, request = REQUEST) => {
    const signature = signedBy(mistake, request);
    expect(isCorrectSignature(signature, request)).toBe(false);
    expect(whatsOf(signature, request)).toEqual([what]);
  });

  it('every known signing mistake has a test case', () => {
    const requests = [REQUEST, milliseconds, withBom];
    const sought = [
      ...requests.flatMap((request) => inputMistakes(request, BASE_URL)),
      ...FORM_MISTAKES,
      ...PART_MISTAKES,
    ];
    const tried = new Set(CASES.map(([what]) => what));
    expect(sought.map(({ what }) => what).filter((what) => !tried.has(what))).toEqual([]);
  });

  it('two signing mistakes at once are found', () => {
    const finish = (key: string, text: Buffer) => hmac('sha256', key, text).digest('base64');
    expect(whatsOf(signedBy({ key: secret, finish })).sort()).toEqual([
      'correctly, but the signature was sent as base64',
      'with the part of the key behind the dot alone',
    ]);
    const old = { hash: (body: string | Buffer) => sha('sha1', body).digest('hex') };
    const finishOld = (key: string, text: Buffer) => hmac('sha1', key, text).digest('hex');
    expect(whatsOf(signedBy({ ...old, finish: finishOld }))).toHaveLength(2);
  });

  it.each([
    [
      'dots between all parts, and the body itself',
      { hash: (body) => body, join: joinedBy('.') },
      ['body itself', 'something else'],
    ],
    [
      'the body alone, as GitHub signs',
      {
        hash: (body) => body,
        join: joining('', 'body'),
        finish: (key, text) => `sha256=${hmac('sha256', key, text).digest('hex')}`,
      },
      ['over the body alone', 'text before the signature'],
    ],
    [
      'the body alone in base64, as Shopify signs',
      {
        hash: (body) => body,
        join: joining('', 'body'),
        finish: (key, text) => hmac('sha256', key, text).digest('base64'),
      },
      ['over the body alone', 'base64'],
    ],
    [
      'timestamp.body with a part of the key, as Stripe signs',
      { key: secret, hash: (body) => body, join: joining('.', 'time', 'body') },
      ['behind the dot alone', 'over the timestamp and the body alone'],
    ],
    [
      'another order without line breaks',
      { join: joining('', 'method', 'path', 'time', 'body') },
      ['in another order', 'nothing between'],
    ],
  ] as [string, Partial<Program>, string[]][])(
    'the doctor names each mistake of a program that makes several: %s',
    (_what, mistake, parts) => {
      const found = whatsOf(signedBy(mistake)).join(', and ');
      for (const part of parts) expect(found).toContain(part);
    },
  );

  it('an unknown signing mistake is not guessed', () => {
    expect(whatsOf('0'.repeat(64))).toEqual([]);
    expect(whatsOf(signedBy({ key: 'another' }))).toEqual([]);
  });
});

describe('the signature that is right', () => {
  it('the doctor agrees with src/signature.ts on every request, in either case of hex', async () => {
    const request = fc.record({
      apiKey: fc.string({ minLength: 1 }),
      timestamp: fc.string(),
      method: fc.string(),
      pathWithQuery: fc.string(),
      body: fc.uint8Array(),
    });
    await fc.assert(
      fc.asyncProperty(request, async (sent) => {
        const signature = await sign(sent.apiKey, sent);
        expect(signatureBy(correctRecipe(sent))).toBe(signature);
        expect(isCorrectSignature(signature.toUpperCase(), sent)).toBe(true);
      }),
    );
  });
});
