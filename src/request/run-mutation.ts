import { requireScope, type Scope } from '../access/scopes';
import { settleError } from '../database/transactions/as-service-error';
import { type Envelope, failureEnvelope } from '../envelope';
import { answerOnce, type IdempotencyDependencies } from './idempotency';
import { type Commit, type Keeping } from './kept-answer';
import { type RequestContext } from './request-context';

/** Reads the command of a request. Called after the checks that come first have passed. */
export type CommandReader<Command> = () => Command | Promise<Command>;

/** For answers that tell nothing of people. */
const keptWhole = <Result>(): Keeping<Result> => ({
  strip: (answer) => answer,
  restore: (kept) => Promise.resolve(kept as Result),
});

/**
 * Runs a mutation of accounts: checks the scope, handles the idempotency key, and returns failures as data, so that
 * both surfaces answer alike.
 * @param work commits what it writes through `commit`
 */
export async function runMutation<Result extends Envelope>(
  context: RequestContext,
  dependencies: IdempotencyDependencies,
  work: (commit: Commit) => Promise<Result>,
  scope: Scope = 'accounts:write',
  keeping: Keeping<Result> = keptWhole(),
): Promise<Result> {
  const toFailure = (error: unknown): Result => {
    const failure = settleError(error, (unexpected) => dependencies.onUnexpected(unexpected, context.requestId));
    return failureEnvelope(failure) as Result;
  };
  const run = async () => {
    requireScope(context, scope);
    return answerOnce<Result>(context, dependencies, keeping, (commit) => work(commit).catch(toFailure));
  };
  const result = await run().catch(toFailure);
  context.note({ code: result.code });
  return result;
}
