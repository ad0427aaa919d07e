import { lexicographicSortSchema, printSchema } from 'graphql';
import { createSchema } from './schema';
import { subgraphSdl } from './subgraph-sdl';

const sortedSchema = () => lexicographicSortSchema(createSchema());

const BANNER = '# Generated from the decorators in src by `npm run generate`. Do not edit.\n\n';

/** The text of schema.graphql, sorted so that a diff shows only what has changed. */
export const schemaText = (): string => `${BANNER}${printSchema(sortedSchema())}\n`;

/** The text of subgraph.graphql: the same for Apollo Federation, to compose without a running service. */
export const subgraphText = (): string => `${BANNER}${subgraphSdl(sortedSchema())}`;
