import {
  chmodSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { EXIT } from '../../src/cli/exit-codes';
import { type JsonObject } from '../../src/json';
import { clientOf, collect, notingFetch } from '../support/client';
import { type CommandLineOptions, type CommandOutcome, commandLine } from '../support/command-line';
import { getAccount } from '../support/http';
import { buildRow } from '../support/rows';
import { startService, type TestKey, type TestService } from '../support/service';

let service: TestService;
let folder: string;
let organizations = 0;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'acs-push-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A key of an organization without accounts. */
function newKey(): Promise<TestKey> {
  organizations += 1;
  return service.createKey({ organizationId: `org-${organizations}` });
}

const cliOf = ({ apiKey }: TestKey, options: Partial<CommandLineOptions> = {}) =>
  commandLine({ ...service, apiKey, ...options });

function file(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const names = () => readdirSync(folder).sort();
const ndjson = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
const accountsOf = async ({ apiKey }: TestKey) => collect(clientOf(service, apiKey).listAccounts());
const trailOf = async ({ apiKey }: TestKey, externalId: string) =>
  collect(clientOf(service, apiKey).auditTrail(externalId));

const MAPPED = [
  ...['--map', 'Acct No=externalId', '--map', 'First=person.name.first', '--map', 'Cell=phoneNumber'],
  ...[
    '--map',
    'Balance=currentBalance',
    '--map',
    'Opened=history.accountOpened.date',
    '--map',
    'File #=metadata.filenumber',
  ],
  ...['--set', 'portfolioId=pf-1', '--dates', 'mdy', '--country', 'US', '--empty', 'NULL'],
];
const HEADER = 'Acct No,First,Cell,Balance,Opened,File #';
const LINES = [
  HEADER,
  'A-1, José ,(212) 555-0134,"$1,234.50",3/27/2018,007',
  '',
  ',,,,,',
  '"A-2","Van ""Dutch"" Dyke",212-555-0135,0,43186,"F-2\nsecond line"',
  'A-3,Ann,,12,27-Mar-18,F-3',
  'A-4,Ann,n/a,12,3/27/2018,F-4',
  'A-5,Ann,2125550136,TBD,13/45/2019,F-5',
  'A-1,Again,2125550137,1,3/27/2018,F-6',
  'A-6,Ann',
  'A-7,Søren,2125550138,NULL,3/27/2018 0:00,F-7',
];
const PERSONAL = /José|Dutch|Ann\b|555|1,?234|Søren|TBD|\bF-\d/;

describe('account-sync push of CSV', () => {
  it.each([
    ['UTF-8', Buffer.from(LINES.join('\n'))],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${LINES.join('\r\n')}\r\n`)],
    ['UTF-16', Buffer.from(`\ufeff${LINES.join('\r\n')}`, 'utf16le')],
    ['what spreadsheets write in the west', Buffer.from(LINES.join('\r\n'), 'latin1')],
  ])(
    'takes the good lines of a dirty file, in %s, and keeps the others with their reasons',
    async (_encoding, bytes) => {
      const key = await newKey();
      const path = file('accounts.csv', bytes);
      const { code, stdout, stderr } = await cliOf(key)('push', path, ...MAPPED);
      expect({ code, stdout }).toEqual({
        code: EXIT.ROWS_FAILED,
        stdout: expect.stringMatching(/^8 rows\n +3 +created\n +0 +updated\n +0 +unchanged\n +5 +failed\n/),
      });
      expect(stdout + stderr).not.toMatch(PERSONAL);
      const accounts = await accountsOf(key);
      expect(accounts.map(({ externalId }) => externalId).sort()).toEqual(['A-1', 'A-2', 'A-7']);
      expect(accounts.find(({ externalId }) => externalId === 'A-1')).toMatchObject({
        person: { name: { first: 'José' } },
        phoneNumber: '+12125550134',
        currentBalance: 1234.5,
        history: { accountOpened: { date: '2018-03-27' } },
        metadata: { filenumber: '007' },
        portfolioId: 'pf-1',
      });
      expect(accounts.find(({ externalId }) => externalId === 'A-2')).toMatchObject({
        person: { name: { first: 'Van "Dutch" Dyke' } },
        history: { accountOpened: { date: '2018-03-27' } },
        metadata: { filenumber: 'F-2\nsecond line' },
      });
      expect(accounts.find(({ externalId }) => externalId === 'A-7')).toMatchObject({
        person: { name: { first: 'Søren' } },
        currentBalance: null,
      });

      expect(names()).toEqual(['accounts.csv', 'accounts.failed.csv']);
      const failed = join(folder, 'accounts.failed.csv');
      expect(statSync(failed).mode & 0o777).toBe(0o600);
      const rows: string[][] = parse(readFileSync(failed), { bom: true, relax_column_count: true });
      expect(rows[0]).toEqual([...HEADER.split(','), 'push.line', 'push.code', 'push.reason']);
      const told = Object.fromEntries(rows.slice(1).map((cells) => [`${cells[0]} ${cells.at(-3)}`, cells.slice(-2)]));
      expect(told).toEqual({
        'A-3 7': ['MISSING_REQUIRED_FIELD', expect.stringContaining('phoneNumber')],
        'A-4 8': ['ROW_NOT_READABLE', expect.stringMatching(/^phoneNumber must be a telephone number; --empty/)],
        'A-5 9': [
          'ROW_NOT_READABLE',
          expect.stringMatching(/currentBalance must be a number;.*; history.accountOpened.date/),
        ],
        'A-1 10': ['DUPLICATE_EXTERNAL_ID', expect.stringContaining('further up')],
        'A-6 11': ['ROW_NOT_READABLE', 'The line has 2 cells, the first line 6'],
      });
      expect(rows.find(([id]) => id === 'A-5')?.slice(0, 6)).toEqual([
        'A-5',
        'Ann',
        '2125550136',
        'TBD',
        '13/45/2019',
        'F-5',
      ]);
    },
  );

  it('takes the file of failed rows as it took the first, once they are mended', async () => {
    const key = await newKey();
    const path = file('accounts.csv', LINES.join('\n'));
    await cliOf(key)('push', path, ...MAPPED);
    const failed = join(folder, 'accounts.failed.csv');
    const again = await cliOf(key)('push', failed, ...MAPPED, '--failed', join(folder, 'again.csv'), '--json');
    // The second row of A-1 stands alone now.
    expect(JSON.parse(again.stdout)).toMatchObject({ rows: 5, created: 0, updated: 1, failed: 4 });
    expect(readFileSync(join(folder, 'again.csv'), 'utf8').split('\n')[0]).toBe(
      readFileSync(failed, 'utf8').split('\n')[0],
    );
    const mended = readFileSync(join(folder, 'again.csv'), 'utf8')
      .replace('A-3,Ann,,', 'A-3,Ann,2125550139,')
      .replace('A-4,Ann,n/a,', 'A-4,Ann,2125550140,')
      .replace('TBD,13/45/2019', '12,3/27/2018')
      .replace('A-6,Ann', 'A-6,Ann,2125550141,,,F-6');
    const last = await cliOf(key)('push', file('mended.csv', mended), ...MAPPED);
    expect(last).toMatchObject({ code: EXIT.DONE, stdout: expect.stringContaining('4  created') });
    expect(await accountsOf(key)).toHaveLength(7);
    expect(names()).not.toContain('mended.failed.csv');
  });

  it.each([
    ['semicolons', ';'],
    ['tabs', '\t'],
    ['bars', '|'],
  ])('finds out that cells stand between %s', async (_what, sign) => {
    const key = await newKey();
    const header = ['externalId', 'phoneNumber', 'portfolioId', 'metadata.filenumber', 'person.name.last'].join(sign);
    const path = file('a.csv', `${header}\nA-1${sign}+12125550134${sign}p${sign}F${sign}"Smith, ${sign}Jr."\n`);
    expect(await cliOf(key)('push', path)).toMatchObject({ code: EXIT.DONE });
    expect((await accountsOf(key))[0]?.person?.name?.last).toBe(`Smith, ${sign}Jr.`);
  });

  it('keeps spaces inside quotes, and drops them around a cell', async () => {
    const key = await newKey();
    const line = 'A-1,+12125550134,p,F,  plain  ,"  quoted  "';
    const path = file('a.csv', `externalId,phoneNumber,portfolioId,metadata.filenumber,bank,client\n${line}`);
    await cliOf(key)('push', path);
    expect((await accountsOf(key))[0]).toMatchObject({ bank: 'plain', client: '  quoted  ' });
  });

  it('lets the last of several rows of an account win where it is told to', async () => {
    const key = await newKey();
    const path = file('a.csv', LINES.join('\n'));
    const { stdout } = await cliOf(key)('push', path, ...MAPPED, '--duplicates', 'last', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ created: 3, updated: 1, failed: 4 });
    expect((await getAccount(service, key.apiKey, 'A-1')).body.account).toMatchObject({
      person: { name: { first: 'Again' } },
    });
  });

  it('begins a mapping file', async () => {
    const path = file('a.csv', `${HEADER},bank\nA-1,,,,,,\n`);
    const { code, stdout } = await commandLine({})('push', path, '--print-mapping');
    expect({ code, mapping: JSON.parse(stdout) }).toEqual({
      code: EXIT.DONE,
      mapping: { columns: { 'Acct No': '', First: '', Cell: '', Balance: '', Opened: '', 'File #': '', bank: 'bank' } },
    });
    const mapping = file('mapping.json', stdout);
    const refused = await commandLine({ apiKey: 'key' })('push', path, '--mapping', mapping);
    expect(refused).toMatchObject({ code: EXIT.USAGE, stderr: expect.stringContaining('"Acct No"') });
  });

  it('takes what was exported: nothing changes', async () => {
    const key = await newKey();
    const rows = [
      buildRow({
        person: { name: { first: '=1+1', last: ' -2' }, ssn: '900-12-3456' },
        tags: ['a;b', ''],
        bank: "'quoted",
      }),
      buildRow({
        originalCreditor: { name: 'Old Bank', since: 1999 },
        metadata: { filenumber: 'F', deep: { a: [1, null] } },
      }),
      buildRow({
        currentBalance: -12.5,
        smsOptOut: { isOptedOut: false },
        history: { chargedOff: { events: [{ a: 1 }] } },
      }),
    ];
    await cliOf(key)('push', file('rows.ndjson', ndjson(rows)));
    const exported = join(folder, 'exported.csv');
    expect(await cliOf(key)('export', '--format', 'csv', '--output', exported)).toMatchObject({ code: EXIT.DONE });
    const { code, stdout } = await cliOf(key)('push', exported, '--json');
    expect({ code, ...JSON.parse(stdout) }).toMatchObject({ code: EXIT.DONE, rows: 3, unchanged: 3 });
  });
});

const COLUMNS = 'externalId,phoneNumber,portfolioId,metadata.filenumber,person.name.first,person.name.last';
const lineOf = (id: string, first = 'Zoe', last = 'Quinn') => `${id},+12125550134,p,F,${first},${last}`;

describe('account-sync push of CSV that is broken', () => {
  const pushed = async (content: string | Buffer, ...options: string[]) => {
    const key = await newKey();
    const outcome = await cliOf(key)('push', file('a.csv', content), ...options);
    return { ...outcome, accounts: await accountsOf(key) };
  };

  it('takes no file for Windows-1252 that is UTF-8 but for a byte', async () => {
    const good = Buffer.from(`${COLUMNS}\n${lineOf('A-1', 'Zoë')}\n`);
    const bytes = Buffer.concat([good, Buffer.from(`${lineOf('A-2', 'René')}\n`, 'latin1')]);
    const { code, stderr, accounts } = await pushed(bytes);
    expect({ code, accounts }).toEqual({ code: EXIT.USAGE, accounts: [] });
    expect(stderr).toContain(`at byte ${good.length + lineOf('A-2', 'Ren').indexOf('Ren') + 3}`);
    const json = file('a.ndjson', Buffer.from('{"externalId":"é"}', 'latin1'));
    expect(await cliOf(await newKey())('push', json)).toMatchObject({ code: EXIT.USAGE });
  });

  it('believes a byte order mark more than an option', async () => {
    const { accounts } = await pushed(`\ufeff${COLUMNS}\n${lineOf('A-1', 'Zoë')}\n`, '--encoding', 'windows-1252');
    expect(accounts).toMatchObject([{ person: { name: { first: 'Zoë' } } }]);
  });

  it('does not take lines into a cell whose quote is not closed', async () => {
    const lines = [COLUMNS, lineOf('A-1'), lineOf('A-2', '"Bob'), lineOf('A-3'), lineOf('A-4', 'Joe"'), lineOf('A-5')];
    const { code, stdout, accounts } = await pushed(lines.join('\n'));
    expect({ code, ids: accounts.map(({ externalId }) => externalId).sort() }).toEqual({
      code: EXIT.ROWS_FAILED,
      ids: ['A-1', 'A-5'],
    });
    expect(stdout).toContain('is a quote not closed?');
    expect(readFileSync(join(folder, 'a.failed.csv'), 'utf8')).toContain('A-3');
  });

  it('takes a quote that is not doubled for a quote, and spaces behind one for nothing', async () => {
    const lines = [
      lineOf('A-1', '"Bob" X'),
      lineOf('A-2', 'Robert "Bob" X'),
      lineOf('A-3', ' "Bob" '),
      lineOf('A-4', '"""Bob"" X"'),
      lineOf('A-5', '"12", pipe"'),
      lineOf('A-6'),
    ];
    const { code, accounts } = await pushed([COLUMNS, ...lines].join('\n'));
    expect(code).toBe(EXIT.ROWS_FAILED);
    expect(Object.fromEntries(accounts.map(({ externalId, person }) => [externalId, person?.name?.first]))).toEqual({
      'A-1': '"Bob" X',
      'A-2': 'Robert "Bob" X',
      'A-3': 'Bob',
      'A-4': '"Bob" X',
      'A-6': 'Zoe',
    });
    expect(readFileSync(join(folder, 'a.failed.csv'), 'utf8')).toContain('A-5');
  });

  it('tells the line that a row ends on, whatever stands in the cells before', async () => {
    const lines = [lineOf('A-1', '"a\r\nb\r\nc"'), '', lineOf('A-2', '"a\nb"'), ',,,,,', lineOf('')];
    const { stdout } = await pushed([COLUMNS, ...lines].join('\r\n'));
    expect(stdout).toMatch(/1 {2}line 9 {2}MISSING_REQUIRED_FIELD/);
  });

  it('says that a part was pushed where a quote is never closed, or bytes are no text', async () => {
    const good = Array.from({ length: 3000 }, (_, at) => lineOf(`A-${at}`));
    const quote = await pushed([COLUMNS, ...good, lineOf('B', '"Bob')].join('\n'));
    expect(quote).toMatchObject({ code: EXIT.FAILED, stderr: expect.stringContaining('a quote is not closed') });
    expect(quote.stderr).toMatch(/rows are settled; mend the file and push it again/);
    expect(quote.accounts.length).toBeGreaterThanOrEqual(500);
    const wrong = await pushed(
      Buffer.concat([Buffer.from([COLUMNS, ...good, ''].join('\n')), Buffer.from([0xff])]),
      '--encoding',
      'utf-8',
    );
    expect(wrong).toMatchObject({ code: EXIT.FAILED, stderr: expect.stringContaining('--encoding') });
  });

  it('reads lines that end in every way', async () => {
    const { accounts } = await pushed(
      `${COLUMNS}\r\n${lineOf('A-1')}\n${lineOf('A-2', '"a\r\nb"')}\r\n${lineOf('A-3')}\r${lineOf('A-4')}`,
    );
    expect(accounts.map(({ externalId }) => externalId).sort()).toEqual(['A-1', 'A-2', 'A-3', 'A-4']);
  });

  it('takes no row that could not be read because it is kept as NDJSON', async () => {
    const key = await newKey();
    const path = file('a.csv', `${COLUMNS},person.birthdate\n${lineOf('A-1')},3/4/1980\n`);
    const failed = join(folder, 'f.ndjson');
    expect(await cliOf(key)('push', path, '--failed', failed)).toMatchObject({ code: EXIT.ROWS_FAILED });
    expect(await cliOf(key)('push', failed)).toMatchObject({
      code: EXIT.ROWS_FAILED,
      stdout: expect.stringContaining('mend it in the file that it comes from'),
    });
    expect(await accountsOf(key)).toEqual([]);
  });

  it('refuses a sign between cells that is none, and takes \\t for a tab', async () => {
    const key = await newKey();
    const path = file('a.csv', `${COLUMNS}\n${lineOf('A-1')}`.replaceAll(',', '\t'));
    expect(await cliOf(key)('push', path, '--delimiter', '')).toMatchObject({ code: EXIT.USAGE });
    expect(await cliOf(key)('push', path, '--delimiter', '\\t')).toMatchObject({ code: EXIT.DONE });
  });
});

describe('account-sync push of JSON', () => {
  const rows = [buildRow({ bank: 'line\u2028separator' }), buildRow(), { externalId: 'no-phone' }];

  it.each([
    ['rows.ndjson', ndjson(rows).replace('\n', '\r\n\n')],
    ['rows.jsonl', ndjson(rows)],
    ['list.json', JSON.stringify(rows, null, 2)],
    ['envelope.json', JSON.stringify({ dryRun: true, accounts: rows })],
    ['bom.json', `\ufeff \n${JSON.stringify(rows)}`],
  ])('takes %s', async (name, content) => {
    const key = await newKey();
    const { code, stdout } = await cliOf(key)('push', file(name, content), '--json');
    expect({ code, ...JSON.parse(stdout) }).toMatchObject({ code: EXIT.ROWS_FAILED, rows: 3, created: 2, failed: 1 });
    expect((await getAccount(service, key.apiKey, rows[0]?.externalId ?? '')).body.account).toMatchObject({
      bank: 'line\u2028separator',
    });
    const [failed] = names().filter((other) => other.includes('.failed.'));
    expect(JSON.parse(readFileSync(join(folder, failed ?? ''), 'utf8'))).toMatchObject({
      code: 'MISSING_REQUIRED_FIELD',
      row: { externalId: 'no-phone' },
    });
  });

  it('takes the file of failed rows once they are mended, lines that were no JSON among them', async () => {
    const key = await newKey();
    const [good, wrong] = [buildRow(), buildRow({ status: 'Paid' })];
    const path = file(
      'rows.ndjson',
      `${JSON.stringify(wrong)}\n{"externalId":"broken",\n[1]\n${JSON.stringify(good)}\n`,
    );
    expect(await cliOf(key)('push', path)).toMatchObject({ code: EXIT.ROWS_FAILED });
    const failed = join(folder, 'rows.failed.ndjson');
    const told = readFileSync(failed, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(told.map(({ place, code }) => [place, code]).sort()).toEqual([
      [1, 'VALIDATION_FAILED'],
      [2, 'ROW_NOT_READABLE'],
      [3, 'ROW_NOT_READABLE'],
    ]);
    const mended = readFileSync(failed, 'utf8')
      .replace('"status":"Paid"', '"status":"ACTIVE"')
      .replace('"{\\"externalId\\":\\"broken\\","', JSON.stringify(JSON.stringify(buildRow({ externalId: 'broken' }))));
    const { stdout } = await cliOf(key)('push', file('mended.ndjson', mended), '--json');
    expect(JSON.parse(stdout)).toMatchObject({ created: 2, failed: 1 });
    expect((await getAccount(service, key.apiKey, 'broken')).status).toBe(200);
  });

  it.each([
    ['--set', 'portfolioId=pf-2'],
    ['--map', 'a=externalId'],
    ['--clear-empty'],
    ['--country', 'US'],
    ['--delimiter', ';'],
  ])('has no columns: %s %s is refused', async (...options) => {
    const path = file('rows.ndjson', ndjson([buildRow()]));
    const { code, stderr } = await cliOf(await newKey())('push', path, ...options);
    expect({ code, stderr }).toEqual({ code: EXIT.USAGE, stderr: expect.stringContaining('are for CSV') });
  });

  it('reads standard input, where it is told what comes', async () => {
    const key = await newKey();
    const stdin = ndjson([buildRow(), { externalId: 'no-phone' }]);
    expect(await cliOf(key)('push', '-', { stdin })).toMatchObject({ code: EXIT.USAGE });
    const failed = join(folder, 'failed.ndjson');
    const { code } = await cliOf(key)('push', '-', '--format', 'ndjson', '--failed', failed, { stdin });
    expect(code).toBe(EXIT.ROWS_FAILED);
    expect(names()).toEqual(['failed.ndjson']);
  });

  it.each([
    ['broken.json', '[{"externalId":"A-1"},'],
    ['text.json', '"text"'],
    ['number.json', '17'],
    ['account.json', '{"externalId":"A-1"}'],
    ['other.json', '{"data":[{"externalId":"A-1"}],"account":[]}'],
    ['no-list.json', '{"accounts":{"externalId":"A-1"}}'],
    ['empty.csv', ''],
    ['quote.csv', 'externalId,bank\nA-1,"never closed\n'],
  ])('says what is wrong with %s', async (name, content) => {
    const { code, stderr } = await cliOf(await newKey())('push', file(name, content));
    expect({ code, stderr }).toEqual({ code: EXIT.USAGE, stderr: expect.stringMatching(/The file is/) });
  });
});

describe('account-sync push --dry-run', () => {
  it('writes nothing, and shows columns, changes and faults', async () => {
    const key = await newKey();
    const path = file('accounts.csv', LINES.join('\n'));
    await cliOf(key)('push', path, ...MAPPED);
    const before = await accountsOf(key);
    rmSync(join(folder, 'accounts.failed.csv'));

    const changed = file(
      'changed.csv',
      [HEADER, 'A-1,Joe,(212) 555-0134,99,3/27/2018,007', 'A-9,,2125550199,,,F-9'].join('\n'),
    );
    const { code, stdout } = await cliOf(key)('push', changed, ...MAPPED, '--dry-run');
    expect(code).toBe(EXIT.DONE);
    expect(stdout).toMatch(/Acct No +→ +externalId +text/);
    expect(stdout).toMatch(/pf-1 +→ +portfolioId +every row/);
    expect(stdout).toMatch(/1 +would be created\n +1 +would be updated/);
    expect(stdout).toMatch(/currentBalance +1\n/);
    expect(stdout).toMatch(/2 +A-1 +currentBalance +1234.5 +→ +99/);
    expect(await accountsOf(key)).toEqual(before);
    expect(names()).toEqual(['accounts.csv', 'changed.csv']);

    const first = await cliOf(key)('push', path, ...MAPPED, '--dry-run', '--first', '2', '--json');
    expect(JSON.parse(first.stdout)).toMatchObject({ dryRun: true, rows: 2, unchanged: 2, failed: 0 });
  });

  it('keeps what would fail where it is told to', async () => {
    const failed = join(folder, 'would-fail.csv');
    const path = file('accounts.csv', LINES.join('\n'));
    await cliOf(await newKey())('push', path, ...MAPPED, '--dry-run', '--failed', failed);
    expect(readFileSync(failed, 'utf8')).toContain('MISSING_REQUIRED_FIELD');
  });
});

describe('account-sync push --resume', () => {
  /** Ends the push from outside when so many requests have been answered. */
  function interruptedAfter(requests: number) {
    const interruption = new AbortController();
    let answered = 0;
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const response = await globalThis.fetch(input, init);
      answered += 1;
      if (answered > requests) interruption.abort();
      return response;
    };
    return { interrupted: interruption.signal, runtime: { fetch } };
  }

  const manyRows = (count: number) =>
    Array.from({ length: count }, (_, at) => (at % 100 === 7 ? { externalId: `bad-${at}` } : buildRow()));

  it('goes on where a push was interrupted, and pushes no settled row again', async () => {
    const key = await newKey();
    const rows = manyRows(2200);
    const path = file('rows.ndjson', ndjson(rows));
    const first = await cliOf(key, interruptedAfter(2))('push', path);
    expect(first).toMatchObject({ code: EXIT.INTERRUPTED, stderr: expect.stringContaining('--resume') });
    expect(names()).toEqual(['rows.failed.ndjson', 'rows.ndjson', 'rows.ndjson.push.json']);
    const journal = readFileSync(join(folder, 'rows.ndjson.push.json'), 'utf8');
    expect(journal).not.toContain('ext-');

    const { fetch, statuses } = notingFetch();
    const second = await cliOf(key, { runtime: { fetch } })('push', path, '--resume', '--json');
    expect({ code: second.code, ...JSON.parse(second.stdout) }).toMatchObject({
      code: EXIT.ROWS_FAILED,
      rows: 2200,
      failed: 22,
    });
    // Two requests were settled before, and a third may have been carried out.
    expect(statuses).toHaveLength(3);
    expect(await accountsOf(key)).toHaveLength(2178);
    const failed = readFileSync(join(folder, 'rows.failed.ndjson'), 'utf8').trim().split('\n');
    expect(failed.map((line) => JSON.parse(line).place)).toEqual(Array.from({ length: 22 }, (_, at) => at * 100 + 8));
    expect(names()).toEqual(['rows.failed.ndjson', 'rows.ndjson']);
  });

  it('begins at the beginning where none was interrupted', async () => {
    const path = file('rows.ndjson', ndjson([buildRow()]));
    expect(await cliOf(await newKey())('push', path, '--resume')).toMatchObject({ code: EXIT.DONE });
  });

  it('does not go on into another service, or with another key or mapping', async () => {
    const key = await newKey();
    const path = file('rows.ndjson', ndjson(manyRows(1200)));
    await cliOf(key, interruptedAfter(1))('push', path);
    const refused = { code: EXIT.USAGE, stderr: expect.stringContaining('another service, key or mapping') };
    const elsewhere = commandLine({ url: 'http://127.0.0.1:9', apiKey: key.apiKey });
    expect(await elsewhere('push', path, '--resume')).toMatchObject(refused);
    const other = await newKey();
    expect(await cliOf(other)('push', path, '--resume')).toMatchObject(refused);
    expect(await accountsOf(other)).toEqual([]);
    expect(await cliOf(key)('push', path, '--resume')).toMatchObject({ code: EXIT.ROWS_FAILED });
  });

  it.each([
    ['the file has changed', (path: string) => writeFileSync(path, ndjson([buildRow(), buildRow()]))],
    ['the journal is empty', (path: string) => writeFileSync(`${path}.push.json`, '')],
    ['the journal is broken', (path: string) => writeFileSync(`${path}.push.json`, '{"settled":[[0,')],
    [
      'the journal is of another version',
      (path: string) => writeFileSync(`${path}.push.json`, '{"settled":[[0,500]]}'),
    ],
  ])('begins at the beginning where %s, and says so', async (_what, happen) => {
    const key = await newKey();
    const path = file('rows.ndjson', ndjson([...Array.from({ length: 600 }, () => buildRow())]));
    await cliOf(key, interruptedAfter(1))('push', path);
    happen(path);
    const rows = readFileSync(path, 'utf8').trim().split('\n').length;
    const { code, stdout, stderr } = await cliOf(key)('push', path, '--resume', '--json');
    expect({ code, ...JSON.parse(stdout) }).toMatchObject({ code: EXIT.DONE, rows });
    expect(stderr).toContain('the push begins at the beginning');
    expect(names()).toEqual(['rows.ndjson']);
  });

  it('is not held up by a push that settled nothing, with another key', async () => {
    const path = file('rows.ndjson', ndjson([buildRow()]));
    const refused = await cliOf({ ...(await newKey()), apiKey: 'acs_wrong.key' })('push', path);
    expect(refused).toMatchObject({ code: EXIT.NOT_LET_IN, stderr: expect.not.stringContaining('--resume') });
    expect(names()).toEqual(['rows.ndjson']);
    expect(await cliOf(await newKey())('push', path, '--resume')).toMatchObject({ code: EXIT.DONE });
  });

  describe('and the file of failed rows', () => {
    const failedPath = () => join(folder, 'rows.failed.ndjson');
    const placesIn = (name: string) =>
      readFileSync(join(folder, name), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).place);
    let key: TestKey;
    let path: string;
    beforeEach(async () => {
      key = await newKey();
      path = file('rows.ndjson', ndjson(manyRows(1200)));
    });
    const resume = (...words: string[]) => cliOf(key)('push', path, '--resume', ...words);

    it('takes back what was written after the push had noted how far it was', async () => {
      await cliOf(key, interruptedAfter(1))('push', path);
      writeFileSync(failedPath(), '{"place":1108}\n{"pla', { flag: 'a' });
      expect(await resume()).toMatchObject({ code: EXIT.ROWS_FAILED });
      expect(placesIn('rows.failed.ndjson')).toEqual(Array.from({ length: 12 }, (_, at) => at * 100 + 8));
    });

    it.each([
      ['shortened', () => writeFileSync(failedPath(), '{"place":8}\n')],
      [
        'lengthened',
        () => writeFileSync(failedPath(), readFileSync(failedPath(), 'utf8').replace('{', '{"mended":true,')),
      ],
      ['changed', () => writeFileSync(failedPath(), readFileSync(failedPath(), 'utf8').replace('bad-7', 'bad-8'))],
    ])('leaves it alone where somebody has %s it', async (_how, mend) => {
      await cliOf(key, interruptedAfter(1))('push', path);
      mend();
      const mended = readFileSync(failedPath(), 'utf8');
      const { code, stderr, stdout } = await resume('--json');
      expect({ code, failedFile: JSON.parse(stdout).failedFile }).toEqual({
        code: EXIT.ROWS_FAILED,
        failedFile: join(folder, 'rows.failed-2.ndjson'),
      });
      expect(stderr).toContain(`${failedPath()} is not as the push left it`);
      expect(readFileSync(failedPath(), 'utf8')).toBe(mended);
      expect(placesIn('rows.failed-2.ndjson').at(-1)).toBe(1108);
    });

    it('begins one where it is gone', async () => {
      await cliOf(key, interruptedAfter(1))('push', path);
      rmSync(failedPath());
      expect(await resume()).toMatchObject({ code: EXIT.ROWS_FAILED });
      expect(placesIn('rows.failed.ndjson').at(-1)).toBe(1108);
    });

    it('does not write over one that appeared meanwhile', async () => {
      writeFileSync(path, ndjson([...Array.from({ length: 1000 }, () => buildRow()), { externalId: 'bad' }]));
      await cliOf(key, interruptedAfter(1))('push', path);
      writeFileSync(failedPath(), 'of somebody else');
      expect(await resume()).toMatchObject({ code: EXIT.ROWS_FAILED });
      expect(readFileSync(failedPath(), 'utf8')).toBe('of somebody else');
      expect(placesIn('rows.failed-2.ndjson')).toEqual([1001]);
    });

    it('does not write over one that the command names, once it has been mended', async () => {
      const named = join(folder, 'named.ndjson');
      await cliOf(key, interruptedAfter(1))('push', path, '--failed', named);
      writeFileSync(named, 'mended');
      expect(await resume('--failed', named)).toMatchObject({ code: EXIT.ROWS_FAILED });
      expect(readFileSync(named, 'utf8')).toBe('mended');
      expect(placesIn('named-2.ndjson').at(-1)).toBe(1108);
    });

    it('is found from another folder', async () => {
      const place = process.cwd();
      process.chdir(folder);
      try {
        await cliOf(key, interruptedAfter(1))('push', 'rows.ndjson', '--failed', 'named.ndjson');
      } finally {
        process.chdir(place);
      }
      expect(await resume()).toMatchObject({ code: EXIT.ROWS_FAILED });
      expect(placesIn('named.ndjson')).toHaveLength(12);
    });
  });

  it('is not needed for a file that is as it was: pushed again, everything is unchanged', async () => {
    const key = await newKey();
    const path = file('rows.ndjson', ndjson([buildRow(), buildRow()]));
    await cliOf(key)('push', path);
    const { stdout } = await cliOf(key)('push', path, '--json');
    expect(JSON.parse(stdout)).toMatchObject({ unchanged: 2 });
    expect(await trailOf(key, (await accountsOf(key))[0]?.externalId ?? '')).toEqual([]);
  });
});

describe('account-sync push --failed', () => {
  it('empties the file before anything is sent, and makes it its user’s alone', async () => {
    const key = await newKey();
    const failed = file('failed.ndjson', 'of yesterday');
    chmodSync(failed, 0o644);
    const path = file('rows.ndjson', ndjson([buildRow()]));
    for (const words of [['--dry-run'], []]) {
      writeFileSync(failed, 'of yesterday');
      expect(await cliOf(key)('push', path, '--failed', failed, ...words)).toMatchObject({ code: EXIT.DONE });
      expect(readFileSync(failed, 'utf8')).toBe('');
    }
    expect(statSync(failed).mode & 0o777).toBe(0o600);
  });

  it('does not empty the file that is pushed, whatever name it has', async () => {
    const path = file('rows.ndjson', ndjson([buildRow()]));
    symlinkSync(path, join(folder, 'symbolic.ndjson'));
    linkSync(path, join(folder, 'hard.ndjson'));
    for (const name of ['rows.ndjson', 'symbolic.ndjson', 'hard.ndjson']) {
      const outcome = await cliOf(await newKey())('push', path, '--failed', join(folder, name));
      expect(outcome).toMatchObject({ code: EXIT.USAGE, stderr: '--failed names the file that is pushed\n' });
    }
    expect(readFileSync(path, 'utf8')).toContain('externalId');
    expect(names()).toEqual(['hard.ndjson', 'rows.ndjson', 'symbolic.ndjson']);
  });

  it('says before anything is sent that the file cannot be written', async () => {
    const key = await newKey();
    const path = file('rows.ndjson', ndjson([buildRow()]));
    for (const failed of [folder, join(folder, 'absent', 'failed.ndjson')]) {
      expect(await cliOf(key)('push', path, '--failed', failed)).toMatchObject({ code: EXIT.USAGE });
    }
    expect(await accountsOf(key)).toEqual([]);
  });

  it('may name what is no file', async () => {
    const path = file('rows.ndjson', ndjson([{ externalId: 'no-phone' }]));
    const { mode } = statSync('/dev/null');
    const outcome = await cliOf(await newKey())('push', path, '--failed', '/dev/null');
    expect(outcome).toMatchObject({ code: EXIT.ROWS_FAILED });
    expect(statSync('/dev/null').mode).toBe(mode);
  });

  it('is needed for rows of standard input: else it is said that they are not kept', async () => {
    const stdin = ndjson([buildRow(), { externalId: 'no-phone' }]);
    const { code, stderr } = await cliOf(await newKey())('push', '-', '--format', 'ndjson', { stdin });
    expect({ code, stderr }).toEqual({
      code: EXIT.ROWS_FAILED,
      stderr: expect.stringContaining('1 rows failed and are not kept; --failed says where to'),
    });
  });

  it('is needed where nothing can be written beside the file; all else works', async () => {
    const key = await newKey();
    // With anything behind it the name is too long for a file.
    const path = file(`${'x'.repeat(243)}.ndjson`, ndjson([...Array.from({ length: 600 }, () => buildRow()), {}]));
    const { code, stdout, stderr } = await cliOf(key)('push', path, '--json');
    expect({ code, ...JSON.parse(stdout) }).toMatchObject({ code: EXIT.ROWS_FAILED, created: 600, failedFile: null });
    expect(stderr).toMatch(/^Nothing can be written beside the file: .*ENAMETOOLONG/);
    const failed = join(folder, 'failed.ndjson');
    expect(await cliOf(key)('push', path, '--failed', failed)).toMatchObject({ code: EXIT.ROWS_FAILED });
    expect(names()).toHaveLength(2);
  });
});

describe('account-sync push', () => {
  it('does not hide an error behind that of its journal', async () => {
    const path = file('rows.ndjson', ndjson([buildRow()]));
    mkdirSync(`${path}.push.json`);
    const away = commandLine({ url: 'http://127.0.0.1:9', apiKey: 'key', clock: service.clock });
    const { code, stderr } = await away('push', path);
    expect({ code, stderr }).toEqual({ code: EXIT.UNAVAILABLE, stderr: expect.stringContaining('CONNECTION_FAILED') });
    expect(stderr.match(/cannot be noted/g)).toHaveLength(1);
    expect(await cliOf(await newKey())('push', path)).toMatchObject({ code: EXIT.DONE });
  });

  it('is refused for a file that is being pushed', async () => {
    const key = await newKey();
    const path = file('rows.ndjson', ndjson([buildRow(), { externalId: 'bad' }]));
    let second: Awaited<ReturnType<ReturnType<typeof cliOf>>> | undefined;
    const fetch: typeof globalThis.fetch = async (input, init) => {
      second ??= await cliOf(key)('push', path, '--resume');
      return globalThis.fetch(input, init);
    };
    expect(await cliOf(key, { runtime: { fetch } })('push', path)).toMatchObject({ code: EXIT.ROWS_FAILED });
    expect(second).toMatchObject({ code: EXIT.USAGE, stderr: `${path} is being pushed already\n` });
    expect(names()).toEqual(['rows.failed.ndjson', 'rows.ndjson']);
    expect(await cliOf(key)('push', path)).toMatchObject({ code: EXIT.ROWS_FAILED });
  });

  it('keeps its failed rows apart from those of another push that runs', async () => {
    const key = await newKey();
    // Both would take the same name for the rows that fail.
    const one = file('rows.ndjson', ndjson([{ externalId: 'one' }]));
    const other = file('rows.jsonl', ndjson([{ externalId: 'other' }]));
    const failed = join(folder, 'failed.ndjson');
    const meanwhile: CommandOutcome[] = [];
    const fetch: typeof globalThis.fetch = async (input, init) => {
      meanwhile.push(await cliOf(key)('push', other, ...(meanwhile.length === 0 ? ['--failed', failed] : [])));
      return globalThis.fetch(input, init);
    };
    await cliOf(key, { runtime: { fetch } })('push', one, '--failed', failed);
    await cliOf(key, { runtime: { fetch } })('push', one);
    expect(meanwhile).toMatchObject([
      { code: EXIT.USAGE, stderr: expect.stringContaining('Another push is writing to') },
      { code: EXIT.ROWS_FAILED },
    ]);
    expect(readFileSync(failed, 'utf8')).toContain('"one"');
    expect(readFileSync(join(folder, 'rows.failed.ndjson'), 'utf8')).toContain('"other"');
    expect(readFileSync(join(folder, 'rows.failed-2.ndjson'), 'utf8')).toContain('"one"');
  });

  it('does not write over rows that somebody may be mending, nor over the file itself', async () => {
    const key = await newKey();
    const path = file('rows.ndjson', ndjson([{ externalId: 'no-phone' }]));
    await cliOf(key)('push', path);
    await cliOf(key)('push', path);
    expect(names()).toEqual(['rows.failed-2.ndjson', 'rows.failed.ndjson', 'rows.ndjson']);
    expect(await cliOf(key)('push', path, '--failed', path)).toMatchObject({ code: EXIT.USAGE });
    expect(await cliOf(key)('push', path, '--failed', join(folder, 'no', 'folder'))).toMatchObject({
      code: EXIT.USAGE,
    });
    expect(await cliOf(key)('push', path, '--failed', 'x.csv')).toMatchObject({ code: EXIT.USAGE });
    expect(await cliOf(key)('push', join(folder, 'absent.csv'))).toMatchObject({ code: EXIT.USAGE });
    expect(await cliOf(key)('push', folder, '--format', 'csv')).toMatchObject({ code: EXIT.USAGE });
  });

  it('ends with codes that a scheduler can tell apart', async () => {
    const path = file('rows.ndjson', ndjson([buildRow()]));
    const wrongKey = commandLine({ ...service, apiKey: 'acs_wrong.key' });
    expect(await wrongKey('push', path)).toMatchObject({
      code: EXIT.NOT_LET_IN,
      stderr: expect.stringContaining('INVALID_API_KEY'),
    });
    const away = commandLine({ url: 'http://127.0.0.1:9', apiKey: 'key', clock: service.clock });
    expect(await away('push', path)).toMatchObject({ code: EXIT.UNAVAILABLE });
    const proxy: typeof fetch = async () => new Response('<h1>Bad Gateway</h1>', { status: 502 });
    const behindProxy = commandLine({ ...service, apiKey: 'key', runtime: { fetch: proxy } });
    expect(await behindProxy('push', path)).toMatchObject({ code: EXIT.UNAVAILABLE });
    expect(await commandLine({ ...service })('push', path)).toMatchObject({ code: EXIT.USAGE });
  });

  it('keeps to the window of the service, and says how far it is', async () => {
    const paced = await startService({ bulkUpsertWindowSeconds: 20 });
    try {
      const { apiKey } = await paced.createKey();
      const { fetch, statuses } = notingFetch();
      const path = file('rows.ndjson', ndjson(Array.from({ length: 1600 }, () => buildRow())));
      const lines = await commandLine({ ...paced, apiKey, runtime: { fetch } })('push', path);
      expect(lines).toMatchObject({ code: EXIT.DONE, stdout: expect.stringContaining('1,600  created') });
      expect(statuses.filter((status) => status === 200)).toHaveLength(4);
      expect(lines.stderr).toMatch(/^[\d,]+ rows \(\d+ %\), 0 failed, [\d.]+ rows\/s, .* left$/m);

      paced.clock.advance(60_000);
      const bar = await commandLine({ ...paced, apiKey, isTTY: true })('push', path, '--first', '500');
      expect(bar.stderr).toMatch(/█.*\d+%.* rows, 0 failed/);
    } finally {
      await paced.close();
    }
  });

  it('passes over the values of people: nothing but --dry-run shows them', async () => {
    const key = await newKey();
    const row: JsonObject = buildRow({ person: { ssn: '900-12-3456', name: { first: 'Zebedee' } }, status: 'Zebedee' });
    const { stdout, stderr } = await cliOf(key)('push', file('rows.ndjson', ndjson([row])));
    expect(stdout + stderr).not.toMatch(/900|Zebedee/);
  });
});
