import { createHmac } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { sampleAccounts, withChanges } from '../dist/cli/demo/sample-accounts.js';
import { bareCalls } from './bare-bulk-upsert.mjs';
import { median, timed } from './statistics.mjs';

const WARM_UP = 5;

const ratioOf = (pairs) => median(pairs.map(({ whole, calls }) => whole / calls)).toFixed(2);
const millisecondsOf = (times) => `${median(times).toFixed(1)} ms`;

/** Bulk upserts of 500 rows, beside the bare driver calls. @returns rows of a table */
export async function measureBulkUpserts(target, rounds) {
  const client = await new MongoClient(target.databaseUrl()).connect();
  const bare = bareCalls(client);
  await bare.prepare();
  const figures = { create: [], update: [], unchanged: [] };
  const parsing = [];
  for (let round = 0; round < WARM_UP + rounds; round += 1) {
    const rows = sampleAccounts(500, 1000 + round).map((row, index) => ({
      ...row,
      externalId: `bench-${round}-${index}`,
    }));
    const changed = rows.map((row) => withChanges(row, 1));
    for (const [phase, batch] of Object.entries({ create: rows, update: changed, unchanged: changed })) {
      const whole = await timed(() => target.push(batch));
      const calls = await timed(bare.callsOf(phase, batch));
      if (round >= WARM_UP) figures[phase].push({ whole, calls });
    }
    const body = Buffer.from(JSON.stringify({ accounts: rows }));
    parsing.push(await timed(() => [JSON.parse(body), createHmac('sha256', 'key').update(body).digest()]));
  }
  await bare.drop();
  await client.close();
  const table = Object.entries(figures).map(([phase, pairs]) => [
    `bulk upsert of 500: ${phase}`,
    millisecondsOf(pairs.map(({ whole }) => whole)),
    `bare driver calls: ${millisecondsOf(pairs.map(({ calls }) => calls))}`,
    ratioOf(pairs),
  ]);
  return [...table, ['JSON.parse and HMAC of such a body', millisecondsOf(parsing), '', '']];
}
