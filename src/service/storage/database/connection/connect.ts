import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type Db, MongoClient, type MongoClientOptions, MongoServerSelectionError } from 'mongodb';
import { SettingError } from '../../../../base/errors';
import { withinDeadline } from '../../../../base/scheduling/request-scope';
import {
  DataDirectoryInUseError,
  type EmbeddedServer,
  embeddedServerUrl,
  requireData,
  startEmbeddedServer,
} from '../../../../embedded-server/index';
import { createTransact, type Transact } from '../transactions/transaction';
import { dataVersionOf, MIGRATIONS, type Migration, upgradeData } from './data-version';
import { ensureIndexes } from './indexes';
import { createIdSource } from './new-id';

/** An open database with its indexes in place, and data of this version. */
export interface Database {
  /** The database that the service runs on, for a person to read. */
  description: string;
  db: Db;
  unitOfWork: Transact;
  /** A new id, unique across processes: 24 hexadecimal digits. */
  newId: () => string;
  /** The embedded server, if it runs in this process. */
  embedded: EmbeddedServer | undefined;
  /** Whether the server counts what a filter matches before it plans a list, as the embedded one does, here or elsewhere. */
  countsFirst: boolean;
  /** @throws if the database does not answer */
  ping(): Promise<void>;
  /** The time by the clock of the database. */
  time(): Promise<Date>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  mongodbUrl: string | undefined;
  mongodbDatabase: string;
  /** How long the database may take to answer a single command. */
  databaseTimeoutMs: number;
  dataDir: string;
  /** The embedded server, where it was started already. */
  embedded?: Promise<EmbeddedServer> | undefined;
  /** Uses the embedded server of another process on the same directory, if there is one. For the command line. */
  shareEmbedded?: boolean;
  /** Makes no new database. A command that looks for faults would find none in the wrong place. */
  mustExist?: boolean;
  /** The steps that bring stored data to the version of this service. */
  migrations?: readonly Migration[];
  /** Called before each of these steps with the version of the data that it leads to; not in a new database. */
  onMigration?: (version: number, name: string) => void;
  /** False where documents past their time are to stay: for tests, where the clock may be far from the database's. */
  clearsExpired?: boolean;
}

/** Thrown at start if the database cannot do what the service needs. The message says what to do. */
export class UnsuitableDatabaseError extends Error {}

const CLOSE_MS = 3_000;

// A destroyed socket refuses what is written to it, and never drains. The driver waits for that without a limit: a command
// that meets a connection while it breaks would never end, and if it is the driver's own, no later one would find a server.
// Whoever still waits when a socket has closed is woken, and the driver sees that the connection is gone.
subscribe('net.client.socket', (created) => {
  const { socket } = created as { socket: Socket };
  socket.once('close', () => setImmediate(() => socket.emit('drain')));
});

const noData = (database: string) =>
  new SettingError(`There is no data in the database ${database}. Set MONGODB_DATABASE to that of the service.`);

/** @returns whether it is the embedded server, in this process or another: it has a command that no other server has */
async function requireTransactions(db: Db): Promise<boolean> {
  const hello = await db.command({ hello: 1 });
  if (hello.setName !== undefined || hello.msg === 'isdbgrid') return hello.writesTogether === true;
  throw new UnsuitableDatabaseError(
    'MONGODB_URL names a standalone server, which has no transactions. Make it a replica set (one node is enough: ' +
      'start mongod with --replSet rs0 and run rs.initiate() once), or leave MONGODB_URL unset to use the embedded server.',
  );
}

interface Server {
  url: string;
  description: string;
  embedded?: EmbeddedServer;
}

async function serverOf(options: DatabaseOptions): Promise<Server> {
  const { mongodbUrl, dataDir, shareEmbedded, mustExist, embedded: started } = options;
  if (mongodbUrl !== undefined) return { url: mongodbUrl, description: 'MongoDB' };
  if (mustExist) requireData(dataDir);
  try {
    const embedded = await (started ?? startEmbeddedServer({ dataDir, compacts: !shareEmbedded }));
    const description = `the embedded server in ${dataDir}: for one machine; set MONGODB_URL for more`;
    return { url: embedded.url, description, embedded };
  } catch (error) {
    if (!shareEmbedded || !(error instanceof DataDirectoryInUseError)) throw error;
    return { url: embeddedServerUrl(dataDir), description: `the running server in ${dataDir}` };
  }
}

/** @throws SettingError if the driver cannot read the URL; its messages hold no password */
function clientOf(url: string, settings: MongoClientOptions): MongoClient {
  try {
    return new MongoClient(url, settings);
  } catch (error) {
    const { message } = error as Error;
    throw new SettingError(`MONGODB_URL is not a connection string that can be used: ${message}`, { cause: error });
  }
}

/** What keeps `client` from MongoDB: without the name of the setting, nobody would know where to look. */
function connectFailure(error: Error): Error {
  if (error instanceof MongoServerSelectionError) return error;
  return new UnsuitableDatabaseError(`MongoDB cannot be used as MONGODB_URL says: ${error.message}`, { cause: error });
}

/**
 * Checks the server and the version of the data, creates indexes and upgrades the data. That may take long: `client`,
 * closed at the end, sets its commands no limit.
 * @returns whether the server is the embedded one, in this process or another
 */
async function prepare(client: MongoClient, options: DatabaseOptions): Promise<boolean> {
  const { mongodbUrl, mongodbDatabase, migrations = MIGRATIONS, onMigration = () => {} } = options;
  const { clearsExpired, mustExist } = options;
  try {
    await client.connect().catch((error: Error) => {
      throw mongodbUrl === undefined ? error : connectFailure(error);
    });
    const db = client.db(mongodbDatabase);
    const isEmbeddedServer = await requireTransactions(db);
    // Data of a newer version may have other indexes.
    const version = await dataVersionOf(db, migrations);
    if (mustExist && version === undefined) throw noData(mongodbDatabase);
    const upgrade = () => upgradeData(db, migrations, onMigration);
    // The embedded server makes indexes anew that an earlier release would misread: by then, that one has to be refused.
    // With another server, an earlier release may start again until the indexes are there.
    if (isEmbeddedServer) await upgrade();
    await ensureIndexes(db, clearsExpired);
    if (!isEmbeddedServer) await upgrade();
    return isEmbeddedServer;
  } finally {
    await client.close();
  }
}

/** What to look at where no server answers. The driver's error names the address, and no setting. */
const unanswered = (error: Error, { mongodbUrl, dataDir }: Pick<DatabaseOptions, 'mongodbUrl' | 'dataDir'>): Error =>
  new SettingError(
    mongodbUrl === undefined
      ? `No service is running on ${dataDir}`
      : `No MongoDB answers at MONGODB_URL: ${error.message}. Look at its host and port, and whether it runs.`,
    { cause: error, isTemporary: true },
  );

/**
 * Connects to the database without looking at its data, for a note beside them. It waits for a server a second.
 * @throws SettingError where none answers
 */
export async function connectOnly(
  options: Pick<DatabaseOptions, 'mongodbUrl' | 'mongodbDatabase' | 'dataDir'>,
): Promise<Pick<Database, 'db' | 'close'>> {
  const { mongodbUrl, mongodbDatabase, dataDir } = options;
  const url = mongodbUrl ?? embeddedServerUrl(dataDir);
  const client = clientOf(url, { appName: 'account-sync', serverSelectionTimeoutMS: 1_000 });
  await client.connect().catch((error: Error) => {
    throw unanswered(error, options);
  });
  return { db: client.db(mongodbDatabase), close: () => client.close() };
}

/**
 * Opens the database that the options name, creates its indexes and brings its data to the version of this service.
 * @throws SettingError, UnsuitableDatabaseError, DataDirectoryInUseError, UnknownDataError
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const server = await serverOf(options);
  const settings: MongoClientOptions = {
    serverSelectionTimeoutMS: 5_000,
    connectTimeoutMS: 5_000,
    waitQueueTimeoutMS: 10_000,
    appName: 'account-sync',
    ignoreUndefined: true,
    // The driver looks names up in its own default, and finds every key of Object.prototype there: lists under
    // `toString` would be read as bytes.
    fieldsAsRaw: Object.create(null),
    retryWrites: true,
    writeConcern: { w: 'majority' },
    // Written as `readConcern: { level }`, a value in MONGODB_URL would override it.
    readConcernLevel: 'majority',
    // A stale read could report a changed account as unchanged.
    readPreference: 'primary',
  };
  // A connection is closed if a command on it takes longer. Otherwise requests that gave up would use up all
  // connections.
  const client = clientOf(server.url, { ...settings, socketTimeoutMS: options.databaseTimeoutMs });
  const close = async () => {
    // The driver ends its sessions first. A database that does not answer must not keep the process running.
    const waiting = new AbortController();
    const { signal } = waiting;
    await Promise.race([client.close(), pause(CLOSE_MS, undefined, { ref: false, signal })]).finally(() =>
      waiting.abort(),
    );
    await server.embedded?.close();
  };
  try {
    const isEmbeddedServer = await prepare(clientOf(server.url, settings), options);
    await client.connect();
    const db = client.db(options.mongodbDatabase);
    return {
      description: server.description,
      db,
      unitOfWork: createTransact(db, isEmbeddedServer),
      newId: createIdSource(),
      embedded: server.embedded,
      countsFirst: isEmbeddedServer,
      ping: async () => void (await withinDeadline(() => db.command({ ping: 1 }))),
      time: async () => (await db.command({ hello: 1 })).localTime,
      close,
    };
  } catch (error) {
    await close();
    if (!(error instanceof MongoServerSelectionError) || options.mongodbUrl === undefined) throw error;
    throw unanswered(error, options);
  }
}
