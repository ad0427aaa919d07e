import { createHash } from 'node:crypto';
import { type Code, httpStatusOf, ServiceError } from '../errors';
import { type IdempotencyKeyStore } from './idempotency.store';
import { type RequestContext } from './request-context';

/** One of the tries of a request that the caller names by an idempotency key, so that it is carried out once. */
export interface Attempt {
  /** `Idempotency-Key` as sent. */
  key: string;
  /** Method and path: the same key means another request elsewhere. */
  operation: string;
  /** Stands for all that the request asks for. */
  contentHash: string;
  /** Told where the answer is that of an earlier try. */
  onReplay: () => void;
}

export interface IdempotencyDependencies {
  idempotencyKeys: IdempotencyKeyStore;
  /** Longer than any request may run: past it, the process that ran it is taken for dead. */
  idempotencyLeaseMs: number;
  clock: () => Date;
  newId: () => string;
  /** Told of every failure that the caller is not told of. */
  onUnexpected: (error: unknown, requestId: string) => void;
}

const KEPT_MS = 24 * 60 * 60 * 1000;
const RETRY_AFTER_SECONDS = 1;
/** A document has to hold the answer; what is longer is not kept. */
const LONGEST_ANSWER = 8 * 1024 * 1024;

const FORM = /^[\x21-\x7e]{1,255}$/;

/** A definite outcome of this very request: sent again, it could not be answered otherwise but for others' requests. */
const KEPT_STATUSES = [200, 400, 404, 412];
const isKept = (code: Code): boolean => KEPT_STATUSES.includes(httpStatusOf(code));

const reused = () =>
  new ServiceError('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was sent with another request; use a new one');
const inUse = () =>
  new ServiceError('IDEMPOTENCY_KEY_IN_USE', 'The first request with this Idempotency-Key is still running', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });

/** Keys of callers are long and theirs: what is stored is a hash. */
const idOf = ({ organizationId, apiKeyId }: RequestContext, { key, operation }: Attempt): string =>
  createHash('sha256')
    .update(JSON.stringify([organizationId, apiKeyId, operation, key]))
    .digest('base64url');

/**
 * Carries a request out once, however often it is sent with the same idempotency key: later tries get the answer of the
 * first for 24 hours. Answers that ask to send the request again (409, 429, 5xx) leave the key free, and so does a
 * process that died, once its lease is over.
 *
 * @param work does not throw: failures are answers too
 * @throws ServiceError `INVALID_REQUEST_HEADER`, `IDEMPOTENCY_KEY_REUSED`, `IDEMPOTENCY_KEY_IN_USE`
 */
export async function answerOnce<Answer extends { code: Code }>(
  context: RequestContext,
  { idempotencyKeys, idempotencyLeaseMs, clock, newId, onUnexpected }: IdempotencyDependencies,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { attempt, organizationId, requestId } = context;
  if (!attempt) return work();
  if (!FORM.test(attempt.key)) {
    throw new ServiceError('INVALID_REQUEST_HEADER', 'Idempotency-Key must be 1 to 255 visible ASCII characters');
  }
  const now = clock();
  const [leaseUntil, expiresAt] = [idempotencyLeaseMs, KEPT_MS].map((length) => new Date(now.getTime() + length)) as [
    Date,
    Date,
  ];
  const claim = { id: idOf(context, attempt), owner: newId(), contentHash: attempt.contentHash, leaseUntil, expiresAt };
  const found = await idempotencyKeys.claim(organizationId, claim, now);
  if (found) {
    if (found.contentHash !== attempt.contentHash) throw reused();
    if (found.answer === null) throw inUse();
    attempt.onReplay();
    return JSON.parse(found.answer);
  }
  const answer = await work();
  const text = isKept(answer.code) ? JSON.stringify(answer) : '';
  const settled =
    text !== '' && text.length <= LONGEST_ANSWER
      ? idempotencyKeys.complete(organizationId, claim, text)
      : idempotencyKeys.release(organizationId, claim);
  // The request is carried out: the caller is to know, even where the next try will not.
  await settled.catch((error: unknown) => onUnexpected(error, requestId));
  return answer;
}
