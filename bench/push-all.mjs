// The client's pushAll against the service in a process of its own, on the embedded server in a temporary folder, with
// its limit of one bulk request in 20 seconds lifted: all rows new, then all of them again. Beside the speed, the heap
// of this process after a garbage collection, which the number of rows must not raise.
//
//   npm run build && node --expose-gc bench/push-all.mjs [--rows 20000]
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { rows: { type: 'string', default: '20000' } } });
const require = createRequire(import.meta.url);
const { AccountSyncClient } = require('../dist/client/index.js');
const { sampleAccounts } = require('../dist/demo/sample-accounts.js');

const cwd = fileURLToPath(new URL('..', import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), 'acs-bench-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
const env = {
  ...process.env,
  ...{
    FIELD_ENCRYPTION_KEYS: `bench:${Buffer.alloc(32).toString('base64')}`,
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    PORT: '0',
    BULK_UPSERT_WINDOW_SECONDS: '0',
    LOG_LEVEL: 'warn',
  },
};
const [, startCommand] = require('../package.json').scripts.start.split(' exec node ');
const startArguments = startCommand.split(' ');
const service = spawn(process.execPath, startArguments, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] });
const [line] = await once(service.stdout, 'data');
const [baseUrl] = /http:\/\/[^\s,]+/.exec(String(line));
const key = ['dist/cli/account-sync.js', 'keys', 'create', '--organization', 'bench', '--json'];
const { apiKey } = JSON.parse(execFileSync(process.execPath, key, { cwd, env, encoding: 'utf8' }));

const rows = Number(values.rows);
const samples = sampleAccounts(500, 1);
/** Real-looking accounts without end, of which no two are one. */
function* feed() {
  for (let position = 0; position < rows; position += 1) {
    yield { ...samples[position % samples.length], externalId: `A-${position}` };
  }
}

const client = new AccountSyncClient({ baseUrl, apiKey });
for (const title of ['all new', 'all again']) {
  const counts = {};
  let [highest, chunks] = [0, 0];
  const onProgress = () => {
    chunks += 1;
    if (chunks % 20 !== 0) return;
    globalThis.gc?.();
    highest = Math.max(highest, process.memoryUsage().heapUsed);
  };
  const start = performance.now();
  for await (const { status } of client.pushAll(feed(), { onProgress })) counts[status] = (counts[status] ?? 0) + 1;
  const seconds = (performance.now() - start) / 1000;
  const heap = (highest / 1024 / 1024).toFixed(1);
  process.stdout.write(`${title}: ${Math.round(rows / seconds)} rows/s, heap ${heap} MB, ${JSON.stringify(counts)}\n`);
}
service.kill('SIGTERM');
