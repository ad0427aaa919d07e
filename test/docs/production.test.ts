import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scripts } from '../../package.json';
import { EXIT } from '../../src/cli/terminal/exit-codes';
import { blocksOf, runCommands } from '../support/guides';
import { getAccount, postBulkUpsert } from '../support/http';
import { buildRow } from '../support/rows';
import { clientEnvironment, freePort, startServiceInFolder } from '../support/service-process';

const SRC = join(__dirname, '../../src');
const UNITS = join(__dirname, '../../docs/operations/systemd');

it('the unit and the Dockerfile run the service as npm start does', () => {
  const [, setting = '', command = ''] = /(\S+) exec (.+)/.exec(scripts.start) ?? [];
  const unit = readFileSync(join(UNITS, 'account-sync.service'), 'utf8');
  expect(unit).toContain(`\nEnvironment=${setting}\n`);
  expect(unit).toContain(`\nExecStart=/usr/bin/${command}\n`);
  const words = command.split(' ').map((word) => `"${word}"`);
  const dockerfile = readFileSync(join(SRC, '../Dockerfile'), 'utf8');
  expect(dockerfile).toMatch(new RegExp(`^ENV .* ${setting}$`, 'm'));
  expect(dockerfile).toContain(`\nCMD [${words.join(', ')}]\n`);
});

it('the unit of the work in the background differs in its command from that of the service, and in what ends the tries', () => {
  const [service = '', work = ''] = ['account-sync', 'account-sync-work'].map((name) =>
    readFileSync(join(UNITS, `${name}.service`), 'utf8')
      .split('\n')
      .filter((line) => !/^(#|Description)/.test(line))
      .join('\n'),
  );
  expect(work).toBe(
    service
      .replace('dist/main.js', 'dist/cli/account-sync.js work --port 4001')
      .replace('PreventExitStatus=78', `PreventExitStatus=${EXIT.USAGE} ${EXIT.SETTINGS}`),
  );
});

const canAnalyze = spawnSync('systemd-analyze', ['--version']).status === 0;
const withSystemd = canAnalyze ? it : it.skip;

withSystemd.each(readdirSync(UNITS).filter((name) => name.endsWith('.service')))(
  'systemd finds the unit %s valid, and little that it exposes',
  (name) => {
    const unit = join(UNITS, name);
    const complaints = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' }).stderr;
    // The program is elsewhere on this machine, and its user is not made.
    expect(complaints.split('\n').filter((line) => line.includes(name) && !/not executable|User/.test(line))).toEqual(
      [],
    );
    // Tenths: 30 is an exposure of 3.0.
    const limit = ['security', '--offline=yes', '--threshold=30', '--no-pager', unit];
    expect(spawnSync('systemd-analyze', limit).status).toBe(0);
  },
);

it('the drill in docs/production.md restores a backup beside the service and reads all accounts from it', async () => {
  // Without keys in its settings, the service makes the key file that the guide names.
  const running = await startServiceInFolder({ FIELD_ENCRYPTION_KEYS: '', AUDIT_SIGNING_KEY: '' });
  try {
    const { service, folder } = running;
    const environment = await clientEnvironment(running);
    const apiKey = environment.ACCOUNT_SYNC_KEY ?? '';
    const row = buildRow({ bank: 'First', person: { ssn: '905-11-2222' } });
    await postBulkUpsert(service, apiKey, { accounts: [row] });
    await postBulkUpsert(service, apiKey, { accounts: [{ ...row, bank: 'Second' }] });
    const [drill = ''] = blocksOf('production.md', 'sh');
    const script = drill
      .replaceAll('4001', String(await freePort()))
      .replace('npm start', `exec node ${join(SRC, '../dist/main.js')}`);
    await runCommands(script, { cwd: folder, env: environment });
    const exported = JSON.parse(readFileSync(join(folder, 'drill.ndjson'), 'utf8'));
    expect(exported).toEqual((await getAccount(service, apiKey, row.externalId)).body.account);
    const names = 'accounts.backup data data.keys data.signing-key data.signing-key.roots drill.ndjson'.split(' ');
    expect(readdirSync(folder).sort()).toEqual(names);
  } finally {
    await running.stop();
  }
});
