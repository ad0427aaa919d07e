import { type GraphQLResolveInfo, GraphQLScalarType, type GraphQLSchema, valueFromASTUntyped } from 'graphql';
import { Arg, Ctx, createUnionType, Field, Info, ObjectType, Query, Resolver } from 'type-graphql';
import { requireScope } from '../access/scopes';
import { Account, presentAccount } from '../accounts/model/account';
import { type StoredAccount } from '../accounts/model/stored-account';
import { type AccountStore } from '../accounts/store/account.store';
import { ServiceError } from '../errors';
import { isJsonObject } from '../json';
import { PRICES } from '../prices';
import { type RequestContext } from '../request/request-context';
import { subgraphSdl } from './subgraph-sdl';

const AnyScalar = new GraphQLScalarType({
  name: '_Any',
  description: 'What another subgraph knows of an entity: `__typename` and the fields of one of its keys.',
  parseValue: (value) => value,
  parseLiteral: (node, variables) => valueFromASTUntyped(node, variables),
});

const Entity = createUnionType({
  name: '_Entity',
  description: 'What other subgraphs may refer to.',
  types: () => [Account] as const,
});

@ObjectType('_Service', { description: 'This service as a subgraph of Apollo Federation.' })
class Service {
  @Field({ description: 'The schema, with the directives of Apollo Federation 2.' })
  sdl!: string;
}

/** What a representation says of an account: one of its keys, or both. */
type AccountKey = { id: string } | { organizationId: string; externalId: string };

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

export interface FederationDependencies {
  accounts: AccountStore;
  /** Whether the schema is told. */
  graphqlIntrospection: boolean;
}

/** The part of a subgraph of Apollo Federation 2 that is the same in each: its schema, and entities by their keys. */
@Resolver()
export class FederationResolver {
  private readonly sdls = new WeakMap<GraphQLSchema, string>();

  constructor(private readonly dependencies: FederationDependencies) {}

  @Query(() => Service, {
    name: '_service',
    complexity: PRICES.schemaText,
    description: 'This service as a subgraph; told where introspection is on.',
  })
  service(@Info() { schema }: GraphQLResolveInfo): Service {
    if (!this.dependencies.graphqlIntrospection) {
      throw new ServiceError('INVALID_QUERY', 'The schema is not told here; compose with the file subgraph.graphql');
    }
    const sdl = this.sdls.get(schema) ?? subgraphSdl(schema);
    this.sdls.set(schema, sdl);
    return { sdl };
  }

  @Query(() => [Entity], {
    name: '_entities',
    nullable: 'items',
    description: 'Entities by their keys, for a gateway; null for what the organization does not have.',
    complexity: ({ args, childComplexity }) => 1 + [args.representations].flat().length * (1 + childComplexity),
  })
  async entities(
    @Arg('representations', () => [AnyScalar], { description: 'What is known of each.' }) representations: unknown[],
    @Ctx() context: RequestContext,
  ): Promise<(Account | null)[]> {
    requireScope(context, 'accounts:read');
    const keys = representations.map(keyOf);
    const { organizationId } = context;
    const ids = keys.flatMap((key) => ('id' in key ? [key.id] : []));
    const externalIds = keys.flatMap((key) =>
      'externalId' in key && key.organizationId === organizationId ? [key.externalId] : [],
    );
    const found = await this.dependencies.accounts.findByKeys(organizationId, { ids, externalIds }, context.turn);
    const byId = new Map(found.map((account) => [account.id, account]));
    const byExternalId = new Map(found.map((account) => [account.externalId, account]));
    const accountOf = (key: AccountKey): StoredAccount | undefined => {
      if ('id' in key) return byId.get(key.id);
      return key.organizationId === organizationId ? byExternalId.get(key.externalId) : undefined;
    };
    return keys.map(accountOf).map((account) => (account ? presentAccount(account) : null));
  }
}
