import { type GraphQLSchema } from 'graphql';
import { buildSchemaSync } from 'type-graphql';
import { AccountResolver, PersonResolver } from '../accounts/account.resolver';
import { AccountConnectionResolver } from '../accounts/account-connection';
import { AccountHistoryResolver } from '../accounts/account-history.resolver';
import { HistoryResolver } from '../accounts/history.resolver';
import { AuditTrailSyncRunResolver, SyncRunResolver } from '../sync-runs/sync-run.resolver';

/** The resolvers, made by the caller with what they depend on. */
export interface Resolvers {
  account: AccountResolver;
  accountHistory: AccountHistoryResolver;
  history: HistoryResolver;
  syncRun: SyncRunResolver;
  auditTrailSyncRun: AuditTrailSyncRunResolver;
}

/**
 * The executable schema. Values are judged by the account rules, on both surfaces alike, not by TypeGraphQL.
 * @param resolvers left out where the schema is only printed
 */
export function createSchema(resolvers?: Resolvers): GraphQLSchema {
  const instances = new Map<unknown, object | undefined>([
    [AccountResolver, resolvers?.account],
    [AccountHistoryResolver, resolvers?.accountHistory],
    [AccountConnectionResolver, new AccountConnectionResolver()],
    [HistoryResolver, resolvers?.history],
    [SyncRunResolver, resolvers?.syncRun],
    [AuditTrailSyncRunResolver, resolvers?.auditTrailSyncRun],
    [PersonResolver, new PersonResolver()],
  ]);
  return buildSchemaSync({
    resolvers: [
      AccountResolver,
      AccountConnectionResolver,
      AccountHistoryResolver,
      HistoryResolver,
      SyncRunResolver,
      AuditTrailSyncRunResolver,
      PersonResolver,
    ],
    container: { get: (type) => instances.get(type) },
    validate: false,
  });
}
