import fc from 'fast-check';
import { LATE, OWN } from './canaries';

/** What is sent to a service of this kind by those who look for a hole. */

/** External ids of a few accounts, so that requests meet them again; some are names of JavaScript, paths and queries. */
export const EXTERNAL_IDS = [
  ...Array.from({ length: 12 }, (_, i) => `ext-${i}`),
  '__proto__',
  'constructor',
  'toString',
  'bulk-upsert',
  'audit-trail',
  '$ne',
  'a.b',
  'a/b',
  '../admin',
  '..%2f..',
  'é',
  'e\u0301',
  'ＥＸＴ-0',
  'EXT-0',
  'ext-0 ',
  'ext\u00000',
  '\u202Eext',
  '💣',
  '[object Object]',
  'null',
  "' OR '1'='1",
  '<script>alert(1)</script>',
  'x'.repeat(256),
  'x'.repeat(257),
  LATE.otherAccountId,
];

/** Expressions with nested repetition and anchors are slow on these. */
const bomb = (size: number) => [
  `${'a'.repeat(size)}!`,
  `${' '.repeat(size)}x`,
  `${'\t'.repeat(size)}x`,
  `+${'1'.repeat(size)}x`,
  `2024-01-01T00:00:00.${'1'.repeat(size)}x`,
  `${'0'.repeat(size)}`,
  `${'a@'.repeat(size)}`,
  `${'..\\'.repeat(size)}`,
  `; Value "${'; Value "'.repeat(size)}`,
  `" at "a"; ${'" at "a"; '.repeat(size)}`,
  `Field "a" of required type "${'Field "a" of required type "'.repeat(size)}`,
  `Expected value of type "${'Expected type "'.repeat(size)}`,
];

const text = [
  '',
  ' ',
  '\0',
  '\u0000\u0001\u001f\u007f',
  '\ud800',
  '\udfff\ud800',
  '\ufeff',
  '\u2028\u2029',
  '\u202E\u2066',
  '\u200b\u200d',
  'İıſK',
  'ﬀ',
  'Z̷̛͔a̸l̸g̷o̶'.repeat(10),
  '👨‍👩‍👧‍👦',
  '\r\nX-Injected: 1',
  '\r\n\r\nHTTP/1.1 200 OK',
  '%0d%0aX-Injected:%201',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'toJSON',
  '$where',
  '$gt',
  '{"$ne":null}',
  '[$ne]',
  'true, $where: "1==1"',
  "'; return true; var x='",
  "' OR 1=1 --",
  '"; DROP TABLE accounts; --',
  '#{7*7}',
  '{{7*7}}',
  '<!--#exec cmd="id"-->',
  '<svg onload=alert(1)>',
  '../../../../etc/passwd',
  '..%c0%af..%c0%af',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data/',
  'javascript:alert(1)',
  'NaN',
  'Infinity',
  'undefined',
  'null',
  'true',
  '-1',
  '0x10',
  '1e999',
  '9007199254740993',
  '2024-02-30',
  '2024-13-01T00:00:00Z',
  '+275760-09-13',
  '0000-01-01',
  '9999-12-31T23:59:59.999999999+23:59',
  '***-**-2233',
  '+12',
  OWN.name,
  OWN.email,
  OWN.secret,
  LATE.otherAccountId,
  LATE.otherCursor,
  LATE.ownAccountId,
  'x'.repeat(4096),
  'x'.repeat(4097),
  '💣'.repeat(4096),
];

/** Sizes at which a cost that grows faster than its input shows; large ones are rare. */
export const size = fc.oneof(
  { weight: 60, arbitrary: fc.constantFrom(1, 21, 300) },
  { weight: 8, arbitrary: fc.constantFrom(3_000) },
  { weight: 1, arbitrary: fc.constantFrom(20_000, 60_000) },
);

/** Any UTF-16 at all, lone surrogates included. */
export const junkText = fc
  .array(fc.oneof(fc.nat({ max: 0xff }), fc.nat({ max: 0xffff })), { maxLength: 20 })
  .map((codes) => String.fromCharCode(...codes));

/** A text with a purpose. */
export const attackText = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...text) },
  { weight: 2, arbitrary: junkText },
  {
    weight: 1,
    arbitrary: fc.tuple(size, fc.nat()).map(([length, pick]) => {
      const bombs = bomb(length);
      return bombs[pick % bombs.length] ?? '';
    }),
  },
);

/** A key with a purpose. */
export const attackKey = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.constantFrom(
      ...['__proto__', 'constructor', 'prototype', 'toString', 'toJSON', 'valueOf', 'hasOwnProperty', 'then', 'length'],
      ...['$set', '$where', '$ne', '$gt', '$expr', '$function', '$ref', '$id', '$db', '_bsontype', '_id', 'id', 'a.b'],
      ...[
        'organizationId',
        'version',
        'emails',
        'rowFingerprint',
        'createdAt',
        'updatedAt',
        'statusCategory',
        'update',
      ],
      ...['', '0', ' ', '\u0000', '\ud800', 'x'.repeat(256), 'x'.repeat(257), 'ключ', '__defineGetter__'],
    ),
  },
  { weight: 1, arbitrary: attackText },
);

/** Numbers as JSON text, since some have no value in JavaScript. */
export const attackNumber = fc.oneof(
  fc.constantFrom(
    ...['0', '-0', '1', '-1', '0.1', '1.1', '2147483647', '2147483648', '-2147483649', '9007199254740993'],
    ...[
      '1e999',
      '-1e999',
      '1e-999',
      '1E400',
      '123456789012345678901234567890',
      '0.1e1',
      '5e-324',
      '1.7976931348623157e308',
    ],
    ...[`1${'0'.repeat(400)}`, `0.${'3'.repeat(400)}`, '8640000000000001', '1e21'],
  ),
  fc.integer().map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
);

/** JSON text of a value nested so deep that a recursion may not survive it. */
export const deepJson = fc
  .tuple(size, fc.constantFrom<[string, string]>(['{"a":', '}'], ['[', ']'], ['{"__proto__":', '}'], ['[{"a":', '}]']))
  .map(([levels, [open, close]]) => `${open.repeat(levels)}1${close.repeat(levels)}`);

/** JSON text of any value, most of them wrong wherever they stand. */
export const attackJson: fc.Arbitrary<string> = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { weight: 6, arbitrary: attackText.map((one) => JSON.stringify(one)) },
    { weight: 4, arbitrary: attackNumber },
    { weight: 3, arbitrary: fc.constantFrom('null', 'true', 'false', '[]', '{}', '""', '[null]', '[[]]') },
    { weight: 1, arbitrary: deepJson },
    { weight: 2, arbitrary: fc.array(tie('value'), { maxLength: 4 }).map((items) => `[${items.join(',')}]`) },
    {
      weight: 3,
      arbitrary: fc
        .array(fc.tuple(attackKey, tie('value')), { maxLength: 4 })
        .map((entries) => `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`),
    },
  ),
})).value;

/** Cursors: none of ours, of another organization, of another list, of another form. */
export const attackCursor = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom<string>(LATE.ownCursor, LATE.otherCursor, '', '=', 'null') },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom(
        ...['[]', '{}', 'null', '1', '"x"', '[1]', '[1,2]', '[-1]', '[9007199254740991]', '[1e999]', '[0.5]', '[null]'],
        ...[
          `[1,"${'0'.repeat(24)}"]`,
          `[8640000000000001,"${'f'.repeat(24)}"]`,
          `[-8640000000000001,"${'f'.repeat(24)}"]`,
        ],
        ...[`[9007199254740991,"${'a'.repeat(24)}"]`, `[{"$gt":0},"${'0'.repeat(24)}"]`, '[1,{"$gt":""}]', '[1,"x"]'],
        '{"length":2,"0":1,"1":"000000000000000000000000"}',
      )
      .map((json) => Buffer.from(json).toString('base64url')),
  },
  { weight: 1, arbitrary: attackText },
);
