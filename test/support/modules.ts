import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
const CRUISER = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
const PARSE_TSX = join(ROOT, 'test/support/parse-tsx.cjs');
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

export interface Module {
  /** Its path, such as `src/service/accounts/merge/merge.ts`. */
  path: string;
  text: string;
  /** The paths of what it imports. */
  imports: string[];
}

interface Result {
  modules: { source: string; dependencies: { resolved: string }[] }[];
  summary: { violations: { from: string; to: string; rule: { name: string } }[] };
}

interface Rule {
  name: string;
  from: { path?: string | string[] };
  to: { pathNot?: string };
}

/** The rules of imports, as .dependency-cruiser.cjs states them. */
export const { forbidden } = require(join(ROOT, '.dependency-cruiser.cjs')) as { forbidden: Rule[] };

/** Every TypeScript file of the service with what it imports, and the imports that break a rule of the configuration. */
export function cruise(): { modules: Module[]; violations: string[] } {
  // The exit code tells of violations too.
  const words = [
    '--require',
    PARSE_TSX,
    CRUISER,
    'src',
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'json',
  ];
  const output = execFileSync(process.execPath, words, { cwd: ROOT, maxBuffer: MAX_OUTPUT_BYTES });
  const { modules, summary } = JSON.parse(output.toString()) as Result;
  return {
    modules: modules
      .filter(({ source }) => source.startsWith('src/'))
      .map(({ source, dependencies }) => ({
        path: source,
        text: readFileSync(join(ROOT, source), 'utf8'),
        imports: dependencies.map(({ resolved }) => resolved),
      })),
    violations: summary.violations.map(({ from, to, rule }) => `${rule.name}: ${from} → ${to}`),
  };
}
