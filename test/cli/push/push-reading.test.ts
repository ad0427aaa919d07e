import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXIT } from '../../../src/cli/terminal/exit-codes';
import { ndjson, usePushSetting } from '../../support/push';
import { buildRow } from '../../support/rows';

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
    const { code, stdout } = await cliOf(key)('push', path);
    expect({ code, stdout }).toEqual({
      code: EXIT.ROWS_FAILED,
      stdout: expect.stringContaining('VALIDATION_FAILED: status must be one of'),
    });
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
    expect(dryRun.code).toBe(EXIT.ROWS_FAILED);
    expect(dryRun.stdout).toMatch(/Values that match none of their field\n {2}column +value +rows +nearest\n/);
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
    const told = JSON.parse((await cliOf(key)('push', path, '--dry-run', '--json')).stdout);
    expect(told.unmatchedValues).toEqual([
      {
        column: 'status',
        field: 'status',
        rows: 2,
        different: 1,
        values: [{ value: 'Gone', rows: 2, nearest: null }],
      },
    ]);
    const { stdout, stderr } = await cliOf(key)('push', path, '--json');
    expect(stdout + stderr).not.toContain('Gone');
  });
});
