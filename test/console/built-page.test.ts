import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const FOLDER = join(__dirname, '../../dist/console');
const MAX_FIRST_LOAD_BYTES = 220 * 1024;

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
  isEntry?: boolean;
}

const read = (path: string) => readFileSync(join(FOLDER, path));
const manifest = () => JSON.parse(read('.vite/manifest.json').toString()) as Record<string, Chunk>;
const gzipped = (paths: Iterable<string>) =>
  [...paths].reduce((sum, path) => sum + gzipSync(read(path), { level: 9 }).length, 0);

/** The scripts that a chunk needs before it runs. */
function scriptsOf(name: string, chunks: Record<string, Chunk>, found = new Set<string>()): Set<string> {
  const chunk = chunks[name];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const other of chunk.imports ?? []) scriptsOf(other, chunks, found);
  return found;
}

describe('the built console', () => {
  const page = read('index.html').toString();

  it.each([
    'features/sign-in/sign-in.tsx',
    'features/overview/overview.tsx',
    'features/accounts/accounts.tsx',
    'features/account/account.tsx',
  ])('loads at most 220 KB of gzipped script at first with %s', (view) => {
    const chunks = manifest();
    expect(Object.keys(chunks)).toContain(view);
    const scripts = scriptsOf(view, chunks, scriptsOf('index.html', chunks));
    expect(gzipped([...scripts, 'start.js'])).toBeLessThan(MAX_FIRST_LOAD_BYTES);
  });

  it('loads every view and every picture when it is opened, and not before', () => {
    const chunks = manifest();
    const first = scriptsOf('index.html', chunks);
    const views = Object.entries(chunks).filter(([name]) => /^(features|ui\/chart)\//.test(name));
    expect(views.length).toBeGreaterThan(2);
    expect(views.filter(([, { file }]) => first.has(file))).toEqual([]);
  });

  it('has no script, no style and no handler within the page, and all it names is beside it', () => {
    expect(page.match(/<script(?![^>]*\bsrc=)[^>]*>|<style|\bstyle=|\bon[a-z]+=/g)).toBeNull();
    const named = Array.from(page.matchAll(/(?:src|href)="([^"]+)"/g), ([, path]) => String(path));
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter((path) => !path.startsWith('./'))).toEqual([]);
    expect(named.filter((path) => !existsSync(join(FOLDER, path)))).toEqual([]);
  });

  it('asks nothing of elsewhere and carries no file within another', () => {
    const texts = readdirSync(join(FOLDER, 'assets')).map((name) => [name, read(`assets/${name}`).toString()] as const);
    expect(texts.filter(([, text]) => /@import|url\((?!["']?\.)/.test(text)).map(([name]) => name)).toEqual([]);
    expect(
      texts.filter(([, text]) => /sourceMappingURL|data:(?:image|font|text)\//.test(text)).map(([name]) => name),
    ).toEqual([]);
  });

  it('loads no module of Node.js, not even an empty one in its place', () => {
    expect(readdirSync(join(FOLDER, 'assets')).filter((name) => name.includes('browser-external'))).toEqual([]);
  });

  it('says under which licences it contains what it contains', () => {
    const licences = read('licenses.md').toString();
    const ofPage = ['react', '@tanstack/react-query', 'react-router', '@base-ui/react', 'uplot'];
    const ofWorker = ['unzipit', 'saxes', 'libphonenumber-js', 'graphql'];
    for (const name of [...ofPage, ...ofWorker]) expect(licences).toMatch(new RegExp(`^## ${name} - .*\\([A-Z]`, 'm'));
  });
});
