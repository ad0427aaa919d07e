import { createHash } from 'node:crypto';
import { type SingleUseDependencies, useSignature } from '../access/single-use';
import { type Unit, type UnitOfWork, type Write } from '../database/transaction';
import { type Code, httpStatusOf, ServiceError } from '../errors';
import { inTurns, type Turn } from '../fair-scheduler';
import { jsonPieces } from '../json';
import { type IdempotencyClaim, type IdempotencyKeyStore, type IdempotencyRecord } from './idempotency.store';
import { type EnforceQuota } from './idempotency-quota';
import { type Attempt, type RequestContext } from './request-context';

export interface IdempotencyDependencies extends SingleUseDependencies {
  unitOfWork: UnitOfWork;
  idempotencyKeys: IdempotencyKeyStore;
  enforceIdempotencyQuota: EnforceQuota;
  /** Longer than any request may run: past it, the process that ran it is taken for dead. */
  idempotencyLeaseMs: number;
  newId: () => string;
  /** Told of every failure that the caller is not told of. */
  onUnexpected: (error: unknown, requestId: string) => void;
}

/** An answer to a request. Those of dry runs say so. */
export interface Answer {
  code: Code;
  dryRun?: boolean;
}

/** What is written in one transaction and, where that settles the whole request, the answer to it. */
export interface AnsweredUnit extends Unit {
  answer?: Answer;
}

/**
 * Commits writes in one transaction and, where the request has an idempotency key, the answer with them. Both are seen,
 * or neither: a process that dies in between cannot cause the request to be carried out again.
 *
 * @throws ServiceError `IDEMPOTENCY_KEY_IN_USE` where another try has taken over; nothing is written then
 */
export type Commit = (unit: AnsweredUnit) => Promise<void>;

const KEPT_MS = 24 * 60 * 60 * 1000;
const RETRY_AFTER_SECONDS = 1;
/** A document has to hold the answer; longer ones are not kept. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

const KEY_FORM = /^[\x21-\x7e]{1,255}$/;

/** Definite outcomes of this very request: sent again, it could only be answered otherwise because of other requests. */
const KEPT_STATUSES = [200, 400, 404, 412];

const keyReused = () =>
  new ServiceError('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was sent with another request; use a new one');
const keyInUse = () =>
  new ServiceError('IDEMPOTENCY_KEY_IN_USE', 'The first request with this Idempotency-Key is still running', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });

/** Callers' keys are long and belong to them: only a hash is stored. */
const idOf = ({ organizationId, apiKeyId }: RequestContext, { key, operation }: Attempt): string =>
  createHash('sha256')
    .update(JSON.stringify([organizationId, apiKeyId, operation, key]))
    .digest('base64url');

function claimOf(
  context: RequestContext,
  attempt: Attempt,
  now: Date,
  { idempotencyLeaseMs, newId }: IdempotencyDependencies,
): IdempotencyClaim {
  return {
    id: idOf(context, attempt),
    apiKeyId: context.apiKeyId,
    owner: newId(),
    contentHash: attempt.contentHash,
    leaseUntil: new Date(now.getTime() + idempotencyLeaseMs),
    expiresAt: new Date(now.getTime() + KEPT_MS),
  };
}

/** The answer as it is kept; undefined where it is not. A dry run changes nothing, so it is simply run again. */
async function textToKeep(answer: Answer, turn: Turn): Promise<string | undefined> {
  if (answer.dryRun || !KEPT_STATUSES.includes(httpStatusOf(answer.code))) return undefined;
  const text = (await inTurns(turn, jsonPieces(answer))).join('');
  return Buffer.byteLength(text) <= MAX_ANSWER_BYTES ? text : undefined;
}

/** The unit of work of a request that has claimed its key: one more write keeps the answer. */
const commitWithAnswer =
  (
    claim: IdempotencyClaim,
    { organizationId, turn }: RequestContext,
    { unitOfWork, idempotencyKeys }: IdempotencyDependencies,
  ): Commit =>
  async ({ writes, isWritten, answer }) => {
    const text = answer && (await textToKeep(answer, turn));
    if (text === undefined) return unitOfWork({ writes, isWritten });
    const keepAnswer: Write = async (transaction) => {
      if (!(await idempotencyKeys.complete(organizationId, claim, text, transaction))) throw keyInUse();
    };
    return unitOfWork({ writes: [...writes, keepAnswer], isWritten });
  };

/** Answers with what an earlier try with the key was answered. */
function replay<Result>(found: IdempotencyRecord, { contentHash, onReplay }: Attempt): Result {
  if (found.contentHash !== contentHash) throw keyReused();
  if (found.answer === null) throw keyInUse();
  onReplay();
  return JSON.parse(found.answer);
}

/**
 * Keeps the answer once the request is carried out, also where a transaction has kept it: that one may have been given
 * up for others. Where the answer is not to be kept, the key is left free.
 */
async function keepOrRelease(
  answer: Answer,
  claim: IdempotencyClaim,
  { organizationId, turn }: RequestContext,
  { idempotencyKeys, enforceIdempotencyQuota }: IdempotencyDependencies,
): Promise<void> {
  const text = await textToKeep(answer, turn);
  if (text === undefined) return idempotencyKeys.release(organizationId, claim);
  await idempotencyKeys.complete(organizationId, claim, text);
  await enforceIdempotencyQuota(organizationId, Buffer.byteLength(text));
}

/**
 * Carries a request out once, however often it is sent with the same idempotency key: later tries get the answer of the
 * first for 24 hours. Answers that ask to send the request again (409, 429, 5xx) and those of dry runs leave the key
 * free. So does a process that died, once its lease is over.
 *
 * @param work does not throw: failures are answers too. What it writes goes through `commit`.
 * @throws ServiceError `INVALID_REQUEST_HEADER`, `IDEMPOTENCY_KEY_REUSED`, `IDEMPOTENCY_KEY_IN_USE`
 */
export async function answerOnce<Result extends Answer>(
  context: RequestContext,
  dependencies: IdempotencyDependencies,
  work: (commit: Commit) => Promise<Result>,
): Promise<Result> {
  const { attempt, organizationId, requestId } = context;
  const { idempotencyKeys, unitOfWork, clock, onUnexpected } = dependencies;
  if (!attempt) return work(unitOfWork);
  if (!KEY_FORM.test(attempt.key)) {
    await useSignature(context, dependencies);
    throw new ServiceError('INVALID_REQUEST_HEADER', 'Idempotency-Key must be 1 to 255 visible ASCII characters');
  }
  const now = clock();
  const claim = claimOf(context, attempt, now, dependencies);
  const found = await idempotencyKeys.claim(organizationId, claim, now);
  if (found) {
    // A recording of this try, sent without its idempotency key, must not be carried out.
    await useSignature(context, dependencies);
    return replay(found, attempt);
  }
  const answer = await work(commitWithAnswer(claim, context, dependencies));
  // The request is carried out: the caller is to know, even where the next try will not.
  await keepOrRelease(answer, claim, context, dependencies).catch((error: unknown) => onUnexpected(error, requestId));
  return answer;
}
