// One table of what the operations of the service cost, each beside the least that it can cost on this stack, measured
// in turn on the same machine. Ratios are medians of the pairs.
//
//   npm run bench                                      embedded server
//   npm run bench -- --rounds 11 --seconds 3           more rounds
//   MONGODB_URL=… npm run bench                        any server
import { megabytesOf } from './growth/measure.mjs';
import { measureBulkUpserts } from './measure-bulk-upserts.mjs';
import { measureRequests } from './measure-requests.mjs';
import { readOptions } from './options.mjs';
import target from './peer-adapter.mjs';
import { printTable } from './table.mjs';

const { rounds, seconds } = readOptions({ rounds: 5, seconds: 2 });
await target.setup();
const service = await target.start();
const residentText = () => `${megabytesOf(service.pid, 'VmRSS').toFixed(0)} MB`;
const rows = [
  ...(await measureRequests(target, { rounds, seconds })),
  ...(await measureBulkUpserts(target, 2 * rounds)),
  ['start to ready', `${service.startMs.toFixed(0)} ms`, '', ''],
  ...(process.platform === 'linux' ? [['resident memory at the end', residentText(), '', '']] : []),
];
process.stdout.write(
  `\nNode.js ${process.version}, ${process.env.MONGODB_URL ? 'MONGODB_URL' : 'embedded server'}\n\n`,
);
printTable(['operation', 'service', 'beside it', 'ratio'], rows);
service.child.kill('SIGTERM');
