import { readFileSync } from 'node:fs';
import { METHODS } from 'node:http';
import { join } from 'node:path';
import fc from 'fast-check';
import { type HttpCase, type KeyUse, type Signing } from './cases';
import { attackText, damage, orAttack, size, textFor } from './seeds';

/** The part of JSON Schema that `openapi.json` uses for what is sent. */
interface JsonSchema {
  $ref?: string;
  anyOf?: JsonSchema[];
  enum?: string[];
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minimum?: number;
  maximum?: number;
}

interface Parameter {
  $ref?: string;
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: JsonSchema;
}

interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
}

const DOCUMENT = JSON.parse(readFileSync(join(__dirname, '../../../openapi.json'), 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema>; parameters: Record<string, Parameter> };
};
const nameOf = (reference: string) => reference.split('/').at(-1) ?? '';

/** Values of a schema, a few of them wrong. */
function valuesOf(schema: JsonSchema, name = ''): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined) return valuesOf(DOCUMENT.components.schemas[nameOf(schema.$ref)] ?? {}, name);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valuesOf(one, name)));
  if (schema.enum) return orAttack(fc.constantFrom<unknown>(...schema.enum));
  const { type, properties = {}, required = [], items = {}, minimum = 0, maximum = 1000 } = schema;
  const byType: Record<string, () => fc.Arbitrary<unknown>> = {
    null: () => fc.constant(null),
    boolean: () => fc.boolean(),
    integer: () => fc.integer({ min: minimum, max: maximum }),
    number: () => fc.double({ min: minimum, max: maximum, noNaN: true }),
    string: () => textFor(name),
    array: () => fc.array(valuesOf(items), { minLength: 1, maxLength: 4 }),
    object: () => {
      const members = Object.entries(properties).map(([key, value]) => [key, valuesOf(value, key)]);
      const declared = fc.record<Record<string, unknown>>(Object.fromEntries(members), { requiredKeys: required });
      const strange = fc.dictionary(attackText, textFor(''), { maxKeys: 2 });
      const few = fc.oneof({ weight: 8, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: strange });
      return fc.tuple(declared, few).map(([value, more]) => Object.assign(value, more));
    },
  };
  const types = [type ?? 'object'].flat();
  return orAttack(fc.oneof(...types.map((one) => byType[one]?.() ?? attackText)), properties === undefined ? 25 : 100);
}

/** Text in a path or a query: encoded as it should be, twice, not at all, or in ways that name no text. */
const encoded = (value: unknown, way: number): string => {
  const plain = encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed());
  const ways = [encodeURIComponent(plain), `${plain}%`, `${plain}%c3%28`, `${plain}%00`, plain.replace(/%20/g, '+')];
  // A header of more than 16 KiB is refused before anything is looked at; a few may be.
  return (ways[way] ?? plain).slice(0, 20_000);
};
const inUrl = (schema: JsonSchema, name: string) =>
  fc.tuple(valuesOf(schema, name), fc.nat(60)).map(([value, way]) => encoded(value, way));

const rarely = <T>(weight: number, usual: T, rare: fc.Arbitrary<T>) =>
  fc.oneof({ weight, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: rare });

/** Mostly the right key, so that the rest of the request is looked at. */
export const keyUse = rarely<KeyUse>(
  10,
  'own',
  fc.constantFrom('reader', 'writer', 'revoked', 'mixed', 'broken', 'none'),
);
/** @param usual the right way for the route */
export const signing = (usual: Signing) =>
  rarely<Signing>(20, usual, fc.constantFrom('none', 'right', 'wrong', 'stale', 'other'));

/** Header values that Node's client takes; what it refuses is sent over a bare connection (raw-requests.ts). */
const headerValue = fc.oneof(
  // The same few keys and versions again and again, so that requests meet what earlier ones left.
  fc.constantFrom('k-1', 'k-2', '"1"', '"2"', '*', 'W/"1"', '"1", "2"', '"9007199254740993"', '100-continue', 'gzip'),
  fc.constantFrom('text/html', 'application/json;q=0', 'multipart/mixed', 'other.example', '[::1', '1.2.3.4, unknown'),
  fc.constantFrom('', ' ', '\u00ff', '{"$ne":null}', 'x'.repeat(256), `${' '.repeat(3000)}x`, ','.repeat(3000)),
  size.map((count) => '"a",'.repeat(Math.min(count, 3_700))),
);
const HEADERS = [
  ...['X-Request-Id', 'Idempotency-Key', 'If-Match', 'If-None-Match', 'If-Modified-Since', 'Accept', 'Accept-Encoding'],
  ...['Content-Type', 'Content-Encoding', 'Range', 'Cookie', 'Origin', 'Host', 'X-Forwarded-For', 'X-Forwarded-Proto'],
  ...['X-HTTP-Method-Override', 'X-Organization-Id', 'Expect', 'traceparent', '__proto__', 'X-Service-Signature'],
];
/** A few headers that no right request needs. */
export const extraHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.dictionary(fc.constantFrom(...HEADERS), headerValue, { maxKeys: 3 }) },
);

const parameterOf = (parameter: Parameter): Parameter =>
  parameter.$ref === undefined ? parameter : (DOCUMENT.components.parameters[nameOf(parameter.$ref)] ?? parameter);

/** Requests of one operation as `openapi.json` has it: right in most parts, wrong in some. */
function requestsOf(path: string, method: string, operation: Operation): fc.Arbitrary<HttpCase> {
  const parameters = (operation.parameters ?? []).map(parameterOf);
  const placed = (place: Parameter['in'], required: boolean) =>
    fc.record(
      Object.fromEntries(
        parameters.filter((one) => one.in === place).map(({ name, schema }) => [name, inUrl(schema, name)]),
      ),
      required ? {} : { requiredKeys: [] },
    );
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const body = content
    ? fc
        .tuple(valuesOf(content.schema), damage)
        .map(([value, change]) => change(typeof value === 'string' ? value : JSON.stringify(value)))
    : rarely<string | Buffer>(6, '', attackText);
  const usual = method.toUpperCase();
  return fc
    .record({
      method: rarely(40, usual, fc.constantFrom(...METHODS.filter((one) => one !== 'CONNECT'))),
      inPath: placed('path', true),
      query: placed('query', false),
      strange: rarely(20, '', fc.constantFrom('&__proto__[x]=1', '&limit[$ne]=1', '&%', `&${'a=1&'.repeat(1200)}`)),
      extra: extraHeaders,
      body,
      key: keyUse,
      signing: signing(usual === 'GET' ? 'none' : 'right'),
    })
    .map(({ inPath, query, strange, extra, ...rest }) => {
      const bodyHeaders: Record<string, string> = type === undefined ? {} : { 'Content-Type': type };
      const search = `${Object.entries(query)
        .map((pair) => pair.join('='))
        .join('&')}${strange}`;
      return {
        ...rest,
        kind: `${usual} ${path}`,
        path: `${path.replace(/\{(\w+)\}/g, (_, name) => inPath[name] ?? '')}${search && `?${search}`}`,
        headers: Object.assign(bodyHeaders, extra),
      };
    });
}

const PATHS = [
  ...['/', '//', '/health/live', '/health', '/metrics', '/graphql', '/graphql?query={__typename}', '/console', '/docs'],
  ...['/external-api', '/external-api/accounts/', '/External-Api/accounts', '//external-api/accounts', '/%2e%2e/x'],
  ...['/external-api/accounts/../../health/live', '/external-api/accounts;a=b'],
  ...['/.env', '/.git/config', '/constructor'],
  ...['*', 'x', 'http://other.example/health/live', '/\\other.example', '/%00', '/%ff', `/${'a/'.repeat(4000)}`],
];

/** Requests to paths that are no operation's. */
const otherPaths: fc.Arbitrary<HttpCase> = fc.record({
  kind: fc.constant('other path'),
  method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH'),
  path: fc.oneof(
    fc.constantFrom(...PATHS),
    attackText.map((text) => `/${encoded(text, 60)}`),
  ),
  body: rarely<string | Buffer>(6, '', attackText),
  key: keyUse,
  signing: signing('none'),
  headers: extraHeaders,
});

/** Requests over REST: each operation of `openapi.json`, and paths beside them. */
export const restRequests: fc.Arbitrary<HttpCase> = fc.oneof(
  ...Object.entries(DOCUMENT.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      weight: /bulk-upsert|\{externalId\}$/.test(path) ? 6 : 1,
      arbitrary: requestsOf(path, method, operation),
    })),
  ),
  { weight: 2, arbitrary: otherPaths },
);
