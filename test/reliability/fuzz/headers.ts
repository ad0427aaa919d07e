import fc from 'fast-check';
import { type KeyUse, type Signing } from './cases';

/** Header values that Node's client takes; what it refuses is sent over a bare connection (raw-requests.ts). */
const weird = fc.constantFrom(
  ...['', ' ', '*', '"', '""', 'W/"1"', '"1"', '"0"', 'W/', '1', '-1', 'a,b', '\t', '\u00ff', '\u00e9', '<script>'],
  ...['__proto__', '{"$ne":null}', '../..', 'x'.repeat(128), 'x'.repeat(129), 'x'.repeat(255), 'x'.repeat(256)],
  ...[
    `${'a'.repeat(3000)}!`,
    `${' '.repeat(3000)}x`,
    `${'"a",'.repeat(1500)}`,
    `${','.repeat(3000)}`,
    'x'.repeat(15_000),
  ],
);

const NAMES = [
  ...['X-Request-Id', 'Idempotency-Key', 'If-Match', 'If-None-Match', 'If-Modified-Since', 'If-Unmodified-Since'],
  ...['Accept', 'Accept-Encoding', 'Accept-Language', 'Range', 'Cookie', 'Origin', 'Referer', 'Host', 'Prefer'],
  ...['X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'Forwarded', 'X-Real-IP', 'X-Original-URL'],
  ...['X-HTTP-Method-Override', 'X-Organization-Id', 'Apollo-Require-Preflight', 'X-Apollo-Operation-Name'],
  ...['Expect', 'TE', 'Via', 'Date', 'Content-Language', 'Content-MD5', 'Pragma', 'Max-Forwards', 'DNT'],
  ...['__proto__', 'constructor', 'toString', 'traceparent', 'X-Service-Timestamp', 'X-Service-Signature'],
] as const;

const KNOWN = new Map<string, fc.Arbitrary<string>>(
  Object.entries({
    // The same few keys and versions again and again, so that requests meet what earlier ones left.
    'Idempotency-Key': fc.constantFrom('k-1', 'k-2', 'k-3', '8e03978e-40d5-43e8-bc93-6894a57f9324', '__proto__', '$ne'),
    'If-Match': fc.constantFrom(
      '"1"',
      '"2"',
      '"3"',
      '*',
      'W/"1"',
      '"1", "2"',
      '1',
      '"-1"',
      '"1e999"',
      '"9007199254740993"',
    ),
    'If-None-Match': fc.constantFrom('"1"', '*', 'W/"2"', '"1","2"'),
    Accept: fc.constantFrom(
      ...[
        '*/*',
        'text/html',
        'application/json;q=0',
        'multipart/mixed;deferSpec=20220824',
        'application/xml',
        ';',
        'a/b/c',
      ],
      ...['multipart/mixed; incrementalSpec=v0.2', 'application/graphql-response+json', 'application/*;q=NaN'],
    ),
    Expect: fc.constantFrom('100-continue', '200-ok', 'nothing'),
    'X-HTTP-Method-Override': fc.constantFrom('DELETE', 'PUT', 'GET'),
    'X-Forwarded-For': fc.constantFrom(
      '127.0.0.1',
      '::1',
      '1.2.3.4, 5.6.7.8',
      'unknown',
      "1' OR 1=1",
      '999.999.999.999',
    ),
    Host: fc.constantFrom('localhost', 'other.example', 'a:99999', '[::1', '', 'a b'),
    'X-Service-Timestamp': fc.constantFrom('0', '-1', '1e999', '1'.repeat(17), 'now', ' ', '١٢٣'.length.toString()),
    'X-Service-Signature': fc.constantFrom('0'.repeat(64), 'f'.repeat(63), 'zz', '', 'x'.repeat(15_000)),
  }),
);

const header = fc
  .constantFrom(...NAMES)
  .chain((name) =>
    fc.tuple(
      fc.constant<string>(name),
      fc.oneof({ weight: 4, arbitrary: KNOWN.get(name) ?? weird }, { weight: 1, arbitrary: weird }),
    ),
  );

/** A few headers that no right request needs. */
export const extraHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  { weight: 4, arbitrary: fc.array(header, { minLength: 1, maxLength: 3 }).map((list) => Object.fromEntries(list)) },
);

/** The type of a body, mostly the right one. */
export const contentType: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 30, arbitrary: fc.constant({ 'Content-Type': 'application/json' }) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(
        ...[
          'application/json; charset=utf-8',
          'APPLICATION/JSON',
          'application/json ;',
          'application/json; charset=utf-16',
        ],
        ...[
          'text/plain',
          'application/jsonp',
          'application/graphql',
          'multipart/form-data; boundary=x',
          '',
          ';',
          'a/b; c',
        ],
        ...['application/x-www-form-urlencoded', `application/json${' '.repeat(3000)}x`, 'application/json, text/html'],
      )
      .map((type) => ({ 'Content-Type': type })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('gzip', 'deflate', 'br', 'identity', 'x', '')
      .map((encoding) => ({ 'Content-Type': 'application/json', 'Content-Encoding': encoding })),
  },
  { weight: 1, arbitrary: fc.constant({}) },
);

/** Mostly the right key, so that the rest of the request is looked at. */
export const keyUse = fc.oneof(
  { weight: 30, arbitrary: fc.constant<KeyUse>('own') },
  { weight: 3, arbitrary: fc.constantFrom<KeyUse>('reader', 'writer', 'revoked', 'mixed', 'broken', 'none') },
);

/** @param usual the right way for the route */
export const signing = (usual: Signing): fc.Arbitrary<Signing> =>
  fc.oneof(
    { weight: 20, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom<Signing>('none', 'right', 'wrong', 'stale', 'other') },
  );
