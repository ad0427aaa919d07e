import { EXIT } from '../../../src/cli/terminal/exit-codes';
import { usePushSetting } from '../../support/push';
import { textRow, workbook } from '../../support/workbook';

const { newKey, cliOf, file, accountsOf, names } = usePushSetting();

const HEADER = ['externalId', 'Cell Phone', 'Portfolio', 'File Number', 'Current Balance', 'Last Name'];
const rowOf = (id: string, last = 'Lee') => [id, '+12125550134', 'p', `F-${id}`, '10', last];
const TITLES = [['Placements of November'], ['Run by', 'A. Person'], ['']];
const sheetOf = (rows: string[][]) =>
  workbook({ sheets: { S: rows.map((cells, at) => textRow(at + 1, cells)).join('') } });
const csvOf = (rows: string[][], sign = ',') => rows.map((cells) => `${cells.join(sign)}\n`).join('');
const idsOf = async (key: Awaited<ReturnType<typeof newKey>>) =>
  (await accountsOf(key)).map(({ externalId }) => externalId).sort();

describe('the row with the names of the columns', () => {
  const ROWS = [...TITLES, HEADER, rowOf('A-1'), rowOf('A-2')];

  it.each([
    ['a workbook', 'a.xlsx', sheetOf(ROWS)],
    ['CSV', 'a.csv', csvOf(ROWS)],
    ['CSV with semicolons', 'a.csv', csvOf(ROWS, ';')],
  ])('titles above it are passed over in %s, and a person is told', async (_what, name, content) => {
    const key = await newKey();
    const pushed = await cliOf(key)('push', file(name, content));
    expect(pushed).toMatchObject({
      code: EXIT.DONE,
      stderr: expect.stringContaining('The names of the columns are taken from row 4; --header-row says otherwise'),
    });
    expect(await idsOf(key)).toEqual(['A-1', 'A-2']);
  });

  it('--header-row names it where no name of a column is known, also for a draft', async () => {
    const key = await newKey();
    const unknown = HEADER.map((_, at) => `Spalte ${at}`);
    const path = file('a.csv', csvOf([['Bericht', 'x'], unknown, rowOf('A-1'), rowOf('A-2', '')]));
    const { stdout } = await cliOf(key)('push', path, '--print-mapping', '--header-row', '2');
    expect(Object.keys(JSON.parse(stdout).columns)).toEqual(unknown);
    const fields = [
      'externalId',
      'phoneNumber',
      'portfolioId',
      'metadata.filenumber',
      'currentBalance',
      'metadata.name',
    ];
    const maps = fields.flatMap((field, at) => ['--map', `Spalte ${at}=${field}`]);
    expect(await cliOf(key)('push', path, ...maps)).toMatchObject({ code: EXIT.DONE });
    expect(await cliOf(key)('push', path, '--header-row', '3')).toMatchObject({ code: EXIT.USAGE });
    expect(await idsOf(key)).toEqual(['A-1', 'A-2']);
  });

  it('a row that is not there is an error, and the file of failed rows has its header in front', async () => {
    const key = await newKey();
    const path = file('a.csv', csvOf([...TITLES, HEADER, rowOf('A-1'), ['A-2', 'none', 'p', 'F', '1', 'x']]));
    expect(await cliOf(key)('push', path, '--header-row', '9')).toMatchObject({
      code: EXIT.USAGE,
      stderr: expect.stringContaining('row 9'),
    });
    expect(await cliOf(key)('push', path, '--header-row', '4')).toMatchObject({ code: EXIT.ROWS_FAILED });
    const failed = path.replace('.csv', '.failed.csv');
    expect(names()).toContain('a.failed.csv');
    expect(await cliOf(key)('push', failed, '--header-row', '4')).toMatchObject({
      code: EXIT.ROWS_FAILED,
      stdout: expect.stringMatching(/^1 row\n/),
    });
  });
});

describe('a row of totals', () => {
  const totals = ['Grand Total:', '', '', '', '20.00', ''];
  const ROWS = [HEADER, rowOf('A-1'), rowOf('A-2', 'Total'), totals, ['', '', '', 'Total', '20', '']];

  it('is not pushed, and the report asks about it', async () => {
    const key = await newKey();
    const { code, stdout } = await cliOf(key)('push', file('a.csv', csvOf(ROWS)), '--dry-run');
    expect({ code, stdout }).toEqual({
      code: EXIT.ROWS_FAILED,
      stdout: expect.stringMatching(/2 +lines 4, 5 +ROW_NOT_READABLE: .*total.*--skip-totals leaves/),
    });
  });

  it.each([
    ['CSV', 'a.csv', csvOf(ROWS)],
    ['a workbook', 'a.xlsx', sheetOf(ROWS)],
  ])('is left out of %s by --skip-totals', async (_what, name, content) => {
    const key = await newKey();
    const pushed = await cliOf(key)('push', file(name, content), '--skip-totals');
    expect(pushed).toMatchObject({ code: EXIT.DONE, stderr: expect.stringContaining('row 4 is left out') });
    expect(await idsOf(key)).toEqual(['A-1', 'A-2']);
  });
});
