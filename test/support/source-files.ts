import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';

const SRC = join(__dirname, '../../src');

export interface Import {
  /** Path below src without its ending, or the name of a package. */
  target: string;
  isLocal: boolean;
  /** Whether nothing of it is left at run time. */
  typeOnly: boolean;
}

export interface SourceFile {
  /** Path below src, such as `accounts/merge.ts`. */
  path: string;
  /** First folder below src; empty for files that stand in src itself. */
  folder: string;
  text: string;
  imports: Import[];
}

const IMPORT = /^(?:import|export)\s+(type\s+)?([^;]*?)\s*from\s+'([^']+)'|^import\s+'([^']+)'/gms;

/** `{ type A, type B }` leaves nothing at run time either. */
const onlyTypes = (names: string): boolean =>
  /^\{.*\}$/s.test(names) &&
  names
    .slice(1, -1)
    .split(',')
    .every((name) => name.trim() === '' || name.trim().startsWith('type '));

function importsOf(path: string, text: string): Import[] {
  return [...text.matchAll(IMPORT)].map(([, type, names = '', from, bare]) => {
    const source = from ?? bare ?? '';
    const isLocal = source.startsWith('.');
    const target = isLocal ? normalize(join(dirname(path), source)).replace(/\.js$/, '') : source;
    return { target, isLocal, typeOnly: type !== undefined || onlyTypes(names) };
  });
}

/** Every TypeScript file of the service. */
export function sourceFiles(): SourceFile[] {
  const names = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!\.d)\.ts$/.test(name));
  return names.map((name) => {
    const path = relative('.', name);
    const text = readFileSync(join(SRC, path), 'utf8');
    const [first = '', ...rest] = path.split('/');
    return { path, folder: rest.length > 0 ? first : '', text, imports: importsOf(path, text) };
  });
}
