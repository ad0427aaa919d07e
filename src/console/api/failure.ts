/** Why a request failed, in the words of the service. */
export interface FailureParts {
  /** The HTTP status; 0 where no answer came. */
  status: number;
  code: string;
  message: string;
  requestId: string | undefined;
  retryAfterSeconds: number | undefined;
  details: { field: string; message: string }[];
}

/** A request that failed. Its message is safe to show: the service repeats no value in it. */
export class Failure extends Error implements FailureParts {
  readonly status: number;
  readonly code: string;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly details: { field: string; message: string }[];

  constructor({ status, code, message, requestId, retryAfterSeconds, details }: FailureParts) {
    super(message);
    this.name = 'Failure';
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
    this.details = details;
  }
}

/** Whether nobody is signed in any more. */
export const isSignedOut = (error: unknown): boolean => error instanceof Failure && error.status === 401;

const PASSING = [0, 429, 502, 503, 504];
const MAX_RETRIES = 2;

/** Whether the same read may succeed a moment later. */
export const isWorthRetrying = (failures: number, error: unknown): boolean =>
  failures < MAX_RETRIES && error instanceof Failure && PASSING.includes(error.status);

const MS = 1000;

/** How long to wait before the next try: what the service says, or longer each time. */
export const retryDelay = (failures: number, error: unknown): number =>
  ((error instanceof Failure ? error.retryAfterSeconds : undefined) ?? 2 ** failures) * MS;

/** Any error as a failure. */
export const asFailure = (error: unknown): Failure =>
  error instanceof Failure
    ? error
    : new Failure({
        status: 0,
        code: 'PAGE_ERROR',
        message: error instanceof Error ? error.message : String(error),
        requestId: undefined,
        retryAfterSeconds: undefined,
        details: [],
      });
