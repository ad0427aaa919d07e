// Validation of 500 rows: the compiled validator beside class-validator on the same declarations.
//
//   npm run build && node bench/validation.mjs [--rounds 50]
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { median, timed } from './statistics.mjs';

const require = createRequire(import.meta.url);
require('reflect-metadata');
const { plainToInstance } = require('class-transformer');
const { validateSync } = require('class-validator');
const { AccountInput } = require('../dist/service/accounts/fields/account-fields.js');
const { pruneRow } = require('../dist/service/accounts/validation/validate.js');
const { readRows } = require('../dist/service/accounts/bulk-upsert/read-rows.js');
const { keyedHash } = require('../dist/service/callers/rights/keyed-hash.js');
const { sampleAccounts } = require('../dist/cli/demo/sample-accounts.js');

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '50' } } });
const text = JSON.stringify(sampleAccounts(500, 1));
const hash = keyedHash('sk-bench', 'row fingerprint');
const ways = {
  'compiled, the rules alone': (rows) => rows.map(pruneRow),
  'compiled, all that is done to a row before the look-up': (rows) => [...readRows(rows, hash)],
  'class-validator': (rows) => rows.map((row) => validateSync(plainToInstance(AccountInput, row), { whitelist: true })),
};
const figures = Object.fromEntries(Object.keys(ways).map((name) => [name, []]));
for (let round = 0; round < Number(values.rounds); round += 1) {
  for (const [name, judge] of Object.entries(ways)) {
    const rows = JSON.parse(text);
    figures[name].push(await timed(() => judge(rows)));
  }
}
for (const [name, list] of Object.entries(figures))
  process.stdout.write(`${median(list).toFixed(2).padStart(8)} ms  ${name}\n`);
