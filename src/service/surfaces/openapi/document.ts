import { httpStatusOf } from '../../../base/errors';
import { type JsonObject } from '../../../base/json/json';
import { byStatus, FAILURES, type FailureCode } from './operations/failure-codes';
import { REST_OPERATIONS } from './operations/operations';
import { PARAMETERS } from './operations/parameters';
import { type RestOperation } from './operations/rest-operation';
import { sessionPaths } from './operations/session-operations';
import { answerProperties, componentSchemas } from './schemas/schemas';
import { WEBHOOK_HEADERS, webhooks } from './webhooks';

const HEADERS: JsonObject = {
  'X-Request-Id': {
    description: 'Identifies the request in the log: the caller’s own, if it sent one.',
    schema: { type: 'string' },
  },
  'X-Ignored-Parameters': {
    description:
      'The query parameters that the operation does not know, where there are any: `statusCategory, search`. At most ten; `...` stands for more.',
    schema: { type: 'string' },
  },
  ETag: { description: 'The version of the account, for `If-Match` and `If-None-Match`.', schema: { type: 'string' } },
  'Idempotent-Replayed': {
    description: '`true` where the answer is that of an earlier request with the same `Idempotency-Key`.',
    schema: { type: 'string', const: 'true' },
  },
  'Retry-After': { description: 'Seconds after which a retry makes sense.', schema: { type: 'integer' } },
  'WWW-Authenticate': {
    description: 'How to authenticate: `Bearer`, with `error="invalid_token"` where a key was sent and is not valid.',
    schema: { type: 'string' },
  },
  Allow: { description: 'The methods that the path has.', schema: { type: 'string' } },
};

const headersOf = (names: readonly string[]): JsonObject =>
  Object.fromEntries(
    ['X-Request-Id', 'X-Ignored-Parameters', ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );

/** Codes whose answer has `Retry-After`. */
const WITH_RETRY: readonly FailureCode[] = ['RATE_LIMIT_EXCEEDED', 'SERVICE_UNAVAILABLE', 'IDEMPOTENCY_KEY_IN_USE'];

const UNAUTHORIZED = httpStatusOf('INVALID_API_KEY');

function failureResponse(codes: readonly FailureCode[], isReplayable: boolean): JsonObject {
  const headers = [
    ...(codes.some((code) => httpStatusOf(code) === UNAUTHORIZED) ? ['WWW-Authenticate'] : []),
    ...(codes.some((code) => WITH_RETRY.includes(code)) ? ['Retry-After'] : []),
    ...(codes.includes('METHOD_NOT_ALLOWED') ? ['Allow'] : []),
    ...(isReplayable ? ['Idempotent-Replayed'] : []),
  ];
  return {
    description: codes.map((code) => `\`${code}\`: ${FAILURES[code]}`).join('\n\n'),
    headers: headersOf(headers),
    content: {
      'application/json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Failure' },
            { type: 'object', properties: { code: { enum: [...codes] } } },
          ],
        },
      },
    },
  };
}

/** The answers of failures with these codes, by status. */
const failureResponses = (codes: readonly FailureCode[], isReplayable = false): JsonObject =>
  Object.fromEntries(
    byStatus(codes).map(([status, ofStatus]) => [String(status), failureResponse(ofStatus, isReplayable)]),
  );

/** The whole list in place of a page. */
const STREAMS: JsonObject = {
  'application/x-ndjson': { schema: { type: 'string', description: 'An item a line, as JSON.' } },
  'text/csv': { schema: { type: 'string', description: 'A header line, then an item a record.' } },
};

function successResponse({ success }: RestOperation): JsonObject {
  const { code, type, schema: inEnvelope, headers = [], example } = success;
  const properties = { ...(type && answerProperties(type)), ...success.properties };
  const envelope = {
    type: 'object',
    required: ['success', 'code', 'message', ...Object.keys(properties)],
    properties: { success: { const: true }, code: { const: code }, message: { type: 'string' }, ...properties },
  };
  const schema =
    inEnvelope === undefined ? envelope : { allOf: [envelope, { $ref: `#/components/schemas/${inEnvelope}` }] };
  return {
    description: `\`${code}\``,
    headers: headersOf(headers),
    content: { 'application/json': { schema, example }, ...(success.streams && STREAMS) },
  };
}

const BEARER = { apiKey: [] };
const SIGNED = { apiKey: [], timestamp: [], signature: [] };

function operationOf(operation: RestOperation): JsonObject {
  const { operationId, summary, description, tag, scope, isSigned, parameters, requestBody, success } = operation;
  const isReplayable = success.headers?.includes('Idempotent-Replayed') ?? false;
  const codes = operation.method === 'get' ? operation.failures : [...operation.failures, 'CONSOLE_READ_ONLY' as const];
  const unchanged = parameters.some(({ $ref }) => $ref === '#/components/parameters/ifNoneMatch');
  return {
    operationId,
    summary,
    description: scope === undefined ? description : `${description} Needs the scope \`${scope}\`.`,
    tags: [tag],
    // A signature that is sent is always verified.
    security: isSigned ? [SIGNED] : [BEARER, SIGNED],
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && {
      requestBody: {
        required: requestBody.isOptional !== true,
        content: {
          [requestBody.type ?? 'application/json']: { schema: requestBody.schema, example: requestBody.example },
        },
      },
    }),
    responses: {
      [String(httpStatusOf(success.code))]: successResponse(operation),
      ...(unchanged && {
        '304': { description: 'The account is still at the version of `If-None-Match`.', headers: headersOf(['ETag']) },
      }),
      ...failureResponses(codes, isReplayable),
    },
  };
}

function paths(): JsonObject {
  const all: Record<string, JsonObject> = {};
  for (const operation of REST_OPERATIONS) {
    all[operation.path] = { ...all[operation.path], [operation.method]: operationOf(operation) };
  }
  return { ...all, ...sessionPaths(failureResponses) };
}

const SIGNATURE = `Hex HMAC-SHA256, keyed with the whole API key as it stands after \`Bearer \`, over four lines joined by a line feed:

1. \`X-Service-Timestamp\` exactly as sent
2. the method, such as \`POST\`
3. the path and query exactly as sent, percent-encoding untouched
4. the lower-case hex SHA-256 of the raw body; of zero bytes where there is none`;

/** The OpenAPI 3.1 document of the REST surface, made from the same declarations as the service itself. */
export const openApiDocument = (): JsonObject => ({
  openapi: '3.1.0',
  info: {
    title: 'Account Synchronization Service',
    version: '1.0.0',
    description:
      'Keeps debt-collection accounts in sync. The organization is always that of the API key. Read-only and unknown fields that are sent are ignored, so that you can send back what you read, in rows without `organizationId`.',
    license: { name: 'MIT', identifier: 'MIT' },
  },
  tags: [
    { name: 'Accounts', description: 'Debt-collection accounts, each under the caller’s identifier.' },
    { name: 'History', description: 'What changed, when, and by which request.' },
    { name: 'Imports', description: 'Whole files of accounts as one thing.' },
    { name: 'API key', description: 'The key of the request.' },
    { name: 'Console', description: 'Sessions of a browser, in place of a key.' },
  ],
  paths: paths(),
  webhooks: webhooks(),
  components: {
    schemas: componentSchemas(),
    parameters: { ...PARAMETERS, ...WEBHOOK_HEADERS },
    headers: HEADERS,
    securitySchemes: {
      apiKey: { type: 'http', scheme: 'bearer', description: 'The API key, which is bound to one organization.' },
      timestamp: {
        type: 'apiKey',
        in: 'header',
        name: 'X-Service-Timestamp',
        description: 'Unix time in seconds or milliseconds, within 5 minutes of the service’s time.',
      },
      signature: { type: 'apiKey', in: 'header', name: 'X-Service-Signature', description: SIGNATURE },
    },
  },
});

/** The document without its servers, as text: all of it that is the same for every request. */
export const textWithoutServers = (): string => JSON.stringify(openApiDocument(), null, 2);

/**
 * The document as it is committed and served.
 * @param path where the service is on its host, such as `/collections` behind a proxy
 */
export function openApiText(path = '/', withoutServers = textWithoutServers()): string {
  const end = { servers: [{ url: path, description: 'The service that serves this document.' }] };
  // One object in place of two, without writing the first anew.
  return `${withoutServers.slice(0, -'\n}'.length)},${JSON.stringify(end, null, 2).slice('{'.length)}\n`;
}
