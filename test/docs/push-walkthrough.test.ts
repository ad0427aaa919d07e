import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { EXIT } from '../../src/cli/terminal/exit-codes';
import { clientOf, collect } from '../support/client';
import { blocksIn, runCommands } from '../support/guides';
import { useServiceForPrograms } from './use-programs';

const root = join(__dirname, '../..');
const GUIDE = readFileSync(join(root, 'bench/dirty-export.md'), 'utf8');

const running = useServiceForPrograms();
const inFolder = (name: string) => join(running().folder, name);
const read = (name: string) => readFileSync(inFolder(name), 'utf8');

/** Runs a command of the guide in the folder, as it stands there. */
const execute = (command = ''): Promise<{ stdout: string; code: number }> =>
  runCommands(command.replace('bench/', `${root}/bench/`), {
    cwd: running().folder,
    env: running().clientEnvironment,
  }).then(
    (stdout) => ({ stdout, code: 0 }),
    ({ stdout, code }) => ({ stdout, code }),
  );

/** What a block of the guide stands for: a line that is only an ellipsis is any number of lines. */
const likeBlock = (block = ''): RegExp =>
  new RegExp(`^${block.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/^ *…$/gm, '[^]*')}$`);

/** The reasons that a summary gives, without what differs between a dry run and a push. */
const reasonsIn = (summary: string): string[] =>
  (/^Why rows failed\n((?: .*\n)+)/m.exec(summary)?.[1] ?? '')
    .replaceAll('if the account is new', 'to create an account')
    .split('\n');

/** What a person enters for a field that is wrong; each cell by the name of its column. */
const CORRECTIONS: Record<string, (line: string) => [column: string, cell: string]> = {
  'history.accountOpened.date': () => ['Open Date', '6/15/2019'],
  currentBalance: () => ['Cur Bal', '$1,250.00'],
  phoneNumber: () => ['Cell Phone', '(212) 555-0134'],
  'person.ssn': () => ['SSN', ''],
  externalId: (line) => ['Acct #', `A-${line}-found`],
  'metadata.filenumber': (line) => ['File #', `F-${line}`],
};

/** Corrects what each row of the failed file names, and nothing else. */
function correct(text: string): string {
  const [header = [], ...rows] = parse(text, { bom: true, relax_column_count: true }) as string[][];
  const corrected = rows.map((cells) => {
    const whole = header.map((_, at) => cells[at] ?? '');
    const [line = '', , reason = ''] = cells;
    const wrong = Object.keys(CORRECTIONS).filter((field) => reason.split('; ').some((part) => part.startsWith(field)));
    for (const field of wrong) {
      const [column, cell] = CORRECTIONS[field]?.(line) ?? ['', ''];
      whole[header.indexOf(column)] = cell;
    }
    // The cells that a line lacks stand at its end.
    if (reason.includes('cells')) whole[header.indexOf('File #')] ||= `F-${line}`;
    if (reason.includes('cells')) whole[header.indexOf('Portfolio')] ||= 'PF-2024-01';
    return whole;
  });
  return stringify([header, ...corrected]);
}

it('the walkthrough takes 5,000 dirty rows from the first look to all in', async () => {
  const [generate, draft, dryRun, push, pushRest] = blocksIn(GUIDE, 'sh');
  const [told, pushed, rest] = blocksIn(GUIDE, 'text');
  const [changes = ''] = blocksIn(GUIDE, 'json');

  expect(await execute(generate)).toMatchObject({ code: 0 });
  expect(await execute(draft)).toMatchObject({ code: 0 });
  const { unsure, ...mapping } = JSON.parse(read('mapping.json'));
  expect(Object.keys(unsure)).toHaveLength(11);
  expect(Object.values(mapping.columns).filter((rule) => rule !== null)).toHaveLength(22);
  const { columns, ...others } = JSON.parse(changes);
  const completed = { ...mapping, ...others, columns: { ...mapping.columns, ...columns } };
  writeFileSync(inFolder('mapping.json'), JSON.stringify(completed));

  const looked = await execute(dryRun);
  expect(looked).toEqual({ code: EXIT.ROWS_FAILED, stdout: expect.stringMatching(likeBlock(told)) });
  const all = await execute(push);
  expect(all).toEqual({ code: EXIT.ROWS_FAILED, stdout: expect.stringMatching(likeBlock(pushed)) });
  expect(reasonsIn(all.stdout)).toEqual(reasonsIn(looked.stdout));
  expect(reasonsIn(all.stdout).length).toBeGreaterThan(10);

  writeFileSync(inFolder('accounts.failed.csv'), correct(read('accounts.failed.csv')));
  expect(await execute(pushRest)).toEqual({ code: EXIT.DONE, stdout: rest });

  const apiKey = String(running().clientEnvironment.ACCOUNT_SYNC_KEY);
  const accounts = await collect(clientOf(running().service, apiKey).listAccounts({ pageSize: 500 }));
  expect(accounts).toHaveLength(4970);
  expect(accounts.filter(({ person }) => person?.name?.first === 'Zoë').length).toBeGreaterThan(300);
  const [, firstDuplicate = []] = parse(read('accounts.duplicates.csv'), { bom: true }) as string[][];
  expect(accounts.filter(({ externalId }) => externalId === firstDuplicate[3])).toHaveLength(1);
}, 180_000);
