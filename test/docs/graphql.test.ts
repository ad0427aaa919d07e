import { parse, validate } from 'graphql';
import { costOf } from '../../src/service/surfaces/graphql/limits/query-cost';
import { createSchema } from '../../src/service/surfaces/graphql/schema/schema';
import { blocksOf, guide } from '../support/guides';

it('the guide shows only queries that the schema allows', () => {
  const queries = blocksOf('graphql.md', 'graphql').filter((block) => /^(?:query|mutation|subscription)\b/.test(block));
  expect(queries.length).toBeGreaterThan(2);
  const schema = createSchema();
  expect(queries.flatMap((query) => validate(schema, parse(query)))).toEqual([]);
});

it('the guide tells what filters cost', () => {
  const rows = [...guide('graphql.md').matchAll(/^\| ([\d,]+) \| `(accounts\(filter: .*\))` \|$/gm)];
  const told = rows.map(([, points = '', field]) => [field, Number(points.replaceAll(',', ''))]);
  const schema = createSchema();
  const costs = told.map(([field]) => [
    field,
    // A page costs a point itself.
    costOf(schema, parse(`{ ${field} { __typename } }`), undefined, {}) - 1,
  ]);
  expect(told.length).toBeGreaterThan(3);
  expect(told).toEqual(costs);
});
