import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { sampleAccounts } from '../../dist/cli/demo/sample-accounts.js';
import { AccountSyncClient } from '../../dist/client/index.js';
import { batchesOf, createKey, startService, stop } from '../service.mjs';

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
      const client = new AccountSyncClient({ baseUrl: service.baseUrl, apiKey: createKey(service.env, 'bench') });
      const start = performance.now();
      for (const batch of batchesOf(rowsBetween(first, size))) {
        const { created } = await client.bulkUpsert(batch);
        if (created !== batch.length) throw new Error(`${created} of ${batch.length} rows were created`);
      }
      report(`${first} to ${size} accounts: ${Math.round((performance.now() - start) / 1000)} s`);
      await stop(service);
      // The service makes no directory where its database is on a server.
      mkdirSync(unfinished, { recursive: true });
      place(renameSync, unfinished, directory);
    }
    filled = size;
  }
}
