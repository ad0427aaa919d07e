// How long a backup of the embedded server takes while the service runs, and a restore of it until a service on it
// answers, beside a copy of the same file by `cp` and its SHA-256 by `sha256sum`.
//
//   npm run build && node bench/backup.mjs [--accounts 100000]
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createAccounts, feed, runProgram, startService, temporaryFolder } from './service.mjs';
import { timed } from './statistics.mjs';

const { values } = parseArgs({ options: { accounts: { type: 'string', default: '100000' } } });
const require = createRequire(import.meta.url);
const { AccountSyncClient } = require('../dist/client/index.js');

const folder = temporaryFolder();
const [backup, copy] = [join(folder, 'accounts.backup'), join(folder, 'copy')];
const { child, env, baseUrl } = await startService(join(folder, 'data'));
const key = ['keys', 'create', '--organization', 'bench', '--json'];
const client = new AccountSyncClient({ baseUrl, apiKey: JSON.parse(runProgram(env, ...key)).apiKey });
await createAccounts(client, feed(Number(values.accounts)));

const run = (title, work) =>
  timed(work).then((milliseconds) => process.stdout.write(`${title}: ${(milliseconds / 1000).toFixed(1)} s\n`));

await run('backup', () => runProgram(env, 'backup', '--output', backup));
await run('cp', () => execFileSync('cp', [backup, copy]));
await run('sha256sum', () => execFileSync('sha256sum', [copy]));
const restored = { ...env, DATA_DIR: join(folder, 'restored') };
await run('restore', () => runProgram(restored, 'restore', backup));
await run('start of a service on it', async () => {
  const { child: second } = await startService(restored.DATA_DIR);
  second.kill('SIGKILL');
  await once(second, 'exit');
});
process.stdout.write(`${values.accounts} accounts, ${(statSync(backup).size / 1e6).toFixed(0)} MB\n`);
child.kill('SIGTERM');
await once(child, 'exit');
