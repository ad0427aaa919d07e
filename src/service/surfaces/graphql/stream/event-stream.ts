import { type Response } from 'express';
import {
  createSourceEventStream,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
} from 'graphql';
import { ServiceError } from '../../../../base/errors';
import { isJsonObject } from '../../../../base/json/json';
import { type Every, repeatWork } from '../../../../base/scheduling/repeated-work';
import { currentTurn, outsideRequest } from '../../../../base/scheduling/request-scope';
import { type AccountFeeds } from '../../../accounts/read/account-live.resolver';
import { writeWhenRead } from '../../../callers/http/exchange/write-when-read';
import { cancelStream, openStream } from '../../../callers/http/server/connections';
import { type RequestContext } from '../../../callers/request/request-context';
import { type ChangeFeeds } from '../../../feeds/changes/change-live.resolver';
import { type ImportFeeds } from '../../../imports/list/import-progress';
import { type SubscriptionContext } from '../../../records/live/subscription-context';
import { type SyncRunFeeds } from '../../../records/sync-runs/sync-run.resolver';
import { type AnswerBudget } from '../limits/answer-budget';
import { type OnUnexpected, presentError } from '../limits/format-error';
import { limitOf, requireWithinLimits } from '../limits/limits';

export type Feeds = AccountFeeds & ChangeFeeds & SyncRunFeeds & ImportFeeds;

/** A request for a subscription, and what each of its events may hold. */
interface StreamContext extends RequestContext {
  answer: AnswerBudget;
}

interface Sent {
  body: unknown;
  document: DocumentNode;
}

interface EventStreamDependencies {
  schema: GraphQLSchema;
  graphqlMaxCost: number;
  feeds: Feeds;
  onUnexpected: OnUnexpected;
}

/** Of an organization. Each tab of the console has some all day; they must not take those of programs. */
const MAX_STREAMS = { all: 100, ofSessions: 80 };
/** By then, other subscriptions may have ended. */
const RETRY_AFTER_SECONDS = 60;

const tooMany = () =>
  new ServiceError(
    'RATE_LIMIT_EXCEEDED',
    `An organization may have ${MAX_STREAMS.all} subscriptions at a time, ${MAX_STREAMS.ofSessions} of them in consoles`,
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  );

const notSubscription = () =>
  new GraphQLError('This path takes one subscription; all else goes to /graphql', {
    extensions: { code: 'BAD_REQUEST' },
  });

/** A stream ends this long after its key became invalid, plus the time of one check. */
const CHECK_INTERVAL_MS = 2_000;

const every: Every = (milliseconds, work) => {
  const timer = setInterval(work, milliseconds);
  return () => clearInterval(timer);
};

/** Checks a key while a stream lasts. The checks do not have the deadline of the request that began the stream. */
const watchKey = (check: () => Promise<void>, onInvalid: (error: ServiceError) => void) =>
  outsideRequest(() =>
    repeatWork(CHECK_INTERVAL_MS, check, {
      every,
      // What cannot be reached says nothing about the key.
      onFailed: (error) => error instanceof ServiceError && error.code !== 'SERVICE_UNAVAILABLE' && onInvalid(error),
    }),
  );

const KEEP_ALIVE_MS = 15_000;

const COMPLETE = 'event: complete\ndata:\n\n';
const KEEP_ALIVE = ':\n\n';
const next = (result: ExecutionResult): string => `event: next\ndata: ${JSON.stringify(result)}\n\n`;

/**
 * Sends results as server-sent events, in the distinct connections mode of the GraphQL over SSE protocol
 * (https://github.com/enisdenjo/graphql-sse/blob/master/PROTOCOL.md). Its library buffers without limit what a slow
 * client does not read. Here the next result is requested only after the last one was sent.
 *
 * @param ended aborted when the client has disconnected, or the service ends the stream
 * @param onFailed the result to send if `results` throws
 */
async function sendEvents(
  response: Response,
  results: AsyncIterable<ExecutionResult>,
  ended: AbortSignal,
  onFailed: (error: unknown) => ExecutionResult,
): Promise<void> {
  // Keeping the connection alive after the stream would delay the shutdown of the service.
  response.set({ 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no', Connection: 'close' });
  response.write(KEEP_ALIVE); // Sends the headers, so that the client knows it is subscribed.
  const keepAlive = setInterval(() => {
    if (!response.writableNeedDrain) response.write(KEEP_ALIVE);
  }, KEEP_ALIVE_MS);
  try {
    for await (const result of results) await writeWhenRead(response, next(result), ended);
  } catch (error) {
    // The results also throw when the client disconnects; that is not a failure, and no client is there to get it.
    if (!response.destroyed) response.write(next(onFailed(error)));
  } finally {
    clearInterval(keepAlive);
    response.end(COMPLETE);
  }
}

/** What sends events until either side ends the stream. */
export function createEventStream({ schema, graphqlMaxCost, feeds, onUnexpected }: EventStreamDependencies) {
  const present = (error: unknown, { requestId }: RequestContext) => presentError(error, requestId, onUnexpected);

  /** @throws GraphQLError with `extensions.code` if it is not a subscription, or costs too much */
  function subscriptionIn({ body, document }: Sent): ExecutionArgs {
    const { variables, operationName: name } = isJsonObject(body) ? body : {};
    const operationName = typeof name === 'string' ? name : undefined;
    const variableValues = isJsonObject(variables) ? variables : {};
    const operation = getOperationAST(document, operationName);
    if (operation?.operation !== 'subscription') throw notSubscription();
    requireWithinLimits({ schema, document, operation, operationName, variables: variableValues }, graphqlMaxCost);
    return { schema, document, operationName, variableValues };
  }

  return async (sent: Sent, context: StreamContext, response: Response): Promise<void> => {
    const operation = subscriptionIn(sent);
    const { organizationId, session } = context;
    const stream = openStream(response, { organizationId, isOfSession: session !== undefined }, MAX_STREAMS);
    if (!stream) throw tooMany();
    stream.signal.throwIfAborted();
    const ended = stream.signal;
    const contextValue: SubscriptionContext<Feeds> = { ...context, feeds, ended };
    const execution = { ...operation, contextValue };
    const events = await createSourceEventStream(execution);
    if (!(Symbol.asyncIterator in events)) {
      cancelStream(response);
      throw events.errors?.[0] ?? new Error('A subscription without events');
    }
    const watch = watchKey(context.checkKey, (error) => stream.abort(error));
    const failed = (error: unknown): ExecutionResult => ({
      errors: [present(ended.reason instanceof ServiceError ? ended.reason : error, context)],
    });
    await sendEvents(response, resultsOf(events, execution, context), ended, failed).finally(() => void watch.stop());
  };

  /**
   * The result of each event. One event concerns many streams, so each of them waits for the organization's turn before
   * it resolves the event, and again before it sends what took long to resolve.
   */
  async function* resultsOf(events: AsyncIterable<unknown>, execution: ExecutionArgs, context: StreamContext) {
    const { answer, accessNotes, note } = context;
    const turn = currentTurn();
    for await (const rootValue of events) {
      await turn?.next();
      const { errors, ...result } = await execute({ ...execution, rootValue });
      await accessNotes.settle();
      if (turn?.isOver()) await turn.next();
      const { refusal } = answer;
      note(limitOf(refusal));
      if (refusal) yield { errors: [present(refusal, context)] };
      else yield errors ? { ...result, errors: errors.map((error) => present(error, context)) } : result;
      // The event was sent.
      answer.renew();
    }
  }
}
