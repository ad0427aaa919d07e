// Start-up time, and resident memory over full requests: create once, then update and re-push the same 500 rows.
// Memory of the process as a whole, the embedded server in it included; what of it is mapped from files (program and
// data, which the system can take back) stands beside it.
//
//   node bench/memory.mjs [--requests 300]
import { createRequire } from 'node:module';
import { megabytesOf } from './growth/measure.mjs';
import { readOptions } from './options.mjs';
import target from './peer-adapter.mjs';

const { requests } = readOptions({ requests: 300 });
await target.setup();
const service = await target.start();
const { sampleAccounts, withChanges } = createRequire(import.meta.url)('../dist/cli/demo/sample-accounts.js');

const megabytes = (kind) => megabytesOf(service.pid, kind).toFixed(0);
const report = (when) =>
  process.stdout.write(
    `${when.padEnd(22)} ${megabytes('VmRSS')} MB resident, of it ${megabytes('RssFile')} MB mapped files\n`,
  );

process.stdout.write(`ready after ${service.startMs.toFixed(0)} ms\n`);
report('at start');
let rows = sampleAccounts(500, 1);
for (let request = 1; request <= requests; request += 1) {
  if (request % 2 === 0) rows = rows.map((row) => withChanges(row, request));
  await target.push(rows);
  if (request % 50 === 0) report(`after ${request} requests`);
}
service.child.kill('SIGTERM');
