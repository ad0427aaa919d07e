import { InputError, SettingError } from '../../base/errors';
import { AccountSyncError, type ErrorCode } from '../../client/index';
import { type GivenConnection, printedCommand } from './printed-command';
import { adviceOnUnreachable } from './unreachable';

/** Exit codes, for schedulers. docs/command-line.md says what to do about each. */
export const EXIT = {
  DONE: 0,
  /** It was refused, or something went wrong meanwhile. The message says what. */
  FAILED: 1,
  /** The command is wrong, or a file that it names. Nothing was changed. */
  USAGE: 2,
  /** The push finished, and some rows failed. */
  ROWS_FAILED: 3,
  /** Key, signature, clock or scope: the set-up has to be mended. */
  UNAUTHORIZED: 4,
  /** The service, or the database, could not be reached or is too busy. The same command may work later. */
  UNAVAILABLE: 5,
  /** What was verified is not as it should be. An alarm has to tell that from a verification that failed. */
  BROKEN: 6,
  /** A setting of the service is wrong: EX_CONFIG of sysexits.h, with which the service exits too. */
  SETTINGS: 78,
  /** Interrupted by a signal; the code that shells use for SIGINT. */
  INTERRUPTED: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** A mistake in the command, or in what it reads. The message says which, and repeats no value of a row. */
export class UsageError extends InputError {}

/** What the client or the service found wrong with a value that an option gave. */
const MISTAKEN: readonly ErrorCode[] = ['INVALID_ARGUMENT', 'INVALID_QUERY'];

const UNAUTHORIZED: readonly ErrorCode[] = [
  'MISSING_AUTH_HEADERS',
  'INVALID_API_KEY',
  'REQUEST_TIMESTAMP_OUTSIDE_WINDOW',
  'INVALID_REQUEST_SIGNATURE',
  'INSUFFICIENT_SCOPE',
];

const UNAVAILABLE: readonly ErrorCode[] = [
  'CONNECTION_FAILED',
  'TIMED_OUT',
  'SERVICE_UNAVAILABLE',
  'RATE_LIMIT_EXCEEDED',
  'REQUEST_TIMEOUT',
];

/** Statuses that a proxy answers while its service is away. */
const UNAVAILABLE_STATUS: readonly unknown[] = [408, 429, 502, 503, 504];

/** The exit code for an error. Whatever finds a mistake says by the class of its error whose it is. */
export function exitCodeFor(error: unknown): ExitCode {
  if (error instanceof InputError) return EXIT.USAGE;
  if (error instanceof SettingError) return error.isTemporary ? EXIT.UNAVAILABLE : EXIT.SETTINGS;
  if (!(error instanceof AccountSyncError)) return EXIT.FAILED;
  if (MISTAKEN.includes(error.code)) return EXIT.USAGE;
  if (UNAUTHORIZED.includes(error.code)) return EXIT.UNAUTHORIZED;
  const isAway = UNAVAILABLE.includes(error.code) || UNAVAILABLE_STATUS.includes(error.status);
  return isAway ? EXIT.UNAVAILABLE : EXIT.FAILED;
}

/**
 * Formats an error for a person. For an error of the service: its code, the faults by field, and the request id.
 * @param given to the command that failed
 */
export function errorText(error: unknown, given?: GivenConnection): string {
  if (!(error instanceof AccountSyncError)) return error instanceof Error ? error.message : String(error);
  const details = error.details.map(({ field, message }) => `\n  ${field} ${message}`).join('');
  const request = error.requestId === undefined ? '' : `\n  request ${error.requestId}`;
  const isUnreachable = error.code === 'CONNECTION_FAILED' || error.code === 'TIMED_OUT';
  const cause = error.code === 'TIMED_OUT' ? { name: 'TimeoutError' } : error.cause;
  const closer = `${printedCommand(['doctor'], given)} looks closer.`;
  const advice = isUnreachable ? `\n  ${adviceOnUnreachable(cause)}\n  ${closer}` : '';
  return `${error.code}: ${error.message}${details}${request}${advice}`;
}
