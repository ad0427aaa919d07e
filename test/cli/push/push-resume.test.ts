import { chmodSync, existsSync, linkSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXIT } from '../../../src/cli/terminal/exit-codes';
import { clientOf, collect } from '../../support/client';
import { type CommandOutcome, jsonLines } from '../../support/command-line';
import { createGate } from '../../support/gate';
import { interruptedBefore, ndjson, usePushSetting } from '../../support/push';
import { buildRow } from '../../support/rows';
import { type TestKey } from '../../support/service';
import { jsonOf, printing, saying } from '../outcome';

const setting = usePushSetting();
const { newKey, cliOf, file, names, accountsOf } = setting;

/** So wide that a part of four megabytes holds 250 rows. */
const WIDE = Object.fromEntries(
  ['bank', 'client', 'clientStatus', 'originalCreditor'].map((field) => [field, 'x'.repeat(4_000)]),
);
/** Rows of which each hundredth fails. */
const manyRows = (count: number) =>
  Array.from({ length: count }, (_, at) => (at % 100 === 7 ? { externalId: `bad-${at}` } : buildRow()));

const failedPath = () => join(setting.folder, 'rows.failed.ndjson');
const placesIn = (path: string) => jsonLines(readFileSync(path, 'utf8')).map(({ place }) => place);
const importsOf = ({ apiKey }: TestKey) => collect(clientOf(setting.service, apiKey).listImports());

describe('account-sync push --resume', () => {
  it('a resumed push sends only the parts that its import lacks', async () => {
    const key = await newKey();
    // Two parts hold them.
    const path = file('rows.ndjson', ndjson(manyRows(400).map((row) => ({ ...row, ...WIDE }))));
    const interruption = new AbortController();
    const areStored = createGate();
    let stored = 0;
    const interrupting: typeof globalThis.fetch = async (input, init) => {
      if (String(input).endsWith('/parts/2')) {
        await areStored.passed;
        interruption.abort();
      }
      init?.signal?.throwIfAborted();
      const answer = await globalThis.fetch(input, init);
      if (String(input).includes('/parts/')) stored += 1;
      if (stored === 1) areStored.open();
      return answer;
    };
    const terminal = { runtime: { fetch: interrupting }, interrupted: interruption.signal };
    const first = await cliOf(key, terminal)('push', path);
    const [begun] = await importsOf(key);
    expect(first).toMatchObject(
      saying(EXIT.INTERRUPTED, /^Import \w+ has what was sent so far: .* --resume .* imports cancel \w+ ends it$/m),
    );
    expect(begun).toMatchObject({
      state: 'RECEIVING',
      parts: 1,
      name: expect.stringMatching(/^rows\.ndjson [\da-f]{32}$/),
    });
    expect(names()).toEqual(['rows.ndjson']);

    const sent: string[] = [];
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const part = /parts\/\d+$/.exec(String(input))?.[0];
      if (part) sent.push(part);
      return globalThis.fetch(input, init);
    };
    expect(jsonOf(await cliOf(key, { runtime: { fetch } })('push', path, '--resume', '--json'))).toMatchObject({
      code: EXIT.ROWS_FAILED,
      rows: 400,
      failed: 4,
      import: { id: begun?.id },
    });
    expect(sent).toEqual(['parts/2']);
    expect(placesIn(failedPath())).toEqual(Array.from({ length: 4 }, (_, at) => at * 100 + 8));
  });

  it.each([
    ['before its commit', /\/commit$/, 'has what was sent so far'],
    ['while the service works on it', /\/imports\/\w+$/, 'goes on in the service'],
    ['while its failed rows are read', /\/rows$/, undefined],
  ])('a push that is interrupted %s goes on with the same import', async (_when, when, told) => {
    const key = await newKey();
    const path = file('rows.ndjson', ndjson(manyRows(600)));
    const first = await cliOf(key, interruptedBefore(when))('push', path);
    expect(first.code).toBe(EXIT.INTERRUPTED);
    if (told !== undefined) expect(first.stderr).toContain(told);
    expect(names()).toEqual(['rows.ndjson']);
    expect(jsonOf(await cliOf(key)('push', path, '--resume', '--json'))).toMatchObject({
      code: EXIT.ROWS_FAILED,
      rows: 600,
      created: 594,
      failed: 6,
    });
    expect(placesIn(failedPath())).toEqual(Array.from({ length: 6 }, (_, at) => at * 100 + 8));
    expect(await importsOf(key)).toHaveLength(1);
  });

  it('--resume of a push that has ended reports it again, and changes nothing', async () => {
    const key = await newKey();
    const path = file('rows.ndjson', ndjson(manyRows(20)));
    const first = jsonOf(await cliOf(key)('push', path, '--json'));
    const { failedFile, ...again } = jsonOf(await cliOf(key)('push', path, '--resume', '--json'));
    expect(again).toEqual({ ...first, code: EXIT.ROWS_FAILED, failedFile: undefined });
    expect(failedFile).toBe(join(setting.folder, 'rows.failed-2.ndjson'));
    expect(placesIn(failedFile)).toEqual([8]);
  });

  it('another push of the same file with --resume follows the same import', async () => {
    const key = await newKey();
    const path = file('rows.ndjson', ndjson([buildRow(), buildRow()]));
    let second: Promise<CommandOutcome> | undefined;
    const fetch: typeof globalThis.fetch = async (input, init) => {
      if (String(input).endsWith('/commit')) second ??= cliOf(key)('push', path, '--resume');
      await second;
      return globalThis.fetch(input, init);
    };
    const first = await cliOf(key, { runtime: { fetch } })('push', path);
    expect(await second).toMatchObject(printing(EXIT.DONE, '2  created'));
    // The first one finds its import committed by the other.
    expect(first).toMatchObject(printing(EXIT.DONE, '2  created'));
    expect(await importsOf(key)).toHaveLength(1);
  });

  it('--resume starts from the beginning if no push was interrupted', async () => {
    const path = file('rows.ndjson', ndjson([buildRow()]));
    expect(await cliOf(await newKey())('push', path, '--resume')).toMatchObject({ code: EXIT.DONE });
  });

  it.each([
    ['the file has changed', async (path: string) => writeFileSync(path, ndjson([buildRow(), buildRow()])), []],
    ['it is read in another way', async () => undefined, ['--duplicates', 'last']],
    [
      'its import was cancelled',
      async (_path: string, key: TestKey) => {
        const client = clientOf(setting.service, key.apiKey);
        for (const { id } of await importsOf(key)) await client.cancelImport(id);
      },
      [],
    ],
  ])('a resumed push starts from the beginning and says so if %s', async (_what, happen, words) => {
    const key = await newKey();
    const path = file('rows.ndjson', ndjson(Array.from({ length: 20 }, () => buildRow())));
    await cliOf(key, interruptedBefore(/\/commit$/))('push', path);
    await happen(path, key);
    const rows = readFileSync(path, 'utf8').trim().split('\n').length;
    const { code, stdout, stderr } = await cliOf(key)('push', path, '--resume', '--json', ...words);
    expect({ code, ...JSON.parse(stdout) }).toMatchObject({ code: EXIT.DONE, rows, created: rows });
    expect(stderr).toContain('it begins at the beginning');
    expect(await importsOf(key)).toHaveLength(2);
  });

  it('--resume of another organization does not find the import', async () => {
    const [key, other] = [await newKey(), await newKey()];
    const path = file('rows.ndjson', ndjson([buildRow()]));
    await cliOf(key, interruptedBefore(/\/commit$/))('push', path);
    expect(await cliOf(other)('push', path, '--resume')).toMatchObject(saying(EXIT.DONE, 'it begins at the beginning'));
    expect(await accountsOf(key)).toEqual([]);
  });

  it('a key that is refused leaves nothing to resume', async () => {
    const path = file('rows.ndjson', ndjson([buildRow()]));
    const refused = await cliOf({ ...(await newKey()), apiKey: 'acs_wrong.key' })('push', path);
    expect(refused).toMatchObject({ code: EXIT.UNAUTHORIZED, stderr: expect.not.stringContaining('--resume') });
    expect(names()).toEqual(['rows.ndjson']);
  });

  it('standard input cannot be resumed, and what was sent of it is cancelled', async () => {
    const key = await newKey();
    const stdin = ndjson([buildRow()]);
    const words = ['push', '-', '--format', 'ndjson'];
    expect(await cliOf(key)(...words, '--resume', { stdin })).toMatchObject({ code: EXIT.USAGE });
    const interrupted = await cliOf(key, interruptedBefore(/\/commit$/))(...words, { stdin });
    expect(interrupted).toMatchObject({ code: EXIT.INTERRUPTED, stderr: '' });
    expect(await importsOf(key)).toMatchObject([{ state: 'CANCELLED', name: 'standard input' }]);
  });

  it('failed rows are not taken from a file that was changed while it was pushed', async () => {
    const key = await newKey();
    const path = file('rows.ndjson', ndjson(manyRows(20)));
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const answer = await globalThis.fetch(input, init);
      if (String(input).endsWith('/commit')) writeFileSync(path, ndjson([{ externalId: 'other' }]));
      return answer;
    };
    expect(await cliOf(key, { runtime: { fetch } })('push', path)).toMatchObject(
      saying(EXIT.FAILED, /was changed while it was pushed.*imports rows \w+ --outcome failed/),
    );
    expect(names()).toEqual(['rows.ndjson']);
  });

  it('a push that is resumed does not overwrite a file that appeared meanwhile', async () => {
    const key = await newKey();
    const path = file('rows.ndjson', ndjson([buildRow(), { externalId: 'bad' }]));
    await cliOf(key, interruptedBefore(/\/commit$/))('push', path);
    writeFileSync(failedPath(), 'of somebody else');
    expect(await cliOf(key)('push', path, '--resume')).toMatchObject({ code: EXIT.ROWS_FAILED });
    expect(readFileSync(failedPath(), 'utf8')).toBe('of somebody else');
    expect(placesIn(join(setting.folder, 'rows.failed-2.ndjson'))).toEqual([2]);
  });
});

const withFullDisk = existsSync('/dev/full') ? it : it.skip;

describe('account-sync push --failed', () => {
  it('--failed empties the file and makes it private', async () => {
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

  it('--failed keeps what the file holds, and leaves no new one, until the rows that failed are known', async () => {
    const failed = file('failed.csv', 'of yesterday');
    const path = file('rows.csv', 'externalId\nA-1\n');
    const cli = cliOf(await newKey(), { interrupted: AbortSignal.abort() });
    expect(await cli('push', path, '--failed', failed)).toMatchObject({ code: EXIT.INTERRUPTED });
    expect(readFileSync(failed, 'utf8')).toBe('of yesterday');
    expect(await cli('push', path, '--failed', join(setting.folder, 'new.csv'))).toMatchObject({
      code: EXIT.INTERRUPTED,
    });
    expect(names()).toEqual(['failed.csv', 'rows.csv']);
  });

  it('--failed leaves a symbolic link that leads to no file as it is', async () => {
    const link = join(setting.folder, 'link.csv');
    symlinkSync(join(setting.folder, 'target.csv'), link);
    const cli = cliOf(await newKey(), { interrupted: AbortSignal.abort() });
    const path = file('rows.csv', 'externalId\nA-1\n');
    expect(await cli('push', path, '--failed', link)).toMatchObject({ code: EXIT.INTERRUPTED });
    expect(names()).toContain('link.csv');
  });

  withFullDisk('--failed says if there is no place for the names of the columns', async () => {
    const full = join(setting.folder, 'full.csv');
    symlinkSync('/dev/full', full);
    const path = file('rows.csv', 'externalId,phoneNumber,portfolioId,metadata.filenumber\nA-1,+12125550134,p,F\n');
    const said = /^The file for rows that failed cannot be written: ENOSPC/m;
    expect(await cliOf(await newKey())('push', path, '--failed', full)).toMatchObject(saying(EXIT.FAILED, said));
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

  it('a push of standard input says that failed rows are not kept without --failed', async () => {
    const stdin = ndjson([buildRow(), { externalId: 'no-phone' }]);
    expect(await cliOf(await newKey())('push', '-', '--format', 'ndjson', { stdin })).toMatchObject(
      saying(EXIT.ROWS_FAILED, '1 row was not pushed and is not kept; --failed says where to'),
    );
  });

  it('a push from a read-only folder keeps failed rows only with --failed', async () => {
    const key = await newKey();
    // With anything behind it the name is too long for a file.
    const path = file(`${'x'.repeat(243)}.ndjson`, ndjson([buildRow(), {}]));
    const { code, stdout, stderr } = await cliOf(key)('push', path, '--json');
    expect({ code, ...JSON.parse(stdout) }).toMatchObject({ code: EXIT.ROWS_FAILED, created: 1, failedFile: null });
    expect(stderr).toMatch(/^Nothing can be written beside the file: .*ENAMETOOLONG/m);
    const failed = join(setting.folder, 'failed.ndjson');
    expect(await cliOf(key)('push', path, '--failed', failed)).toMatchObject({ code: EXIT.ROWS_FAILED });
    expect(names()).toHaveLength(2);
  });
});
