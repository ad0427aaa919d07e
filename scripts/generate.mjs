// Part of `npm run generate`: writes what is generated from the declarations of fields, and compiled with the rest.

import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';

const require = createRequire(import.meta.url);
require('reflect-metadata');

const FILES = {
  'src/service/accounts/fields/row-schema.generated.ts': () =>
    require('../dist/service/accounts/fields/row-schema-text.js').rowSchemaText(),
  'src/service/accounts/validation/row-validator.generated.ts': () =>
    require('../dist/service/accounts/validation/row-validator-text.js').rowValidatorText(),
  'src/files/columns/mapping-validator.generated.ts': () =>
    require('../dist/files/columns/mapping-validator-text.js').mappingValidatorText(),
};

for (const [path, text] of Object.entries(FILES)) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text());
}
