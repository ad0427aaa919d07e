import 'reflect-metadata';
import { createSchema } from '../../src/graphql/schema';
import { SubgraphResolver } from '../../src/graphql/subgraph.resolver';

it('a schema names each resolver that it has no instance of', () => {
  const resolvers = [new SubgraphResolver({ graphqlIntrospection: true })];
  expect(() => createSchema(resolvers)).toThrow(/^No instance of (?!.*SubgraphResolver).*\bAccountResolver, /);
});
