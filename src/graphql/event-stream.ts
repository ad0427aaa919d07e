import { type Response } from 'express';
import { type ExecutionResult, type GraphQLError, subscribe } from 'graphql';
import { type AccountFeeds } from '../accounts/live/account-live.resolver';
import { ServiceError } from '../errors';
import { type SubscriptionContext } from '../live/subscription-context';
import { type RequestContext } from '../request/request-context';
import { type SyncRunFeeds } from '../sync-runs/sync-run.resolver';
import { KeyWatch } from './key-watch';
import { readSubscription, type SubscriptionRules } from './read-subscription';
import { sendEvents } from './server-sent-events';

/** The feeds of subscriptions. */
export type Feeds = AccountFeeds & SyncRunFeeds;

export interface EventStreamDependencies extends SubscriptionRules {
  feeds: Feeds;
  /** The error that the caller gets: masked, with the request id. */
  presentError: (error: unknown, context: RequestContext) => GraphQLError;
}

/** Tells whether a stream may go on. */
export interface KeyCheck {
  /** Streams with the same text here are checked together. */
  watched: string;
  /** Throws once the key is no longer valid. */
  check: () => Promise<void>;
}

export interface EventStreams {
  /** Sends events until either side ends the stream. */
  open(body: unknown, context: RequestContext, response: Response, keyCheck: KeyCheck): Promise<void>;
  /** Ends all streams with an error that makes clients subscribe again, at another process. */
  endAll(): void;
}

const MAX_STREAMS_PER_ORGANIZATION = 100;
/** By then, other subscriptions may have ended. */
const RETRY_AFTER_SECONDS = 60;

const stopping = () => new ServiceError('SERVICE_UNAVAILABLE', 'The service is stopping; subscribe again');

export function createEventStreams({ feeds, presentError, ...rules }: EventStreamDependencies): EventStreams {
  const streams = new Map<AbortController, string>();
  const keys = new KeyWatch();
  let isEnding = false;

  /** Registers a stream, and aborts it when the client disconnects. */
  function register(organizationId: string, response: Response): AbortController {
    if (isEnding) throw stopping();
    const open = [...streams.values()].filter((other) => other === organizationId).length;
    if (open >= MAX_STREAMS_PER_ORGANIZATION) {
      const message = `An organization may have ${MAX_STREAMS_PER_ORGANIZATION} subscriptions at a time`;
      throw new ServiceError('RATE_LIMIT_EXCEEDED', message, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    const stream = new AbortController();
    streams.set(stream, organizationId);
    response.once('close', () => {
      streams.delete(stream);
      stream.abort();
    });
    return stream;
  }

  return {
    async open(body, context, response, { watched, check }) {
      const operation = readSubscription(body, rules);
      const stream = register(context.organizationId, response);
      const ended = stream.signal;
      const contextValue: SubscriptionContext<Feeds> = { ...context, feeds, ended };
      const results = await subscribe({ ...operation, contextValue });
      if (!(Symbol.asyncIterator in results)) {
        streams.delete(stream);
        throw results.errors?.[0] ?? new Error('A subscription without events');
      }
      const endWatch = keys.add(watched, check, (error) => stream.abort(error));
      const failed = (error: unknown): ExecutionResult => ({
        errors: [presentError(ended.reason instanceof ServiceError ? ended.reason : error, context)],
      });
      await sendEvents(response, presented(results, context), ended, failed).finally(endWatch);
    },
    endAll() {
      isEnding = true;
      for (const stream of streams.keys()) stream.abort(stopping());
    },
  };

  async function* presented(results: AsyncIterable<ExecutionResult>, context: RequestContext) {
    for await (const { errors, ...result } of results) {
      yield errors ? { ...result, errors: errors.map((error) => presentError(error, context)) } : result;
    }
  }
}
