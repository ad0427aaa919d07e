import { type Audit } from '../audit';
import { type BulkUpsertDependencies } from './bulk-upsert/bulk-upsert';
import { BulkUpsertResolver } from './bulk-upsert/bulk-upsert.resolver';
import { type AccountsBySsnDependencies, AccountsBySsnResolver } from './disclosure/accounts-by-ssn.resolver';
import { createListHeldNumbers, type ListHeldNumbers } from './disclosure/list-held-numbers';
import { AccountEntityResolver } from './entities/account-entity.resolver';
import { type EraseDependencies } from './erase/erase-person';
import { ErasePersonResolver } from './erase/erase-person.resolver';
import { LegalHoldResolver } from './hold/legal-hold.resolver';
import { AccountResolver } from './list/account.resolver';
import { AccountConnectionResolver } from './list/account-connection';
import { type AccountFeedDependencies, createAccountFeed } from './live/account-feed';
import { type AccountFeeds, AccountLiveResolver } from './live/account-live.resolver';
import { AccountAtResolver } from './past/account-at.resolver';
import { AccountAuditResolver } from './past/account-audit.resolver';
import {
  type AccountStatisticsDependencies,
  AccountStatisticsResolver,
} from './statistics/account-statistics.resolver';
import { UpdateAccountResolver } from './update/update-account.resolver';

export type AccountsDependencies = EraseDependencies &
  AccountsBySsnDependencies &
  BulkUpsertDependencies &
  AccountFeedDependencies &
  AccountStatisticsDependencies &
  Omit<Audit, 'resolvers'>;

export interface Accounts {
  /** Called by the REST surface as well. */
  account: AccountResolver;
  bulkUpsert: BulkUpsertResolver;
  updateAccount: UpdateAccountResolver;
  accountAudit: AccountAuditResolver;
  listHeldNumbers: ListHeldNumbers;
  resolvers: object[];
  feeds: AccountFeeds;
}

/** The resolvers of accounts, one for each use case, and the feed of their changes. */
export function createAccounts(dependencies: AccountsDependencies): Accounts {
  const account = new AccountResolver(dependencies.accounts);
  const bulkUpsert = new BulkUpsertResolver(dependencies);
  const updateAccount = new UpdateAccountResolver(dependencies);
  const accountAudit = new AccountAuditResolver(dependencies);
  const resolvers = [
    account,
    bulkUpsert,
    updateAccount,
    accountAudit,
    new AccountAtResolver(dependencies),
    new AccountsBySsnResolver(dependencies),
    new ErasePersonResolver(dependencies),
    new LegalHoldResolver(dependencies),
    new AccountConnectionResolver(),
    new AccountEntityResolver(dependencies),
    new AccountLiveResolver(dependencies.accounts),
    new AccountStatisticsResolver(dependencies),
  ];
  const feeds = { accountUpdates: createAccountFeed(dependencies) };
  const listHeldNumbers = createListHeldNumbers(dependencies);
  return { account, bulkUpsert, updateAccount, accountAudit, listHeldNumbers, resolvers, feeds };
}
