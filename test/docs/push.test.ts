import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { blocksOf, runCommands } from '../support/guides';
import { useServiceForPrograms } from './use-programs';

const running = useServiceForPrograms();
const inFolder = (name: string) => join(running().folder, name);
const read = (name: string) => readFileSync(inFolder(name), 'utf8');

/** What a command prints, whatever it ends with. */
const printed = (command = ''): Promise<string> =>
  runCommands(command, { cwd: running().folder, env: running().clientEnvironment }).catch(({ stdout }) => stdout);

it('the commands of docs/push.md work as pasted, and print what it says', async () => {
  const [csv = ''] = blocksOf('push.md', 'csv');
  const [mapping = ''] = blocksOf('push.md', 'json');
  const [draft, dryRun, push, pushRest] = blocksOf('push.md', 'sh');
  const [told] = blocksOf('push.md', 'text');
  writeFileSync(inFolder('accounts.csv'), csv);

  await printed(draft);
  const { columns } = JSON.parse(mapping);
  expect(Object.keys(JSON.parse(read('mapping.json')).columns)).toEqual(Object.keys(columns));
  writeFileSync(inFolder('mapping.json'), mapping);
  expect(await printed(dryRun)).toBe(told);
  expect(await printed(push)).toMatch(
    /2 {2}created\n.*\n.*\n +2 {2}failed\n +1 {2}duplicates[\s\S]*accounts\.failed\.csv/,
  );

  const mended = read('accounts.failed.csv')
    .replace('Ortiz,,', 'Ortiz,(212) 555-0137,')
    .replace('TBD,13/45/2019', '0,3/27/2018');
  writeFileSync(inFolder('accounts.failed.csv'), mended);
  expect(await printed(pushRest)).toMatch(/^2 rows\n +2 {2}created\n/);
  // What the first row of C-1001 set is not set back by pushing the failed rows as told.
  expect(JSON.parse(await printed('account-sync get C-1001'))).toMatchObject({ currentBalance: 1234.5 });
  expect(read('accounts.duplicates.csv')).toContain('C-1001');
});
