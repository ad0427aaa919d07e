import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { EXIT } from '../../../src/cli/terminal/exit-codes';
import { type CommandOutcome, commandLine, jsonLines } from '../../support/command-line';
import { getAccount } from '../../support/http';
import { DIRTY_LINES, HEADER, MAPPED, ndjson, usePushSetting } from '../../support/push';
import { buildRow } from '../../support/rows';
import { startService } from '../../support/service';
import { printing, saying } from '../outcome';

const setting = usePushSetting();
const { newKey, cliOf, file, names, accountsOf } = setting;

describe('account-sync push of JSON', () => {
  const rows = [buildRow({ bank: 'line\u2028separator' }), buildRow(), { externalId: 'no-phone' }];

  it.each([
    ['rows.ndjson', ndjson(rows).replace('\n', '\r\n\n')],
    ['rows.jsonl', ndjson(rows)],
    ['list.json', JSON.stringify(rows, null, 2)],
    ['envelope.json', JSON.stringify({ dryRun: true, accounts: rows })],
    ['bom.json', `\ufeff \n${JSON.stringify(rows)}`],
  ])('a push takes %s', async (name, content) => {
    const key = await newKey();
    const { code, stdout } = await cliOf(key)('push', file(name, content), '--json');
    expect({ code, ...JSON.parse(stdout) }).toMatchObject({ code: EXIT.ROWS_FAILED, rows: 3, created: 2, failed: 1 });
    const { account } = (await getAccount(setting.service, key.apiKey, rows[0]?.externalId ?? '')).body;
    expect(account).toMatchObject({ bank: 'line\u2028separator' });
    const [failed] = names().filter((other) => other.includes('.failed.'));
    expect(JSON.parse(readFileSync(join(setting.folder, failed ?? ''), 'utf8'))).toMatchObject({
      code: 'MISSING_REQUIRED_FIELD',
      row: { externalId: 'no-phone' },
    });
  });

  it('a corrected file of failed NDJSON rows can be pushed, even lines that were not JSON', async () => {
    const key = await newKey();
    const [good, wrong] = [buildRow(), buildRow({ status: 'Paid' })];
    const path = file('rows.ndjson', `${ndjson([wrong])}{"externalId":"broken",\n[1]\n${ndjson([good])}`);
    expect(await cliOf(key)('push', path)).toMatchObject({ code: EXIT.ROWS_FAILED });
    const failed = join(setting.folder, 'rows.failed.ndjson');
    const told = jsonLines(readFileSync(failed, 'utf8'));
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
    expect((await getAccount(setting.service, key.apiKey, 'broken')).status).toBe(200);
  });

  it.each([
    ['--set', 'portfolioId=pf-2'],
    ['--map', 'a=externalId'],
    ['--clear-empty'],
    ['--country', 'US'],
    ['--delimiter', ';'],
  ])('a push of NDJSON has no columns and refuses the option %s', async (...options) => {
    const path = file('rows.ndjson', ndjson([buildRow()]));
    expect(await cliOf(await newKey())('push', path, ...options)).toMatchObject(saying(EXIT.USAGE, 'are for CSV'));
  });

  it('a push reads standard input if --format is given', async () => {
    const key = await newKey();
    const stdin = ndjson([buildRow(), { externalId: 'no-phone' }]);
    expect(await cliOf(key)('push', '-', { stdin })).toMatchObject({ code: EXIT.USAGE });
    const failed = join(setting.folder, 'failed.ndjson');
    const { code } = await cliOf(key)('push', '-', '--format', 'ndjson', '--failed', failed, { stdin });
    expect(code).toBe(EXIT.ROWS_FAILED);
    expect(names()).toEqual(['failed.ndjson']);
  });

  it.each([
    ['broken.json', '[{"externalId":"A-1",'],
    ['text.json', '"text"'],
    ['account.json', '{"externalId":"A-1"}'],
    ['other.json', '{"data":[{"externalId":"A-1"}],"account":[]}'],
    ['empty.csv', ''],
    ['quote.csv', 'externalId,bank\nA-1,"never closed\n'],
  ])('a push says what is wrong with %s', async (name, content) => {
    expect(await cliOf(await newKey())('push', file(name, content))).toMatchObject(saying(EXIT.USAGE, /The file is/));
  });
});

describe('account-sync push --dry-run', () => {
  const JOE = 'A-1,Joe,(212) 555-0134,99,3/27/2018,007';

  it('a dry run writes nothing and shows columns, changes and faults', async () => {
    const key = await newKey();
    const path = file('accounts.csv', DIRTY_LINES.join('\n'));
    await cliOf(key)('push', path, ...MAPPED);
    const before = await accountsOf(key);
    for (const name of ['accounts.failed.csv', 'accounts.duplicates.csv']) rmSync(join(setting.folder, name));

    const changed = file('changed.csv', [HEADER, JOE, 'A-9,,2125550199,,,F-9'].join('\n'));
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

  it('a dry run with a write-only key counts what would change without showing values', async () => {
    const { organizationId } = await newKey();
    const writer = await setting.service.createKey({ organizationId, scopes: ['accounts:write'] });
    const path = file('accounts.csv', DIRTY_LINES.slice(0, 2).join('\n'));
    await cliOf(writer)('push', path, ...MAPPED);
    const changed = file('changed.csv', [HEADER, JOE].join('\n'));
    const { code, stdout, stderr } = await cliOf(writer)('push', changed, ...MAPPED, '--dry-run');
    expect(code).toBe(EXIT.DONE);
    expect(stdout).toMatch(/1 +would be updated/);
    expect(stdout).not.toContain('1234.5');
    expect(stderr).toContain('This key may not read accounts');
  });
});

describe('account-sync push', () => {
  it('a push does not write to a file that another push is writing its failed rows to', async () => {
    const key = await newKey();
    const one = file('rows.ndjson', ndjson([{ externalId: 'one' }]));
    const other = file('rows.jsonl', ndjson([{ externalId: 'other' }]));
    const failed = join(setting.folder, 'failed.ndjson');
    let meanwhile: Promise<CommandOutcome> | undefined;
    const fetch: typeof globalThis.fetch = async (input, init) => {
      meanwhile ??= cliOf(key)('push', other, '--failed', failed);
      await meanwhile;
      return globalThis.fetch(input, init);
    };
    const { code } = await cliOf(key, { runtime: { fetch } })('push', one, '--failed', failed);
    expect(code).toBe(EXIT.ROWS_FAILED);
    expect(await meanwhile).toMatchObject(saying(EXIT.USAGE, 'Another push is writing to'));
    expect(readFileSync(failed, 'utf8')).toContain('"one"');
  });

  it('two pushes that run at the same time keep their failed rows apart', async () => {
    const key = await newKey();
    // Both would take the same name for the rows that fail.
    const one = file('rows.ndjson', ndjson([{ externalId: 'one' }]));
    const other = file('rows.jsonl', ndjson([{ externalId: 'other' }]));
    const outcomes = await Promise.all([one, other].map((path) => cliOf(key)('push', path, '--json')));
    const kept = outcomes.map(({ stdout }) => readFileSync(JSON.parse(stdout).failedFile, 'utf8'));
    expect(kept).toEqual([expect.stringContaining('"one"'), expect.stringContaining('"other"')]);
    expect(names()).toEqual(['rows.failed-2.ndjson', 'rows.failed.ndjson', 'rows.jsonl', 'rows.ndjson']);
  });

  it('a push does not overwrite an earlier failed file, and refuses a file that it cannot read', async () => {
    const key = await newKey();
    const path = file('rows.ndjson', ndjson([{ externalId: 'no-phone' }]));
    await cliOf(key)('push', path);
    await cliOf(key)('push', path);
    expect(names()).toEqual(['rows.failed-2.ndjson', 'rows.failed.ndjson', 'rows.ndjson']);
    expect(await cliOf(key)('push', path, '--failed', 'x.csv')).toMatchObject({ code: EXIT.USAGE });
    expect(await cliOf(key)('push', join(setting.folder, 'absent.csv'))).toMatchObject({ code: EXIT.USAGE });
    expect(await cliOf(key)('push', setting.folder, '--format', 'csv')).toMatchObject({ code: EXIT.USAGE });
  });

  it('a push exits with codes that a scheduler can tell apart', async () => {
    const path = file('rows.ndjson', ndjson([buildRow()]));
    const wrongKey = commandLine({ ...setting.service, apiKey: 'acs_wrong.key' });
    expect(await wrongKey('push', path)).toMatchObject(saying(EXIT.UNAUTHORIZED, 'INVALID_API_KEY'));
    const away = commandLine({ url: 'http://127.0.0.1:9', apiKey: 'key', clock: setting.service.clock });
    expect(await away('push', path)).toMatchObject({ code: EXIT.UNAVAILABLE });
    const proxy: typeof fetch = async () => new Response('<h1>Bad Gateway</h1>', { status: 502 });
    const behindProxy = commandLine({ ...setting.service, apiKey: 'key', runtime: { fetch: proxy } });
    expect(await behindProxy('push', path)).toMatchObject({ code: EXIT.UNAVAILABLE });
    expect(await commandLine(setting.service)('push', path)).toMatchObject({ code: EXIT.USAGE });
  });

  it('a push does not wait for the rate limit of bulk upserts, and shows its progress', async () => {
    const paced = await startService({ bulkUpsertWindowSeconds: 600 });
    try {
      const { apiKey } = await paced.createKey();
      const path = file('rows.ndjson', ndjson(Array.from({ length: 1000 }, () => buildRow())));
      const lines = await commandLine({ ...paced, apiKey })('push', path);
      expect(lines).toMatchObject(printing(EXIT.DONE, '1,000  created'));
      expect(lines.stderr).toMatch(/^[\d,]+ rows (?:sent|planned|done) \(\d+ %\)/);

      const bar = await commandLine({ ...paced, apiKey, isTTY: true })('push', path, '--first', '500');
      expect(bar.stderr).toMatch(/█.* 500 rows planned \(100 %\)|█.* 500 rows done \(100 %\)/);
    } finally {
      await paced.close();
    }
  });
});
