import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { schemaText } from './schema-text';

// `npm run generate`: writes the schema file that is committed and that the typed operations are made from.
writeFileSync('schema.graphql', schemaText());
