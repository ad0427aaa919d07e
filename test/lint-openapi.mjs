// Part of `npm run lint`: holds openapi.json to the recommended rules of a standard linter.
import { readFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';

const source = readFileSync('openapi.json', 'utf8');
const config = await createConfig({ extends: ['recommended'] });
const problems = await lintFromString({ source, config, absoluteRef: 'openapi.json' });
for (const { severity, ruleId, message, location } of problems) {
  process.stderr.write(`openapi.json ${location[0]?.pointer}: ${message} (${severity}, ${ruleId})\n`);
}
process.exitCode = problems.length > 0 ? 1 : 0;
