/**
 * Every code that the service answers with, and its HTTP status over REST. `docs/errors.md` explains the failures. The
 * record is total, so the compiler refuses a code without a status.
 */
const HTTP_STATUS = {
  ACCOUNTS_BULK_UPSERT_COMPLETED: 200,
  ACCOUNT_UPDATED: 200,
  PERSON_ERASED: 200,
  LEGAL_HOLD_PLACED: 200,
  LEGAL_HOLD_RELEASED: 200,
  ACCOUNT_FOUND: 200,
  ACCOUNTS_LISTED: 200,
  AUDIT_TRAIL_LISTED: 200,
  TIMELINE_LISTED: 200,
  HELD_NUMBERS_LISTED: 200,
  EVIDENCE_LISTED: 200,
  CHANGES_LISTED: 200,
  IMPORT_CREATED: 201,
  IMPORT_PART_STORED: 200,
  IMPORT_QUEUED: 202,
  IMPORT_APPLYING: 202,
  IMPORT_RELEASED: 202,
  IMPORT_CANCELLED: 202,
  IMPORTS_LISTED: 200,
  IMPORT_FOUND: 200,
  IMPORT_ROWS_LISTED: 200,
  IMPORT_MISSING_LISTED: 200,
  API_KEY_FOUND: 200,
  API_KEY_CREATED: 201,
  API_KEY_UPDATED: 200,
  API_KEY_REVOKED: 200,
  SESSIONS_ENDED: 200,
  WEBHOOK_CREATED: 201,
  WEBHOOK_UPDATED: 200,
  WEBHOOK_SECRET_ROTATED: 200,
  WEBHOOK_DELETED: 200,
  WEBHOOK_TESTED: 200,
  WEBHOOK_RESENDING: 202,
  INVALID_REQUEST: 400,
  INVALID_REQUEST_BODY: 400,
  ACCOUNTS_REQUIRED: 400,
  ACCOUNTS_LIMIT_EXCEEDED: 400,
  NO_VALID_UPDATABLE_FIELDS: 400,
  VALIDATION_FAILED: 400,
  INVALID_REQUEST_HEADER: 400,
  INVALID_QUERY: 400,
  QUERY_LIMIT_EXCEEDED: 400,
  UNTRUSTED_DOCUMENT: 400,
  MISSING_AUTH_HEADERS: 401,
  INVALID_API_KEY: 401,
  INVALID_SESSION: 401,
  REQUEST_TIMESTAMP_OUTSIDE_WINDOW: 401,
  INVALID_REQUEST_SIGNATURE: 401,
  INSUFFICIENT_SCOPE: 403,
  GRANT_TOO_WIDE: 403,
  CROSS_ORIGIN_REQUEST: 403,
  CONSOLE_READ_ONLY: 403,
  ACCOUNT_NOT_FOUND: 404,
  IMPORT_NOT_FOUND: 404,
  SYNC_RUN_NOT_FOUND: 404,
  API_KEY_NOT_FOUND: 404,
  WEBHOOK_NOT_FOUND: 404,
  WEBHOOK_DELIVERY_NOT_FOUND: 404,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TIMEOUT: 408,
  CONFLICT: 409,
  REQUEST_REPLAYED: 409,
  IDEMPOTENCY_KEY_IN_USE: 409,
  IMPORT_PART_CONFLICT: 409,
  IMPORT_PARTS_MISSING: 409,
  IMPORT_STATE_CONFLICT: 409,
  STALE_PLAN: 409,
  API_KEY_ENDED: 409,
  API_KEYS_LIMIT_EXCEEDED: 409,
  WEBHOOKS_LIMIT_EXCEEDED: 409,
  ACCOUNT_ERASED: 410,
  CHANGES_CURSOR_UNKNOWN: 410,
  VERSION_MISMATCH: 412,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  IDEMPOTENCY_KEY_REUSED: 422,
  ACCOUNT_ON_HOLD: 423,
  RATE_LIMIT_EXCEEDED: 429,
  REQUEST_HEADERS_TOO_LARGE: 431,
  ACCOUNT_UNREADABLE: 500,
  INTERNAL_ERROR: 500,
  EVIDENCE_UNAVAILABLE: 501,
  SERVICE_UNAVAILABLE: 503,
} as const;

export type Code = keyof typeof HTTP_STATUS;

export const isCode = (value: unknown): value is Code => typeof value === 'string' && Object.hasOwn(HTTP_STATUS, value);

/** The codes that say why something failed. */
export const FAILURE_CODES: readonly Code[] = Object.keys(HTTP_STATUS)
  .filter(isCode)
  .filter((code) => HTTP_STATUS[code] >= 400);

/** The HTTP status that belongs to a code. */
export const httpStatusOf = (code: Code): number => HTTP_STATUS[code];

/** One field-level finding; `field` is a dotted path, `message` never repeats the value. */
export interface FieldFault {
  field: string;
  message: string;
}

interface FailureExtras {
  details?: FieldFault[];
  /** Whole seconds after which a retry makes sense. */
  retryAfterSeconds?: number;
}

/** An expected failure: its code and message are meant for the caller. Anything else thrown is masked as `INTERNAL_ERROR`. */
export class ServiceError extends Error {
  readonly details: FieldFault[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly code: Code,
    message: string,
    extras: FailureExtras = {},
  ) {
    super(message);
    this.name = 'ServiceError';
    this.details = extras.details;
    this.retryAfterSeconds = extras.retryAfterSeconds;
  }
}

/** What is stored of an account is not what the service wrote. The log names the account, the answer does not. */
export class UnreadableAccountError extends Error {
  readonly code: Code = 'ACCOUNT_UNREADABLE';
  override readonly name = 'UnreadableAccountError';

  /** @param message repeats no value */
  constructor(
    readonly accountId: string,
    message: string,
  ) {
    super(message);
  }
}

/** A setting, or a file that it names, is wrong: another start with the same settings fails alike. */
export class SettingError extends Error {
  /** Whether another start may succeed, since what the setting names does not answer. */
  readonly isTemporary: boolean;

  constructor(message: string, { isTemporary = false, ...options }: ErrorOptions & { isTemporary?: boolean } = {}) {
    super(message, options);
    this.isTemporary = isTemporary;
  }
}

/** What somebody gave a command, such as a file, is wrong. The message says what, and repeats no value of a row. */
export class InputError extends Error {}
