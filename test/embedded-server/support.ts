import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { deserialize, serialize } from 'bson';
import { type Collection, type Db, type Document, MongoClient, MongoServerError, type ObjectId } from 'mongodb';
import { startEmbeddedServer } from '../../src/embedded-server';
import { CommandBody, REPLY_HEADER_BYTES } from '../../src/embedded-server/commands/message';
import { Engine } from '../../src/embedded-server/engine/engine';
import { dispatch } from '../../src/embedded-server/protocol/dispatch';

export const temporaryDir = (): string => mkdtempSync(join(tmpdir(), 'emb-'));

/** A server of its own in a directory of its own, with a client connected. */
export async function start(dataDir = temporaryDir()) {
  const server = await startEmbeddedServer({ dataDir });
  const client = await new MongoClient(server.url, { ignoreUndefined: true }).connect();
  return {
    dataDir,
    server,
    client,
    db: client.db('test'),
    stop: async () => {
      await client.close();
      await server.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

type Running = Awaited<ReturnType<typeof start>>;

/** The same for all tests of a file. What it returns is filled in before the first of them. */
export function useServer(): Running {
  const running = {} as Running;
  beforeAll(async () => {
    Object.assign(running, await start());
  });
  afterAll(() => running.stop?.());
  return running;
}

/** An engine without a server, for all tests of a file. */
export function useEngine(): Engine {
  const dataDir = temporaryDir();
  const engine = new Engine(dataDir);
  afterAll(async () => {
    await engine.close();
    rmSync(dataDir, { recursive: true });
  });
  return engine;
}

let collections = 0;

interface Row extends Document {
  _id?: number | string | ObjectId;
}

/** A collection that no other test uses. */
export const fresh = (db: Db): Collection<Row> => db.collection<Row>(`c${++collections}`);

/** The error a promise is rejected with; fails where it is not. */
export async function failure(promise: Promise<unknown>): Promise<MongoServerError> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof MongoServerError)) throw new Error(`expected a MongoServerError, got ${String(error)}`);
  return error;
}

/** What reading has cost since the server started. */
export async function counters(db: Db): Promise<{ documentsExamined: number; indexLookups: number }> {
  const status = await db.command({ serverStatus: 1 });
  return status.embedded as { documentsExamined: number; indexLookups: number };
}

/** What a piece of work costs the server in reads. */
export async function costOf(db: Db, work: () => Promise<unknown>): Promise<{ documents: number; lookups: number }> {
  const before = await counters(db);
  await work();
  const after = await counters(db);
  return {
    documents: after.documentsExamined - before.documentsExamined,
    lookups: after.indexLookups - before.indexLookups,
  };
}

/** Sends bytes as they are; resolves with what came back until the server closed, or answered one whole message. */
export function sendRaw(dataDir: string, bytes: Uint8Array): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const socket = connect(join(dataDir, 'mongodb.sock'));
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      const all = Buffer.concat(chunks);
      if (all.length >= 4 && all.length >= all.readInt32LE(0)) socket.destroy();
    });
    socket.on('close', () => resolve(Buffer.concat(chunks)));
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EPIPE' || error.code === 'ECONNRESET' ? undefined : reject(error),
    );
    socket.write(bytes);
  });
}

/** A command as an OP_MSG, without what a driver adds. */
export function message(command: Document): Buffer {
  const body = serialize(command);
  const bytes = Buffer.concat([Buffer.alloc(21), body]);
  bytes.writeInt32LE(bytes.length, 0);
  bytes.writeInt32LE(2013, 12);
  return bytes;
}

export async function rawCommand(dataDir: string, command: Document): Promise<Document> {
  return deserialize((await sendRaw(dataDir, message(command))).subarray(21));
}

const CLIENT = { id: 1, isGone: false };

/** Runs commands on an engine in this thread, as a connection would. */
export const commandsOf =
  (engine: Engine, database = 'test') =>
  async (command: Document): Promise<Document> => {
    const reply = await dispatch(
      engine,
      new CommandBody(Buffer.from(serialize({ ...command, $db: database }))),
      CLIENT,
    );
    return deserialize(reply.subarray(REPLY_HEADER_BYTES));
  };

/** The values of a field, in the order of the ids. */
export async function valuesOf(engine: Engine, collection: string, field: string): Promise<unknown[]> {
  const { cursor } = await commandsOf(engine)({ find: collection, sort: { _id: 1 } });
  return cursor.firstBatch.map((document: Document) => document[field]);
}

let sessions = 0;

/** What the commands of a new transaction have in common. */
export const newTransaction = () => ({ lsid: { id: `session ${++sessions}` }, txnNumber: 1n, autocommit: false });

/** The part of LMDB that commits. */
interface Store {
  childTransaction(action: () => void): Promise<void>;
}

/** Lets everything happen that waits for no time and no commit. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await setImmediate();
}

/** Begins a command, and another one before the commit of the first has ended. @returns both answers */
export async function whileCommitting<T>(
  engine: Engine,
  first: Document,
  second: () => Promise<T>,
): Promise<[Document, T]> {
  const { store } = engine.storage as unknown as { store: Store };
  const commit = store.childTransaction;
  // What is seen until the end of the commit.
  const before = engine.storage.snapshot();
  let begun: Promise<T> | undefined;
  store.childTransaction = async (action) => {
    store.childTransaction = commit;
    await commit.call(store, action);
    begun = second();
    await settle();
  };
  const answer = await commandsOf(engine)(first);
  before.done();
  return [answer, (await begun) as T];
}
