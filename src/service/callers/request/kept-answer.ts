import { type Code, httpStatusOf, ServiceError } from '../../../base/errors';
import { jsonPieces } from '../../../base/json/json-pieces';
import { inTurns } from '../../../base/scheduling/steps';
import { type Unit, type UnitOfWork } from '../../storage/database/transactions/transaction';
import { type Write } from '../../storage/database/transactions/write';
import { type IdempotencyClaim, type IdempotencyKeyStore } from './idempotency.store';
import { type EnforceQuota } from './idempotency-quota';
import { type RequestContext } from './request-context';

/** The stores and limits that keeping an answer needs. */
export interface AnswerStorage {
  unitOfWork: UnitOfWork;
  idempotencyKeys: IdempotencyKeyStore;
  enforceIdempotencyQuota: EnforceQuota;
}

export interface Answer {
  code: Code;
  dryRun?: boolean;
}

/**
 * How the answers to an operation are kept. A kept answer outlives its account, and may be stored after
 * a person was erased, so it holds no value of a person. What the answer said of people is read again when it is sent
 * again.
 */
export interface Keeping<Result> {
  /** The answer without values of people. */
  strip(answer: Answer): Answer;
  /** @param kept what `strip` returned, from JSON */
  restore(kept: unknown): Promise<Result>;
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
const KEPT_STATUSES = [200, 201, 202, 400, 404, 412];

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

/** Keeps the answer to a request that has claimed its idempotency key. */
export function keepAnswer(
  claim: IdempotencyClaim,
  { organizationId }: RequestContext,
  { unitOfWork, idempotencyKeys, enforceIdempotencyQuota }: AnswerStorage,
  { strip }: Pick<Keeping<unknown>, 'strip'>,
): { commitWithAnswer: Commit; settle: (answer: Answer) => Promise<void> } {
  /** Bytes of the answer that a transaction has kept. */
  let keptBytes: number | undefined;

  return {
    /** One more write keeps the answer. */
    async commitWithAnswer({ answer, ...unit }) {
      let bytes: number | undefined;
      async function* writes(): AsyncIterable<Write> {
        yield* unit.writes;
        const text = answer && (await textToKeep(strip(answer)));
        if (text === undefined) return;
        bytes = Buffer.byteLength(text);
        yield { ...(await idempotencyKeys.prepareAnswer(organizationId, claim, text)), whenMissed: keyInUse };
      }
      await unitOfWork({ ...unit, writes: writes() });
      keptBytes = bytes;
    },
    /** Keeps the answer unless a transaction has kept it. If it is not to be kept, the key becomes free. */
    async settle(answer) {
      if (keptBytes === undefined) {
        const text = await textToKeep(strip(answer));
        if (text === undefined) return idempotencyKeys.release(organizationId, claim);
        await idempotencyKeys.complete(organizationId, claim, text);
        keptBytes = Buffer.byteLength(text);
      }
      await enforceIdempotencyQuota(organizationId, keptBytes);
    },
  };
}
