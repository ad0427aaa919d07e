// What a bulk upsert of 500 rows costs over the whole way (HTTP, signature, validation, plan, transaction), beside the
// bare driver calls that its result needs, with the same indexes, on the same server and in turn. Ratios are medians of
// the pairs.
//
//   node bench/bulk-upsert.mjs [--rounds 20]          embedded server
//   MONGODB_URL=… node bench/bulk-upsert.mjs           any server
import { measureBulkUpserts } from './measure-bulk-upserts.mjs';
import { readOptions } from './options.mjs';
import target from './peer-adapter.mjs';
import { printTable } from './table.mjs';

const { rounds } = readOptions({ rounds: 20 });
await target.setup();
const service = await target.start();
const rows = await measureBulkUpserts(target, rounds);
printTable(['operation', 'service', 'beside it', 'ratio'], rows);
service.child.kill('SIGTERM');
