import { METHODS } from 'node:http';
import fc from 'fast-check';
import { type GraphQLSchema } from 'graphql';
import { type HttpCase } from './cases';
import { contentType, extraHeaders, keyUse, signing } from './headers';
import { jsonBodies } from './json-bodies';
import { attackCursor, attackText, EXTERNAL_IDS } from './seeds';

const ACCOUNTS = '/external-api/accounts';

/** Text in a path or a query: encoded as it should be, twice, not at all, or in ways that name no text. */
const encoded = (text: string, way: number): string => {
  const plain = encodeURIComponent(text.toWellFormed());
  switch (way) {
    case 0:
      return encodeURIComponent(plain);
    case 1:
      return text.replace(/[^!-~]|[#?%]/gu, (one) => encodeURIComponent(one.toWellFormed()));
    case 2:
      return `${plain}%`;
    case 3:
      return `${plain}%c3%28`;
    case 4:
      return `${plain}%00`;
    case 5:
      return plain.replace(/%20/g, '+');
    default:
      return plain;
  }
};

const way = fc.nat(40);
const inPath = (text: fc.Arbitrary<string>) => fc.tuple(text, way).map(([one, how]) => encoded(one, how));
// A header of more than 16 KiB is refused before anything is looked at; a few may be.
const short = (text: fc.Arbitrary<string>) => inPath(text).map((one) => one.slice(0, 20_000));

const accountPath = fc.oneof(
  { weight: 10, arbitrary: short(fc.constantFrom(...EXTERNAL_IDS)).map((id) => `${ACCOUNTS}/${id}`) },
  { weight: 1, arbitrary: short(attackText).map((id) => `${ACCOUNTS}/${id}`) },
);

const VALUES = new Map<string, fc.Arbitrary<string>>(
  Object.entries({
    limit: fc.constantFrom(
      '1',
      '2',
      '500',
      '501',
      '0',
      '-1',
      '1e3',
      '0x10',
      '٣',
      ' 5',
      '5 ',
      '',
      '9'.repeat(30),
      '1.0',
    ),
    cursor: attackCursor,
    status: fc.constantFrom('ACTIVE', 'PAID IN FULL', 'CEASE & DESIST', 'active', 'constructor', '__proto__', ''),
    status_category: fc.constantFrom('NEW', 'LEGAL_HOLD', 'toString', '$ne'),
    updatedSince: fc.constantFrom(
      '2024-01-01',
      '2024-01-31T09:30:00Z',
      '0000-01-01',
      '9999-12-31T23:59:59,9Z',
      '2024-02-30',
    ),
  }),
);

const parameter = fc
  .constantFrom('limit', 'cursor', 'status', 'status_category', 'portfolioId', 'updatedSince', '__proto__', 'toString')
  .chain((name) => {
    const wrong = [`${name}[]`, `${name}[$ne]`, `${name}[__proto__][polluted]`, `${name}.$gt`, name.toUpperCase()];
    const spelling = fc.oneof(
      { weight: 12, arbitrary: fc.constant(name) },
      { weight: 1, arbitrary: fc.constantFrom(...wrong) },
    );
    const value = fc.oneof(
      { weight: 6, arbitrary: VALUES.get(name) ?? attackText },
      { weight: 1, arbitrary: attackText },
    );
    return fc.tuple(spelling, short(value)).map(([key, text]) => `${key}=${text}`);
  });

const query = fc.oneof(
  { weight: 4, arbitrary: fc.constant('') },
  { weight: 10, arbitrary: fc.array(parameter, { minLength: 1, maxLength: 4 }).map((list) => `?${list.join('&')}`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '?',
      '??',
      '?&&&',
      '?=',
      `?${'a=1&'.repeat(1200)}`,
      `?${'status=ACTIVE&'.repeat(600)}`,
      '?%',
      '?a=%ff',
    ),
  },
);

const readPath = fc.oneof(
  { weight: 4, arbitrary: query.map((text) => `${ACCOUNTS}${text}`) },
  { weight: 3, arbitrary: accountPath },
  {
    weight: 3,
    arbitrary: fc
      .tuple(accountPath, fc.constantFrom('audit-trail', 'timeline', 'history', 'versions', 'x'), query)
      .map(([path, list, text]) => `${path}/${list}${text}`),
  },
);

const otherPath = fc.oneof(
  fc.constantFrom(
    ...[
      '/',
      '//',
      '/health/live',
      '/health/ready',
      '/health',
      '/metrics',
      '/graphql',
      '/graphql/',
      '/graphql?query={__typename}',
    ],
    ...[
      '/external-api',
      `${ACCOUNTS}/`,
      `${ACCOUNTS}//`,
      `/${ACCOUNTS}`,
      '/External-Api/accounts',
      `${ACCOUNTS}/..%2f..`,
      `${ACCOUNTS}/../../health/live`,
    ],
    ...[
      `${ACCOUNTS}/%2e%2e/x`,
      `${ACCOUNTS};a=b`,
      `${ACCOUNTS}#x`,
      '/.env',
      '/.git/config',
      '/wp-admin',
      '/__proto__',
      '/constructor',
      '/%00',
      '/%',
      '/%ff',
    ],
    ...[
      '*',
      'x',
      'http://other.example/health/live',
      '///other.example/',
      '/\\other.example',
      `/${'a/'.repeat(4000)}`,
      `/${'%2f'.repeat(3000)}`,
    ],
  ),
  short(attackText).map((text) => `/${text}`),
);

const usualMethod = (usual: string) =>
  fc.oneof(
    { weight: 25, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(...METHODS.filter((method) => method !== 'CONNECT')) },
  );

type Parts = {
  [name in keyof Pick<HttpCase, 'kind' | 'method' | 'path' | 'body' | 'signing'>]: fc.Arbitrary<HttpCase[name]>;
};

const requestOf = (parts: Parts, withBody: boolean): fc.Arbitrary<HttpCase> =>
  fc
    .record({ ...parts, key: keyUse, extra: extraHeaders, type: withBody ? contentType : fc.constant({}) })
    .map(({ extra, type, ...rest }) => ({ ...rest, headers: { ...type, ...extra } }));

/** Requests over REST: right in most parts, wrong in some. */
export function restRequests(schema: GraphQLSchema) {
  const bodies = jsonBodies(schema);
  const anyBody = fc.oneof({ weight: 6, arbitrary: fc.constant('') }, { weight: 1, arbitrary: bodies.plain });
  const bulkPath = fc.oneof(
    { weight: 30, arbitrary: fc.constant(`${ACCOUNTS}/bulk-upsert`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        `${ACCOUNTS}/bulk-upsert?dryRun=true`,
        `${ACCOUNTS}/bulk-upsert/`,
        `${ACCOUNTS}/bulk%2dupsert`,
      ),
    },
  );
  return {
    bulkUpsert: requestOf(
      {
        kind: fc.constant('bulk upsert'),
        method: usualMethod('POST'),
        path: bulkPath,
        body: bodies.bulkUpsert,
        signing: signing('right'),
      },
      true,
    ),
    update: requestOf(
      {
        kind: fc.constant('update'),
        method: usualMethod('PATCH'),
        path: accountPath,
        body: bodies.update,
        signing: signing('none'),
      },
      true,
    ),
    read: requestOf(
      {
        kind: fc.constant('read'),
        method: usualMethod('GET'),
        path: readPath,
        body: anyBody,
        signing: signing('none'),
      },
      false,
    ),
    otherPath: requestOf(
      {
        kind: fc.constant('other path'),
        method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH'),
        path: otherPath,
        body: anyBody,
        signing: signing('none'),
      },
      true,
    ),
  };
}
