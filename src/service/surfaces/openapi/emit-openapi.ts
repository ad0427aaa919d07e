import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { openApiText } from './document';

writeFileSync('openapi.json', openApiText());
