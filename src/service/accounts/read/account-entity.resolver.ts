import { GraphQLScalarType, valueFromASTUntyped } from 'graphql';
import { Arg, Ctx, createUnionType, Query, Resolver } from 'type-graphql';
import { ServiceError } from '../../../base/errors';
import { FIELD_COSTS } from '../../../base/field-options/field-costs';
import { isJsonObject } from '../../../base/json/json';
import { type RequestContext } from '../../callers/request/request-context';
import { requireScope } from '../../callers/rights/scopes';
import { Account, presentAccount } from '../model/account';
import { type StoredAccount } from '../model/stored-account';
import { type AccountStore } from '../store/account.store';

const AnyScalar = new GraphQLScalarType({
  name: '_Any',
  description: 'What another subgraph has of an entity: `__typename` and the fields of one of its keys.',
  parseValue: (value) => value,
  parseLiteral: (node, variables) => valueFromASTUntyped(node, variables),
});

const Entity = createUnionType({
  name: '_Entity',
  description: 'What other subgraphs may refer to.',
  types: () => [Account] as const,
});

/** One of the keys of an account. */
type AccountKey = { id: string } | { organizationId: string; externalId: string };

/** The key in a representation; the id if it has both keys. @throws ServiceError `INVALID_QUERY` */
function keyOf(representation: unknown): AccountKey {
  if (isJsonObject(representation) && representation.__typename === 'Account') {
    const { id, organizationId, externalId } = representation;
    if (typeof id === 'string') return { id };
    if (typeof organizationId === 'string' && typeof externalId === 'string') return { organizationId, externalId };
  }
  throw new ServiceError(
    'INVALID_QUERY',
    'A representation must name the type Account and hold its id, or its organizationId and externalId',
  );
}

/** Of all accounts that one `_entities` reads, as they are stored. */
const MAX_BYTES = 33_554_432;

/** Accounts as entities of Apollo Federation 2, looked up by their keys. */
@Resolver()
export class AccountEntityResolver {
  constructor(private readonly dependencies: { accounts: AccountStore }) {}

  @Query(() => [Entity], {
    name: '_entities',
    nullable: 'items',
    description: 'Entities by their keys, for a gateway; null for what the organization does not have.',
    complexity: ({ args, childComplexity }) =>
      FIELD_COSTS.object + [args.representations].flat().length * (FIELD_COSTS.entity + childComplexity),
  })
  async entities(
    @Arg('representations', () => [AnyScalar], { description: 'The keys of each.' }) representations: unknown[],
    @Ctx() context: RequestContext,
  ): Promise<(Account | null)[]> {
    requireScope(context, 'accounts:read');
    const keys = representations.map(keyOf);
    const { organizationId } = context;
    const ids = keys.flatMap((key) => ('id' in key ? [key.id] : []));
    const externalIds = keys.flatMap((key) =>
      'externalId' in key && key.organizationId === organizationId ? [key.externalId] : [],
    );
    const found = await this.dependencies.accounts.findByKeys(organizationId, { ids, externalIds }, MAX_BYTES);
    const byId = new Map(found.map((account) => [account.id, account]));
    const byExternalId = new Map(found.map((account) => [account.externalId, account]));
    const accountOf = (key: AccountKey): StoredAccount | undefined => {
      if ('id' in key) return byId.get(key.id);
      return key.organizationId === organizationId ? byExternalId.get(key.externalId) : undefined;
    };
    return keys.map(accountOf).map((account) => (account ? presentAccount(account, context) : null));
  }
}
