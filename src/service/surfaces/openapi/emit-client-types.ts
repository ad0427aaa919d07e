import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { clientTypesText } from './client-types';

const TARGET = 'src/client/api.generated.ts';

void clientTypesText().then((text) => writeFileSync(process.argv[2] ?? TARGET, text));
