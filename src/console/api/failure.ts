/** What the service finds wrong with a field, by the name that it has there. */
export interface FieldFault {
  field: string;
  message: string;
}

/** Why a request failed, in the words of the service. */
interface FailureParts {
  /** The HTTP status; 0 where no answer came. */
  status?: number;
  code: string;
  message: string;
  requestId?: string | undefined;
  retryAfterSeconds?: number | null | undefined;
  details?: readonly FieldFault[] | null | undefined;
}

/** A request that failed. Its message is safe to show: the service repeats no value in it. */
export class Failure extends Error {
  readonly status: number;
  readonly code: string;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly details: readonly FieldFault[];

  constructor({ status = 0, code, message, requestId, retryAfterSeconds, details }: FailureParts) {
    super(message);
    this.name = 'Failure';
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds ?? undefined;
    this.details = details ?? [];
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
    : new Failure({ code: 'PAGE_ERROR', message: error instanceof Error ? error.message : String(error) });
