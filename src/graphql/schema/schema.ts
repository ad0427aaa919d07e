import { defaultFieldResolver, type GraphQLSchema, isObjectType } from 'graphql';
import { buildSchemaSync, type NonEmptyArray, type PubSub } from 'type-graphql';
import { AccessRecordResolver } from '../../access-records/access-record.resolver';
import { BulkUpsertResolver } from '../../accounts/bulk-upsert/bulk-upsert.resolver';
import { AccountsBySsnResolver } from '../../accounts/disclosure/accounts-by-ssn.resolver';
import { AccountEntityResolver } from '../../accounts/entities/account-entity.resolver';
import { ErasePersonResolver } from '../../accounts/erase/erase-person.resolver';
import { LegalHoldResolver } from '../../accounts/hold/legal-hold.resolver';
import { AccountResolver } from '../../accounts/list/account.resolver';
import { AccountConnectionResolver } from '../../accounts/list/account-connection';
import { AccountLiveResolver } from '../../accounts/live/account-live.resolver';
import { AccountAtResolver } from '../../accounts/past/account-at.resolver';
import { AccountAuditResolver } from '../../accounts/past/account-audit.resolver';
import { maskNumbers } from '../../accounts/ssn/mask-numbers';
import { numberKindOf } from '../../accounts/ssn/number-keys';
import { AccountStatisticsResolver } from '../../accounts/statistics/account-statistics.resolver';
import { UpdateAccountResolver } from '../../accounts/update/update-account.resolver';
import { AuditSearchResolver } from '../../audit/trail/audit-search.resolver';
import { type Envelope } from '../../envelope';
import { type Json } from '../../json';
import { KEY_NAME_RESOLVERS } from '../../key-names/key-name.resolver';
import { type RequestContext } from '../../request/request-context';
import { GUARDED, type MutationRequest, type RunMutation } from '../../request/run-mutation';
import { SecurityEventResolver } from '../../security-events/security-event.resolver';
import { AuditTrailSyncRunResolver, SyncRunResolver } from '../../sync-runs/sync-run.resolver';
import { SubgraphResolver } from '../federation/subgraph.resolver';
import { withCountedAnswers } from '../limits/counted-answers';
import { withPausingLists } from './pausing-lists';

/**
 * Masks the social security numbers in fields that are declared as masked. A middleware of TypeGraphQL could do it too,
 * at the cost of three promises per field. Changes the schema in place.
 */
function withMaskedFields(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      if (!field.extensions.isMasked) continue;
      const kind = numberKindOf(field.name);
      field.resolve = (...parameters) => maskNumbers((defaultFieldResolver(...parameters) ?? null) as Json, kind);
    }
  }
  return schema;
}

/**
 * Runs the requests that mutations return. Changes the schema in place.
 * @throws if a mutation is not declared as a `GuardedMutation`, since nothing would check who may call it
 */
export function withGuardedMutations(schema: GraphQLSchema, run?: RunMutation): GraphQLSchema {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    if (!field.extensions[GUARDED]) throw new Error(`The mutation ${field.name} is not declared by @GuardedMutation`);
    const { resolve = defaultFieldResolver } = field;
    if (!run) continue;
    field.resolve = async (source, args, context: RequestContext, info) =>
      run(context, (await resolve(source, args, context, info)) as MutationRequest<Envelope>);
  }
  return schema;
}

/** Every resolver class of the schema. The class's room creates the instance. */
const RESOLVERS = [
  AccountResolver,
  BulkUpsertResolver,
  UpdateAccountResolver,
  AccountConnectionResolver,
  AccountAuditResolver,
  AccountLiveResolver,
  AccountStatisticsResolver,
  AccountAtResolver,
  AccountsBySsnResolver,
  ErasePersonResolver,
  LegalHoldResolver,
  AuditSearchResolver,
  SubgraphResolver,
  AccountEntityResolver,
  SecurityEventResolver,
  AccessRecordResolver,
  SyncRunResolver,
  AuditTrailSyncRunResolver,
  ...KEY_NAME_RESOLVERS,
] as const;

/** TypeGraphQL requires one for subscriptions, even if each has its own source. */
const NO_BROKER: PubSub = {
  publish() {},
  subscribe() {
    throw new Error('A subscription without a source of its own');
  },
};

/** The instances by their classes. @throws if these are not the classes that the schema lists */
function byClass(resolvers: readonly object[]): ReadonlyMap<unknown, object> {
  const instances = new Map<unknown, object>(resolvers.map((resolver) => [resolver.constructor, resolver]));
  const missing = RESOLVERS.filter((resolverClass) => !instances.has(resolverClass));
  if (missing.length > 0) throw new Error(`No instance of ${missing.map(({ name }) => name).join(', ')}`);
  if (resolvers.length > RESOLVERS.length) throw new Error('A resolver is not listed in src/graphql/schema.ts');
  return instances;
}

/**
 * The executable schema. Values are validated by the account rules, on both surfaces alike, not by TypeGraphQL.
 * @param resolvers one instance of each class; not needed to print the schema
 * @param runMutation not needed to print the schema
 * @throws if an instance is missing or is of a class that the schema does not list, or a mutation is not guarded
 */
export function createSchema(resolvers?: readonly object[], runMutation?: RunMutation): GraphQLSchema {
  const instances = resolvers && byClass(resolvers);
  const schema = buildSchemaSync({
    resolvers: RESOLVERS as unknown as NonEmptyArray<(typeof RESOLVERS)[number]>,
    container: { get: (resolverClass) => instances?.get(resolverClass) },
    validate: false,
    pubSub: NO_BROKER,
    // Apollo validates the schema when it starts.
    skipCheck: true,
  });
  return withCountedAnswers(withPausingLists(withMaskedFields(withGuardedMutations(schema, runMutation))));
}
