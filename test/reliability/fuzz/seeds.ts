import fc from 'fast-check';
import { LATE, OWN, SSN } from './canaries';

/** External ids of a few accounts, so that requests meet them again; some are names of JavaScript, paths and queries. */
export const EXTERNAL_IDS = [
  ...['ext-0', 'ext-1', 'ext-2', 'ext-3', 'EXT-0', 'ext-0 ', 'ext\u00000', 'ＥＸＴ-0', '\u202Eext'],
  ...['é', 'e\u0301', '💣'],
  ...['__proto__', 'constructor', 'toString', 'bulk-upsert', 'audit-trail', '$ne', 'a.b', 'a/b', '../admin', '..%2f..'],
  ...["' OR '1'='1", '<script>alert(1)</script>', 'null', 'x'.repeat(256), 'x'.repeat(257), LATE.otherAccountId],
];

/** Sizes at which a cost that grows faster than its input shows; large ones are rare. */
export const size = fc.oneof(
  { weight: 60, arbitrary: fc.constantFrom(1, 21, 300) },
  { weight: 8, arbitrary: fc.constant(3_000) },
  { weight: 1, arbitrary: fc.constantFrom(20_000, 60_000) },
);

/** Any UTF-16 at all, lone surrogates included. */
export const junkText = fc.string({ unit: fc.nat({ max: 0xffff }).map((code) => String.fromCharCode(code)) });

/** Expressions with nested repetition and anchors are slow on these, repeated. */
const REPEATED = ['a', ' ', '0', '+1', 'a@', '..\\', '; Value "', '" at "a"; ', 'Field "a" of required type "', '💣'];

/** A text with a purpose: what is sent to a service of this kind by those who look for a hole. */
export const attackText = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.constantFrom(
      ...['', ' ', '\0', '\u0000\u001f\u007f', '\ud800', '\ufeff', '\u2028\u2029', '\u202E\u2066', 'İıſK', '👨‍👩‍👧‍👦'],
      ...['\r\nX-Injected: 1', '\r\n\r\nHTTP/1.1 200 OK', '%0d%0aX-Injected:%201'],
      ...['../../../../etc/passwd', '..%c0%af'],
      ...['__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'toJSON', 'then', '_bsontype', '$where', '$expr'],
      ...['{"$ne":null}', '[$ne]', 'true, $where: "1==1"', "' OR 1=1 --", '{{7*7}}', '<svg onload=alert(1)>'],
      ...['NaN', 'Infinity', 'null', 'true', '-1', '0x10', '1e999', '9007199254740993', '+12', '***-**-2233'],
      ...['2024-02-30', '2024-13-01T00:00:00Z', '0000-01-01', '9999-12-31T23:59:59.999999999+23:59', '2024-02-29'],
      ...['http://169.254.169.254/latest/', 'x'.repeat(4096), 'x'.repeat(4097), SSN, ...Object.values(OWN)],
      ...Object.values(LATE),
    ),
  },
  { weight: 2, arbitrary: junkText },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom(...REPEATED), size).map(([text, times]) => `${text.repeat(times)}!`),
  },
);

/** Cursors of nothing, of another organization, of another list, of another form. */
export const attackCursor = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom<string>(LATE.ownCursor, LATE.otherCursor) },
  {
    weight: 3,
    arbitrary: fc
      .oneof(
        fc.jsonValue({ maxDepth: 2 }),
        fc.tuple(fc.constantFrom(1, -1, 8.64e15 + 1, 2 ** 53 - 1, { $gt: 0 }), fc.constantFrom('0'.repeat(24), 'x')),
      )
      .map((value) => Buffer.from(JSON.stringify(value)).toString('base64url')),
  },
  { weight: 1, arbitrary: attackText },
);

/** Any value of JSON, most of them wrong wherever they stand; some nested so deep that a recursion may not survive. */
export const attackValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: attackText },
  { weight: 3, arbitrary: fc.constantFrom(null, true, [], {}, [null], 0, -0, -1, 0.1, 2 ** 31, 1e21, 5e-324) },
  { weight: 2, arbitrary: fc.dictionary(attackText, fc.oneof(attackText, fc.integer(), fc.constant(null))) },
  { weight: 2, arbitrary: fc.jsonValue() },
);

/** Numbers that JavaScript does not have, as JSON. */
const NUMBERS = ['1e999', '-1e999', '9007199254740993', `1${'0'.repeat(400)}`, `0.${'3'.repeat(400)}`, '1E-999'];

/** Changes to the text of a body that make it another body, or none. */
export const damage: fc.Arbitrary<(text: string) => string | Buffer> = fc.oneof(
  { weight: 40, arbitrary: fc.constant((text: string) => text) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<(text: string) => string | Buffer>(
      (text) => `\ufeff${text}`,
      (text) => text.slice(0, text.length >> 1),
      (text) => `${text}${text}`,
      (text) => text.replaceAll('"', "'"),
      (text) => text.replace('{', '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},'),
      (text) => text.replace('{', '{"accounts":[],"externalId":null,'),
      (text) => Buffer.from(text, 'utf16le'),
      (text) => Buffer.concat([Buffer.from(text), Buffer.from([0xc3, 0x28, 0xed, 0xa0, 0x80, 0xff])]),
      (text) => `${text.slice(0, -1)}\0${text.slice(-1)}`,
      () => '',
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(...NUMBERS)
      .map((number) => (text: string) => text.replace(/:(?:"[^"]*"|\d+)/, `:${number}`)),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(size, fc.constantFrom(['{"a":', '}'], ['[', ']'], [' ', '\n'])).map(
      ([levels, [open = '', close = '']]) =>
        (text: string) =>
          open.repeat(levels) + text + close.repeat(levels),
    ),
  },
);

/** What a field or parameter of this name holds, where its type alone does not say it. */
const BY_NAME: [pattern: RegExp, values: fc.Arbitrary<unknown>][] = [
  [/^externalId$/, fc.constantFrom(...EXTERNAL_IDS)],
  [/^(id|accountId|keyId|importId|syncRunId)$/, fc.constantFrom<string>(...Object.values(LATE))],
  [/^phoneNumber$/, fc.constantFrom('+15551234567', OWN.phone)],
  [/^ssn$/, fc.constantFrom(SSN, '***-**-2233', '')],
  [/^last4SSN$/, fc.constantFrom('2233', '0007', '')],
  [/^(emailAddress|address)$/, fc.constantFrom(OWN.email, 'other@own.example', '')],
  [/(date|Date|At|since|Since|until|gte|lte|gt|lt)$/, fc.constantFrom('2024-02-29', '2024-01-31T09:30:00Z')],
  [/^(after|before|cursor)$/, attackCursor],
  [/^(filenumber|portfolioId|bank|client|bucket)$/, fc.constantFrom('F-1', 'pf-1', OWN.name, OWN.secret)],
];

/** Texts for a field or parameter of this name. */
export const textFor = (name: string): fc.Arbitrary<unknown> =>
  BY_NAME.find(([pattern]) => pattern.test(name))?.[1] ?? attackText;

/** Mostly the value, sometimes any other. */
export const orAttack = <T>(usual: fc.Arbitrary<T>, weight = 25): fc.Arbitrary<T | unknown> =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: attackValue });
