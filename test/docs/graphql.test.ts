import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { getNamedType, isCompositeType, parse, validate } from 'graphql';
import { costOf } from '../../src/service/surfaces/graphql/limits/query-cost';
import { createSchema } from '../../src/service/surfaces/graphql/schema/schema';
import { blocksOf, guide } from '../support/guides';

it('the guide shows only queries that the schema allows', () => {
  const queries = blocksOf('graphql.md', 'graphql').filter((block) => /^(?:query|mutation|subscription)\b/.test(block));
  expect(queries.length).toBeGreaterThan(2);
  const schema = createSchema();
  expect(queries.flatMap((query) => validate(schema, parse(query)))).toEqual([]);
});

it('the fields that guides show with their arguments, and the queries in their requests, are those of the schema', () => {
  const schema = createSchema();
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const texts = readdirSync(join(__dirname, '../../docs'))
    .filter((name) => name.endsWith('.md'))
    .map(guide);
  const fields = texts.flatMap((text) => [...text.matchAll(/`(\w+)(\([^`]*: [^`]+\))/g)]);
  const ofFields = fields.flatMap(([, name = '', given = '']) =>
    roots.flatMap((root) => {
      const field = root?.getFields()[name];
      const selection = field && isCompositeType(getNamedType(field.type)) ? '{ __typename }' : '';
      return field ? `${root?.name.toLowerCase()} { ${name}${given} ${selection} }` : [];
    }),
  );
  const sent = texts.flatMap((text) => [...text.matchAll(/\{"query":\s*"(?:[^"\\]|\\.)*"\}/g)]);
  const ofRequests = sent.map(([body]) => JSON.parse(body).query as string);
  expect([ofFields.length > 7, ofRequests.length > 1]).toEqual([true, true]);
  expect([...ofFields, ...ofRequests].flatMap((query) => validate(schema, parse(query)))).toEqual([]);
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
