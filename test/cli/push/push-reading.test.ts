import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXIT } from '../../../src/cli/terminal/exit-codes';
import { ndjson, usePushSetting } from '../../support/push';
import { buildRow } from '../../support/rows';
import { jsonOf, printing } from '../outcome';

const setting = usePushSetting();
const { newKey, cliOf, file, accountsOf } = setting;

const COLUMNS = 'externalId,phoneNumber,portfolioId,metadata.filenumber';
const lineOf = (id: string, ...cells: string[]) => [id, '+12125550134', 'p', `F-${id}`, ...cells].join(',');
const csv = (columns: string, ...lines: string[]) => [`${COLUMNS},${columns}`, ...lines].join('\n');

describe('a push of values that are written in their own way', () => {
  it.each(['ndjson', 'json'])('a push of %s accepts statuses and kinds of debt in any spelling', async (form) => {
    const key = await newKey();
    const rows = [
      buildRow({ externalId: 'A-1', status: 'Paid in Full', typeOfDebt: 'Credit-Card' }),
      buildRow({ externalId: 'A-2', status: 'active', typeOfDebt: null }),
      buildRow({ externalId: 'A-3', status: 'Gone' }),
    ];
    const path = file(`a.${form}`, form === 'json' ? JSON.stringify(rows) : ndjson(rows));
    expect(await cliOf(key)('push', path)).toMatchObject(
      printing(EXIT.ROWS_FAILED, 'VALIDATION_FAILED: status must be one of'),
    );
    const told = (await accountsOf(key)).map(({ externalId, status, typeOfDebt }) => [externalId, status, typeOfDebt]);
    expect(told.sort()).toEqual([
      ['A-1', 'PAID IN FULL', 'credit_card'],
      ['A-2', 'ACTIVE', null],
    ]);
    // The file of failed rows says what the file said.
    expect(readFileSync(join(setting.folder, 'a.failed.ndjson'), 'utf8')).toContain('"Gone"');
  });

  it('a dry run lists the values that match nothing, with the entry to add to the mapping', async () => {
    const key = await newKey();
    const lines = ['PIF', 'PIF', 'Active', 'Gone', 'pif'].map((status, at) => lineOf(`A-${at}`, status));
    const path = file('a.csv', csv('Stat', ...lines));
    const dryRun = await cliOf(key)('push', path, '--map', 'Stat=status', '--dry-run');
    expect(dryRun).toMatchObject(
      printing(EXIT.ROWS_FAILED, /Values that match none of their field\n {2}column +value +rows +nearest\n/),
    );
    expect(dryRun.stdout).toMatch(/\n {2}Stat +PIF +3 +→ +PAID IN FULL\n {2}Stat +Gone +1 +→ +\?\n/);
    const [entry = ''] = /^ {2}"Stat": .*$/m.exec(dryRun.stdout) ?? [];
    const mapping = file('mapping.json', `{ "columns": {${entry.replace('"Gone":""', '"Gone":null')}} }`);
    expect(await cliOf(key)('push', path, '--mapping', mapping)).toMatchObject({ code: EXIT.DONE });
    const statuses = (await accountsOf(key)).map(({ externalId, status }) => [externalId, status]);
    expect(Object.fromEntries(statuses)).toEqual({
      'A-0': 'PAID IN FULL',
      'A-1': 'PAID IN FULL',
      'A-2': 'ACTIVE',
      'A-3': 'LOADED',
      'A-4': 'PAID IN FULL',
    });
  });

  it('--json lists unmatched values in a dry run only', async () => {
    const key = await newKey();
    const path = file('a.csv', csv('status', lineOf('A-1', 'Gone'), lineOf('A-2', 'Gone')));
    const { unmatchedValues } = jsonOf(await cliOf(key)('push', path, '--dry-run', '--json'));
    const values = [{ value: 'Gone', rows: 2, nearest: null }];
    expect(unmatchedValues).toEqual([{ column: 'status', field: 'status', rows: 2, different: 1, values }]);
    const { stdout, stderr } = await cliOf(key)('push', path, '--json');
    expect(stdout + stderr).not.toContain('Gone');
  });
});

const SPLIT_LINES = [
  'File No,Debtor,Cell,Home,Max Settlement',
  'F-1,"QUINN, ZOE M JR",,(212) 555-0134,60',
  'F-2,"LEE, ANN",212-555-0135 x9,,45%',
];
const SPLITTING = [
  ...['--map', 'File No=externalId', '--map', 'File No=metadata.filenumber', '--map', 'Debtor=LAST, FIRST M'],
  ...['--map', 'Cell|Home=phoneNumber', '--map', 'Max Settlement=paymentRules.maxSettlementToday:percent'],
  ...['--drop-extensions', '--country', 'US', '--set', 'portfolioId=p'],
];

it('options split a name, feed two fields from one column, and take the first telephone number that is there', async () => {
  const key = await newKey();
  const cli = cliOf(key);
  const path = file('a.csv', SPLIT_LINES.join('\n'));
  const { stdout } = await cli('push', path, ...SPLITTING, '--dry-run');
  expect(stdout).toMatch(/Debtor +→ +person\.name\.first +first of LAST, FIRST M/);
  expect(stdout).toMatch(/Cell\|Home +→ +phoneNumber +phone/);
  expect(await cli('push', path, ...SPLITTING)).toMatchObject({ code: EXIT.DONE });
  expect(await accountsOf(key)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        externalId: 'F-1',
        metadata: { filenumber: 'F-1', middleName: 'M', suffix: 'JR' },
        person: expect.objectContaining({ name: { first: 'ZOE', last: 'QUINN' } }),
        phoneNumber: '+12125550134',
        paymentRules: expect.objectContaining({ maxSettlementToday: 0.6 }),
      }),
      expect.objectContaining({
        externalId: 'F-2',
        person: expect.objectContaining({ name: { first: 'ANN', last: 'LEE' } }),
        phoneNumber: '+12125550135',
        paymentRules: expect.objectContaining({ maxSettlementToday: 0.45 }),
      }),
    ]),
  );
});

it('a mapping file may be UTF-16 with a byte order mark, as some shells write it', async () => {
  const key = await newKey();
  const path = file('a.csv', 'No,phoneNumber,portfolioId,metadata.filenumber\nA-1,+12125550134,p,F-1');
  const mapping = file('m.json', Buffer.from('\ufeff{ "columns": { "No": "externalId" } }', 'utf16le'));
  expect(await cliOf(key)('push', path, '--mapping', mapping)).toMatchObject({ code: EXIT.DONE });
});
