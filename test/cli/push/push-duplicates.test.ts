import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { EXIT } from '../../../src/cli/terminal/exit-codes';
import { getAccount } from '../../support/http';
import { ndjson, usePushSetting } from '../../support/push';
import { buildRow } from '../../support/rows';
import { type TestKey } from '../../support/service';
import { jsonOf, printing, saying } from '../outcome';

const setting = usePushSetting();
const { newKey, cliOf, file, names } = setting;

const COLUMNS = 'externalId,phoneNumber,portfolioId,metadata.filenumber,currentBalance,bank';
const lineOf = (id: string, balance: string, phone = '+12125550134', bank = '') =>
  `${id},${phone},p,F,${balance},${bank}`;
const csvOf = (...lines: string[]) => `${[COLUMNS, ...lines].join('\n')}\n`;
const read = (name: string) => readFileSync(join(setting.folder, name), 'utf8');
const cellsIn = (name: string): string[][] => parse(read(name), { bom: true, relax_column_count: true });

const balanceOf = async ({ apiKey }: TestKey, id: string) =>
  (await getAccount(setting.service, apiKey, id)).body.account as { currentBalance: unknown };

describe('a file with two rows of one account', () => {
  it('duplicates are kept apart from failed rows, so that pushing the failed file reverts nothing', async () => {
    const key = await newKey();
    const path = file('a.csv', csvOf(lineOf('A-1', '1234.5'), lineOf('A-2', 'TBD'), lineOf('A-1', '99')));
    const { code, stdout } = await cliOf(key)('push', path);
    expect(code).toBe(EXIT.ROWS_FAILED);
    expect(stdout).toMatch(/1 {2}duplicates of an earlier row, not pushed/);
    expect(stdout).toMatch(/a\.duplicates\.csv, each with the line of the row that counts\.\n.*--duplicates last/);
    expect(cellsIn('a.failed.csv').map((cells) => cells[3])).toEqual(['externalId', 'A-2']);
    expect(cellsIn('a.duplicates.csv')).toEqual([
      ['push.line', 'push.taken', 'push.reason', ...COLUMNS.split(',')],
      ['4', '2', 'The first row of this account is at 2, and only that one counts', ...lineOf('A-1', '99').split(',')],
    ]);
    writeFileSync(join(setting.folder, 'a.failed.csv'), read('a.failed.csv').replace('TBD', '80'));
    expect(await cliOf(key)('push', join(setting.folder, 'a.failed.csv'))).toMatchObject({ code: EXIT.DONE });
    expect(await balanceOf(key, 'A-1')).toMatchObject({ currentBalance: 1234.5 });
    expect(await balanceOf(key, 'A-2')).toMatchObject({ currentBalance: 80 });
  });

  it.each([
    ['a cell of it cannot be read', lineOf('A-1', 'TBD')],
    ['the service refuses it', lineOf('A-1', '1', '')],
    ['it has too few cells', 'A-1,+12125550134'],
  ])('a push sends no later row of an account whose first row fails: %s', async (_why, first) => {
    const key = await newKey();
    const { stdout } = await cliOf(key)('push', file('a.csv', csvOf(first, lineOf('A-1', '99'))), '--json');
    expect(JSON.parse(stdout)).toMatchObject({ created: 0, failed: 1, duplicates: 1 });
    expect((await getAccount(setting.service, key.apiKey, 'A-1')).status).toBe(404);
  });

  it('a push refuses a file of duplicates, as CSV and as NDJSON', async () => {
    const key = await newKey();
    await cliOf(key)('push', file('a.csv', csvOf(lineOf('A-1', '1'), lineOf('A-1', '99'))));
    const csv = await cliOf(key)('push', join(setting.folder, 'a.duplicates.csv'));
    expect(csv).toMatchObject(saying(EXIT.USAGE, 'must not be pushed'));
    const [row, again] = [buildRow({ bank: 'first' }), 'second'];
    await cliOf(key)('push', file('b.ndjson', ndjson([row, { ...row, bank: again }])));
    expect(JSON.parse(read('b.duplicates.ndjson'))).toMatchObject({ place: 2, takenAt: 1, row: { bank: again } });
    const json = await cliOf(key)('push', join(setting.folder, 'b.duplicates.ndjson'));
    expect(json).toMatchObject(printing(EXIT.ROWS_FAILED, 'The row is a duplicate'));
    expect((await getAccount(setting.service, key.apiKey, row.externalId)).body.account).toMatchObject({
      bank: 'first',
    });
  });

  it('duplicates are kept beside the file that --failed names, and nowhere if it is a device', async () => {
    const key = await newKey();
    const path = file('a.csv', csvOf(lineOf('A-1', '1'), lineOf('A-1', '99')));
    await cliOf(key)('push', path, '--failed', join(setting.folder, 'kept.ndjson'));
    expect(names()).toEqual(['a.csv', 'kept.duplicates.ndjson', 'kept.ndjson']);
    const { stderr } = await cliOf(key)('push', path, '--failed', '/dev/null');
    expect(stderr).toContain('1 row was not pushed and is not kept');
    await cliOf(key)('push', path, '--dry-run');
    expect(names()).toHaveLength(3);
  });
});

describe('--duplicates last', () => {
  const last = async (key: TestKey, name: string) =>
    jsonOf(await cliOf(key)('push', join(setting.folder, name), '--duplicates', 'last', '--json'));

  it('--duplicates last pushes the last row of each account alone, and leaves the others out', async () => {
    const key = await newKey();
    const first = lineOf('A-1', '1', undefined, 'Bank');
    file('a.csv', csvOf(first, lineOf('B-1', '5'), lineOf('A-1', 'TBD'), lineOf('A-1', '3')));
    expect(await last(key, 'a.csv')).toMatchObject({ code: EXIT.DONE, rows: 4, created: 2, failed: 0, duplicates: 2 });
    expect(await balanceOf(key, 'A-1')).toMatchObject({ currentBalance: 3, bank: null });
    expect(names()).toEqual(['a.csv']);
    const { stdout } = await cliOf(key)('push', join(setting.folder, 'a.csv'), '--duplicates', 'last');
    expect(stdout).toMatch(/2 {2}unchanged\n.*\n {2}2 {2}rows of an account with a later row, left out\n$/);
  });

  it.each([
    ['a cell of it cannot be read', ['TBD', '+12125550134']],
    ['the service refuses it', ['3', '']],
  ])('no earlier row counts where the last one fails, so the failed file can be pushed: %s', async (_why, cells) => {
    const key = await newKey();
    const wrong = lineOf('A-1', ...(cells as [string, string]));
    file('a.csv', csvOf(lineOf('A-1', '1'), lineOf('A-1', '2'), wrong));
    expect(await last(key, 'a.csv')).toMatchObject({ code: EXIT.ROWS_FAILED, created: 0, failed: 1, duplicates: 2 });
    const [, ...failed] = cellsIn('a.failed.csv');
    expect(failed.map(([line]) => line)).toEqual(['4']);
    file('mended.csv', read('a.failed.csv').replace(wrong, lineOf('A-1', '3')));
    expect(await last(key, 'mended.csv')).toMatchObject({ code: EXIT.DONE, created: 1 });
    expect(await balanceOf(key, 'A-1')).toMatchObject({ currentBalance: 3 });
  });

  it('the last row of an account is found in standard input, too', async () => {
    const key = await newKey();
    const stdin = csvOf(lineOf('A-1', '1'), lineOf('A-1', '2'));
    const { code } = await cliOf(key)('push', '-', '--format', 'csv', '--duplicates', 'last', { stdin });
    expect(code).toBe(EXIT.DONE);
    expect(await balanceOf(key, 'A-1')).toMatchObject({ currentBalance: 2 });
  });
});

describe('the file of failed rows', () => {
  it('the file of failed rows is in line order, whether the client or the service refused a row', async () => {
    const lines = Array.from({ length: 600 }, (_, at) =>
      at % 3 === 0 ? lineOf(`A-${at}`, 'TBD') : at % 7 === 0 ? lineOf(`A-${at}`, '1', '') : lineOf(`A-${at}`, '1'),
    );
    await cliOf(await newKey())('push', file('a.csv', csvOf(...lines)));
    const places = cellsIn('a.failed.csv')
      .slice(1)
      .map(([line]) => Number(line));
    expect(places.length).toBeGreaterThan(200);
    expect(places).toEqual([...places].sort((one, other) => one - other));
  });

  it('the name of the failed file does not grow from push to push', async () => {
    const key = await newKey();
    await cliOf(key)('push', file('a.csv', csvOf(lineOf('A-1', 'TBD'))));
    await cliOf(key)('push', join(setting.folder, 'a.failed.csv'));
    await cliOf(key)('push', join(setting.folder, 'a.failed-2.csv'));
    expect(names()).toEqual(['a.csv', 'a.failed-2.csv', 'a.failed-3.csv', 'a.failed.csv']);
  });

  it('the failed file guards formulas and is read back exactly', async () => {
    const key = await newKey();
    const formulas = ['=1+1', "'=1+1", "''=x", '@SUM(A1)', '-1+2', '"=a,""b"""'];
    const lines = formulas.map((bank, at) => lineOf(`A-${at}`, 'TBD', undefined, bank));
    await cliOf(key)('push', file('a.csv', csvOf(...lines)));
    const cells = cellsIn('a.failed.csv').slice(1).flat();
    expect(cells.filter((cell) => /^[=@\t\r+-]/.test(cell) && !/^\+\d+$/.test(cell))).toEqual([]);
    await cliOf(key)('push', file('mended.csv', read('a.failed.csv').replaceAll('TBD', '1')));
    const direct = await newKey();
    await cliOf(direct)('push', file('b.csv', csvOf(...lines).replaceAll('TBD', '1')));
    const banks = async (of: TestKey) =>
      (await setting.accountsOf(of)).map(({ externalId, bank }) => `${externalId} ${bank}`).sort();
    expect(await banks(key)).toEqual(await banks(direct));
  });
});
