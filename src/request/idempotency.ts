import { createHash } from 'node:crypto';
import { type SingleUseDependencies, useSignature } from '../access/single-use';
import { type Transaction } from '../database/transaction';
import { type Code, httpStatusOf, ServiceError } from '../errors';
import { jsonPieces } from '../json';
import { inTurns, type Turn } from '../turns';
import { type IdempotencyKeyStore } from './idempotency.store';
import { type MakeRoom } from './idempotency-quota';
import { type Attempt, type RequestContext } from './request-context';

export interface IdempotencyDependencies extends SingleUseDependencies {
  idempotencyKeys: IdempotencyKeyStore;
  /** Told of each answer that was kept, so that what an organization has kept stays bounded. */
  makeIdempotencyRoom: MakeRoom;
  /** Longer than any request may run: past it, the process that ran it is taken for dead. */
  idempotencyLeaseMs: number;
  newId: () => string;
  /** Told of every failure that the caller is not told of. */
  onUnexpected: (error: unknown, requestId: string) => void;
}

const KEPT_MS = 24 * 60 * 60 * 1000;
const RETRY_AFTER_SECONDS = 1;
/** In bytes: a document has to hold the answer; what is longer is not kept. */
const LONGEST_ANSWER = 8 * 1024 * 1024;

const FORM = /^[\x21-\x7e]{1,255}$/;

/** A definite outcome of this very request: sent again, it could not be answered otherwise but for others' requests. */
const KEPT_STATUSES = [200, 400, 404, 412];

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
 * Keeps an answer in the transaction that carries the request out, so that both are seen, or neither: not even a
 * process that dies in between lets the request be carried out again.
 * @throws ServiceError `IDEMPOTENCY_KEY_IN_USE` where another try has taken over: then this one must not write
 */
export type KeepAnswer<Answer> = (answer: Answer, transaction: Transaction) => Promise<void>;

/** What is answered; a dry run says so. */
interface Answered {
  code: Code;
  dryRun?: boolean;
}

/** The answer as it is kept; undefined where it is not. A dry run changes nothing, so it is simply run again. */
async function keptText(answer: Answered, turn: Turn): Promise<string | undefined> {
  if (answer.dryRun || !KEPT_STATUSES.includes(httpStatusOf(answer.code))) return undefined;
  const text = (await inTurns(turn, jsonPieces(answer))).join('');
  return Buffer.byteLength(text) <= LONGEST_ANSWER ? text : undefined;
}

/**
 * Carries a request out once, however often it is sent with the same idempotency key: later tries get the answer of the
 * first for 24 hours. Answers that ask to send the request again (409, 429, 5xx) and those of dry runs leave the key free,
 * and so does a process that died, once its lease is over.
 *
 * @param work does not throw: failures are answers too. An answer that it has not kept itself is kept afterwards.
 * @throws ServiceError `INVALID_REQUEST_HEADER`, `IDEMPOTENCY_KEY_REUSED`, `IDEMPOTENCY_KEY_IN_USE`
 */
export async function answerOnce<Answer extends Answered>(
  context: RequestContext,
  dependencies: IdempotencyDependencies,
  work: (keep: KeepAnswer<Answer>) => Promise<Answer>,
): Promise<Answer> {
  const { attempt, organizationId, requestId, turn } = context;
  if (!attempt) return work(async () => undefined);
  const { idempotencyKeys, makeIdempotencyRoom, idempotencyLeaseMs, clock, newId, onUnexpected } = dependencies;
  if (!FORM.test(attempt.key)) {
    await useSignature(context, dependencies);
    throw new ServiceError('INVALID_REQUEST_HEADER', 'Idempotency-Key must be 1 to 255 visible ASCII characters');
  }
  const now = clock();
  const [leaseUntil, expiresAt] = [idempotencyLeaseMs, KEPT_MS].map((length) => new Date(now.getTime() + length)) as [
    Date,
    Date,
  ];
  const { contentHash } = attempt;
  const id = idOf(context, attempt);
  const claim = { id, apiKeyId: context.apiKeyId, owner: newId(), contentHash, leaseUntil, expiresAt };
  const found = await idempotencyKeys.claim(organizationId, claim, now);
  if (found) {
    // A recording of this try, sent without its idempotency key, must not be carried out.
    await useSignature(context, dependencies);
    if (found.contentHash !== contentHash) throw reused();
    if (found.answer === null) throw inUse();
    attempt.onReplay();
    return JSON.parse(found.answer);
  }
  const answer = await work(async (kept, transaction) => {
    const text = await keptText(kept, turn);
    if (text === undefined) return;
    if (!(await idempotencyKeys.complete(organizationId, claim, text, transaction))) throw inUse();
  });
  const text = await keptText(answer, turn);
  const settle = async () => {
    if (text === undefined) return idempotencyKeys.release(organizationId, claim);
    await idempotencyKeys.complete(organizationId, claim, text);
    await makeIdempotencyRoom(organizationId, Buffer.byteLength(text));
  };
  // The request is carried out: the caller is to know, even where the next try will not.
  await settle().catch((error: unknown) => onUnexpected(error, requestId));
  return answer;
}
