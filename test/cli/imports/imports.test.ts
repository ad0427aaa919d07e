import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { type JsonObject } from '../../../src/base/json/json';
import { EXIT } from '../../../src/cli/terminal/exit-codes';
import { jsonLines } from '../../support/command-line';
import { getAccount } from '../../support/http';
import { interruptedBefore, ndjson, usePushSetting } from '../../support/push';
import { buildRow } from '../../support/rows';
import { type TestKey } from '../../support/service';
import { jsonOf, printing, saying } from '../outcome';

const setting = usePushSetting();
const { cliOf, file } = setting;

const newOperator = async (): Promise<TestKey> =>
  setting.service.createKey({
    ...(await setting.newKey()),
    scopes: ['accounts:read', 'accounts:write', 'imports:release'],
  });

const balanceOf = async ({ apiKey }: TestKey, externalId: string) =>
  ((await getAccount(setting.service, apiKey, externalId)).body.account as JsonObject | undefined)?.currentBalance;

/** An organization with an account, and a file that changes its balance from 1 to 2. */
async function changedAccount() {
  const key = await newOperator();
  const row = buildRow({ currentBalance: 1 });
  await cliOf(key)('push', file('before.ndjson', ndjson([row])));
  return { key, row, path: file('after.ndjson', ndjson([{ ...row, currentBalance: 2 }])) };
}

/** The words of the command that the text names behind a remark. */
const commandBehind = (text: string, remark: string): string[] =>
  new RegExp(`^ *${remark} +account-sync (.*)$`, 'm').exec(text)?.[1]?.trim().split(' ') ?? [];

describe('account-sync push --review', () => {
  it('a push stops once it is planned, and the command that it prints carries the plan out', async () => {
    const { key, row, path } = await changedAccount();
    const { code, stdout } = await cliOf(key)('push', path, '--review');
    expect(code).toBe(EXIT.DONE);
    expect(stdout).toMatch(
      /^Planned, nothing is written yet: 1 row\n {2}0 {2}would be created\n {2}1 {2}would be updated/,
    );
    expect(await balanceOf(key, row.externalId)).toBe(1);
    const applied = await cliOf(key)(...commandBehind(stdout, 'to carry out this plan'));
    expect(applied).toMatchObject(printing(EXIT.DONE, /state +COMPLETED/));
    expect(await balanceOf(key, row.externalId)).toBe(2);
    const resumed = await cliOf(key)('push', path, '--resume');
    expect(resumed).toMatchObject(printing(EXIT.DONE, /^1 row\n.*\n {2}1 {2}updated/));
  });

  it('the plan can be dropped', async () => {
    const { key, row, path } = await changedAccount();
    const { id, state, planChecksum } = jsonOf(await cliOf(key)('push', path, '--review', '--json')).import;
    expect({ state, planChecksum }).toEqual({ state: 'PLANNED', planChecksum: expect.any(String) });
    expect(await cliOf(key)('imports', 'cancel', id)).toMatchObject(printing(EXIT.DONE, /state +CANCELLED/));
    const late = await cliOf(key)('imports', 'apply', id, planChecksum);
    expect(late).toMatchObject(saying(EXIT.FAILED, 'IMPORT_STATE_CONFLICT'));
    expect(await balanceOf(key, row.externalId)).toBe(1);
  });

  it('a dry run leaves an import that is cancelled, also where it is interrupted', async () => {
    const { key, path } = await changedAccount();
    expect((await cliOf(key)('push', path, '--dry-run')).code).toBe(EXIT.DONE);
    const interrupted = await cliOf(key, interruptedBefore(/\/commit$/))('push', path, '--dry-run');
    expect(interrupted).toMatchObject({ code: EXIT.INTERRUPTED, stderr: '' });
    const listed = jsonLines((await cliOf(key)('imports', 'list', '--json')).stdout);
    expect(listed.map(({ state }) => state)).toEqual(['CANCELLED', 'CANCELLED', 'COMPLETED']);
  });

  it.each([
    ['--dry-run', '--review'],
    ['--dry-run', '--resume'],
    ['--complete', 'pf-1', '--first', '1'],
    ['--allow', 'missingShare'],
    ['--allow', 'everything=any'],
  ])('a push refuses options that cannot be together or understood: %s %s', async (...words) => {
    const { code } = await cliOf(await newOperator())('push', file('a.ndjson', ndjson([buildRow()])), ...words);
    expect(code).toBe(EXIT.USAGE);
  });
});

describe('a push that is held', () => {
  it('a held push says by what, lists the rows, and goes on once it is released', async () => {
    const { key, row, path } = await changedAccount();
    const { code, stdout } = await cliOf(key)('push', path, '--allow', 'updatedCount=0');
    expect(code).toBe(EXIT.ROWS_FAILED);
    expect(stdout).toMatch(/^Held, nothing is written yet: 1 row\n/);
    expect(stdout).toMatch(/Held by\n {2}updatedCount {2}1 planned {2}0 allowed/);
    const rows = await cliOf(key)(...commandBehind(stdout, 'updatedCount {2}1 planned {2}0 allowed'));
    expect(rows.stdout).toMatch(new RegExp(`1 +${row.externalId} +updated +currentBalance: 1 → 2`));
    expect(await balanceOf(key, row.externalId)).toBe(1);
    const released = await cliOf(key)(...commandBehind(stdout, 'to go on in spite of this'));
    expect(released).toMatchObject(printing(EXIT.DONE, /state +COMPLETED/));
    expect(await balanceOf(key, row.externalId)).toBe(2);
  });
});

describe('account-sync push --complete', () => {
  it('a complete file tells which accounts it does not name, also by rows that cannot be read', async () => {
    const key = await newOperator();
    const rows = Array.from({ length: 12 }, () => buildRow({ portfolioId: 'all' }));
    await cliOf(key)('push', file('before.ndjson', ndjson(rows)));
    const [, unreadable, ...others] = rows.map(({ externalId }) => `${externalId},1`);
    const csv = ['externalId,currentBalance', `${unreadable?.replace(',1', ',TBD')}`, ...others].join('\n');
    const { code, stdout } = await cliOf(key)('push', file('all.csv', csv), '--complete', 'all');
    expect(code).toBe(EXIT.ROWS_FAILED);
    expect(stdout).toMatch(/11 rows\n {2}0 +created\n {2}10 +updated\n {2}0 +unchanged\n {2}1 +failed/);
    const [, id = ''] = /1 account of the portfolio .*account-sync imports missing (\w+)/.exec(stdout) ?? [];
    const missing = await cliOf(key)('imports', 'missing', id, '--ndjson');
    expect(JSON.parse(missing.stdout)).toMatchObject({ externalId: rows[0]?.externalId });
  });
});

describe('account-sync imports', () => {
  it('an import can be undone, and the undo as the run that it was', async () => {
    const { key, row, path } = await changedAccount();
    const { id } = jsonOf(await cliOf(key)('push', path, '--json')).import;
    const undone = jsonOf(await cliOf(key)('imports', 'undo', id, '--json'));
    expect(undone).toMatchObject({
      code: EXIT.DONE,
      kind: 'UNDO',
      undoes: id,
      state: 'COMPLETED',
      done: { updated: 1 },
    });
    expect(await balanceOf(key, row.externalId)).toBe(1);
    const again = await cliOf(key)('imports', 'undo', '--run', undone.id, '--review');
    expect(again).toMatchObject(printing(EXIT.DONE, /state +PLANNED/));
    for (const words of [[], [id, '--run', id]]) {
      expect(await cliOf(key)('imports', 'undo', ...words)).toMatchObject({ code: EXIT.USAGE });
    }
  });

  it('rows are written as a table, as CSV and as NDJSON, to a file that only you can read', async () => {
    const key = await newOperator();
    const rows = [buildRow(), { externalId: '=1+1' }];
    const { id } = jsonOf(await cliOf(key)('push', file('rows.ndjson', ndjson(rows)), '--json')).import;
    const table = await cliOf(key)('imports', 'rows', id, '--outcome', 'failed');
    expect(table.stdout).toMatch(
      /^row +externalId +outcome +code +why.*\n2 +=1\+1 +failed +MISSING_REQUIRED_FIELD +phone/,
    );
    const output = join(setting.folder, 'rows.csv');
    expect(await cliOf(key)('imports', 'rows', id, '--csv', '--output', output)).toMatchObject({ code: EXIT.DONE });
    const cells: string[][] = parse(readFileSync(output));
    expect(cells.map(([index, externalId, outcome]) => [index, externalId, outcome])).toEqual([
      ['row', 'externalId', 'outcome'],
      ['1', rows[0]?.externalId, 'created'],
      ['2', "'=1+1", 'failed'],
    ]);
    expect(statSync(output).mode & 0o777).toBe(0o600);
    const lines = await cliOf(key)('imports', 'rows', id, '--ndjson', '--code', 'MISSING_REQUIRED_FIELD');
    expect(JSON.parse(lines.stdout)).toMatchObject({ index: 1, status: 'failed', row: { externalId: '=1+1' } });
    expect(await cliOf(key)('imports', 'rows', id, '--csv', '--ndjson')).toMatchObject({ code: EXIT.USAGE });
  });

  it('imports are listed and shown', async () => {
    const { key, path } = await changedAccount();
    await cliOf(key)('push', path, '--review');
    const listed = await cliOf(key)('imports', 'list');
    expect(listed.stdout).toMatch(/^import +state .*\n\w+ +PLANNED +UPSERT +1 .*after\.ndjson.*\n\w+ +COMPLETED/);
    const { id } = jsonOf(await cliOf(key)('imports', 'list', '--first', '1', '--json'));
    const shown = await cliOf(key)('imports', 'show', id);
    expect(shown.stdout).toMatch(/planned +0 created, 1 updated, 0 unchanged, 0 failed\n\nto carry out this plan/);
    expect(await cliOf(key)('imports', 'show', '0'.repeat(24))).toMatchObject(saying(EXIT.FAILED, 'IMPORT_NOT_FOUND'));
    expect((await cliOf(await newOperator())('imports', 'list')).stdout).toBe('No imports.\n');
  });
});
