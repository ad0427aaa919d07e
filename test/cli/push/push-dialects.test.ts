import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { EXIT } from '../../../src/cli/terminal/exit-codes';
import { FAILURE_COLUMNS } from '../../../src/files/columns/column-plan';
import { ndjson, usePushSetting } from '../../support/push';
import { readFile } from '../../support/read-file';
import { buildRow } from '../../support/rows';
import { saying } from '../outcome';

const setting = usePushSetting();
const { newKey, cliOf, file, accountsOf, idsOf } = setting;

const COLUMNS = '"externalId","phoneNumber","portfolioId","metadata.filenumber","client"';
const lineOf = (id: string, client: string) => `"${id}","+12125550134","p","F-${id}","${client}"`;

it('an id after a space of Unicode is stored as it is, and a second push changes nothing', async () => {
  const key = await newKey();
  const lines = ['externalId,First Name,Cell Phone,File #,portfolioId', '\u00a0K-4,Ana,+12125550134,F-1,pf-1\u00a0'];
  const path = file('a.csv', lines.join('\n'));
  expect(await cliOf(key)('push', path)).toMatchObject({ code: EXIT.DONE });
  expect(await accountsOf(key)).toMatchObject([{ externalId: 'K-4', portfolioId: 'pf-1' }]);
  expect((await cliOf(key)('push', path)).stdout).toMatch(/1 +unchanged/);
});

describe('a push of CSV that escapes quotes by backslashes', () => {
  const lines = [
    COLUMNS,
    lineOf('W-1', String.raw`The \"Best\" Co`),
    lineOf('W-2', String.raw`Smith \\ Sons`),
    lineOf('W-3', String.raw`Best, \"Inc\", LLC`),
    lineOf('W-4', 'fine'),
  ];

  it('reads them with --escape backslash, and a corrected file of failed rows with the same options', async () => {
    const key = await newKey();
    const path = file('a.csv', [...lines, lineOf('W-5', String.raw`\"Five\"`).replace('+1212', 'x')].join('\n'));
    expect(await cliOf(key)('push', path, '--escape', 'backslash')).toMatchObject({ code: EXIT.ROWS_FAILED });
    const failed = readFileSync(join(setting.folder, 'a.failed.csv'), 'utf8');
    const mended = file('b.csv', failed.replace('x5550134', '+12125550134'));
    expect(await cliOf(key)('push', mended, '--escape', 'backslash')).toMatchObject({ code: EXIT.DONE });
    const clients = (await accountsOf(key)).map(({ externalId, client }) => [externalId, client]);
    expect(Object.fromEntries(clients)).toEqual({
      'W-1': 'The "Best" Co',
      'W-2': 'Smith \\ Sons',
      'W-3': 'Best, "Inc", LLC',
      'W-4': 'fine',
      'W-5': '"Five"',
    });
  });
});

it('an export with backslashes and quotes can be pushed back', async () => {
  const key = await newKey();
  const clients = ['\\\\server\\x', "O\\'Brien", '\\"', 'ends, with\\', 'a\\,b'];
  const rows = clients.map((client, at) =>
    buildRow({ externalId: `TOTAL-${at}`, metadata: { filenumber: 'F', deep: { client } }, client }),
  );
  const path = file('a.ndjson', ndjson(rows));
  expect(await cliOf(key)('push', path)).toMatchObject({ code: EXIT.DONE });
  const exported = join(setting.folder, 'exported.csv');
  await cliOf(key)('export', '--format', 'csv', '--output', exported);
  const again = await cliOf(key)('push', exported, '--json');
  expect({ code: again.code, ...JSON.parse(again.stdout) }).toMatchObject({ code: EXIT.DONE, rows: 5, unchanged: 5 });
});

describe('what this program writes, rewritten by another one that escapes quotes by backslashes', () => {
  const rewritten = (csv: string): string => stringify(parse(csv), { escape: '\\' });
  const failing = { code: EXIT.ROWS_FAILED, stdout: expect.stringContaining('--escape') };

  it('an export is read with --escape backslash, and fails without', async () => {
    const key = await newKey();
    const rows = ['"Five" Co', 'plain'].map((client, at) => buildRow({ externalId: `A-${at}`, client }));
    await cliOf(key)('push', file('a.ndjson', ndjson(rows)));
    const path = file('b.csv', rewritten((await cliOf(key)('export', '--format', 'csv')).stdout));
    expect(await cliOf(key)('push', path)).toMatchObject(failing);
    const again = await cliOf(key)('push', path, '--escape', 'backslash', '--json');
    expect({ code: again.code, ...JSON.parse(again.stdout) }).toMatchObject({ code: EXIT.DONE, unchanged: 2 });
  });

  const header = `${FAILURE_COLUMNS},externalId,phoneNumber,portfolioId,metadata.filenumber,client`;
  const failedLine = (id: string, client: string) => `2,CONFLICT,x,${id},+12125550134,p,F-${id},${client}`;
  // Some programs put no quotes around a cell of which they have escaped the quotes.
  const written: readonly [cell: string, client: string][] = [
    ['\\"Five\\" Co', '"Five" Co'],
    ['5\\"', '5"'],
    ['"5\\""', '5"'],
    ['"a, \\"b\\"\nc"', 'a, "b"\nc'],
  ];

  it.each(written)('a file of failed rows stores no backslash, wherever it stands: %s', async (cell, client) => {
    const key = await newKey();
    // More than is read of a file to see how it is written.
    const plain = Array.from({ length: 30 }, (_, at) => failedLine(`A-${at}`, 'p'.repeat(4_000)));
    const last = failedLine('B-1', cell);
    for (const lines of [
      [header, last],
      [header, ...plain, last],
    ]) {
      const path = file('failed-rows.csv', lines.join('\n'));
      expect((await cliOf(key)('push', path)).code).not.toBe(EXIT.DONE);
      expect(await idsOf(key)).not.toContain('B-1');
      const sure = await cliOf(key)('push', path, '--escape', 'backslash', '--dry-run', '--json');
      expect(JSON.parse(sure.stdout)).toMatchObject({ failed: 0 });
    }
    const path = file('last.csv', [header, ...plain, last].join('\n'));
    expect(await cliOf(key)('push', path, '--escape', 'backslash')).toMatchObject({ code: EXIT.DONE });
    expect(await accountsOf(key)).toContainEqual(expect.objectContaining({ externalId: 'B-1', client }));
  });
});

it('an export as NDJSON has no key that a push ignores without saying so', async () => {
  const key = await newKey();
  const path = file('a.csv', [COLUMNS, lineOf('A-1', 'ACME')].join('\n'));
  await cliOf(key)('push', path);
  const exported = await cliOf(key)('export', '--format', 'ndjson');
  const { rows } = await readFile('exported.ndjson', exported.stdout);
  expect(rows.map(({ row, notices }) => ({ row, notices }))).toEqual([
    { row: expect.objectContaining({ externalId: 'A-1', client: 'ACME' }), notices: undefined },
  ]);
});

it('a nightly file with a trailer, short lines and Ctrl-Z is pushed without a failed row', async () => {
  const key = await newKey();
  const lines = [
    'externalId|phoneNumber|portfolioId|metadata.filenumber|client|bank',
    '---|---|---|---|---|---',
    'N-1|+12125550134|p|F-1|ACME|Old Bank',
    'N-2|+12125550134|p|F-2',
    'TRL|000002',
    '\u001a',
  ];
  const path = file('a.txt', lines.join('\r\n'));
  const options = ['--skip-lines', 'TRL|', '--fill-short-lines'];
  expect(await cliOf(key)('push', path, ...options)).toMatchObject(
    saying(EXIT.DONE, /Lines of dashes.*\n[\s\S]*--skip-lines leaves out 1 line: 5/),
  );
  expect(await idsOf(key)).toEqual(['N-1', 'N-2']);
  // What leaves lines out holds for one push.
  expect(await cliOf(key)('push', path)).toMatchObject({ code: EXIT.ROWS_FAILED });
  expect(await cliOf(key)('push', path, '--skip-lines', ' ')).toMatchObject({ code: EXIT.USAGE });
});

it('standard input that is no text is refused with what it is', async () => {
  const key = await newKey();
  for (const [stdin, what] of [
    [gzipSync('externalId\nA-1\n'), 'gzip'],
    [Buffer.from('<html><table></table></html>'), 'HTML'],
  ] as const) {
    expect(await cliOf(key)('push', '-', '--format', 'csv', { stdin })).toMatchObject(saying(EXIT.USAGE, what));
  }
});
