import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sampleAccounts } from '../dist/cli/demo/sample-accounts.js';
import { startArguments, startEnvironment } from './start-command.mjs';

const cwd = fileURLToPath(new URL('..', import.meta.url));

/** Runs the command line. @returns what it prints */
export const runProgram = (env, ...words) =>
  execFileSync(process.execPath, ['dist/cli/account-sync.js', ...words], { cwd, env, encoding: 'utf8' });

/** Makes a key of an organization. @param words more options of `keys create` */
export const createKey = (env, organization, ...words) =>
  JSON.parse(runProgram(env, 'keys', 'create', '--organization', organization, ...words, '--json')).apiKey;

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

/** The variables of a service on the embedded server in a folder, or on MONGODB_URL, that takes bulk upserts at any time. */
export const environmentOf = (dataDir, settings) => ({
  ...startEnvironment,
  ...process.env,
  FIELD_ENCRYPTION_KEYS: `bench:${Buffer.alloc(32).toString('base64')}`,
  NODE_ENV: 'production',
  DATA_DIR: dataDir,
  PORT: '0',
  BULK_UPSERT_WINDOW_SECONDS: '0',
  LOG_LEVEL: 'warn',
  ...settings,
});

/**
 * Starts the service in a process of its own, which ends with this one.
 * @param words of another program behind `node`
 */
export async function startService(dataDir, settings = {}, words = startArguments) {
  const env = environmentOf(dataDir, settings);
  const child = spawn(process.execPath, words, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] });
  children.add(child);
  const [line] = await once(child.stdout, 'data');
  const [baseUrl] = /http:\/\/[^\s,]+/.exec(String(line));
  return { child, env, baseUrl };
}

export async function stop({ child }) {
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Starts the bare requests in a process of their own, on the database of a service. */
export async function startBare(url, database) {
  const program = fileURLToPath(new URL('bare-service.mjs', import.meta.url));
  const child = spawn(process.execPath, [program, url, database], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout, 'data');
  return { child, baseUrl: String(line).trim() };
}

/** Rows in lists of as many, the last of which may be shorter: by default as many as a bulk upsert takes. */
export function* batchesOf(rows, size = 500) {
  let batch = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Real-looking accounts, of which no two are one. */
export function* feed(rows) {
  const samples = sampleAccounts(500, 1);
  for (let position = 0; position < rows; position += 1) {
    yield { ...samples[position % samples.length], externalId: `A-${position}` };
  }
}
