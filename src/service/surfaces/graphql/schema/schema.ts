import { defaultFieldResolver, GraphQLFloat, GraphQLScalarType, type GraphQLSchema, isObjectType } from 'graphql';
import { buildSchemaSync, type PubSub, registerEnumType } from 'type-graphql';
import { type Envelope } from '../../../../base/envelope';
import { allAskedFields } from '../../../../base/field-options/asked-fields';
import { DECLARED_ENUMS } from '../../../../base/field-options/word-enum';
import { type Json } from '../../../../base/json/json';
import { maskNumbers } from '../../../accounts/ssn/mask-numbers';
import { numberKindOf } from '../../../accounts/ssn/number-keys';
import { type RequestContext } from '../../../callers/request/request-context';
import { GUARDED, type MutationRequest, type RunMutation } from '../../../callers/request/run-mutation';
import { withCountedAnswers } from '../limits/counted-answers';
import { withPausingLists } from './pausing-lists';
import { RESOLVERS, type ResolverClass } from './resolvers';

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
    field.resolve = async (source, args, context: RequestContext, info) => {
      const request = (await resolve(source, args, context, info)) as MutationRequest<Envelope>;
      return run(context, request, request.work, allAskedFields(info));
    };
  }
  return schema;
}

// The resolvers are loaded by now, and declared them.
for (const { values, options } of DECLARED_ENUMS) registerEnumType(values, options);

/** TypeGraphQL requires one for subscriptions, even if each has a source. */
const NO_BROKER: PubSub = {
  publish() {},
  subscribe() {
    throw new Error('A subscription without a source of its own');
  },
};

/**
 * The Float of this schema. A variable may be infinite, as a literal may by GraphQL's own Float: JSON has no infinity, so
 * it stands for a number that loses digits, which the rules of its field refuse on every surface alike. A field that is
 * declared by another Float fails the start: two types have one name.
 */
const FloatScalar = new GraphQLScalarType<number, number>({
  ...GraphQLFloat.toConfig(),
  parseValue: (value) =>
    value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY ? value : GraphQLFloat.parseValue(value),
});

/**
 * The executable schema. Values are validated by the account rules, on both surfaces alike, not by TypeGraphQL.
 * @param resolverOf not needed to print the schema
 * @param runMutation not needed to print the schema
 * @throws if a mutation is not guarded
 */
export function createSchema(
  resolverOf?: (resolverClass: ResolverClass) => object,
  runMutation?: RunMutation,
): GraphQLSchema {
  const schema = buildSchemaSync({
    resolvers: [...RESOLVERS],
    container: { get: (resolverClass) => resolverOf?.(resolverClass as ResolverClass) },
    validate: false,
    scalarsMap: [{ type: Number, scalar: FloatScalar }],
    pubSub: NO_BROKER,
    // Apollo validates the schema when it starts.
    skipCheck: true,
  });
  return withCountedAnswers(withPausingLists(withMaskedFields(withGuardedMutations(schema, runMutation))));
}
