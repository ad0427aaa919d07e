import {
  createListHeldNumbers,
  type HeldNumbersDependencies,
  type ListHeldNumbers,
} from './disclosure/list-held-numbers';
import { type AccountFeedDependencies, createAccountFeed } from './live/account-feed';
import { type AccountFeeds } from './live/account-live.resolver';

export interface Accounts {
  /** REST alone tells them. */
  listHeldNumbers: ListHeldNumbers;
  feeds: AccountFeeds;
}

/** What accounts have beside their resolvers, one of which each use case has. */
export const createAccounts = (dependencies: HeldNumbersDependencies & AccountFeedDependencies): Accounts => ({
  listHeldNumbers: createListHeldNumbers(dependencies),
  feeds: { accountUpdates: createAccountFeed(dependencies) },
});
