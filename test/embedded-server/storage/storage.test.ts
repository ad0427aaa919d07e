import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sweepExpired } from '../../../src/embedded-server/engine/housekeeping';
import { prefixRange } from '../../../src/embedded-server/keys/collection';
import { Storage } from '../../../src/embedded-server/storage/storage';
import { commandsOf, useEngine, valuesOf } from '../support';

const engine = useEngine();

const run = commandsOf(engine);

test('expired documents are removed and the others stay', async () => {
  await run({ createIndexes: 'ttl', indexes: [{ key: { at: 1 }, name: 'at', expireAfterSeconds: 10 }] });
  const now = Date.now();
  const documents = [
    { _id: 1, at: new Date(now - 11_000) },
    { _id: 2, at: new Date(now - 9_000) },
    { _id: 3, at: 'never' },
    { _id: 4 },
  ];
  await run({
    insert: 'ttl',
    documents: [...documents, ...Array.from({ length: 2500 }, (_, i) => ({ _id: 100 + i, at: new Date(0) }))],
  });
  await sweepExpired(engine, now);
  expect(await valuesOf(engine, 'ttl', '_id')).toEqual([2, 3, 4]);
});

test('a database that is dropped leaves nothing in the file', async () => {
  const dropped = commandsOf(engine, 'dropped');
  const entries = (): number => engine.storage.count(Buffer.alloc(1), Buffer.alloc(5, 0xff), 1_000_000);
  const before = entries();
  await dropped({ createIndexes: 'gone', indexes: [{ key: { pad: 1 }, name: 'pad' }] });
  await dropped({ insert: 'gone', documents: Array.from({ length: 6000 }, (_, _id) => ({ _id, pad: 'x' })) });
  expect(entries()).toBeGreaterThan(before + 12_000);
  await dropped({ dropDatabase: 1 });
  expect(entries()).toBe(before);
  expect((await dropped({ find: 'gone' })).cursor.firstBatch).toEqual([]);
});

test.each([
  'No space left on device',
  // Of a write that only a part of fits in.
  'Input/output error',
  'File too large',
])('a commit that the disk refuses (%s) changes nothing, and the next one succeeds', async (refusal) => {
  await run({ delete: 'full', deletes: [{ q: { _id: { $in: [1, 2] } }, limit: 0 }] });
  await run({ insert: 'full', documents: [{ _id: 1 }] });
  const put = engine.storage.put.bind(engine.storage);
  let puts = 0;
  engine.storage.put = (key, value) => {
    if (++puts === 2) throw new Error(refusal);
    put(key, value);
  };
  expect(await run({ insert: 'full', documents: [{ _id: 2 }, { _id: 3 }] })).toMatchObject({
    ok: 0,
    code: 14031,
    codeName: 'OutOfDiskSpace',
  });
  engine.storage.put = put;
  expect(await valuesOf(engine, 'full', '_id')).toEqual([1]);
  expect(await run({ insert: 'full', documents: [{ _id: 2 }] })).toMatchObject({ n: 1 });
});

test('entries of a range are counted up to a bound', async () => {
  const size = 700;
  await run({ createIndexes: 'counted', indexes: [{ key: { n: 1 }, name: 'n' }] });
  await run({ insert: 'counted', documents: Array.from({ length: size }, (_, _id) => ({ _id, n: _id })) });
  const [index] = engine.catalog.get('test.counted')?.indexes ?? [];
  const [low, high] = prefixRange(index?.prefix ?? 0);
  const snapshot = engine.storage.snapshot();
  for (const [atMost, expected] of [
    [1, 1],
    [255, 255],
    [256, 256],
    [257, 257],
    [size, size],
    [size + 1, size],
  ] as const)
    expect(engine.storage.count(low, high, atMost, snapshot)).toBe(expected);
  expect(engine.storage.count(low, low, 10, snapshot)).toBe(0);
  snapshot.done();
});

test('a copy that is interrupted ends within a few megabytes', async () => {
  const interruption = new AbortController();
  for (let _id = 0; _id < 20; _id += 1)
    await run({ insert: 'large', documents: [{ _id, pad: 'x'.repeat(1_000_000) }] });
  const folder = mkdtempSync(join(tmpdir(), 'acs-copy-'));
  const copy = new Storage(folder);
  const write = copy.write.bind(copy);
  copy.write = async (action) => {
    await write(action);
    interruption.abort();
  };
  try {
    await expect(engine.storage.copyEntriesTo(copy, interruption.signal)).rejects.toThrow();
    expect(copy.usedBytes()).toBeLessThan(8_000_000);
  } finally {
    await copy.close();
    rmSync(folder, { recursive: true });
  }
});
