import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { MongoClient } from 'mongodb';
import { DataDirectoryInUseError, embeddedServerUrl, startEmbeddedServer } from '../../../src/embedded-server';
import { Storage } from '../../../src/embedded-server/storage/storage';
import { fresh, message, sendRaw, start, temporaryDir } from '../support';

const BUILT = resolve(__dirname, '../../../dist/embedded-server/index.js');

/** A process that writes pairs without end and says what has been acknowledged. */
const WRITER = `
const { startEmbeddedServer } = require(${JSON.stringify(BUILT)});
const { MongoClient } = require('mongodb');
(async () => {
  const server = await startEmbeddedServer({ dataDir: process.argv[1] });
  const client = await new MongoClient(server.url).connect();
  const db = client.db('test');
  await db.collection('left').createIndex({ n: 1 }, { unique: true });
  console.log('ready');
  for (let lane = 0; lane < 4; lane++) (async () => {
    for (let n = lane; ; n += 4) {
      await client.withSession((session) => session.withTransaction(async () => {
        await db.collection('left').insertOne({ n, pad: 'x'.repeat(1000) }, { session });
        await db.collection('right').insertOne({ n }, { session });
      }));
      await db.collection('single').insertOne({ n });
      console.log('done ' + n);
    }
  })();
})();`;

function writer(dataDir: string): {
  child: ChildProcess;
  acknowledged: number[];
  reached(count: number): Promise<void>;
} {
  const child = spawn(process.execPath, ['-e', WRITER, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: resolve(__dirname, '../../..'),
  });
  const acknowledged: number[] = [];
  let rest = '';
  let check = (): void => undefined;
  child.stdout?.on('data', (chunk) => {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('done ')) acknowledged.push(Number(line.slice(5)));
    check();
  });
  const reached = (count: number): Promise<void> =>
    new Promise((done) => {
      check = () => acknowledged.length >= count && done();
      check();
    });
  return { child, acknowledged, reached };
}

test('every acknowledged write survives kill -9, and no write is there in part', async () => {
  const dataDir = temporaryDir();
  const all: number[] = [];
  const { child, acknowledged, reached } = writer(dataDir);
  await reached(150);
  const exited = new Promise((done) => child.once('exit', done));
  child.kill('SIGKILL');
  await exited;
  all.push(...acknowledged);
  expect(existsSync(join(dataDir, 'mongodb.sock'))).toBe(true);

  const { db, stop } = await start(dataDir);
  const numbers = async (name: string) =>
    (await db.collection(name).find().sort({ n: 1 }).toArray()).map(({ n }) => n as number);
  const [left, right, single] = await Promise.all(['left', 'right', 'single'].map(numbers));
  expect(left).toEqual(right);
  expect(all.filter((n) => !left?.includes(n))).toEqual([]);
  expect(all.filter((n) => !single?.includes(n))).toEqual([]);
  for (const n of (left ?? []).slice(-20)) expect(await db.collection('left').countDocuments({ n })).toBe(1);
  await stop();
}, 20_000);

test('a directory has one server, and another process connects to it by its URL', async () => {
  const { dataDir, db, client, stop } = await start();
  await fresh(db).insertOne({ a: 1 });
  await expect(startEmbeddedServer({ dataDir })).rejects.toThrow(DataDirectoryInUseError);
  const script = `const { startEmbeddedServer, embeddedServerUrl, DataDirectoryInUseError } = require(${JSON.stringify(BUILT)});
    const { MongoClient } = require('mongodb');
    (async () => {
      await startEmbeddedServer({ dataDir: process.argv[1] }).then(() => process.exit(2), (e) => { if (!(e instanceof DataDirectoryInUseError)) process.exit(3); });
      const client = await new MongoClient(embeddedServerUrl(process.argv[1])).connect();
      await client.db('test').collection('elsewhere').insertOne({ _id: 1 });
      await client.close();
    })();`;
  const child = spawn(process.execPath, ['-e', script, dataDir], {
    stdio: 'inherit',
    cwd: resolve(__dirname, '../../..'),
  });
  expect(await new Promise((done) => child.once('exit', done))).toBe(0);
  expect(await client.db('test').collection('elsewhere').countDocuments()).toBe(1);
  await stop();
});

test('the directory and socket of the embedded server are accessible to their owner alone', async () => {
  const parent = temporaryDir();
  const dataDir = join(parent, 'data');
  const { stop } = await start(dataDir);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  expect(statSync(join(dataDir, 'mongodb.sock')).mode & 0o777).toBe(0o600);
  await stop();
  rmSync(parent, { recursive: true });
});

test('a path that is too long for a socket is refused with a reason', async () => {
  await expect(startEmbeddedServer({ dataDir: join(temporaryDir(), 'x'.repeat(100)) })).rejects.toThrow('too long');
});

test('a server that cannot start says so and leaves the directory free', async () => {
  const dataDir = temporaryDir();
  mkdirSync(join(dataDir, 'accounts.mdb'));
  await expect(startEmbeddedServer({ dataDir })).rejects.toThrow();
  rmSync(join(dataDir, 'accounts.mdb'), { recursive: true });
  await (await start(dataDir)).stop();
});

test('closing the server finishes running commands, and their writes are there afterwards', async () => {
  const first = await start();
  const c = first.db.collection<{ _id: number }>('closing');
  const writes = Promise.allSettled(Array.from({ length: 200 }, (_, _id) => c.insertOne({ _id })));
  await new Promise((resolveSoon) => setTimeout(resolveSoon, 5));
  await first.server.close();
  await first.client.close();
  const acknowledged = (await writes).filter(({ status }) => status === 'fulfilled').length;
  expect(existsSync(join(first.dataDir, 'mongodb.sock'))).toBe(false);
  const second = await start(first.dataDir);
  expect(await second.db.collection('closing').countDocuments()).toBeGreaterThanOrEqual(acknowledged);
  await second.stop();
}, 15_000);

test('malformed bytes end only the connection that sent them', async () => {
  const { dataDir, db, stop } = await start();
  const good = message({ ping: 1, $db: 'test' });
  const edited = (change: (bytes: Buffer) => void): Buffer => {
    const bytes = Buffer.from(good);
    change(bytes);
    return bytes;
  };
  const bad = [
    Buffer.from('GET / HTTP/1.1\r\n\r\n'),
    Buffer.alloc(16),
    edited((bytes) => bytes.writeInt32LE(-5, 0)),
    edited((bytes) => bytes.writeInt32LE(48_000_001, 0)),
    edited((bytes) => bytes.writeInt32LE(9, 12)),
    edited((bytes) => bytes.writeUInt32LE(4, 16)),
    edited((bytes) => bytes.writeInt32LE(1_000_000, 21)),
    edited((bytes) => bytes.writeInt32LE(0, 21)),
    edited((bytes) => bytes.writeUInt8(99, 25)),
    edited((bytes) => bytes.writeUInt8(7, 20)),
  ];
  for (const bytes of bad) expect(await sendRaw(dataDir, bytes)).toHaveLength(0);
  // Inside a well-formed command: an error for it, not the end of the connection's peers.
  for (let i = 0; i < 300; i++) {
    const noise = message({ insert: 'noise', $db: 'test', documents: [{ _id: i, nested: { a: [1, 'x'] } }] });
    const at = 60 + (i % (noise.length - 60));
    noise.writeUInt8((noise.readUInt8(at) + 1 + i) & 0xff, at);
    await sendRaw(dataDir, noise);
  }
  expect(await db.command({ ping: 1 })).toMatchObject({ ok: 1 });
  const url = embeddedServerUrl(dataDir);
  const other = await new MongoClient(url).connect();
  await other.close();
  await stop();
});

test('the snapshot of another process that was killed is freed', async () => {
  const dataDir = temporaryDir();
  const storage = new Storage(dataDir);
  const script = `const { Storage } = require(${JSON.stringify(resolve(BUILT, '../storage/storage.js'))});
    new Storage(process.argv[1], { readOnly: true }).snapshot();
    console.log('held');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['-e', script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  expect(storage.freeDeadSnapshots()).toBe(0);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(storage.freeDeadSnapshots()).toBe(1);
  await storage.close();
  rmSync(dataDir, { recursive: true });
});
