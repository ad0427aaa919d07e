import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { MongoClient } from 'mongodb';
import { DataDirectoryInUseError, embeddedServerUrl, startEmbeddedServer } from '../../../src/embedded-server';
import { Storage } from '../../../src/embedded-server/storage/storage';
import { fresh, message, sendRaw, start, temporaryDir } from '../support';

const BUILT = resolve(__dirname, '../../../dist/embedded-server/index.js');

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
});

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
