import { parse, validate } from 'graphql';
import { createSchema } from '../../src/graphql/schema/schema';
import { blocksOf } from '../support/guides';

it('the guide shows only queries that the schema allows', () => {
  const queries = blocksOf('graphql.md', 'graphql').filter((block) => /^(?:query|mutation|subscription)\b/.test(block));
  expect(queries.length).toBeGreaterThan(2);
  const schema = createSchema();
  expect(queries.flatMap((query) => validate(schema, parse(query)))).toEqual([]);
});
