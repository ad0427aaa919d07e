import { Extensions, Mutation } from 'type-graphql';
import { type Envelope, failureEnvelope } from '../../../base/envelope';
import { ServiceError } from '../../../base/errors';
import { type AskedField } from '../../../base/field-options/asked-fields';
import { type Config } from '../../../base/settings/config';
import { settleError } from '../../storage/database/transactions/documented-failure';
import { missingHeaders, SIGNATURE_HEADERS } from '../access/authenticate';
import { requireFirstUse } from '../access/single-use';
import { requireScope, type Scope } from '../rights/scopes';
import { beginAttempt, type IdempotencyDependencies } from './idempotency';
import { createIdempotencyQuota, type QuotaObserver } from './idempotency-quota';
import { type Commit, type Keeping } from './kept-answer';
import { type RequestContext } from './request-context';

interface MutationDependencies extends Omit<IdempotencyDependencies, 'enforceIdempotencyQuota'> {
  config: IdempotencyDependencies['config'] & Pick<Config, 'requireSignedWrites' | 'idempotencyMaxBytes'>;
}

/** The context of a request that has passed all checks, and may write. */
export interface WritingContext extends RequestContext {
  /** Everything that the request writes goes through it. */
  commit: Commit;
  /** What GraphQL asks for in the answer; nothing over REST. */
  asked: readonly AskedField[];
}

/** What a mutation needs of its caller, and how its answers are kept. */
export interface MutationRules<Result extends Envelope> {
  scope: Scope;
  /** Whether it counts for the rate limit of bulk upserts. */
  isBulkUpsert?: boolean;
  /** How its answer is kept for an idempotency key. Required where the answer shows values of people. */
  keeping?: Keeping<Result>;
}

/** A mutation that both surfaces offer. Each of them reads the command from what its caller sent. */
export interface SharedMutation<Command, Result extends Envelope> extends MutationRules<Result> {
  carryOut: (command: Command, context: WritingContext) => Promise<Result>;
}

/** What a caller of GraphQL asks for. It does nothing until `RunMutation` runs it. */
export interface MutationRequest<Result extends Envelope> extends MutationRules<Result> {
  work: (context: WritingContext) => Promise<Result>;
}

/** Checks that the caller may read a field of an answer. @throws ServiceError `INSUFFICIENT_SCOPE` */
export type CheckRight = (asked: AskedField, context: RequestContext) => void;

const CHECK_RIGHT = 'checkRight';

/**
 * Declares the check of a field that not everybody may read who may write. A mutation is refused before it writes where
 * its answer is asked for such a field.
 */
export const CheckedBeforeWriting = (check: CheckRight) => Extensions({ [CHECK_RIGHT]: check });

function checkRights(asked: readonly AskedField[], context: RequestContext): void {
  for (const field of asked) (field.extensions[CHECK_RIGHT] as CheckRight | undefined)?.(field, context);
}

const READ_ONLY =
  'Every write must be signed here (REQUIRE_SIGNED_WRITES), and a session signs none: the console reads';

/** For answers that show no values of people. */
const keptWhole = <Result>(): Keeping<Result> => ({
  strip: (answer) => answer,
  restore: (kept) => Promise.resolve(kept as Result),
});

/** @param observer called as answers are kept and forgotten */
export function createRunMutation(given: MutationDependencies, observer: QuotaObserver) {
  const { idempotencyKeys, config } = given;
  const enforceIdempotencyQuota = createIdempotencyQuota(idempotencyKeys, config.idempotencyMaxBytes, observer);
  const dependencies = { ...given, enforceIdempotencyQuota };
  /**
   * Runs a mutation: the only way to write for a caller. Checks that the request is signed if it must be (a session never
   * is), its scope, the rights to what its answer is asked for, and its idempotency key, uses up its signature, counts it
   * for the rate limit, and carries it out. Failures are answers too, so that both surfaces answer alike.
   * @param work reads the command, which comes after these checks, and carries it out
   * @param asked what GraphQL asks for in the answer
   * @throws ServiceError `MISSING_AUTH_HEADERS`, like all failures of a request that is not authenticated
   */
  return async <Result extends Envelope>(
    context: RequestContext,
    { scope, isBulkUpsert = false, keeping = keptWhole() }: MutationRules<Result>,
    work: (context: WritingContext) => Promise<Result>,
    asked: readonly AskedField[] = [],
  ): Promise<Result> => {
    const isUnsigned = config.requireSignedWrites && !context.signature;
    if (isUnsigned && !context.session) throw missingHeaders(SIGNATURE_HEADERS);
    const toFailure = (error: unknown): Result => {
      const failure = settleError(error, (unexpected) => dependencies.onUnexpected(unexpected, context.requestId));
      return failureEnvelope(failure) as Result;
    };
    const carryOut = async (commit: Commit) => {
      await requireFirstUse(context, dependencies, isBulkUpsert);
      return work({ ...context, commit, asked });
    };
    const answer = async () => {
      if (isUnsigned) throw new ServiceError('CONSOLE_READ_ONLY', READ_ONLY);
      requireScope(context, scope);
      checkRights(asked, context);
      const attempt = await beginAttempt<Result>(context, dependencies, keeping);
      if ('earlierAnswer' in attempt) return attempt.earlierAnswer;
      const result = await carryOut(attempt.commit).catch(toFailure);
      await attempt.settle(result);
      return result;
    };
    const result = await answer().catch(toFailure);
    context.note({ code: result.code });
    return result;
  };
}

export type RunMutation = ReturnType<typeof createRunMutation>;

/** The extension of a field that marks it as a `GuardedMutation`. */
export const GUARDED = 'guarded';

/**
 * Declares a mutation of GraphQL. Its method returns a request, which the schema runs by `RunMutation`. The schema
 * refuses mutations that are declared otherwise.
 */
export const GuardedMutation =
  <Result extends Envelope>(resultType: () => new () => Result, description: string) =>
  (
    resolver: object,
    name: string,
    method: TypedPropertyDescriptor<(...parameters: never[]) => MutationRequest<Result>>,
  ) => {
    Mutation(resultType, { description })(resolver, name, method);
    Extensions({ [GUARDED]: true })(resolver, name, method);
  };
