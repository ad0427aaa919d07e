import { type GraphQLSchema } from 'graphql';
import { buildSchemaSync } from 'type-graphql';
import { AccountResolver, PersonResolver } from '../accounts/account.resolver';
import { AccountHistoryResolver } from '../accounts/account-history.resolver';
import { HistoryResolver } from '../accounts/history.resolver';

/** The resolvers, made by the caller with what they depend on. */
export interface Resolvers {
  account: AccountResolver;
  accountHistory: AccountHistoryResolver;
  history: HistoryResolver;
}

/**
 * The executable schema. Values are judged by the account rules, on both surfaces alike, not by TypeGraphQL.
 * @param resolvers left out where the schema is only printed
 */
export function createSchema(resolvers?: Resolvers): GraphQLSchema {
  const instances = new Map<unknown, object | undefined>([
    [AccountResolver, resolvers?.account],
    [AccountHistoryResolver, resolvers?.accountHistory],
    [HistoryResolver, resolvers?.history],
    [PersonResolver, new PersonResolver()],
  ]);
  return buildSchemaSync({
    resolvers: [AccountResolver, AccountHistoryResolver, HistoryResolver, PersonResolver],
    container: { get: (type) => instances.get(type) },
    validate: false,
  });
}
