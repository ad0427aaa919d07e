import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { EXIT } from '../../../src/cli/terminal/exit-codes';
import { clientOf, collect } from '../../support/client';
import { commandLine } from '../../support/command-line';
import { DIRTY_LINES, HEADER, MAPPED, PERSONAL, usePushSetting } from '../../support/push';
import { jsonOf, printing, saying } from '../outcome';

const setting = usePushSetting();
const { newKey, cliOf, file, names, accountsOf } = setting;

const cellsOf = (id: string) => DIRTY_LINES.find((line) => line.startsWith(`${id},`))?.split(',') ?? [];

describe('account-sync push of CSV', () => {
  it.each([
    ['UTF-8', Buffer.from(DIRTY_LINES.join('\n'))],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${DIRTY_LINES.join('\r\n')}\r\n`)],
    ['UTF-16', Buffer.from(`\ufeff${DIRTY_LINES.join('\r\n')}`, 'utf16le')],
    ['what spreadsheets write in the west', Buffer.from(DIRTY_LINES.join('\r\n'), 'latin1')],
  ])(
    'a push takes the good lines of a dirty file in %s and keeps the others with their reasons',
    async (_encoding, bytes) => {
      const key = await newKey();
      const path = file('accounts.csv', bytes);
      const { code, stdout, stderr } = await cliOf(key)('push', path, ...MAPPED);
      expect({ code, stdout }).toEqual(
        printing(EXIT.ROWS_FAILED, /^8 rows\n +3 +created\n +0 +updated\n +0 +unchanged\n +4 +failed\n +1 +duplicates/),
      );
      expect(stdout + stderr).not.toMatch(PERSONAL);
      const accounts = (await accountsOf(key)).sort((one, other) => (one.externalId < other.externalId ? -1 : 1));
      expect(accounts).toMatchObject([
        {
          externalId: 'A-1',
          person: { name: { first: 'José' } },
          phoneNumber: '+12125550134',
          currentBalance: 1234.5,
          history: { accountOpened: { date: '2018-03-27' } },
          metadata: { filenumber: '007' },
          portfolioId: 'pf-1',
        },
        {
          externalId: 'A-2',
          person: { name: { first: 'Van "Dutch" Dyke\nsecond line' } },
          history: { accountOpened: { date: '2018-03-27' } },
          metadata: { filenumber: 'F-2' },
        },
        { externalId: 'A-7', person: { name: { first: 'Søren' } }, currentBalance: null },
      ]);

      expect(names()).toEqual(['accounts.csv', 'accounts.duplicates.csv', 'accounts.failed.csv']);
      const failed = join(setting.folder, 'accounts.failed.csv');
      expect(statSync(failed).mode & 0o777).toBe(0o600);
      const rows: string[][] = parse(readFileSync(failed), { bom: true, relax_column_count: true });
      expect(rows).toEqual([
        ['push.line', 'push.code', 'push.reason', ...HEADER.split(',')],
        ['7', 'MISSING_REQUIRED_FIELD', expect.stringContaining('phoneNumber'), ...cellsOf('A-3')],
        ['8', 'ROW_NOT_READABLE', expect.stringMatching(/^phoneNumber must be a telephone/), ...cellsOf('A-4')],
        ['9', 'ROW_NOT_READABLE', expect.stringMatching(/currentBalance .*; history.accountOpened/), ...cellsOf('A-5')],
        ['11', 'ROW_NOT_READABLE', expect.stringMatching(/^The line has 2 cells, the first line 6/), 'A-6', 'Ann'],
      ]);
    },
  );

  it('a corrected file of failed CSV rows can be pushed with the same options', async () => {
    const key = await newKey();
    const path = file('accounts.csv', DIRTY_LINES.join('\n'));
    await cliOf(key)('push', path, ...MAPPED);
    const [failed, again] = [join(setting.folder, 'accounts.failed.csv'), join(setting.folder, 'again.csv')];
    const { stdout } = await cliOf(key)('push', failed, ...MAPPED, '--failed', again, '--json');
    expect(JSON.parse(stdout)).toMatchObject({ rows: 4, created: 0, updated: 0, failed: 4 });
    const [head, headAgain] = [failed, again].map((name) => readFileSync(name, 'utf8').split('\n')[0]);
    expect(headAgain).toBe(head);
    const mended = readFileSync(again, 'utf8')
      .replace('A-3,Ann,,', 'A-3,Ann,2125550139,')
      .replace('A-4,Ann,n/a,', 'A-4,Ann,2125550140,')
      .replace('TBD,13/45/2019', '12,3/27/2018')
      .replace('A-6,Ann', 'A-6,Ann,2125550141,,,F-6');
    const last = await cliOf(key)('push', file('mended.csv', mended), ...MAPPED);
    expect(last).toMatchObject(printing(EXIT.DONE, '4  created'));
    expect(await accountsOf(key)).toHaveLength(7);
    expect(names()).not.toContain('mended.failed.csv');
  });

  it('the mapping that --print-mapping drafts is accepted once it is reviewed', async () => {
    const key = await newKey();
    const path = file('a.csv', DIRTY_LINES.join('\n'));
    const { code, ...draft } = jsonOf(await commandLine({})('push', path, '--print-mapping'));
    expect(code).toBe(EXIT.DONE);
    expect(draft).toMatchObject({
      columns: {
        'Acct No': 'externalId',
        First: 'person.name.first',
        Cell: 'phoneNumber',
        Balance: 'currentBalance',
        Opened: 'history.accountOpened.date',
        'File #': 'metadata.filenumber',
      },
      dates: 'mdy',
      empty: ['NULL', 'n/a'],
    });
    expect(Object.keys(draft.unsure)).toEqual(expect.arrayContaining(['Acct No', 'Balance', 'Cell']));
    const { unsure, ...checked } = { ...draft, constants: { portfolioId: 'pf-1' }, country: 'US' };
    const left = file('unsure.json', JSON.stringify({ ...checked, unsure }));
    expect(await cliOf(key)('push', path, '--mapping', left)).toMatchObject(saying(EXIT.USAGE, 'unsure of "Acct No"'));
    const dryRun = await cliOf(key)('push', path, '--mapping', left, '--dry-run');
    expect(dryRun).toMatchObject(saying(EXIT.ROWS_FAILED, 'unsure of "Acct No"'));
    const pushed = await cliOf(key)('push', path, '--mapping', file('m.json', JSON.stringify(checked)));
    expect(pushed).toMatchObject(printing(EXIT.ROWS_FAILED, '3  created'));
  });
});

const COLUMNS = 'externalId,phoneNumber,portfolioId,metadata.filenumber,person.name.first,person.name.last';
const lineOf = (id: string, first = 'Zoe') => `${id},+12125550134,p,F,${first},Quinn`;

describe('account-sync push of CSV that is broken', () => {
  const pushed = async (content: string | Buffer, ...options: string[]) => {
    const key = await newKey();
    const outcome = await cliOf(key)('push', file('a.csv', content), ...options);
    return { ...outcome, key, accounts: await accountsOf(key) };
  };

  it('a UTF-8 file with one wrong byte is not read as Windows-1252', async () => {
    const good = Buffer.from(`${COLUMNS}\n${lineOf('A-1', 'Zoë')}\n`);
    const bytes = Buffer.concat([good, Buffer.from(`${lineOf('A-2', 'René')}\n`, 'latin1')]);
    const { code, stderr, accounts } = await pushed(bytes);
    expect({ code, accounts }).toEqual({ code: EXIT.USAGE, accounts: [] });
    expect(stderr).toContain(`at byte ${good.length + lineOf('A-2', 'Ren').indexOf('Ren') + 3}`);
    const json = file('a.ndjson', Buffer.from('{"externalId":"é"}', 'latin1'));
    expect(await cliOf(await newKey())('push', json)).toMatchObject({ code: EXIT.USAGE });
  });

  it('a byte order mark overrides --encoding', async () => {
    const { accounts } = await pushed(`\ufeff${COLUMNS}\n${lineOf('A-1', 'Zoë')}\n`, '--encoding', 'windows-1252');
    expect(accounts).toMatchObject([{ person: { name: { first: 'Zoë' } } }]);
  });

  it('an unclosed quote does not swallow the following lines', async () => {
    const lines = [COLUMNS, lineOf('A-1'), lineOf('A-2', '"Bob'), lineOf('A-3'), lineOf('A-4', 'Joe"'), lineOf('A-5')];
    const { code, stdout, accounts } = await pushed(lines.join('\n'));
    expect({ code, ids: accounts.map(({ externalId }) => externalId).sort() }).toEqual({
      code: EXIT.ROWS_FAILED,
      ids: ['A-1', 'A-5'],
    });
    expect(stdout).toContain('is a quote left unclosed?');
    expect(readFileSync(join(setting.folder, 'a.failed.csv'), 'utf8')).toContain('A-3');
  });

  it('a row that spans several lines is reported by its first line, whether the client or the service refuses it', async () => {
    const [head, judged, unjudged] = [COLUMNS.split(','), lineOf('A-2', '"a\nb"'), lineOf('A-3', '"a\nb\nc"')];
    const lines = [
      lineOf('A-1', '"a\nb"'),
      judged.replace('+12125550134', 'TBD'),
      // Only the service knows whether the account is new.
      unjudged.replace('+12125550134', ''),
      lineOf('A-1', '"c\nd"'),
    ];
    const { stdout, accounts } = await pushed([COLUMNS, ...lines].join('\n'));
    expect(accounts.map(({ externalId }) => externalId)).toEqual(['A-1']);
    expect(stdout).toMatch(/1 {2}line 4 {2}ROW_NOT_READABLE/);
    expect(stdout).toMatch(/1 {2}line 6 {2}MISSING_REQUIRED_FIELD/);
    const placesIn = (name: string) =>
      (parse(readFileSync(join(setting.folder, name)), { bom: true }) as string[][])
        .slice(1)
        .map((cells) => [cells[0], cells.at(-head.length)]);
    expect(placesIn('a.failed.csv')).toEqual([
      ['4', 'A-2'],
      ['6', 'A-3'],
    ]);
    expect(placesIn('a.duplicates.csv')).toEqual([['9', 'A-1']]);
  });

  it('a file that breaks off changes nothing, however many rows are before the break', async () => {
    // More than a part holds: it is sent before the break is read.
    const good = Array.from({ length: 1_200 }, (_, at) => lineOf(`A-${at}`, 'x'.repeat(4_000)));
    const quote = await pushed([COLUMNS, ...good, lineOf('B', '"Bob')].join('\n'));
    const said = saying(EXIT.USAGE, 'a quote after line 1201 is never closed');
    expect(quote).toMatchObject({ ...said, accounts: [] });
    const broken = Buffer.concat([Buffer.from([COLUMNS, ...good, ''].join('\n')), Buffer.from([0xff])]);
    const wrong = await pushed(broken, '--encoding', 'utf-8');
    expect(wrong).toMatchObject({ ...saying(EXIT.USAGE, '--encoding'), accounts: [] });
    for (const { key } of [quote, wrong]) {
      const imports = await collect(clientOf(setting.service, key.apiKey).listImports());
      expect(imports).toMatchObject([{ state: 'CANCELLED' }]);
    }
  });

  it('a failed CSV row is read back as the same cells', async () => {
    const first = ['a\rb', 'a\r\nb', 'a  a', '"a"', 'a,b', '"a" b'];
    const lines = first.map((text, at) => `A-${at},,p,F,"${text.replaceAll('"', '""')}",Quinn`);
    await pushed([COLUMNS, ...lines].join('\n'));
    const mended = readFileSync(join(setting.folder, 'a.failed.csv'), 'utf8').replaceAll(',,p,', ',+12125550134,p,');
    const { code, accounts } = await pushed(mended);
    expect(code).toBe(EXIT.DONE);
    const names = new Map(accounts.map(({ externalId, person }) => [externalId, person?.name?.first]));
    expect(first.map((_, at) => names.get(`A-${at}`))).toEqual(first);
  });

  it('an unreadable CSV row that is kept as NDJSON is not accepted when pushed again', async () => {
    const key = await newKey();
    const path = file('a.csv', `${COLUMNS},person.birthdate\n${lineOf('A-1')},3/4/1980\n`);
    const failed = join(setting.folder, 'f.ndjson');
    expect(await cliOf(key)('push', path, '--failed', failed)).toMatchObject({ code: EXIT.ROWS_FAILED });
    expect(await cliOf(key)('push', failed)).toMatchObject(
      printing(EXIT.ROWS_FAILED, 'correct it in the file that it comes from'),
    );
    expect(await accountsOf(key)).toEqual([]);
  });

  it('--delimiter refuses an invalid separator and reads \\t as a tab', async () => {
    const key = await newKey();
    const path = file('a.csv', `${COLUMNS}\n${lineOf('A-1')}`.replaceAll(',', '\t'));
    expect(await cliOf(key)('push', path, '--delimiter', '')).toMatchObject({ code: EXIT.USAGE });
    expect(await cliOf(key)('push', path, '--delimiter', '\\t')).toMatchObject({ code: EXIT.DONE });
  });
});
