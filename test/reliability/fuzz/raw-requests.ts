import fc from 'fast-check';
import { type RawCase } from './cases';
import { junkText, size } from './seeds';

/** Stands where the key goes. */
export const KEY_MARK = 'LATE-key';
/** The request id of a request that hides in the body of another: no answer may carry it. */
export const HIDDEN_ID = 'hidden-request';

const auth = `Authorization: Bearer ${KEY_MARK}\r\n`;
const host = 'Host: localhost\r\n';
const LIST = '/external-api/accounts';
const hidden = `GET ${LIST}?limit=1 HTTP/1.1\r\n${host}${auth}X-Request-Id: ${HIDDEN_ID}\r\n\r\n`;
const patch = `PATCH ${LIST}/ext-1 HTTP/1.1\r\n${host}${auth}Content-Type: application/json\r\n`;
const get = `GET ${LIST}?limit=1 HTTP/1.1\r\n${host}${auth}`;
const length = (text: string) => Buffer.byteLength(text);

const chunk = (text: string, extension = '') => `${length(text).toString(16)}${extension}\r\n${text}\r\n`;
const LAST = '0\r\n\r\n';

/** Two ways to tell where the body ends, which name different ends: what lies between must not be run as a request. */
const SMUGGLING: [shape: string, bytes: string][] = [
  ['CL.TE', `${patch}Content-Length: ${length(LAST + hidden)}\r\nTransfer-Encoding: chunked\r\n\r\n${LAST}${hidden}`],
  ['TE.CL', `${patch}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n${chunk(hidden)}${LAST}`],
  ['two lengths', `${patch}Content-Length: 0\r\nContent-Length: ${length(hidden)}\r\n\r\n${hidden}`],
  ['two lengths in one', `${patch}Content-Length: 0, ${length(hidden)}\r\n\r\n${hidden}`],
  ['a signed length', `${patch}Content-Length: +0\r\n\r\n${hidden}`],
  ['a negative length', `${patch}Content-Length: -1\r\n\r\n${hidden}`],
  ['a length in hex', `${patch}Content-Length: 0x0\r\n\r\n${hidden}`],
  ['a length too large', `${patch}Content-Length: 99999999999999999999999\r\n\r\n${hidden}`],
  ['a length with a space in it', `${patch}Content-Length: 0 0\r\n\r\n${hidden}`],
  ['an empty length', `${patch}Content-Length:\r\n\r\n${hidden}`],
  ['a length before the colon', `${patch}Content-Length : 0\r\n\r\n${hidden}`],
  ['an unknown coding', `${patch}Transfer-Encoding: xchunked\r\n\r\n${LAST}${hidden}`],
  ['a coding after chunked', `${patch}Transfer-Encoding: chunked, identity\r\n\r\n${LAST}${hidden}`],
  [
    'chunked with a length of zero',
    `${patch}Content-Length: 0\r\nTransfer-Encoding: chunked\r\n\r\n${chunk(hidden)}${LAST}`,
  ],
  ['a coding with a control character', `${patch}Transfer-Encoding: \x0bchunked\r\n\r\n${LAST}${hidden}`],
  [
    'a coding on a second line',
    `${patch}X: a\r\n Transfer-Encoding: chunked\r\nContent-Length: ${length(hidden)}\r\n\r\n${hidden}`,
  ],
  ['a coding with a space before the colon', `${patch}Transfer-Encoding : chunked\r\n\r\n${LAST}${hidden}`],
  [
    'a coding on HTTP/1.0',
    `${patch.replace('1.1', '1.0')}Transfer-Encoding: chunked\r\nContent-Length: 0\r\n\r\n${hidden}`,
  ],
  ['a chunk of negative size', `${patch}Transfer-Encoding: chunked\r\n\r\n-1\r\n${hidden}`],
  ['a chunk size in 0x', `${patch}Transfer-Encoding: chunked\r\n\r\n0x0\r\n\r\n${hidden}`],
  ['a chunk size that overflows', `${patch}Transfer-Encoding: chunked\r\n\r\n10000000000000000\r\n\r\n${hidden}`],
  ['a chunk that ends too soon', `${patch}Transfer-Encoding: chunked\r\n\r\n2\r\n{}${LAST}${hidden}`],
  ['a bare CR in a header', `${patch}X: a\rContent-Length: 0\r\n\r\n${hidden}`],
  ['a body on a read', `${get}Content-Length: ${length(hidden)}\r\n\r\n${hidden}`],
  ['a chunked body on a read', `${get}Transfer-Encoding: chunked\r\n\r\n${chunk(hidden)}${LAST}`],
];

/** Requests that are odd by themselves. */
const ODD: [shape: string, bytes: string][] = [
  ['LF alone', `${get}X-Injected: 1\r\n\r\n`.replaceAll('\r\n', '\n')],
  ['CR alone', `${get}\r\n`.replaceAll('\r\n', '\r')],
  ['a header with LF inside', `${get}X-Request-Id: a\nX-Injected: 1\r\n\r\n`],
  ['a header with CR inside', `${get}X-Request-Id: a\rX-Injected: 1\r\n\r\n`],
  ['a header with NUL inside', `${get}X-Request-Id: a\0b\r\n\r\n`],
  ['a header on two lines', `${get}X-Request-Id: a\r\n b\r\n\r\n`],
  ['a header without a colon', `${get}nothing\r\n\r\n`],
  ['a header without a name', `${get}: x\r\n\r\n`],
  ['a header that is not ASCII', `${get}X-Ünïcode: x\r\nX-Request-Id: ü\r\n\r\n`],
  ['CRLF in the path', `GET ${LIST}/a%0d%0aX-Injected:%201 HTTP/1.1\r\n${host}${auth}\r\n`],
  ['a space in the path', `GET ${LIST}/a b HTTP/1.1\r\n${host}${auth}\r\n`],
  ['a path that is not ASCII', `GET ${LIST}/ü HTTP/1.1\r\n${host}${auth}\r\n`],
  ['NUL in the path', `GET ${LIST}/a\0b HTTP/1.1\r\n${host}${auth}\r\n`],
  ['an absolute target', `GET http://other.example${LIST} HTTP/1.1\r\n${host}${auth}\r\n`],
  ['an absolute target with a user', `GET http://a:b@localhost${LIST}/../.. HTTP/1.1\r\n${host}${auth}\r\n`],
  ['a target of another scheme', `GET file:///etc/passwd HTTP/1.1\r\n${host}${auth}\r\n`],
  ['an authority', `CONNECT localhost:1 HTTP/1.1\r\n${host}${auth}\r\n`],
  ['a star', `OPTIONS * HTTP/1.1\r\n${host}${auth}\r\n`],
  ['no host', `GET ${LIST} HTTP/1.1\r\n${auth}\r\n`],
  ['two hosts', `${get}Host: other.example\r\n\r\n`],
  ['two keys', `${get}Authorization: Bearer other\r\n\r\n`],
  ['HTTP/1.0', `GET ${LIST} HTTP/1.0\r\n${auth}\r\n`],
  ['HTTP/1.0 kept alive', `GET ${LIST} HTTP/1.0\r\nConnection: keep-alive\r\n${auth}\r\n`],
  ['HTTP/0.9', `GET ${LIST}\r\n`],
  ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['HTTP/9.9', `GET ${LIST} HTTP/9.9\r\n${host}\r\n`],
  ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ['an unknown method', `HACK ${LIST} HTTP/1.1\r\n${host}${auth}\r\n`],
  ['a method in small letters', `get ${LIST} HTTP/1.1\r\n${host}${auth}\r\n`],
  ['lines before it', `\r\n\r\n\r\n${get}\r\n`],
  [
    'an upgrade',
    `${get}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
  ],
  [
    'an upgrade to HTTP/2',
    `${get}Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n`,
  ],
  ['an expectation', `${patch}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n{}`],
  ['an unknown expectation', `${patch}Expect: more\r\nContent-Length: 2\r\n\r\n{}`],
  [
    'trailers',
    `${patch}Transfer-Encoding: chunked\r\nTrailer: Authorization\r\n\r\n${chunk('{"bank":"b"}')}0\r\n${auth}__proto__: x\r\n\r\n`,
  ],
  ['chunk extensions', `${patch}Transfer-Encoding: chunked\r\n\r\n${chunk('{"bank":"b"}', ';a=b;c="d"')}${LAST}`],
  ['a body cut off', `${patch}Content-Length: 50\r\n\r\n{"bank":`],
  ['a chunked body cut off', `${patch}Transfer-Encoding: chunked\r\n\r\n5\r\n{"ba`],
  ['three at once', `${get}\r\n${get}\r\n${get}Connection: close\r\n\r\n`],
  ['headers of the prototype', `${get}__proto__: x\r\nconstructor: y\r\ntoString: z\r\n\r\n`],
  ['nothing', ''],
];

/** Requests with a part as long as one likes. */
const LONG: [shape: string, of: (count: number) => string][] = [
  ['a long header', (n) => `${get}X-Long: ${'x'.repeat(n)}\r\n\r\n`],
  ['many headers', (n) => `${get}${Array.from({ length: n }, (_, i) => `X-${i}: 1\r\n`).join('')}\r\n`],
  ['a long path', (n) => `GET ${LIST}${'x'.repeat(n)} HTTP/1.1\r\n${host}${auth}\r\n`],
  ['a long query', (n) => `GET ${LIST}?${'a=1&'.repeat(n)} HTTP/1.1\r\n${host}${auth}\r\n`],
  ['many keys', (n) => `${get}${auth.repeat(n)}\r\n`],
  ['a long method', (n) => `${'G'.repeat(n)} / HTTP/1.1\r\n${host}\r\n`],
  ['a long version', (n) => `GET ${LIST} HTTP/1.${'1'.repeat(n)}\r\n${host}\r\n`],
  [
    'a long chunk extension',
    (n) => `${patch}Transfer-Encoding: chunked\r\n\r\n${chunk('{}', `;${'x'.repeat(n)}`)}${LAST}`,
  ],
  ['many small chunks', (n) => `${patch}Transfer-Encoding: chunked\r\n\r\n${chunk(' ').repeat(n)}${LAST}`],
  ['many trailers', (n) => `${patch}Transfer-Encoding: chunked\r\n\r\n0\r\n${'X: 1\r\n'.repeat(n)}\r\n`],
  ['many requests at once', (n) => `${get}\r\n`.repeat(Math.min(n, 100))],
];

/** Bytes that no client of ours would send; each goes over a connection of its own. */
export const rawRequests: fc.Arbitrary<RawCase> = fc
  .oneof(
    { weight: 5, arbitrary: fc.constantFrom(...SMUGGLING) },
    { weight: 6, arbitrary: fc.constantFrom(...ODD) },
    {
      weight: 2,
      arbitrary: fc.tuple(fc.constantFrom(...LONG), size).map(([[shape, of], n]): [string, string] => [shape, of(n)]),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.nat({ max: 400 }), junkText)
        .map(([at, junk]): [string, string] => [
          'a byte changed',
          `${`${get}\r\n`.slice(0, at)}${junk}${`${get}\r\n`.slice(at + 1)}`,
        ]),
    },
  )
  .map(([shape, bytes]) => ({ kind: 'raw', shape, bytes }));
