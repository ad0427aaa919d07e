import { EXIT } from '../../../src/cli/terminal/exit-codes';
import { usePushSetting } from '../../support/push';
import { printing, saying } from '../outcome';

const { newKey, cliOf, file, idsOf, names } = usePushSetting();

const HEADER = ['externalId', 'Cell Phone', 'Portfolio', 'File Number', 'Current Balance', 'Last Name'];
const rowOf = (id: string, last = 'Lee') => [id, '+12125550134', 'p', `F-${id}`, '10', last];
const TITLES = [['Placements of November'], ['Run by', 'A. Person'], ['']];
const csvOf = (rows: string[][]) => rows.map((cells) => `${cells.join()}\n`).join('');

describe('the row with the names of the columns', () => {
  it('titles above it are passed over, and a person is told', async () => {
    const key = await newKey();
    const rows = [...TITLES, HEADER, rowOf('A-1'), rowOf('A-2')];
    const pushed = await cliOf(key)('push', file('a.csv', csvOf(rows)));
    expect(pushed).toMatchObject(
      saying(EXIT.DONE, 'The names of the columns are taken from row 4; --header-row says otherwise'),
    );
    expect(await idsOf(key)).toEqual(['A-1', 'A-2']);
  });

  it('--header-row names it where no name of a column is known, also for a draft', async () => {
    const key = await newKey();
    const unknown = HEADER.map((_, at) => `Spalte ${at}`);
    const path = file('a.csv', csvOf([['Bericht', 'x'], unknown, rowOf('A-1'), rowOf('A-2', '')]));
    const { stdout } = await cliOf(key)('push', path, '--print-mapping', '--header-row', '2');
    expect(Object.keys(JSON.parse(stdout).columns)).toEqual(unknown);
    const fields = 'externalId phoneNumber portfolioId metadata.filenumber currentBalance metadata.name'.split(' ');
    const maps = fields.flatMap((field, at) => ['--map', `Spalte ${at}=${field}`]);
    expect(await cliOf(key)('push', path, ...maps)).toMatchObject({ code: EXIT.DONE });
    expect(await cliOf(key)('push', path, '--header-row', '3')).toMatchObject({ code: EXIT.USAGE });
    expect(await idsOf(key)).toEqual(['A-1', 'A-2']);
  });

  it('a row that is not there is an error, and the file of failed rows has its header in front', async () => {
    const key = await newKey();
    const path = file('a.csv', csvOf([...TITLES, HEADER, rowOf('A-1'), ['A-2', 'none', 'p', 'F', '1', 'x']]));
    expect(await cliOf(key)('push', path, '--header-row', '9')).toMatchObject(saying(EXIT.USAGE, 'row 9'));
    expect(await cliOf(key)('push', path, '--header-row', '4')).toMatchObject({ code: EXIT.ROWS_FAILED });
    const failed = path.replace('.csv', '.failed.csv');
    expect(names()).toContain('a.failed.csv');
    expect(await cliOf(key)('push', failed, '--header-row', '4')).toMatchObject(printing(EXIT.ROWS_FAILED, /^1 row\n/));
  });
});

it('rows of totals are not pushed, and --skip-totals leaves them out', async () => {
  const totals = ['Grand Total:', '', '', '', '20.00', ''];
  const rows = [HEADER, rowOf('A-1'), rowOf('A-2', 'Total'), totals, ['', '', '', 'Total', '20', '']];
  const key = await newKey();
  const path = file('a.csv', csvOf(rows));
  expect(await cliOf(key)('push', path, '--dry-run')).toMatchObject(
    printing(EXIT.ROWS_FAILED, /2 +lines 4, 5 +ROW_NOT_READABLE: .*total.*--skip-totals leaves/),
  );
  expect(await cliOf(key)('push', path, '--skip-totals')).toMatchObject(saying(EXIT.DONE, 'row 4 is left out'));
  expect(await idsOf(key)).toEqual(['A-1', 'A-2']);
});
