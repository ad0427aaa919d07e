import { ServiceError, UnreadableAccountError } from '../../../../base/errors';
import { databaseAway, isDatabaseAway } from './database-away';

/**
 * Maps any error to a documented failure: a `ServiceError` to itself, a database that is away to `SERVICE_UNAVAILABLE`,
 * stored data that were damaged to `ACCOUNT_UNREADABLE`, everything else to `INTERNAL_ERROR`, which repeats nothing of the error's text.
 */
export function asServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  if (isDatabaseAway(error)) return databaseAway();
  if (error instanceof UnreadableAccountError) {
    return new ServiceError(error.code, 'A stored account cannot be read; the request id identifies it in the log');
  }
  return new ServiceError('INTERNAL_ERROR', 'An internal error occurred; the request id identifies it in the log');
}

/** Maps any error to a documented failure, and hands errors that are not one to `onUnexpected`. */
export function settleError(error: unknown, onUnexpected: (error: unknown) => void): ServiceError {
  const failure = asServiceError(error);
  if (failure !== error) onUnexpected(error);
  return failure;
}
