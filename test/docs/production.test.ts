import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scripts } from '../../package.json';
import { guide } from '../support/guides';

const SRC = join(__dirname, '../../src');
const GUIDE = guide('production.md');

it('docs/production.md lists every collection that the service has', () => {
  const [, table = ''] = GUIDE.split('\n## What is stored\n');
  const cells = Array.from(table.matchAll(/^\| (`.+?) \|/gm), ([, cell = '']) => cell);
  const listed = cells.flatMap((cell) => Array.from(cell.matchAll(/`(\w+)`/g), ([, name = '']) => name));
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' });
  const used = files
    .filter((path) => path.endsWith('.store.ts'))
    .flatMap((path) =>
      Array.from(
        readFileSync(join(SRC, path), 'utf8').matchAll(/(?:\.collection<.+>|Store<.+>)\([^)]*'(\w+)'/g),
        ([, name = '']) => name,
      ),
    );
  expect(listed.sort()).toEqual([...new Set(used)].sort());
});

it('docs/production.md runs the service as npm start does', () => {
  const [, command] = scripts.start.split(' exec ');
  expect(GUIDE).toContain(`ExecStart=/usr/bin/${command}\n`);
});
