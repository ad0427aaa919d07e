import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { addPushCommand } from '../../../src/cli/commands/push';
import { EXIT } from '../../../src/cli/terminal/exit-codes';
import { type Terminal } from '../../../src/cli/terminal/terminal';
import { headerFingerprint } from '../../../src/files/columns/header-fingerprint';
import { keptOf } from '../../../src/files/columns/kept-mapping';
import { type ColumnRule, type Mapping, NO_MAPPING } from '../../../src/files/columns/mapping';
import { usePushSetting } from '../../support/push';
import { type TestKey } from '../../support/service';
import { printing, saying } from '../outcome';

const setting = usePushSetting();
const { newKey, cliOf, file, accountsOf } = setting;

const config = () => join(setting.folder, 'config');
const folderOf = () => join(config(), 'account-sync/mappings');
const cliFor = (key: TestKey) => cliOf(key, { env: { XDG_CONFIG_HOME: config() } });
const keptMappings = (): object[] =>
  readdirSync(folderOf()).map((name) => JSON.parse(readFileSync(join(folderOf(), name), 'utf8')).mapping);

const HEADER = ['No', 'Cell', 'Portf', 'File', 'Bal', 'St'];
const line = (id: string, balance = '10', status = 'Active') =>
  [id, '212-555-0134', 'pf-1', `F-${id}`, balance, status].join(',');
const csv = (...lines: string[]) => [HEADER.join(','), ...lines].join('\n');
const FIELDS = ['externalId', 'phoneNumber', 'portfolioId', 'metadata.filenumber', 'currentBalance', 'status'];
const BASE = {
  columns: Object.fromEntries(FIELDS.map((field, at) => [HEADER[at], { field }])),
  firstOf: {},
  empty: [],
  country: 'US',
};
const MAPPED = [...FIELDS.flatMap((field, at) => ['--map', `${HEADER[at]}=${field}`]), '--country', 'US'];

/** Options that say how cells are read, and what is kept of them besides the columns. */
const KEPT: Record<string, { words: string[]; kept: object }> = {
  '--map': {
    words: ['St=metadata.state'],
    kept: { columns: { ...BASE.columns, St: [{ field: 'status' }, { field: 'metadata.state' }] } },
  },
  '--dates': { words: ['dmy'], kept: { dates: 'dmy' } },
  '--country': { words: ['CA'], kept: { country: 'CA' } },
  '--decimal': { words: [','], kept: { decimal: ',' } },
  '--empty': { words: ['NULL'], kept: { empty: ['NULL'] } },
  '--header-row': { words: ['1'], kept: {} },
};
/** Options of which nothing is kept, as they can be given together. */
const NOT_KEPT: Record<string, string[]>[] = [
  {
    '--set': ['client=c-1'],
    '--clear-empty': [],
    '--ignore-unmapped': [],
    '--skip-totals': [],
    '--drop-extensions': [],
    '--duplicates': ['last'],
    '--complete': ['pf-1'],
    '--allow': ['missingShare=any'],
    '--json': [],
    '--format': ['csv'],
    '--encoding': ['utf-8'],
    '--delimiter': [','],
    '--escape': ['quote'],
    '--skip-lines': ['TRL'],
    '--failed': ['/dev/null'],
    '--no-saved-mapping': [],
    '--from-organization': ['other'],
  },
  { '--fill-short-lines': [], '--first': ['1'], '--review': [] },
  { '--resume': [] },
];
/** These keep nothing, or are about another kind of file, or the connection. */
const OTHERS = ['--dry-run', '--print-mapping', '--mapping', '--sheet', '--url', '--key-file'];

const COLUMNS: Mapping['columns'] = { A: 'externalId', B: null, C: { split: 'LAST, FIRST M' } };
/** Every key of a mapping, what it may hold, and what is kept of that. */
const KEYS: { [Key in keyof Required<Mapping>]: { given: Required<Mapping>[Key]; kept?: unknown } } = {
  columns: {
    given: { ...COLUMNS, D: [{ field: 'status', values: { P: 'ACTIVE', Q: null, ' ': 'CLOSED', '': 'CLOSED' } }] },
    kept: { ...COLUMNS, D: [{ field: 'status', values: { P: 'ACTIVE', Q: null } }] },
  },
  firstOf: { given: { phoneNumber: ['A', 'B'] }, kept: { phoneNumber: ['A', 'B'] } },
  dates: { given: 'mdy', kept: 'mdy' },
  country: { given: 'US', kept: 'US' },
  decimal: { given: ',', kept: ',' },
  separator: { given: '|', kept: '|' },
  empty: { given: ['NULL'], kept: ['NULL'] },
  constants: { given: { client: 'c' } },
  dropExtensions: { given: true },
  skipTotals: { given: true },
  clearEmpty: { given: true },
  ignoreUnmapped: { given: true },
  unsure: { given: { A: 'check it' } },
};

/** Every key of a rule: how the cells of one column are read. */
const RULE: Required<ColumnRule> = {
  field: 'status',
  type: 'text',
  values: { P: 'ACTIVE' },
  digits: 3,
  dates: 'mdy',
  country: 'US',
  decimal: ',',
  separator: '|',
};

describe('what is kept of a mapping', () => {
  it.each(Object.entries(KEYS))(
    '%s is kept only if it says which column is which, or how cells are read',
    (key, { given, kept }) => {
      const nothing = { columns: {}, firstOf: {}, empty: [] };
      expect(keptOf({ ...NO_MAPPING, [key]: given })).toEqual({
        ...nothing,
        ...(kept !== undefined && { [key]: kept }),
      });
    },
  );

  it('is every part of the rule of a column', () => {
    expect(keptOf({ ...NO_MAPPING, columns: { A: RULE } }).columns).toEqual({ A: RULE });
  });

  it('is decided for every option of a push', () => {
    const program = new Command();
    addPushCommand(program, {} as Terminal);
    const names = program.commands.flatMap(({ options }) => options.map(({ long }) => long));
    expect([...[KEPT, ...NOT_KEPT].flatMap(Object.keys), ...OTHERS].sort()).toEqual(names.sort());
  });

  const keptAfter = async (words: string[]) => {
    const path = file('a.csv', csv(line('A-1')));
    expect(await cliFor(await newKey())('push', path, ...MAPPED.slice(0, -2), ...words)).toMatchObject({
      code: EXIT.DONE,
      stderr: expect.not.stringContaining('not kept'),
    });
    return keptMappings();
  };

  it('is what says how cells are read', async () => {
    const kept = Object.assign({}, BASE, ...Object.values(KEPT).map((one) => one.kept));
    expect(await keptAfter(Object.entries(KEPT).flatMap(([option, { words }]) => [option, ...words]))).toEqual([kept]);
  });

  it.each(NOT_KEPT)('is nothing else of a push', async (options) => {
    const words = Object.entries(options).flat(2);
    expect(await keptAfter([...words, '--country', 'US'])).toEqual([BASE]);
  });
});

describe('an earlier push of a file with the same columns', () => {
  it('does not make a plain push clear, set, or leave out anything', async () => {
    const key = await newKey();
    const cli = cliFor(key);
    const careless = ['--clear-empty', '--skip-totals', '--set', 'client=c-1', '--duplicates', 'last'];
    await cli('push', file('a.csv', csv(line('A-1'), line('A-2'))), ...MAPPED, ...careless);
    const next = file('b.csv', csv(line('A-1', '', ''), line('A-1', '99'), line('A-3'), 'Total,,,,99,'));
    expect(await cli('push', next)).toMatchObject(printing(EXIT.ROWS_FAILED, 'looks like a total'));
    const accounts = (await accountsOf(key)).sort((one, other) => (one.externalId < other.externalId ? -1 : 1));
    expect(accounts).toMatchObject([
      { externalId: 'A-1', status: 'ACTIVE', currentBalance: 10, client: 'c-1' },
      { externalId: 'A-2', status: 'ACTIVE', currentBalance: 10, client: 'c-1' },
      { externalId: 'A-3', status: 'ACTIVE', currentBalance: 10, client: null },
    ]);
  });

  it('does not count for another organization, nor for another service', async () => {
    const path = file('a.csv', csv(line('A-1')));
    expect(await cliFor(await newKey())('push', path, ...MAPPED)).toMatchObject({ code: EXIT.DONE });
    expect(await cliFor(await newKey())('push', path)).toMatchObject({ code: EXIT.USAGE });
  });

  it('is told line by line, in a dry run too, without what the command itself says', async () => {
    const cli = cliFor(await newKey());
    const columns = {
      No: 'externalId',
      Cell: { field: 'phoneNumber', country: 'US' },
      Portf: ['portfolioId', 'metadata.portfolio'],
      File: { field: 'metadata.filenumber', digits: 9 },
      Bal: null,
      St: { field: 'status', values: { Activ: 'ACTIVE', New: null } },
    };
    const mapping = { columns, dates: 'mdy', decimal: ',', empty: ['NULL'], clearEmpty: true };
    const words = ['--mapping', file('m.json', JSON.stringify(mapping))];
    expect(await cli('push', file('a.csv', csv(line('A-1'))), ...words)).toMatchObject({ code: EXIT.DONE });
    const overriding = ['--dates', 'dmy', '--map', 'No=externalId'];
    const { stderr } = await cli('push', file('b.csv', csv(line('A-2'))), '--dry-run', ...overriding);
    // A push that takes long on a busy machine says how far it is.
    const lines = stderr.split('\n').filter((text) => !/ rows\/s, /.test(text));
    expect(lines.map((text) => text.replace(/ {2,}/g, '  '))).toEqual([
      expect.stringContaining('The mapping used for this header on'),
      '  Cell  →  phoneNumber',
      '  Cell  country  US',
      '  Portf  →  portfolioId',
      '  Portf  →  metadata.portfolio',
      '  File  →  metadata.filenumber',
      '  File  digits  9',
      '  Bal  →  (left out)',
      '  St  →  status',
      '  St  "Activ"  is "ACTIVE"',
      '  St  "New"  (left out)',
      '  all columns  decimal  ,',
      '  all columns  "NULL"  counts as empty',
      '',
    ]);
  });

  it('says where the names of the columns are', async () => {
    const cli = cliFor(await newKey());
    // Nothing says which row it is: no name is known.
    const titled = (date: string, id: string) =>
      [`Extract,of,the,${date}`, 'made,by,hand,', 'K1,K2,K3,K4', `${id},212-555-0134,pf-1,F-1`].join('\n');
    const mapped = ['K1=externalId', 'K2=phoneNumber', 'K3=portfolioId', 'K4=metadata.filenumber'];
    const options = [...mapped.flatMap((one) => ['--map', one]), '--country', 'US', '--header-row', '3'];
    expect(await cli('push', file('a.csv', titled('1 May', 'A-1')), ...options)).toMatchObject({ code: EXIT.DONE });
    const next = file('b.csv', titled('8 May', 'A-2'));
    expect(await cli('push', next)).toMatchObject(saying(EXIT.DONE, /names of the columns +row +3\n/));
  });

  it('lets the same command go on with --resume', async () => {
    const cli = cliFor(await newKey());
    const command = ['push', file('a.csv', csv(line('A-1'))), ...MAPPED, '--empty', 'NULL', '--dates', 'mdy'];
    await cli(...command);
    expect((await cli(...command, '--resume')).stderr).toContain('Going on with import');
  });
});

describe('a mapping that version 0.2.0 kept', () => {
  const OLD = {
    ...BASE,
    columns: { ...BASE.columns, St: { field: 'status', values: { '': 'CLOSED', Activ: 'ACTIVE' } } },
    constants: { client: 'c-old' },
    empty: ['10'],
    dropExtensions: true,
    skipTotals: true,
    clearEmpty: true,
    ignoreUnmapped: true,
    unsure: {},
    dates: 'mdy',
  };
  const keepOld = (mapping: object) => {
    mkdirSync(folderOf(), { recursive: true });
    const name = createHash('sha256').update(headerFingerprint(HEADER)).digest('hex');
    writeFileSync(join(folderOf(), `${name}.json`), JSON.stringify({ usedOn: '2026-11-01', mapping }));
  };

  it('is read for its columns only, and kept anew for the organization that used it', async () => {
    const key = await newKey();
    keepOld({ ...OLD, ofALaterVersion: 1 });
    const path = file('a.csv', csv(line('A-1', '10', '')));
    expect(await cliFor(key)('push', path, '--country', 'US')).toMatchObject(
      saying(EXIT.DONE, 'The mapping used for this header on 2026-11-01 is used'),
    );
    expect(await accountsOf(key)).toMatchObject([
      { externalId: 'A-1', currentBalance: 10, client: null, status: 'LOADED' },
    ]);
    expect(keptMappings()).toEqual([
      { ...BASE, columns: { ...BASE.columns, St: { field: 'status', values: { Activ: 'ACTIVE' } } } },
    ]);
    expect(await cliFor(await newKey())('push', path)).toMatchObject({ code: EXIT.USAGE });
  });
});
