import 'reflect-metadata';
import { createSchema } from '../../src/graphql/schema';
import { SubgraphResolver } from '../../src/graphql/subgraph.resolver';

describe('the resolvers that the schema is made of', () => {
  it('must all have an instance', () => {
    const resolvers = [new SubgraphResolver({ graphqlIntrospection: true })];
    expect(() => createSchema(resolvers)).toThrow('No instance of AccountResolver, AccountConnectionResolver');
  });
});
