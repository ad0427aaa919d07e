import { followedBy, type Unit, type UnitOfWork, type Write } from '../database/transactions/transaction';
import { type Code, httpStatusOf, ServiceError } from '../errors';
import { type JsonObject, jsonPieces } from '../json';
import { inTurns } from '../scheduling/steps';
import { type IdempotencyClaim, type IdempotencyKeyStore } from './idempotency.store';
import { type EnforceQuota } from './idempotency-quota';
import { type RequestContext } from './request-context';

/** The stores and limits that keeping an answer needs. */
export interface AnswerStorage {
  unitOfWork: UnitOfWork;
  idempotencyKeys: IdempotencyKeyStore;
  enforceIdempotencyQuota: EnforceQuota;
}

/** An answer to a request. */
export interface Answer {
  code: Code;
  dryRun?: boolean;
}

/**
 * How the answers to an operation are kept. A kept answer outlives the account that it tells of, and may be stored after
 * a person was erased, so it holds no value of a person. What the answer told of people is read again when it is sent
 * again.
 */
export interface Keeping<Result> {
  /** The answer without values of people. */
  strip(answer: Answer): Answer;
  /** @param kept what `strip` returned, from JSON */
  restore(kept: JsonObject): Promise<Result>;
}

/** The writes of one transaction and, if they settle the whole request, its answer. */
export interface AnsweredUnit extends Unit {
  answer?: Answer;
}

/**
 * Commits writes in one transaction. If the request has an idempotency key, its answer is written with them. Both
 * become visible or neither, so a process that dies in between cannot cause the request to be carried out twice.
 *
 * @throws ServiceError `IDEMPOTENCY_KEY_IN_USE` if another try has taken over; nothing is written then
 */
export type Commit = (unit: AnsweredUnit) => Promise<void>;

const RETRY_AFTER_SECONDS = 1;
/** The answer is kept in one document; longer answers are not kept. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;

/** Final outcomes: sent again, the request could only get another answer because of other requests in between. */
const KEPT_STATUSES = [200, 400, 404, 412];

/** The failure of a request while another one with the same key runs. */
export const keyInUse = () =>
  new ServiceError('IDEMPOTENCY_KEY_IN_USE', 'The first request with this Idempotency-Key is still running', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });

/** The answer as it is kept; undefined if it is not. A dry run changes nothing, so it is simply run again. */
async function textToKeep(answer: Answer): Promise<string | undefined> {
  if (answer.dryRun || !KEPT_STATUSES.includes(httpStatusOf(answer.code))) return undefined;
  const text = (await inTurns(jsonPieces(answer))).join('');
  return Buffer.byteLength(text) <= MAX_ANSWER_BYTES ? text : undefined;
}

/**
 * The unit of work of a request that has claimed its key: one more write keeps the answer. It never shares a transaction
 * with other requests, since it depends on who holds the key by then.
 */
export const commitWithAnswer =
  (
    claim: IdempotencyClaim,
    { organizationId }: RequestContext,
    { unitOfWork, idempotencyKeys }: AnswerStorage,
    { strip }: Pick<Keeping<unknown>, 'strip'>,
  ): Commit =>
  async ({ writes, isWritten, answer }) => {
    const text = answer && (await textToKeep(strip(answer)));
    if (text === undefined) return unitOfWork({ writes, isWritten });
    const keepAnswer: Write = async (transaction) => {
      if (!(await idempotencyKeys.complete(organizationId, claim, text, transaction))) throw keyInUse();
    };
    return unitOfWork({ writes: followedBy(writes, keepAnswer), isWritten });
  };

/**
 * Keeps the answer once the request is carried out. A transaction may have kept it already, but that copy may have been
 * deleted since, to stay within the quota. If the answer is not to be kept, the key becomes free.
 */
export async function keepOrRelease(
  answer: Answer,
  claim: IdempotencyClaim,
  { organizationId }: RequestContext,
  { idempotencyKeys, enforceIdempotencyQuota }: AnswerStorage,
  { strip }: Pick<Keeping<unknown>, 'strip'>,
): Promise<void> {
  const text = await textToKeep(strip(answer));
  if (text === undefined) return idempotencyKeys.release(organizationId, claim);
  await idempotencyKeys.complete(organizationId, claim, text);
  await enforceIdempotencyQuota(organizationId, Buffer.byteLength(text));
}
