import { unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { type ServiceError } from '../../../../base/errors';
import { asServiceError } from '../../../storage/database/transactions/documented-failure';
import { argumentPath } from './argument-path';
import { NAMES_TOO_OFTEN } from './limits';
import { messageWithoutValues } from './message-without-values';

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
 */
export function formatError(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
  const cause = causeWithin(error);
  const { message, locations, path, extensions } = formatted;
  const limit = GRAPHQL_JS_LIMITS.get(message);
  if (limit !== undefined) return { message: limit, extensions: { code: 'QUERY_LIMIT_EXCEEDED' } };
  if (cause === undefined) {
    return {
      message: messageWithoutValues(message, argumentPath(error)),
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
