import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { readConfig } from '../../../src/base/settings/config';
import { embeddedServerUrl } from '../../../src/embedded-server';
import { type Database, openDatabase } from '../../../src/service/storage/database/connection/connect';
import { newDatabaseName } from '../../support/new-database';
import { type Random } from '../../support/random';
import {
  runProgram,
  type ServiceProcess,
  serviceEnvironment,
  startServiceProcess,
} from '../../support/service-process';
import { isEmbedded } from '../../support/wire';

const LONGEST_ABSENCE_MS = 500;
const COMMAND_TRIES = 10;
/** As a request logs it, and as work in the background does. */
const DATABASE_AWAY = /"(?:name|type)":"(?:Mongo\w*|DatabaseTimeoutError|UnknownOutcomeError)"|"code":"EPIPE"/;

async function untilAnswered(run: () => Promise<string>): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      if (tries === COMMAND_TRIES) throw error;
      await pause(LONGEST_ABSENCE_MS);
    }
  }
}

/** Does something so many times, at any moments that are about `everyMs` apart. @returns how often it was until the end */
export async function often(
  times: number,
  everyMs: number,
  random: Random,
  isDone: () => boolean,
  work: () => Promise<unknown>,
): Promise<number> {
  for (let done = 0; done < times; done += 1) {
    await pause(random.below(2 * everyMs));
    if (isDone()) return done;
    await work();
  }
  return times;
}

/**
 * Several processes of the service on one database, which are killed and started again. On the server that MONGODB_URL
 * names, all are alike. Else the first one brings the embedded server, which dies with it, and the others share it.
 * @param settings variables of all processes
 */
export async function startFleet(count: number, settings: NodeJS.ProcessEnv = {}) {
  const url = String(process.env.MONGODB_URL);
  const folder = mkdtempSync(join(tmpdir(), 'acs-imports-'));
  const dataDir = join(folder, 'data');
  const name = newDatabaseName();
  // The idempotency keys of a dead process are free after twice the time for the database.
  const also = {
    LOG_LEVEL: 'warn',
    DATABASE_TIMEOUT_MS: '4000',
    AUDIT_ROOTS_FILE: join(folder, 'newest-roots'),
    ...settings,
  };
  const onServer = serviceEnvironment({ ...also, MONGODB_URL: url, MONGODB_DATABASE: name });
  const onEmbedded = serviceEnvironment({ ...also, MONGODB_URL: embeddedServerUrl(dataDir) });
  const first = isEmbedded() ? serviceEnvironment({ ...also, DATA_DIR: dataDir }) : onServer;
  const others = isEmbedded() ? onEmbedded : onServer;
  const environments = Array.from({ length: count }, (_, at) => (at === 0 ? first : others));

  const services: ServiceProcess[] = [];
  const ended: string[] = [];
  /** Runs a command, again while the database is away. @returns what it prints */
  const command = (...words: string[]): Promise<string> => untilAnswered(() => runProgram(others, ...words));
  /** Kills one of them, and starts another in its place. */
  async function kill(random: Random): Promise<void> {
    const at = random.below(count);
    const victim = services[at] as ServiceProcess;
    victim.kill('SIGKILL');
    await victim.ended;
    ended.push(victim.errors());
    await pause(random.below(LONGEST_ABSENCE_MS));
    services[at] = await startServiceProcess(environments[at] as NodeJS.ProcessEnv);
  }
  for (const environment of environments) services.push(await startServiceProcess(environment));
  return {
    /** One of them, perhaps one that has just been killed. */
    service: (random: Random) => random.pick(services),
    /** The variables by which commands find the database. */
    environment: others,
    command,
    kill,
    async createKey(organizationId: string, scopes?: string): Promise<{ apiKey: string; keyId: string }> {
      const words = ['--organization', organizationId, ...(scopes === undefined ? [] : ['--scopes', scopes])];
      return JSON.parse(await command('keys', 'create', ...words, '--json'));
    },
    /** A connection to the database of the processes, beside theirs. */
    openDatabase: (): Promise<Database> => openDatabase({ ...readConfig(others), shareEmbedded: true }),
    /**
     * What the processes logged as errors, those that were killed as well, but for what tells that the database was away.
     * The embedded server dies with its process; others keep the accounts of a dead process's transaction for a while.
     * Requests that meet that get 503, and are logged. All else is a fault of the service.
     */
    unexpectedErrors() {
      const lines = [...ended, ...services.map((service) => service.errors())].join('').split('\n');
      return lines.filter((line) => /"level":(50|60)/.test(line) && !DATABASE_AWAY.test(line));
    },
    async close() {
      for (const service of [...services].reverse()) {
        service.kill('SIGTERM');
        await service.ended;
      }
      if (!isEmbedded()) {
        const client = await new MongoClient(url).connect();
        await client.db(name).dropDatabase();
        await client.close();
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type Fleet = Awaited<ReturnType<typeof startFleet>>;
