// Builds the console where something that it is made of has changed since: part of `npm run build`.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const SOURCE = join(root, 'src/console');
const STAMP = join(root, 'dist/console/.built-from.json');
const DOCUMENTS = join(root, 'dist/console-documents.json');
const SETTINGS = ['package-lock.json', 'package.json', 'vite.config.mjs', 'scripts/build-console.mjs'];

const isFile = (path) => existsSync(join(root, path));
const hashOf = (path) =>
  createHash('sha256')
    .update(readFileSync(join(root, path)))
    .digest('base64url');
const hashesOf = (paths) => Object.fromEntries([...new Set(paths)].sort().map((path) => [path, hashOf(path)]));

/** Every file of the console itself: a new one may be found by a pattern. */
const ownFiles = () =>
  readdirSync(SOURCE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));

/** The operations of the page, which a service that runs trusted documents alone lets its sessions run, too. */
function writeDocuments() {
  const generated = ownFiles().filter((path) => path.endsWith('.generated.ts'));
  const texts = generated.flatMap((path) => {
    const source = readFileSync(join(root, path), 'utf8');
    return Array.from(source.matchAll(/^export const \w+Document = (".*") as string/gm), ([, text]) =>
      JSON.parse(text),
    );
  });
  const hashed = texts.map((text) => [createHash('sha256').update(text).digest('hex'), text]);
  writeFileSync(DOCUMENTS, `${JSON.stringify(Object.fromEntries(hashed), null, 1)}\n`);
}

/** Adds to Vite's notices those of what only the worker contains. */
function completeNotices(folders) {
  const path = join(root, 'dist/console/licenses.md');
  const notices = readFileSync(path, 'utf8');
  const missing = [...folders].sort().flatMap((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    if (notices.includes(`## ${name} - ${version} `)) return [];
    const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
    return `\n## ${name} - ${version} (${license})\n${file ? `\n${readFileSync(join(folder, file), 'utf8').trim()}\n` : ''}`;
  });
  writeFileSync(path, `${notices.trimEnd()}\n${missing.join('')}`);
}

/** The folder of the package that a module is of, if it is of one. */
const packageOf = (id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id)?.[0];

function isUpToDate() {
  if (!existsSync(STAMP) || !existsSync(DOCUMENTS)) return false;
  const { files } = JSON.parse(readFileSync(STAMP, 'utf8'));
  const paths = Object.keys(files);
  if (ownFiles().some((path) => !(path in files)) || !paths.every(isFile)) return false;
  return paths.every((path) => hashOf(path) === files[path]);
}

if (!isUpToDate()) {
  const { build } = await import('vite');
  const others = new Set();
  const packages = new Set();
  const noteOthers = {
    name: 'note-what-it-is-built-from',
    moduleParsed({ id }) {
      const path = relative(root, id.split('?')[0]);
      const folder = id.startsWith('\0') ? undefined : packageOf(id);
      if (folder) packages.add(folder);
      if (!id.startsWith('\0') && !path.startsWith('node_modules') && !path.startsWith('..')) others.add(path);
    },
  };
  await build({
    configFile: join(root, 'vite.config.mjs'),
    logLevel: 'warn',
    plugins: [noteOthers],
    // Workers are built apart, with plugins of their own.
    worker: { plugins: () => [noteOthers] },
  });
  writeDocuments();
  completeNotices(packages);
  const files = hashesOf([...SETTINGS, ...ownFiles(), ...[...others].filter(isFile)]);
  writeFileSync(STAMP, JSON.stringify({ files }, null, 1));
}
