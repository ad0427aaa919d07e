import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startArguments, startEnvironment } from './start-command.mjs';

const require = createRequire(import.meta.url);
const { sampleAccounts } = require('../dist/cli/demo/sample-accounts.js');
const cwd = fileURLToPath(new URL('..', import.meta.url));

/** Runs the command line. @returns what it prints */
export const runProgram = (env, ...words) =>
  execFileSync(process.execPath, ['dist/cli/account-sync.js', ...words], { cwd, env, encoding: 'utf8' });

/** A folder that is deleted when this process ends. */
export function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'acs-bench-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const children = new Set();
process.on('exit', () => {
  for (const child of children) child.kill('SIGTERM');
});

/**
 * Starts the service in a process of its own, on the embedded server in a folder (or on MONGODB_URL), with its limit of
 * one bulk request in 20 seconds lifted. It ends with this process.
 * @param words of another program behind `node`
 */
export async function startService(dataDir, settings = {}, words = startArguments) {
  const env = {
    ...startEnvironment,
    ...process.env,
    FIELD_ENCRYPTION_KEYS: `bench:${Buffer.alloc(32).toString('base64')}`,
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    PORT: '0',
    BULK_UPSERT_WINDOW_SECONDS: '0',
    LOG_LEVEL: 'warn',
    ...settings,
  };
  const child = spawn(process.execPath, words, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] });
  children.add(child);
  const [line] = await once(child.stdout, 'data');
  const [baseUrl] = /http:\/\/[^\s,]+/.exec(String(line));
  return { child, env, baseUrl };
}

/** Creates accounts by signed bulk upserts of 500 rows. */
export async function createAccounts(client, rows) {
  const batches = function* () {
    let batch = [];
    for (const row of rows) {
      batch.push(row);
      if (batch.length < 500) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  };
  for (const batch of batches()) {
    const { created } = await client.bulkUpsert(batch);
    if (created !== batch.length) throw new Error(`${created} of ${batch.length} rows were created`);
  }
}

/** Real-looking accounts, of which no two are one. */
export function* feed(rows) {
  const samples = sampleAccounts(500, 1);
  for (let position = 0; position < rows; position += 1) {
    yield { ...samples[position % samples.length], externalId: `A-${position}` };
  }
}
