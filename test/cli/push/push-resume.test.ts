import { chmodSync, linkSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXIT } from '../../../src/cli/terminal/exit-codes';
import { clientOf, collect, notingFetch } from '../../support/client';
import { commandLine } from '../../support/command-line';
import { ndjson, usePushSetting } from '../../support/push';
import { buildRow } from '../../support/rows';
import { type TestKey } from '../../support/service';

const setting = usePushSetting();
const { newKey, cliOf, file, names, accountsOf } = setting;

const trailOf = async ({ apiKey }: TestKey, externalId: string) =>
  collect(clientOf(setting.service, apiKey).auditTrail(externalId));

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

  it('a resumed push continues at the first unsettled row and pushes no settled row again', async () => {
    const key = await newKey();
    const rows = manyRows(2200);
    const path = file('rows.ndjson', ndjson(rows));
    const first = await cliOf(key, interruptedAfter(2))('push', path);
    expect(first).toMatchObject({ code: EXIT.INTERRUPTED, stderr: expect.stringContaining('--resume') });
    expect(names()).toEqual(['rows.failed.ndjson', 'rows.ndjson', 'rows.ndjson.push.json']);
    const journal = readFileSync(join(setting.folder, 'rows.ndjson.push.json'), 'utf8');
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
    const failed = readFileSync(join(setting.folder, 'rows.failed.ndjson'), 'utf8').trim().split('\n');
    expect(failed.map((line) => JSON.parse(line).place)).toEqual(Array.from({ length: 22 }, (_, at) => at * 100 + 8));
    expect(names()).toEqual(['rows.failed.ndjson', 'rows.ndjson']);
  });

  it('--resume starts from the beginning if no push was interrupted', async () => {
    const path = file('rows.ndjson', ndjson([buildRow()]));
    expect(await cliOf(await newKey())('push', path, '--resume')).toMatchObject({ code: EXIT.DONE });
  });

  it('--resume refuses another service, key or mapping', async () => {
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
  ])('a resumed push starts from the beginning and says so if %s', async (_what, happen) => {
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

  it('--resume ignores a push that settled nothing with another key', async () => {
    const path = file('rows.ndjson', ndjson([buildRow()]));
    const refused = await cliOf({ ...(await newKey()), apiKey: 'acs_wrong.key' })('push', path);
    expect(refused).toMatchObject({ code: EXIT.UNAUTHORIZED, stderr: expect.not.stringContaining('--resume') });
    expect(names()).toEqual(['rows.ndjson']);
    expect(await cliOf(await newKey())('push', path, '--resume')).toMatchObject({ code: EXIT.DONE });
  });

  describe('the file of failed rows of a resumed push', () => {
    const failedPath = () => join(setting.folder, 'rows.failed.ndjson');
    const placesIn = (name: string) =>
      readFileSync(join(setting.folder, name), 'utf8')
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

    it('a resumed push truncates the failed file to what was recorded', async () => {
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
    ])('a resumed push leaves a failed file alone that somebody has %s', async (_how, mend) => {
      await cliOf(key, interruptedAfter(1))('push', path);
      mend();
      const mended = readFileSync(failedPath(), 'utf8');
      const { code, stderr, stdout } = await resume('--json');
      expect({ code, failedFile: JSON.parse(stdout).failedFile }).toEqual({
        code: EXIT.ROWS_FAILED,
        failedFile: join(setting.folder, 'rows.failed-2.ndjson'),
      });
      expect(stderr).toContain(`${failedPath()} is not as the push left it`);
      expect(readFileSync(failedPath(), 'utf8')).toBe(mended);
      expect(placesIn('rows.failed-2.ndjson').at(-1)).toBe(1108);
    });

    it('a resumed push creates the failed file again if it is gone', async () => {
      await cliOf(key, interruptedAfter(1))('push', path);
      rmSync(failedPath());
      expect(await resume()).toMatchObject({ code: EXIT.ROWS_FAILED });
      expect(placesIn('rows.failed.ndjson').at(-1)).toBe(1108);
    });

    it('a resumed push does not overwrite a file that appeared meanwhile', async () => {
      writeFileSync(path, ndjson([...Array.from({ length: 1000 }, () => buildRow()), { externalId: 'bad' }]));
      await cliOf(key, interruptedAfter(1))('push', path);
      writeFileSync(failedPath(), 'of somebody else');
      expect(await resume()).toMatchObject({ code: EXIT.ROWS_FAILED });
      expect(readFileSync(failedPath(), 'utf8')).toBe('of somebody else');
      expect(placesIn('rows.failed-2.ndjson')).toEqual([1001]);
    });

    it('a resumed push does not overwrite a named failed file that has been corrected', async () => {
      const named = join(setting.folder, 'named.ndjson');
      await cliOf(key, interruptedAfter(1))('push', path, '--failed', named);
      writeFileSync(named, 'mended');
      expect(await resume('--failed', named)).toMatchObject({ code: EXIT.ROWS_FAILED });
      expect(readFileSync(named, 'utf8')).toBe('mended');
      expect(placesIn('named-2.ndjson').at(-1)).toBe(1108);
    });

    it('a resumed push finds the failed file from another working directory', async () => {
      const place = process.cwd();
      process.chdir(setting.folder);
      try {
        await cliOf(key, interruptedAfter(1))('push', 'rows.ndjson', '--failed', 'named.ndjson');
      } finally {
        process.chdir(place);
      }
      expect(await resume()).toMatchObject({ code: EXIT.ROWS_FAILED });
      expect(placesIn('named.ndjson')).toHaveLength(12);
    });
  });

  it('a file pushed again without --resume changes nothing', async () => {
    const key = await newKey();
    const path = file('rows.ndjson', ndjson([buildRow(), buildRow()]));
    await cliOf(key)('push', path);
    const { stdout } = await cliOf(key)('push', path, '--json');
    expect(JSON.parse(stdout)).toMatchObject({ unchanged: 2 });
    expect(await trailOf(key, (await accountsOf(key))[0]?.externalId ?? '')).toEqual([]);
  });
});

describe('account-sync push --failed', () => {
  it('--failed empties the file before anything is sent and makes it private', async () => {
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

  it('--failed never empties the pushed file, whatever path names it', async () => {
    const path = file('rows.ndjson', ndjson([buildRow()]));
    symlinkSync(path, join(setting.folder, 'symbolic.ndjson'));
    linkSync(path, join(setting.folder, 'hard.ndjson'));
    for (const name of ['rows.ndjson', 'symbolic.ndjson', 'hard.ndjson']) {
      const outcome = await cliOf(await newKey())('push', path, '--failed', join(setting.folder, name));
      expect(outcome).toMatchObject({ code: EXIT.USAGE, stderr: '--failed names the file that is pushed\n' });
    }
    expect(readFileSync(path, 'utf8')).toContain('externalId');
    expect(names()).toEqual(['hard.ndjson', 'rows.ndjson', 'symbolic.ndjson']);
  });

  it('--failed reports a file that cannot be written before anything is sent', async () => {
    const key = await newKey();
    const path = file('rows.ndjson', ndjson([buildRow()]));
    for (const failed of [setting.folder, join(setting.folder, 'absent', 'failed.ndjson')]) {
      expect(await cliOf(key)('push', path, '--failed', failed)).toMatchObject({ code: EXIT.USAGE });
    }
    expect(await accountsOf(key)).toEqual([]);
  });

  it('--failed may name a device', async () => {
    const path = file('rows.ndjson', ndjson([{ externalId: 'no-phone' }]));
    const { mode } = statSync('/dev/null');
    const outcome = await cliOf(await newKey())('push', path, '--failed', '/dev/null');
    expect(outcome).toMatchObject({ code: EXIT.ROWS_FAILED });
    expect(statSync('/dev/null').mode).toBe(mode);
  });

  it('a push of standard input says that failed rows are not kept without --failed', async () => {
    const stdin = ndjson([buildRow(), { externalId: 'no-phone' }]);
    const { code, stderr } = await cliOf(await newKey())('push', '-', '--format', 'ndjson', { stdin });
    expect({ code, stderr }).toEqual({
      code: EXIT.ROWS_FAILED,
      stderr: expect.stringContaining('1 row was not pushed and is not kept; --failed says where to'),
    });
  });

  it('a push from a read-only folder keeps failed rows only with --failed', async () => {
    const key = await newKey();
    // With anything behind it the name is too long for a file.
    const path = file(`${'x'.repeat(243)}.ndjson`, ndjson([...Array.from({ length: 600 }, () => buildRow()), {}]));
    const { code, stdout, stderr } = await cliOf(key)('push', path, '--json');
    expect({ code, ...JSON.parse(stdout) }).toMatchObject({ code: EXIT.ROWS_FAILED, created: 600, failedFile: null });
    expect(stderr).toMatch(/^Nothing can be written beside the file: .*ENAMETOOLONG/);
    const failed = join(setting.folder, 'failed.ndjson');
    expect(await cliOf(key)('push', path, '--failed', failed)).toMatchObject({ code: EXIT.ROWS_FAILED });
    expect(names()).toHaveLength(2);
  });
});
