import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { schemaText, subgraphText } from './schema-text';

// Part of `npm run generate`: writes the schema, from which the typed operations are made, and its form for Apollo
// Federation. Both are committed.
writeFileSync('schema.graphql', schemaText());
writeFileSync('subgraph.graphql', subgraphText());
