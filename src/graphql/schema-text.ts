import { lexicographicSortSchema, printSchema } from 'graphql';
import { createSchema } from './schema';

const BANNER = '# Generated from the decorators in src by `npm run generate`. Do not edit.\n\n';

/** The text of schema.graphql: sorted, so that a change shows as what it is. */
export const schemaText = (): string => `${BANNER}${printSchema(lexicographicSortSchema(createSchema()))}\n`;
