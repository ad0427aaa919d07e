import { scripts } from '../../package.json';
import { guide } from '../support/guides';
import { sourceFiles } from '../support/source-files';

const GUIDE = guide('production.md');

it('lists every collection that the service has', () => {
  const [, table = ''] = GUIDE.split('\n## What is stored\n');
  const cells = Array.from(table.matchAll(/^\| (`.+?) \|/gm), ([, cell = '']) => cell);
  const listed = cells.flatMap((cell) => Array.from(cell.matchAll(/`(\w+)`/g), ([, name = '']) => name));
  const used = sourceFiles()
    .filter(({ folder }) => folder !== 'embedded-server')
    .flatMap(({ text }) =>
      Array.from(text.matchAll(/(?:\.collection<.+>|Store<.+>)\([^)]*'(\w+)'/g), ([, name = '']) => name),
    );
  expect(listed.sort()).toEqual([...new Set(used)].sort());
});

it('runs the service as npm start does', () => {
  expect(GUIDE).toContain(`ExecStart=/usr/bin/${scripts.start}\n`);
});
