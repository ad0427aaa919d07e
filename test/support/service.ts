import { Writable } from 'node:stream';
import { type Binary } from 'mongodb';
import pino from 'pino';
import { type Config, readConfig } from '../../src/base/settings/config';
import { type AppOptions, createApp } from '../../src/service/app/app';
import { newApiKey, type StoredApiKey } from '../../src/service/callers/access/api-key';
import { listen } from '../../src/service/callers/http/server/server';
import { SCOPES, type Scope } from '../../src/service/callers/rights/scopes';
import {
  type Database,
  type DatabaseOptions,
  openDatabase,
} from '../../src/service/storage/database/connection/connect';
import { TEST_KEYS } from './encryption-keys';
import { newDatabaseName } from './new-database';
import { noteUnexpected } from './unexpected-log';

export interface TestKey {
  apiKey: string;
  keyId: string;
  organizationId: string;
}

interface KeyDocument {
  _id: string;
  secretHash: Binary;
  mac: string;
}

/** The service in this process on a free port, with a database and a clock of its own. */
export interface TestService {
  url: string;
  database: Database;
  config: Config;
  /** The service's time; moves only where a test moves it. */
  clock: { now: Date; advance(milliseconds: number): void };
  /** Log lines so far. */
  logLines: string[];
  createKey(options?: {
    organizationId?: string;
    name?: string;
    scopes?: Scope[];
    expiresAt?: Date | null;
    revokedAt?: Date | null;
    networks?: string[];
  }): Promise<TestKey>;
  /** Changes what a key gives, as the service would. It is known at once to processes that do not remember the key. */
  changeKey(keyId: string, changes: Partial<StoredApiKey>): Promise<void>;
  /** Works on imports at once that a test has stored by itself. */
  onWorkReady(): void;
  /** Makes the service not ready, as it is before it ends. */
  beginDrain(): void;
  /** Ends the service; its data stay for others that use the same database. */
  stop(): Promise<void>;
  /** Ends the service, and drops its database unless the test named it. It is done after the last test of the file otherwise. */
  close(): Promise<void>;
}

declare global {
  /** Closes each service that was started, the newest last; `jest/environment.cjs` calls them after the file. */
  var openServices: (() => Promise<void>)[] | undefined;
}

const START = new Date('2026-03-01T12:00:00.000Z');

/**
 * Starts the service. Documents past their time stay, since the database goes by its own clock, and the test's may be
 * months behind it: what a request has just claimed would be deleted while the request still needs it. A command that
 * opens the same database lets it clear them: there, set the test's clock to now if imports or claims have to stay.
 *
 * @param overrides what differs; the rate limit and the delay of refused keys are off unless they are set. With
 *   `migrations`, the service of another version of the data
 */
export async function startService(
  {
    migrations,
    clearsExpired = false,
    beatMs,
    entries,
    resolveHost,
    ...overrides
  }: Partial<Config> &
    Pick<DatabaseOptions, 'migrations' | 'clearsExpired'> &
    Pick<AppOptions, 'beatMs' | 'entries' | 'resolveHost'> = {},
  wrap: (database: Database) => Database = (database) => database,
): Promise<TestService> {
  const mongodbDatabase = newDatabaseName();
  const config: Config = {
    ...readConfig({ MONGODB_URL: process.env.MONGODB_URL }),
    port: 0,
    mongodbDatabase,
    fieldEncryptionKeys: TEST_KEYS,
    bulkUpsertWindowSeconds: 0,
    refusedKeyDelayMs: 0,
    ...overrides,
  };
  const database = wrap(await openDatabase({ ...config, clearsExpired, ...(migrations && { migrations }) }));
  const clock = {
    now: START,
    advance(milliseconds: number) {
      clock.now = new Date(clock.now.getTime() + milliseconds);
    },
  };
  const logLines: string[] = [];
  const lines = new Writable({
    write(chunk, _encoding, done) {
      logLines.push(String(chunk));
      noteUnexpected(String(chunk));
      done();
    },
  });
  const log = pino({ level: 'info' }, lines);
  const options = { ...(beatMs && { beatMs }), ...(entries && { entries }), ...(resolveHost && { resolveHost }) };
  const app = await createApp({ config, database, clock: () => clock.now, log, ...options }).catch(async (error) => {
    await database.close();
    throw error;
  });
  const server = await listen(app.http, { ...config, onRefused: app.onRefused, onLimited: app.onLimited }).catch(
    async (error) => {
      await app.stop();
      await database.close();
      throw error;
    },
  );
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= server.close().then(app.stop);
    return stopped;
  };
  let closed: Promise<void> | undefined;
  const release = async () => {
    // Whoever has stopped it knows how that ended.
    await (stopped?.catch(() => undefined) ?? stop());
    // Whoever named the database may still be using it.
    if (overrides.mongodbDatabase === undefined) await database.db.dropDatabase();
    await database.close();
  };
  const close = () => {
    closed ??= release();
    return closed;
  };
  globalThis.openServices = [...(globalThis.openServices ?? []), close];
  return {
    url: server.url,
    database,
    config,
    clock,
    logLines,
    async createKey({
      organizationId = 'org-a',
      name = 'test',
      scopes = [...SCOPES],
      expiresAt = null,
      revokedAt = null,
      networks = [],
    } = {}) {
      const facts = { organizationId, name, scopes, expiresAt, networks, createdAt: START };
      const { apiKey, stored } = newApiKey(config.apiKeyPrefix, facts);
      await app.addKey({ ...stored, revokedAt });
      return { apiKey, keyId: stored.keyId, organizationId };
    },
    async changeKey(keyId, changes) {
      const keys = database.db.collection<Omit<StoredApiKey, 'keyId' | 'secretHash'> & KeyDocument>('apiKeys');
      const found = await keys.findOne({ _id: keyId });
      if (!found) throw new Error(`There is no key ${keyId}`);
      await keys.deleteMany({ _id: keyId });
      const { _id, secretHash, mac: _mac, ...facts } = found;
      await app.addKey({ ...facts, keyId, secretHash: Buffer.from(secretHash.value()), ...changes });
    },
    beginDrain: app.beginDrain,
    onWorkReady: app.onWorkReady,
    stop,
    close,
  };
}
