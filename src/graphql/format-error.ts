import { unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { asServiceError } from '../database/failures';
import { messageWithoutValues } from './message-without-values';

/** An error that came without a code; Apollo gives it one. */
const NO_CODE: readonly unknown[] = [undefined, 'INTERNAL_SERVER_ERROR'];

/**
 * What lies behind an error of GraphQL where it is not about the request: what a resolver threw, or a value of ours
 * that its type cannot represent. Undefined for errors about the request itself, which always name a part of it or
 * come before anything is run.
 */
export function causeWithin(error: unknown): unknown {
  const cause = unwrapResolverError(error);
  if (!(cause instanceof GraphQLError)) return cause;
  const isRunning = error instanceof GraphQLError && error.path !== undefined;
  return isRunning && cause.nodes === undefined && cause.extensions.code === undefined ? cause : undefined;
}

/** graphql-js has limits of its own; its words for going past them do not say which. */
const LIMITS_OF_VALIDATION: ReadonlyMap<string, string> = new Map([
  ['Validation aborted.', 'The operation uses the same names too often; one name may stand for 700 fields'],
  [
    'Maximum introspection depth exceeded',
    'The operation has more than 2 lists of fields, interfaces or possible types inside each other in its introspection',
  ],
]);

/**
 * The error as the caller gets it. Errors of GraphQL itself (syntax, validation, coercion) pass without the values
 * they repeat; expected failures pass with their code; all else is masked.
 */
export function formatError(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
  const cause = causeWithin(error);
  const { message, locations, path, extensions } = formatted;
  const limit = LIMITS_OF_VALIDATION.get(message);
  if (limit !== undefined) return { message: limit, extensions: { code: 'QUERY_LIMIT_EXCEEDED' } };
  if (cause === undefined) {
    return {
      message: messageWithoutValues(message),
      ...(locations && { locations }),
      ...(path && { path }),
      // Too many wrong variables, or an argument that only turns out to be wrong when it is used.
      extensions: { code: NO_CODE.includes(extensions?.code) ? 'BAD_USER_INPUT' : extensions?.code },
    };
  }
  const failure = asServiceError(cause);
  const { code, details, retryAfterSeconds } = failure;
  return {
    message: failure.message,
    ...(path && { path }),
    extensions: { code, ...(details && { details }), ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) },
  };
}
