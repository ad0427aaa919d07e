import { type JsonObject } from '../../../../base/json/json';
import { type FailureCode } from './failure-codes';

/** The paths at which a browser gets a session in place of a key. They answer without an envelope, and take no key. */
const FAILURES_OF_ALL: readonly FailureCode[] = [
  ...(['INVALID_REQUEST', 'CROSS_ORIGIN_REQUEST', 'NOT_FOUND', 'METHOD_NOT_ALLOWED', 'REQUEST_TIMEOUT'] as const),
  ...(['REQUEST_HEADERS_TOO_LARGE', 'INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'] as const),
];
const FAILURES_OF_SIGNING_IN: readonly FailureCode[] = [
  ...FAILURES_OF_ALL,
  ...(['INVALID_REQUEST_BODY', 'INVALID_API_KEY', 'PAYLOAD_TOO_LARGE'] as const),
  ...(['UNSUPPORTED_MEDIA_TYPE', 'RATE_LIMIT_EXCEEDED'] as const),
];

type FailureResponses = (codes: readonly FailureCode[]) => JsonObject;

const FROM_PAGE: JsonObject = {
  name: 'X-Console',
  in: 'header',
  required: true,
  description: 'Pages of other origins cannot send it. The request must come from a page of this service.',
  schema: { const: '1' },
};

const headers: JsonObject = { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } };

const withCookie = (description: string): JsonObject => ({
  ...headers,
  'Set-Cookie': { description, schema: { type: 'string' } },
});

/** @param failuresOf the answers of failures with these codes */
export const sessionPaths = (failuresOf: FailureResponses): JsonObject => ({
  '/console/session': {
    post: {
      operationId: 'signIn',
      summary: 'Sign in to the console',
      description:
        'The cookie of the answer stands in for the key, and for signatures, in requests of the console’s page: those with `X-Console: 1`. It ends after 12 hours, with the key, or by `DELETE`.',
      tags: ['Console'],
      security: [],
      parameters: [FROM_PAGE],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: { type: 'object', required: ['apiKey'], properties: { apiKey: { type: 'string' } } },
          },
        },
      },
      responses: {
        '204': {
          description: 'Signed in.',
          headers: withCookie('The session, out of reach of scripts.'),
        },
        ...failuresOf(FAILURES_OF_SIGNING_IN),
      },
    },
    delete: {
      operationId: 'signOut',
      summary: 'Sign out of the console',
      description: 'Ends the session of the cookie, if it has not ended.',
      tags: ['Console'],
      security: [],
      parameters: [FROM_PAGE],
      responses: {
        '204': {
          description: 'Nobody is signed in.',
          headers: withCookie('Takes the cookie of the session away.'),
        },
        ...failuresOf(FAILURES_OF_ALL),
      },
    },
  },
});
