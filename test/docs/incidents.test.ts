import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { blocksOf, runCommands } from '../support/guides';
import { getAccount, patchAccount, postBulkUpsert } from '../support/http';
import { buildRow } from '../support/rows';
import { freePort, runProgram, type ServiceInFolder, startServiceInFolder } from '../support/service-process';

const SERVICE = join(__dirname, '../../dist/main.js');

let running: ServiceInFolder;
beforeEach(async () => {
  // Without keys in its settings, the service makes the key files that the guide names.
  running = await startServiceInFolder({ FIELD_ENCRYPTION_KEYS: '', AUDIT_SIGNING_KEY: '' });
});
afterEach(() => running.stop());

it('the database that was lost is restored as docs/incidents.md says, and what was lost with it is named', async () => {
  const { service, folder, environment } = running;
  const { apiKey } = JSON.parse(await runProgram(environment, 'keys', 'create', '--organization', 'org', '--json'));
  const row = buildRow({ bank: 'First', person: { ssn: '905-11-2222' } });
  const push = (bank: string) => postBulkUpsert(service, apiKey, { accounts: [{ ...row, bank }] });
  expect((await push('First')).body).toMatchObject({ created: 1 });
  const at = (name: string) => join(folder, name);
  await runProgram(environment, 'backup', '--output', at('accounts.backup'));

  await patchAccount(service, apiKey, row.externalId, { bank: 'Second' });
  mkdirSync(at('kept'));
  await runProgram(environment, 'audit', 'export', '--roots-only', '--output', at('kept/roots.ndjson'));
  for (const name of ['data.keys', 'data.signing-key']) copyFileSync(at(name), at(`kept/${name}`));
  service.kill('SIGKILL');
  await service.ended;
  rmSync(at('data'), { recursive: true });

  const [walk = ''] = blocksOf('incidents.md', 'sh');
  const port = String(await freePort());
  const commands = walk.replaceAll('4001', port).replace('npm start', `exec node ${SERVICE} > service.log 2>&1`);
  const stdout = await runCommands(`${commands}\necho "pid $!"`, { cwd: folder, env: environment });
  try {
    const restored = { ...service, url: `http://127.0.0.1:${port}` };
    expect((await getAccount(restored, apiKey, row.externalId)).body.account).toMatchObject({ bank: 'First' });
    expect(stdout).toMatch(/unbroken\n/);
    expect((await postBulkUpsert(restored, apiKey, { accounts: [{ ...row, bank: 'Second' }] })).body).toMatchObject({
      updated: 1,
    });
  } finally {
    process.kill(Number(/pid (\d+)/.exec(stdout)?.[1]), 'SIGKILL');
  }
});
