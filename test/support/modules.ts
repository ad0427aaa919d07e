import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
const CRUISER = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

export interface Import {
  /** Path below src such as `accounts/merge/merge.ts`, the name of a package, or `node:fs`. */
  target: string;
  isLocal: boolean;
  /** Whether a package is one that `npm ci --omit=dev` installs because package.json names it. */
  isDependency: boolean;
  /** Whether it leads back to the file that imports. */
  isCircular: boolean;
}

export interface Module {
  /** Path below src, such as `accounts/merge/merge.ts`. */
  path: string;
  text: string;
  imports: Import[];
}

interface Graph {
  modules: {
    source: string;
    dependencies: { module: string; resolved: string; dependencyTypes: string[]; circular: boolean }[];
  }[];
}

const SRC = /^src\//;

/** Every TypeScript file of the service, with what it imports. */
export function readModules(): Module[] {
  const arguments_ = [CRUISER, 'src', '--config', '.dependency-cruiser.cjs', '--output-type', 'json'];
  const output = execFileSync(process.execPath, arguments_, { cwd: ROOT, maxBuffer: MAX_OUTPUT_BYTES });
  const { modules } = JSON.parse(output.toString()) as Graph;
  return modules
    .filter(({ source }) => SRC.test(source))
    .map(({ source, dependencies }) => ({
      path: source.replace(SRC, ''),
      text: readFileSync(join(ROOT, source), 'utf8'),
      imports: dependencies.map(({ module, resolved, dependencyTypes, circular }) => {
        const isLocal = SRC.test(resolved);
        return {
          target: isLocal ? resolved.replace(SRC, '') : module,
          isLocal,
          isDependency: dependencyTypes.includes('npm') || dependencyTypes.includes('npm-optional'),
          isCircular: circular,
        };
      }),
    }));
}
