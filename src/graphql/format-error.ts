import { unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { asServiceError } from '../database/failures';
import { messageWithoutValues } from './message-without-values';

/**
 * The error as the caller gets it. Errors of GraphQL itself (syntax, validation, coercion) pass without the values
 * they repeat; expected failures pass with their code; all else is masked.
 */
export function formatError(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
  const cause = unwrapResolverError(error);
  const { message, locations, path, extensions } = formatted;
  if (cause instanceof GraphQLError) {
    return {
      message: messageWithoutValues(message),
      ...(locations && { locations }),
      ...(path && { path }),
      extensions: { code: extensions?.code },
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
