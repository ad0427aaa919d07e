import { type GraphQLResolveInfo, type GraphQLSchema } from 'graphql';
import { Field, Info, ObjectType, Query, Resolver } from 'type-graphql';
import { ServiceError } from '../../../../base/errors';
import { FIELD_COSTS } from '../../../../base/field-options/field-costs';
import { type Config } from '../../../../base/settings/config';
import { subgraphSdl } from './subgraph-sdl';

@ObjectType('_Service', { description: 'This service as a subgraph of Apollo Federation.' })
class Service {
  @Field({ description: 'The schema, with the directives of Apollo Federation 2.' })
  sdl!: string;
}

/** The schema of this service as a subgraph of Apollo Federation 2. */
@Resolver()
export class SubgraphResolver {
  private readonly sdls = new WeakMap<GraphQLSchema, string>();

  constructor(private readonly config: Pick<Config, 'graphqlIntrospection'>) {}

  @Query(() => Service, {
    name: '_service',
    complexity: FIELD_COSTS.schemaText,
    description: 'This service as a subgraph; available where introspection is on.',
  })
  service(@Info() { schema }: GraphQLResolveInfo): Service {
    if (!this.config.graphqlIntrospection) {
      throw new ServiceError('INVALID_QUERY', 'The schema is not shown here; compose with the file subgraph.graphql');
    }
    const sdl = this.sdls.get(schema) ?? subgraphSdl(schema);
    this.sdls.set(schema, sdl);
    return { sdl };
  }
}
