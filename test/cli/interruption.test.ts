import { readdirSync, writeFileSync } from 'node:fs';
import { EXIT } from '../../src/cli/terminal/exit-codes';
import { withPlatform } from '../../src/service/app/platform';
import { commandLine, databaseOf } from '../support/command-line';
import { useFolder, useService } from '../support/use-service';

const service = useService();
const at = useFolder();

const ended = { code: EXIT.INTERRUPTED, stdout: '', stderr: '' };

it('commands that read the whole database end when they are interrupted, and find nothing unbroken', async () => {
  const cli = commandLine({ env: databaseOf(service), interrupted: AbortSignal.abort() });
  expect(await cli('audit', 'verify')).toEqual(ended);
  expect(await cli('statistics', 'verify')).toEqual(ended);
  expect(await cli('keys', 'reencrypt')).toEqual(ended);
});

it('work on the database ends where it is when it is interrupted', async () => {
  const interruption = new AbortController();
  const working = withPlatform(
    service.config,
    async ({ ping }) => {
      for (let calls = 0; ; calls += 1) {
        await ping();
        if (calls === 2) interruption.abort();
      }
    },
    { interrupted: interruption.signal },
  );
  await expect(working).rejects.toThrow();
});

it('commands that read a file end when they are interrupted', async () => {
  writeFileSync(at('file'), '{}\n');
  const cli = commandLine({ interrupted: AbortSignal.abort() });
  expect(await cli('audit', 'verify', '--export', at('file'))).toEqual(ended);
  expect(await cli('audit', 'verify-file', at('file'))).toEqual(ended);
});

it('a restore and a compaction end when they are interrupted, and change nothing', async () => {
  const cli = (name: string, interrupted = new AbortController().signal) =>
    commandLine({ env: { DATA_DIR: at(name) }, interrupted });
  expect(await cli('data')('keys', 'create', '--organization', 'org')).toMatchObject({ code: EXIT.DONE });
  expect(await cli('data')('backup', '--output', at('backup'))).toMatchObject({ code: EXIT.DONE });
  const before = readdirSync(at('data'));
  expect(await cli('data', AbortSignal.abort())('compact')).toEqual(ended);
  expect(readdirSync(at('data'))).toEqual(before);
  expect(await cli('restored', AbortSignal.abort())('restore', at('backup'))).toEqual(ended);
  expect(readdirSync(at('restored'))).not.toContain('accounts.mdb');
});
