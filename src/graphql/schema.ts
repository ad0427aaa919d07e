import { type GraphQLSchema } from 'graphql';
import { buildSchemaSync, type PubSub } from 'type-graphql';
import { AccountResolver } from '../accounts/account.resolver';
import { AccountConnectionResolver } from '../accounts/list/account-connection';
import { AccountLiveResolver } from '../accounts/live/account-live.resolver';
import { AccountAtResolver } from '../accounts/past/account-at.resolver';
import { AccountHistoryResolver } from '../accounts/past/account-history.resolver';
import { AccountStatisticsResolver } from '../accounts/statistics/account-statistics.resolver';
import { HistorySearchResolver } from '../audit/history-search.resolver';
import { AuditTrailSyncRunResolver, SyncRunResolver } from '../sync-runs/sync-run.resolver';
import { FederationResolver } from './federation.resolver';
import { withMaskedFields } from './masked-fields';
import { withPausingLists } from './pausing-lists';

/** The resolvers, made by the caller with what they depend on. */
export interface Resolvers {
  account: AccountResolver;
  accountHistory: AccountHistoryResolver;
  accountLive: AccountLiveResolver;
  accountStatistics: AccountStatisticsResolver;
  accountAt: AccountAtResolver;
  historySearch: HistorySearchResolver;
  federation: FederationResolver;
  syncRun: SyncRunResolver;
  auditTrailSyncRun: AuditTrailSyncRunResolver;
}

/** TypeGraphQL asks for one where there are subscriptions, also where they all bring their own source. */
const NO_BROKER: PubSub = {
  publish() {},
  subscribe() {
    throw new Error('A subscription without a source of its own');
  },
};

/**
 * The executable schema. Values are judged by the account rules, on both surfaces alike, not by TypeGraphQL.
 * @param resolvers left out where the schema is only printed
 */
export function createSchema(resolvers?: Resolvers): GraphQLSchema {
  const instances = new Map<unknown, object | undefined>([
    [AccountResolver, resolvers?.account],
    [AccountHistoryResolver, resolvers?.accountHistory],
    [AccountStatisticsResolver, resolvers?.accountStatistics],
    [AccountConnectionResolver, new AccountConnectionResolver()],
    [AccountLiveResolver, resolvers?.accountLive],
    [AccountAtResolver, resolvers?.accountAt],
    [HistorySearchResolver, resolvers?.historySearch],
    [FederationResolver, resolvers?.federation],
    [SyncRunResolver, resolvers?.syncRun],
    [AuditTrailSyncRunResolver, resolvers?.auditTrailSyncRun],
  ]);
  const schema = buildSchemaSync({
    resolvers: [
      AccountResolver,
      AccountConnectionResolver,
      AccountHistoryResolver,
      AccountLiveResolver,
      AccountStatisticsResolver,
      AccountAtResolver,
      HistorySearchResolver,
      FederationResolver,
      SyncRunResolver,
      AuditTrailSyncRunResolver,
    ],
    container: { get: (type) => instances.get(type) },
    validate: false,
    pubSub: NO_BROKER,
  });
  return withPausingLists(withMaskedFields(schema));
}
