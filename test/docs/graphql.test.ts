import { parse, validate } from 'graphql';
import { createSchema } from '../../src/graphql/schema/schema';
import { blocksOf } from '../support/guides';

it('the guides show only queries that the schema allows', () => {
  const blocks = ['graphql.md', 'security.md'].flatMap((page) => blocksOf(page, 'graphql'));
  const queries = blocks.filter((block) => /^(?:query|mutation|subscription)\b/.test(block));
  expect(queries.length).toBeGreaterThan(2);
  const schema = createSchema();
  expect(queries.flatMap((query) => validate(schema, parse(query)))).toEqual([]);
});
