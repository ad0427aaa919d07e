import { unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError, type Token, TokenKind } from 'graphql';
import { type ServiceError } from '../../../../base/errors';
import { asServiceError, settleError } from '../../../storage/database/transactions/documented-failure';
import { NAMES_TOO_OFTEN } from './limits';
import { type EnumValues, messageWithoutValues } from './message-without-values';

/** The codes of an error that was given no code; Apollo sets the second. */
const WITHOUT_CODE: readonly unknown[] = [undefined, 'INTERNAL_SERVER_ERROR'];

/**
 * The cause of a GraphQL error that is not about the request: what a resolver threw, or a stored value that its type
 * cannot represent. Undefined for errors about the request, which name a part of it or come before anything runs.
 */
export function causeWithin(error: unknown): unknown {
  const cause = unwrapResolverError(error);
  if (!(cause instanceof GraphQLError)) return cause;
  const isRunning = error instanceof GraphQLError && error.path !== undefined;
  return isRunning && cause.nodes === undefined && cause.extensions.code === undefined ? cause : undefined;
}

const OPENING: readonly TokenKind[] = [TokenKind.BRACE_L, TokenKind.BRACKET_L];
const CLOSING: readonly TokenKind[] = [TokenKind.BRACE_R, TokenKind.BRACKET_R];

/**
 * The path of the argument whose value an error of graphql-js is about, such as `filter.updatedAt.gte`. Undefined if the
 * value is not in the document, or is the default of a variable.
 */
function argumentPath(error: unknown): string | undefined {
  const value = error instanceof GraphQLError ? error.nodes?.[0]?.loc?.startToken : undefined;
  const names: string[] = [];
  /** Whether a value that holds the wrong one, or is it, begins after the token. */
  let isBefore = true;
  let depth = 0;
  for (let token: Token | null | undefined = value?.prev; token; token = token.prev) {
    const { kind, prev } = token;
    if (depth === 0 && kind === TokenKind.PAREN_L) return names.length > 0 ? names.reverse().join('.') : undefined;
    if (depth === 0 && isBefore && kind === TokenKind.COLON && prev?.kind === TokenKind.NAME) names.push(prev.value);
    isBefore = depth === 0 && OPENING.includes(kind);
    if (CLOSING.includes(kind)) depth += 1;
    else if (depth > 0 && OPENING.includes(kind)) depth -= 1;
  }
  return undefined;
}

/** graphql-js has limits too, and its messages do not say which one was exceeded. */
const GRAPHQL_JS_LIMITS: ReadonlyMap<string, string> = new Map([
  ['Validation aborted.', NAMES_TOO_OFTEN],
  [
    'Maximum introspection depth exceeded',
    'The operation has more than 2 lists of fields, interfaces or possible types inside each other in its introspection',
  ],
]);

/**
 * The error that the caller gets. Errors of GraphQL itself (syntax, validation, coercion) lose the values they repeat,
 * expected failures keep their code, and all others are masked.
 * @param enumValues of the schema, where the error may be about a value of an enum
 */
export function formatError(
  formatted: GraphQLFormattedError,
  error: unknown,
  enumValues?: EnumValues,
): GraphQLFormattedError {
  const cause = causeWithin(error);
  const { message, locations, path, extensions } = formatted;
  const limit = GRAPHQL_JS_LIMITS.get(message);
  if (limit !== undefined) return { message: limit, extensions: { code: 'QUERY_LIMIT_EXCEEDED' } };
  if (cause === undefined) {
    return {
      message: messageWithoutValues(message, argumentPath(error), enumValues),
      ...(locations && { locations }),
      ...(path?.length && { path }),
      // Too many wrong variables, or an argument that is found to be wrong only when it is used.
      extensions: { code: WITHOUT_CODE.includes(extensions?.code) ? 'BAD_USER_INPUT' : extensions?.code },
    };
  }
  return { ...(path && { path }), ...formatFailure(asServiceError(cause)) };
}

/** An expected failure, as an error of GraphQL. */
export function formatFailure(failure: ServiceError): GraphQLFormattedError {
  const { code, message, details, retryAfterSeconds } = failure;
  return {
    message,
    extensions: { code, ...(details && { details }), ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) },
  };
}

/** Logs an error that callers do not get. */
export type OnUnexpected = (error: unknown, requestId: string) => void;

/** The error of a subscription that the caller gets. A masked error is logged. */
export function presentError(
  error: unknown,
  requestId: string,
  onUnexpected: OnUnexpected,
  enumValues?: EnumValues,
): GraphQLError {
  const cause = causeWithin(error);
  if (cause !== undefined) settleError(cause, (unexpected) => onUnexpected(unexpected, requestId));
  const formatted = error instanceof GraphQLError ? error.toJSON() : { message: '' };
  const { message, path, extensions } = formatError(formatted, error, enumValues);
  return new GraphQLError(message, { path, extensions: { ...extensions, requestId } });
}
