import { FAILURE_CODES, type FieldFault } from './api.generated';

/** The code with which the service says why a request failed. */
export type ServiceCode = (typeof FAILURE_CODES)[number];

/**
 * Failures outside the service: it cannot be reached, or not in time; the answer is not from this service or is of
 * another version; an argument cannot be sent; or a webhook is not one of the service's.
 */
export type ClientCode =
  | 'CONNECTION_FAILED'
  | 'TIMED_OUT'
  | 'UNEXPECTED_ANSWER'
  | 'INVALID_ARGUMENT'
  | 'INVALID_WEBHOOK';

export type ErrorCode = ServiceCode | ClientCode;

export const isServiceCode = (value: unknown): value is ServiceCode =>
  (FAILURE_CODES as readonly unknown[]).includes(value);

export interface ErrorFacts {
  /** HTTP status, if there was an answer. */
  status?: number | undefined;
  details?: FieldFault[] | undefined;
  /** `X-Request-Id` of the answer, which identifies the request in the service's log. */
  requestId?: string | undefined;
  retryAfterSeconds?: number | undefined;
  cause?: unknown;
}

/** A request that failed for good, after all retries. Its message contains neither the key nor a value of a row. */
export class AccountSyncError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code;
  /** HTTP status; undefined if there was no answer. */
  readonly status: number | undefined;
  /** What is wrong with which field, if the service said it. */
  readonly details: readonly FieldFault[];
  readonly requestId: string | undefined;
  /** The wait that the service asked for at the last try. */
  readonly retryAfterSeconds: number | undefined;
  /** The import that `importAll` was at. Unless it was cancelled, `resume` goes on with it. */
  importId?: string;

  constructor(code: Code, message: string, { cause, ...facts }: ErrorFacts = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'AccountSyncError';
    this.code = code;
    this.status = facts.status;
    this.details = facts.details ?? [];
    this.requestId = facts.requestId;
    this.retryAfterSeconds = facts.retryAfterSeconds;
  }
}

/** Whether an error is from the client and, if codes are given, has one of them. */
export function isAccountSyncError<Code extends ErrorCode = ErrorCode>(
  error: unknown,
  ...codes: readonly Code[]
): error is AccountSyncError<Code> {
  return error instanceof AccountSyncError && (codes.length === 0 || codes.some((code) => code === error.code));
}
