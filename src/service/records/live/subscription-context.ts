import { type RequestContext } from '../../callers/request/request-context';

/** What the argument `after` of a subscription does. */
export const AFTER =
  'Cursor of `changes` or of an earlier event: first comes what lies after it. Without a cursor, what comes into the feed from now on.';

/** The context of a subscription. @typeParam Feeds the feeds that it may subscribe to */
export interface SubscriptionContext<Feeds> extends RequestContext {
  feeds: Feeds;
  /** Aborted when the caller has disconnected, or the service ends the subscription. */
  ended: AbortSignal;
}
