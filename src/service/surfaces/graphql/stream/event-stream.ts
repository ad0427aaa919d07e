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
import { currentTurn } from '../../../../base/scheduling/request-scope';
import { type AccountFeeds } from '../../../accounts/read/account-live.resolver';
import { cancelStream, openStream } from '../../../callers/http/server/connections';
import { type RequestContext } from '../../../callers/request/request-context';
import { type ImportFeeds } from '../../../imports/list/import-progress';
import { type SubscriptionContext } from '../../../records/live/subscription-context';
import { type SyncRunFeeds } from '../../../records/sync-runs/sync-run.resolver';
import { type AnswerBudget } from '../limits/answer-budget';
import { limitOf, requireWithinLimits } from '../limits/limits';
import { KeyWatch } from './key-watch';
import { sendEvents } from './server-sent-events';

/** The feeds of subscriptions. */
export type Feeds = AccountFeeds & SyncRunFeeds & ImportFeeds;

/** A request for a subscription, and what each of its events may hold. */
interface StreamContext extends RequestContext {
  answer: AnswerBudget;
}

/** A body, and the document in it. */
interface Sent {
  body: unknown;
  document: DocumentNode;
}

export interface EventStreamDependencies {
  schema: GraphQLSchema;
  graphqlMaxCost: number;
  feeds: Feeds;
  /** The error that the caller gets: masked, with the request id. */
  presentError: (error: unknown, context: RequestContext) => GraphQLError;
}

export interface EventStreams {
  /** Sends events until either side ends the stream. */
  open(sent: Sent, context: StreamContext, response: Response): Promise<void>;
}

const MAX_STREAMS_PER_ORGANIZATION = 100;
/** By then, other subscriptions may have ended. */
const RETRY_AFTER_SECONDS = 60;

const tooMany = () =>
  new ServiceError(
    'RATE_LIMIT_EXCEEDED',
    `An organization may have ${MAX_STREAMS_PER_ORGANIZATION} subscriptions at a time`,
    {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    },
  );

const notSubscription = () =>
  new GraphQLError('This path takes one subscription; all else goes to /graphql', {
    extensions: { code: 'BAD_REQUEST' },
  });

export function createEventStreams({
  schema,
  graphqlMaxCost,
  feeds,
  presentError,
}: EventStreamDependencies): EventStreams {
  const keys = new KeyWatch();

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

  return {
    async open(sent, context, response) {
      const operation = subscriptionIn(sent);
      const stream = openStream(response, context.organizationId, MAX_STREAMS_PER_ORGANIZATION);
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
      const endWatch = keys.add(context.keyCheck.watched, context.keyCheck.check, (error) => stream.abort(error));
      const failed = (error: unknown): ExecutionResult => ({
        errors: [presentError(ended.reason instanceof ServiceError ? ended.reason : error, context)],
      });
      await sendEvents(response, resultsOf(events, execution, context), ended, failed).finally(endWatch);
    },
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
      if (refusal) yield { errors: [presentError(refusal, context)] };
      else yield errors ? { ...result, errors: errors.map((error) => presentError(error, context)) } : result;
      // The event was sent.
      answer.renew();
    }
  }
}
