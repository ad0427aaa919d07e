import 'reflect-metadata';
import { SubgraphResolver } from '../../../src/graphql/federation/subgraph.resolver';
import { createSchema } from '../../../src/graphql/schema/schema';

it('a schema names each resolver that it has no instance of', () => {
  const resolvers = [new SubgraphResolver({ graphqlIntrospection: true })];
  expect(() => createSchema(resolvers)).toThrow(/^No instance of (?!.*SubgraphResolver).*\bAccountResolver, /);
});
