import {
  MongoBulkWriteError,
  MongoError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoOperationTimeoutError,
  MongoServerClosedError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
} from 'mongodb';
import { ServiceError } from '../../../../base/errors';
import { DatabaseTimeoutError } from '../../../../base/scheduling/deadline';
import { UnknownOutcomeError } from './errors';

const RETRY_AFTER_SECONDS = 5;

const AWAY = [
  UnknownOutcomeError,
  DatabaseTimeoutError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoOperationTimeoutError,
  MongoServerClosedError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
];

// The server answers but cannot serve now: it steps down, shuts down, recovers, or is out of time or disk space.
const AWAY_CODES = new Set<unknown>([6, 7, 50, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436, 14031]);

/** What a socket throws when its connection ends while a command is written. The driver passes it on as it is. */
const LOST_CONNECTION = new Set<unknown>(['EPIPE', 'ECONNRESET', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']);
const ON_CONNECTIONS = new Set<unknown>(['read', 'write']);

const isLostConnection = ({ syscall, code }: NodeJS.ErrnoException): boolean =>
  ON_CONNECTIONS.has(syscall) && LOST_CONNECTION.has(code);

/** Whether the driver never sent a command: it gave up its connections while the command waited for one. */
export const wasNeverSent = (error: unknown): boolean =>
  error instanceof MongoError && error.name === 'MongoPoolClearedError';

/** Whether an error says that the database cannot be reached or cannot serve at the moment. */
export function isDatabaseAway(error: unknown): boolean {
  // A bulk write that failed as a whole and not at a document. The error inside says why; its class is lost outside.
  if (error instanceof MongoBulkWriteError && error.errorResponse instanceof Error)
    return isDatabaseAway(error.errorResponse);
  if (error instanceof MongoServerError)
    return AWAY_CODES.has(error.code) || error.hasErrorLabel('RetryableWriteError');
  if (error instanceof MongoError && error.name === 'MongoWaitQueueTimeoutError') return true;
  return AWAY.some((type) => error instanceof type) || (error instanceof Error && isLostConnection(error));
}

/** The failure for the caller: 503 over REST, with the time to wait before a retry. */
export const databaseAway = (): ServiceError =>
  new ServiceError('SERVICE_UNAVAILABLE', 'The database is away or too slow; try again', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
