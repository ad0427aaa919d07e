import { hash } from 'node:crypto';
import { ServiceError } from '../../../base/errors';
import { type Config } from '../../../base/settings/config';
import { DAY_MS } from '../../../base/time/durations';
import { type SingleUseDependencies, useSignature } from '../access/single-use';
import { type IdempotencyClaim, type IdempotencyRecord } from './idempotency.store';
import { type Answer, type AnswerStorage, type Commit, type Keeping, keepAnswer, keyInUse } from './kept-answer';
import { type Attempt, type RequestContext } from './request-context';

export interface IdempotencyDependencies extends SingleUseDependencies, AnswerStorage {
  config: SingleUseDependencies['config'] & Pick<Config, 'databaseTimeoutMs'>;
  newId: () => string;
  /** Receives every failure that the answer does not show. */
  onUnexpected: (error: unknown, requestId: string) => void;
}

const KEPT_MS = DAY_MS;
const KEY_FORM = /^[\x21-\x7e]{1,255}$/;

const keyReused = () =>
  new ServiceError('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was sent with another request; use a new one');

/** Callers' keys are long and belong to them: only a hash is stored. */
const idOf = ({ organizationId, apiKeyId }: RequestContext, { key, operation }: Attempt): string =>
  hash('sha256', JSON.stringify([organizationId, apiKeyId, operation, key]), 'base64url');

function answerClaim(
  context: RequestContext,
  attempt: Attempt,
  now: Date,
  { config, newId }: IdempotencyDependencies,
): IdempotencyClaim {
  return {
    id: idOf(context, attempt),
    apiKeyId: context.apiKeyId,
    owner: newId(),
    contentHash: attempt.contentHash,
    // Longer than any request may run. After this time, the process that ran it is assumed dead.
    leaseUntil: new Date(now.getTime() + 2 * config.databaseTimeoutMs),
    expiresAt: new Date(now.getTime() + KEPT_MS),
  };
}

/** Returns the answer that an earlier try with the key received. */
async function replay<Result>(
  found: IdempotencyRecord,
  { contentHash, onReplay }: Attempt,
  { restore }: Keeping<Result>,
): Promise<Result> {
  if (found.contentHash !== contentHash) throw keyReused();
  if (found.answer === null) throw keyInUse();
  const answer = await restore(JSON.parse(found.answer));
  onReplay();
  return answer;
}

/** An attempt at a request: answered before, or to be carried out. */
export type BegunAttempt<Result> =
  | { earlierAnswer: Result }
  | {
      /** Everything that the request writes goes through it. */
      commit: Commit;
      /** Keeps the answer for the next attempt. Does not throw: the request is carried out, and the caller learns that. */
      settle: (answer: Answer) => Promise<void>;
    };

/**
 * Begins an attempt at a request, so that the request is carried out once, however often it is sent with the same
 * idempotency key: later attempts get the answer of the first for 24 hours. The key stays free after a dry run, after an
 * answer that `kept-answer.ts` does not keep, since it is not final (403, 409, 429, 5xx and others) or too long, and once
 * the lease of a process that died is over.
 *
 * @throws ServiceError `INVALID_REQUEST_HEADER`, `IDEMPOTENCY_KEY_REUSED`, `IDEMPOTENCY_KEY_IN_USE`
 */
export async function beginAttempt<Result extends Answer>(
  context: RequestContext,
  dependencies: IdempotencyDependencies,
  keeping: Keeping<Result>,
): Promise<BegunAttempt<Result>> {
  const { attempt, organizationId, requestId } = context;
  const { idempotencyKeys, unitOfWork, clock, onUnexpected } = dependencies;
  if (!attempt) return { commit: unitOfWork, settle: () => Promise.resolve() };
  if (!KEY_FORM.test(attempt.key)) {
    await useSignature(context, dependencies);
    throw new ServiceError('INVALID_REQUEST_HEADER', 'Idempotency-Key must be 1 to 255 visible ASCII characters');
  }
  const now = clock();
  const claim = answerClaim(context, attempt, now, dependencies);
  const found = await idempotencyKeys.claim(organizationId, claim, now);
  if (found) {
    // A recording of this try, sent without its idempotency key, must not be carried out.
    await useSignature(context, dependencies);
    return { earlierAnswer: await replay(found, attempt, keeping) };
  }
  const { commitWithAnswer, settle } = keepAnswer(claim, context, dependencies, keeping);
  return {
    commit: commitWithAnswer,
    settle: (answer) => settle(answer).catch((error: unknown) => onUnexpected(error, requestId)),
  };
}
