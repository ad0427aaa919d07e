import { type RequestContext } from '../request/request-context';

/** The context of a subscription. @typeParam Feeds the feeds that it may subscribe to */
export interface SubscriptionContext<Feeds> extends RequestContext {
  feeds: Feeds;
  /** Aborted when the caller has disconnected, or the service ends the subscription. */
  ended: AbortSignal;
}
