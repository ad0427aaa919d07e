// The client's pushAll against the service in a process of its own, on the embedded server in a temporary folder, with
// its limit of one bulk request in 20 seconds lifted: all rows new, then all of them again. Beside the speed, the heap
// of this process after a garbage collection, which the number of rows must not raise.
//
//   npm run build && node --expose-gc bench/push-all.mjs [--rows 20000]
import { createRequire } from 'node:module';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { feed, runProgram, startService, temporaryFolder } from './service.mjs';

const { values } = parseArgs({ options: { rows: { type: 'string', default: '20000' } } });
const require = createRequire(import.meta.url);
const { AccountSyncClient } = require('../dist/client/index.js');

const { child: service, env, baseUrl } = await startService(temporaryFolder());
const key = ['keys', 'create', '--organization', 'bench', '--json'];
const { apiKey } = JSON.parse(runProgram(env, ...key));

const rows = Number(values.rows);
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
  for await (const { status } of client.pushAll(feed(rows), { onProgress })) counts[status] = (counts[status] ?? 0) + 1;
  const seconds = (performance.now() - start) / 1000;
  const heap = (highest / 1024 / 1024).toFixed(1);
  process.stdout.write(`${title}: ${Math.round(rows / seconds)} rows/s, heap ${heap} MB, ${JSON.stringify(counts)}\n`);
}
service.kill('SIGTERM');
