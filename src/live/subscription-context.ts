import { type RequestContext } from '../request/request-context';

/** The context of a request that lasts. @typeParam Feeds what it may subscribe to */
export interface SubscriptionContext<Feeds> extends RequestContext {
  feeds: Feeds;
  /** Aborted when the caller has gone, or has to go. */
  ended: AbortSignal;
}
