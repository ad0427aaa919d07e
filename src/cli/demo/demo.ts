import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SettingError } from '../../base/errors';
import { createLog } from '../../base/log';
import { configOfProcess } from '../../base/settings/config';
import { AccountSyncClient, AccountSyncError } from '../../client/index';
import { createApp } from '../../service/app/app';
import { newApiKey } from '../../service/callers/access/api-key';
import { type HttpServer, listen } from '../../service/callers/http/server/server';
import { DEFAULT_SCOPES, SCOPES, type Scope } from '../../service/callers/rights/scopes';
import { createOneTimeEntries } from '../../service/callers/sessions/one-time-entries';
import { openDatabase, UnsuitableDatabaseError } from '../../service/storage/database/connection/connect';
import { runMainJob } from './main-job';

const ORGANIZATION = 'org-northgate-demo';

/** Cleanup steps, run once, last added first. A failing step does not stop the others. */
class CleanupStack {
  private readonly steps: (() => Promise<unknown>)[] = [];
  private running: Promise<void> | undefined;

  add(step: () => Promise<unknown>): void {
    this.steps.unshift(step);
  }

  run(): Promise<void> {
    this.running ??= (async () => {
      for (const step of this.steps) await step().catch((error) => process.stderr.write(`${textOf(error)}\n`));
    })();
    return this.running;
  }
}

const print = (text: string) => process.stdout.write(`${text}\n`);

/** Starts the service on a separate database: a temporary folder or, with MONGODB_URL, a database that is dropped afterwards. */
async function startService(cleanup: CleanupStack) {
  const dataDir = await mkdtemp(join(tmpdir(), 'acs-'));
  cleanup.add(() => rm(dataDir, { recursive: true, force: true }));
  const config = {
    ...configOfProcess(),
    dataDir,
    fieldEncryptionKeys: `demo:${randomBytes(32).toString('base64')}`,
    mongodbDatabase: `account_sync_demo_${randomBytes(4).toString('hex')}`,
    bulkUpsertWindowSeconds: 0,
    logLevel: 'silent' as const,
  };
  const database = await openDatabase(config);
  cleanup.add(() => database.close());
  if (config.mongodbUrl !== undefined) cleanup.add(() => database.db.dropDatabase());
  const clock = () => new Date();
  const entries = createOneTimeEntries(clock);
  const app = await createApp({ config, database, clock, log: createLog(config.logLevel), entries });
  cleanup.add(() => app.stop());
  const server = await listen(app.http, config).catch((error: NodeJS.ErrnoException): Promise<HttpServer> => {
    if (error.code !== 'EADDRINUSE') throw error;
    print(`Port ${config.port} is taken; using one that is free.`);
    return listen(app.http, { ...config, port: 0 });
  });
  cleanup.add(() => server.close());

  async function makeKey(name: string, scopes: readonly Scope[]): Promise<string> {
    const facts = { organizationId: ORGANIZATION, name, scopes: [...scopes], createdAt: clock() };
    const { apiKey, stored } = newApiKey(config.apiKeyPrefix, facts);
    await app.addKey(stored);
    return apiKey;
  }
  const apiKey = await makeKey('demo', DEFAULT_SCOPES);
  const entry = config.console ? server.url + entries.offer(await makeKey('demo console', SCOPES)) : undefined;
  return { url: server.url, apiKey, entry, description: database.description };
}

/** What a browser finds where, and what a shell needs. */
const linksText = (url: string, apiKey: string, entry: string | undefined, externalId: string): string =>
  `${entry === undefined ? '' : `Console             ${entry}   signs you in, once, within 15 minutes; later with the key at ${url}/console\n`}Key                 ${apiKey}
REST, to read       ${url}/docs
REST, as OpenAPI    ${url}/external-api/openapi.json
GraphQL, to try     ${url}/graphql   with {"authorization":"Bearer <the key>"} as headers
Commands to paste   docs/quick-start.md   with this key, ACCOUNT_SYNC_URL=${url} and ${externalId} for A-1001`;

async function main(cleanup: CleanupStack): Promise<void> {
  const { values: options } = parseArgs({ options: { once: { type: 'boolean' } } });
  const { url, apiKey, entry, description } = await startService(cleanup);
  print(`Account Synchronization Service: a feed of 500 accounts, pushed to ${url}`);
  print(`The data is in ${description}. BULK_UPSERT_WINDOW_SECONDS is 0 here.\n`);
  const externalId = await runMainJob(new AccountSyncClient({ baseUrl: url, apiKey }), print);
  print('\nEvery answer was as expected.');
  if (options.once) return;

  print(`\n${linksText(url, apiKey, entry, externalId)}`);
  print('\nServing until Ctrl-C; then the data is deleted.');
  await new Promise<never>(() => undefined);
}

/** The message alone for errors that a person can fix, with the stack for all others. */
function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isExpected = [AccountSyncError, SettingError, UnsuitableDatabaseError].some((type) => error instanceof type);
  const unreachable = error.name.startsWith('Mongo');
  const misused = 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  return isExpected || unreachable || misused ? error.message : (error.stack ?? error.message);
}

function run(): void {
  const cleanup = new CleanupStack();
  let ending = false;
  const end = async (code: number) => {
    ending = true;
    await cleanup.run();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(0));
  // The reader of the output is gone, as with `| head`.
  process.stdout.on('error', () => void end(0));
  main(cleanup).then(
    () => end(0),
    (error: unknown) => {
      // Shutting down aborts requests; that is not a failure.
      if (ending) return;
      process.stderr.write(`The demo failed: ${textOf(error)}\n`);
      return end(1);
    },
  );
}

run();
