import { once } from 'node:events';
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createAccounts, runProgram, startService } from '../service.mjs';

const require = createRequire(import.meta.url);
const { AccountSyncClient } = require('../../dist/client/index.js');
const { sampleAccounts } = require('../../dist/cli/demo/sample-accounts.js');

const BATCH = 500;
/** The accounts that every size has. */
export const SMALLEST = 10_000;
/** Among these, one in so many has the rare values, so that all sizes have the same number. */
const RARE_EVERY = 100;

/** The batch of rows from this position on: real-looking accounts, no two alike, the same in every run. */
export const rowsFrom = (position) =>
  sampleAccounts(BATCH, 1 + position / BATCH).map((row, index) => {
    const number = position + index;
    const isRare = number < SMALLEST && number % RARE_EVERY === 0;
    return {
      ...row,
      externalId: `G-${number}`,
      client: `Client ${number % 40}`,
      tags: isRare ? [...row.tags, 'vip'] : row.tags,
    };
  });

function* rowsBetween(first, end) {
  for (let position = first; position < end; position += BATCH) yield* rowsFrom(position);
}

/** A key of an organization; of the one whose accounts are measured unless another is named. */
export const createKey = (env, organizationId = 'bench') =>
  JSON.parse(runProgram(env, 'keys', 'create', '--organization', organizationId, '--json')).apiKey;

export async function stop({ child }) {
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/**
 * Fills a data directory for each size, in ascending order, through the service itself: signed bulk upserts of 500, with
 * encryption and history. Each is a copy of the one before, filled further. Directories that are there already are kept.
 */
export async function fill(folder, sizes, report) {
  let filled = 0;
  for (const size of sizes) {
    const directory = join(folder, String(size));
    if (!existsSync(directory)) {
      const unfinished = `${directory}.unfinished`;
      rmSync(unfinished, { recursive: true, force: true });
      if (filled > 0) cpSync(join(folder, String(filled)), unfinished, { recursive: true });
      const service = await startService(unfinished);
      const client = new AccountSyncClient({ baseUrl: service.baseUrl, apiKey: createKey(service.env) });
      const start = performance.now();
      await createAccounts(client, rowsBetween(filled, size));
      report(`${filled} to ${size} accounts: ${Math.round((performance.now() - start) / 1000)} s`);
      await stop(service);
      renameSync(unfinished, directory);
    }
    filled = size;
  }
}
