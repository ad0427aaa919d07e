import { type Audit } from '../audit';
import { AccountResolver, type AccountResolverDependencies } from './account.resolver';
import { AccountEntityResolver } from './entities/account-entity.resolver';
import { AccountConnectionResolver } from './list/account-connection';
import { type AccountFeedDependencies, createAccountFeed } from './live/account-feed';
import { type AccountFeeds, AccountLiveResolver } from './live/account-live.resolver';
import { AccountAtResolver } from './past/account-at.resolver';
import { AccountAuditResolver } from './past/account-audit.resolver';
import {
  type AccountStatisticsDependencies,
  AccountStatisticsResolver,
} from './statistics/account-statistics.resolver';

export type AccountsDependencies = AccountResolverDependencies &
  AccountFeedDependencies &
  AccountStatisticsDependencies &
  Omit<Audit, 'resolvers'>;

export interface Accounts {
  /** Called by the REST surface as well. */
  account: AccountResolver;
  accountAudit: AccountAuditResolver;
  resolvers: object[];
  feeds: AccountFeeds;
}

/** The resolvers of accounts, one for each use case, and the feed of their changes. */
export function createAccounts(dependencies: AccountsDependencies): Accounts {
  const account = new AccountResolver(dependencies);
  const accountAudit = new AccountAuditResolver(dependencies);
  const resolvers = [
    account,
    accountAudit,
    new AccountAtResolver(dependencies),
    new AccountConnectionResolver(),
    new AccountEntityResolver(dependencies),
    new AccountLiveResolver(dependencies.accounts),
    new AccountStatisticsResolver(dependencies),
  ];
  return { account, accountAudit, resolvers, feeds: { accountUpdates: createAccountFeed(dependencies) } };
}
