import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
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

const url = process.env.MONGODB_URL;
/** The database of a size, on the server that MONGODB_URL names. */
export const databaseOf = (size) => `growth_${size}`;

/**
 * Starts the service on the accounts of a size: an embedded server in `folder/size`, or a database on the server that
 * MONGODB_URL names.
 */
export const startSize = (folder, size, settings = {}, name = String(size)) =>
  startService(join(folder, name), {
    ...(url && { MONGODB_DATABASE: databaseOf(size) }),
    ...settings,
  });

/** A directory, and the key that its service signs with beside it. */
const withKey = (directory) => ['', '.signing-key', '.signing-key.roots'].map((suffix) => `${directory}${suffix}`);

/** Copies or moves a directory with its key. */
function place(change, from, to) {
  const targets = withKey(to);
  for (const [at, source] of withKey(from).entries()) if (existsSync(source)) change(source, targets[at]);
}
const copy = (from, to) => cpSync(from, to, { recursive: true });

async function dropDatabase(size) {
  const client = new MongoClient(url);
  await client.db(databaseOf(size)).dropDatabase();
  await client.close();
}

/**
 * Fills each size, in ascending order, through the service itself: signed bulk upserts of 500, with encryption and
 * history. What is there already is kept, as a directory of its name says. On the embedded server each is a copy of the
 * one before, filled further.
 */
export async function fill(folder, sizes, report) {
  let filled = 0;
  for (const size of sizes) {
    const directory = join(folder, String(size));
    if (!existsSync(directory)) {
      const name = `${size}.unfinished`;
      const unfinished = join(folder, name);
      for (const path of withKey(unfinished)) rmSync(path, { recursive: true, force: true });
      if (url) await dropDatabase(size);
      else if (filled > 0) place(copy, join(folder, String(filled)), unfinished);
      const first = url ? 0 : filled;
      const service = await startSize(folder, size, {}, name);
      const client = new AccountSyncClient({ baseUrl: service.baseUrl, apiKey: createKey(service.env) });
      const start = performance.now();
      await createAccounts(client, rowsBetween(first, size));
      report(`${first} to ${size} accounts: ${Math.round((performance.now() - start) / 1000)} s`);
      await stop(service);
      // The service makes no directory where its database is on a server.
      mkdirSync(unfinished, { recursive: true });
      place(renameSync, unfinished, directory);
    }
    filled = size;
  }
}
