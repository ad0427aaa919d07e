import { FAILURE_CODES, type FieldFault } from './generated/api';

/** A code by which the service tells why a request failed. */
export type ServiceCode = (typeof FAILURE_CODES)[number];

/**
 * What goes wrong outside the service: it cannot be reached, or not in time; what answers is not the service, or one of
 * another time; what the caller gave cannot be sent.
 */
export type ClientCode = 'CONNECTION_FAILED' | 'TIMED_OUT' | 'UNEXPECTED_ANSWER' | 'INVALID_ARGUMENT';

export type ErrorCode = ServiceCode | ClientCode;

export const isServiceCode = (value: unknown): value is ServiceCode =>
  (FAILURE_CODES as readonly unknown[]).includes(value);

export interface ErrorFacts {
  /** HTTP status, where there was an answer. */
  status?: number | undefined;
  details?: FieldFault[] | undefined;
  /** `X-Request-Id` of the answer: what the service's log calls the request. */
  requestId?: string | undefined;
  retryAfterSeconds?: number | undefined;
  cause?: unknown;
}

/** A request that failed for good: what could be tried again was. Its message holds neither the key nor a row's value. */
export class AccountSyncError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code;
  /** HTTP status; undefined where there was no answer. */
  readonly status: number | undefined;
  /** What is wrong with which field, where that can be told. */
  readonly details: readonly FieldFault[];
  readonly requestId: string | undefined;
  /** What the service asked to wait, at the last try. */
  readonly retryAfterSeconds: number | undefined;

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

/** Whether an error is of the client, and has one of these codes where any are given. */
export function isAccountSyncError<Code extends ErrorCode = ErrorCode>(
  error: unknown,
  ...codes: readonly Code[]
): error is AccountSyncError<Code> {
  return error instanceof AccountSyncError && (codes.length === 0 || codes.some((code) => code === error.code));
}
