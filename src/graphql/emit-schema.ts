import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { schemaText, subgraphText } from './schema-text';

// `npm run generate`: writes the schema that is committed and that the typed operations are made from, and its form for
// Apollo Federation.
writeFileSync('schema.graphql', schemaText());
writeFileSync('subgraph.graphql', subgraphText());
