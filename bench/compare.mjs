// One table of what the operations of the service cost, each beside the least that it can cost on this stack, measured
// in turn on the same machine. Ratios are medians of the pairs.
//
//   npm run bench                                      embedded server
//   npm run bench -- --rounds 11 --seconds 3           more rounds
//   MONGODB_URL=… npm run bench                        any server
import { readFileSync } from 'node:fs';
import { measureBulkUpserts } from './measure-bulk-upserts.mjs';
import { measureRequests } from './measure-requests.mjs';
import { readOptions } from './options.mjs';
import target from './peer-adapter.mjs';
import { printTable } from './table.mjs';

const { rounds, seconds } = readOptions({ rounds: 5, seconds: 2 });
await target.setup();
const service = await target.start();
const residentMegabytes = () => {
  const status = readFileSync(`/proc/${service.pid}/status`, 'utf8');
  return `${(Number(/^VmRSS:\s+(\d+)/m.exec(status)[1]) / 1024).toFixed(0)} MB`;
};
const rows = [
  ...(await measureRequests(target, { rounds, seconds })),
  ...(await measureBulkUpserts(target, 2 * rounds)),
  ['start to ready', `${service.startMs.toFixed(0)} ms`, '', ''],
  ...(process.platform === 'linux' ? [['resident memory at the end', residentMegabytes(), '', '']] : []),
];
process.stdout.write(
  `\nNode.js ${process.version}, ${process.env.MONGODB_URL ? 'MONGODB_URL' : 'embedded server'}\n\n`,
);
printTable(['operation', 'service', 'beside it', 'ratio'], rows);
service.child.kill('SIGTERM');
