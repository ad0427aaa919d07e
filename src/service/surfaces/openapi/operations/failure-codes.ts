import { type Code, httpStatusOf } from '../../../../base/errors';

/** Why a request fails, by the code of the failure. */
export const FAILURES = {
  INVALID_REQUEST:
    'What was sent is no HTTP, `Host`, `Authorization` or `Content-Type` was sent twice, `Transfer-Encoding` is not `chunked`, or the number of a part is not a whole number from 1 to 10,000.',
  INVALID_REQUEST_BODY:
    'The body is not JSON, not UTF-8, or not an object; there is no list `accounts`; `dryRun` or `includeChanges` is not boolean, or misspelt; a signed body has a key twice; an option of an import is wrong or unknown; a part has no rows, or is not valid gzip.',
  ACCOUNTS_REQUIRED: '`accounts` is empty.',
  ACCOUNTS_LIMIT_EXCEEDED: 'There are more than 500 accounts.',
  NO_VALID_UPDATABLE_FIELDS: 'The body has no field that PATCH may change.',
  VALIDATION_FAILED: 'A value is wrong; `details` says which. Nothing is written.',
  INVALID_REQUEST_HEADER:
    '`If-Match` or `If-None-Match` is neither `*` nor a list of entity tags, or `Idempotency-Key` not 1 to 255 visible ASCII characters.',
  INVALID_QUERY: 'A parameter of the query is wrong.',
  QUERY_LIMIT_EXCEEDED: 'What is asked for takes the database too long. Name fewer or narrower conditions.',
  MISSING_AUTH_HEADERS: 'No `Authorization`, or a header of the signature is missing where it is needed.',
  INVALID_API_KEY: 'The key is malformed, unknown, revoked or expired.',
  INVALID_SESSION: 'A session of the console came in place of a key, and is unknown or has ended.',
  REQUEST_TIMESTAMP_OUTSIDE_WINDOW: 'The timestamp is more than 5 minutes off, either way.',
  INVALID_REQUEST_SIGNATURE: 'The signature does not match; the message shows the string that the service signed.',
  INSUFFICIENT_SCOPE: 'The key lacks the scope. `includeChanges` needs `accounts:read`.',
  CROSS_ORIGIN_REQUEST:
    'A session of the console came in place of a key, without `X-Console: 1` or from a page of another origin.',
  CONSOLE_READ_ONLY: 'Over a session of the console, where every write must be signed (`REQUIRE_SIGNED_WRITES`).',
  ACCOUNT_NOT_FOUND: 'The organization has no account with this `externalId`.',
  IMPORT_NOT_FOUND: 'The organization has no such import, or none any more.',
  SYNC_RUN_NOT_FOUND: 'The organization has no such sync run, or none any more.',
  REQUEST_TIMEOUT: 'The request took too long to arrive.',
  REQUEST_HEADERS_TOO_LARGE: 'The headers are larger than 16 KiB.',
  NOT_FOUND: 'The path is not valid percent-encoding, or is switched off.',
  METHOD_NOT_ALLOWED: 'The path does not have the method; see `Allow`.',
  CONFLICT: 'The request lost to others on the same account or import, again and again. Send it again.',
  REQUEST_REPLAYED: 'The signature was used before. Sign every try anew.',
  IDEMPOTENCY_KEY_IN_USE: 'The first request with this `Idempotency-Key` is still running.',
  IMPORT_PART_CONFLICT: 'The part is stored with other content, or was sent with another API key.',
  IMPORT_PARTS_MISSING: 'Parts are missing, which `missing` names. Send them, then commit again.',
  IMPORT_STATE_CONFLICT: 'The state of the import does not allow it, or too many imports are open; see `message`.',
  STALE_PLAN: 'The import has another plan than that of the checksum. Look at it again.',
  ACCOUNT_ERASED: 'The person of the account was erased; it can no longer be changed.',
  CHANGES_CURSOR_UNKNOWN:
    'The feed does not lead on from the cursor: it is past what is kept, or of a database that was restored. `message` says where to begin again.',
  VERSION_MISMATCH:
    'The account is at another version than `If-Match` names, or at one that `If-None-Match` names. Read it again.',
  PAYLOAD_TOO_LARGE: 'The body is larger than the service takes, or holds more rows or values.',
  UNSUPPORTED_MEDIA_TYPE:
    'The body is not `application/json`, or `application/x-ndjson` for a part, or not in UTF-8, or has a `Content-Encoding` that is not allowed.',
  IDEMPOTENCY_KEY_REUSED:
    'The same `Idempotency-Key` was sent with another body, `If-Match` or `If-None-Match`. Use a new one.',
  RATE_LIMIT_EXCEEDED:
    'The bulk upsert comes too soon after the last one of the same key and address, or the organization has too many requests in progress or large reads waiting.',
  ACCOUNT_UNREADABLE: 'What is stored of an account was damaged; the request id identifies it in the log.',
  EVIDENCE_UNAVAILABLE: 'The service has no key to sign with.',
  INTERNAL_ERROR: 'A fault of the service; the request id identifies it in the log.',
  SERVICE_UNAVAILABLE: 'The database is away, full or too slow.',
} as const satisfies Partial<Record<Code, string>>;

export type FailureCode = keyof typeof FAILURES;

/** Failures of every operation on accounts. */
export const COMMON: readonly FailureCode[] = [
  'INVALID_REQUEST',
  'MISSING_AUTH_HEADERS',
  'INVALID_API_KEY',
  'INVALID_SESSION',
  'REQUEST_TIMESTAMP_OUTSIDE_WINDOW',
  'INVALID_REQUEST_SIGNATURE',
  'INSUFFICIENT_SCOPE',
  'CROSS_ORIGIN_REQUEST',
  'METHOD_NOT_ALLOWED',
  'REQUEST_TIMEOUT',
  'PAYLOAD_TOO_LARGE',
  'REQUEST_HEADERS_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'RATE_LIMIT_EXCEEDED',
  'ACCOUNT_UNREADABLE',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
];

/** Failures of an operation that any valid key may use, and that discloses no account. */
export const OF_EVERY_KEY: readonly FailureCode[] = COMMON.filter(
  (code) => code !== 'INSUFFICIENT_SCOPE' && code !== 'ACCOUNT_UNREADABLE',
);

/** The codes by their HTTP status, in the order of the statuses. */
export function byStatus(codes: readonly FailureCode[]): [status: number, codes: FailureCode[]][] {
  const statuses = new Map<number, FailureCode[]>();
  for (const code of codes) statuses.set(httpStatusOf(code), [...(statuses.get(httpStatusOf(code)) ?? []), code]);
  return [...statuses].sort(([one], [other]) => one - other);
}
