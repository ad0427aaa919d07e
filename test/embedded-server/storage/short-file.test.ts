import { mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DamagedFileError, requireWholeFile } from '../../../src/embedded-server/storage/check-file';
import { storageFileOf } from '../../../src/embedded-server/storage/data-dir';
import { Storage } from '../../../src/embedded-server/storage/storage';

const PAGE_BYTES = 8_192;
const COMMITS = 300;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'acs-short-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('a file that LMDB has written is whole, although it may be shorter than its head says, and a cut one is not', async () => {
  const file = storageFileOf(folder);
  const storage = new Storage(folder);
  // Pages that are given up in the commit that made them are counted, and never written.
  for (let commit = 0; commit < COMMITS; commit += 1) {
    const keys = Array.from({ length: 60 }, (_, at) => Buffer.from(`${commit}-${at}`));
    storage.write(() => {
      for (const [at, key] of keys.entries())
        storage.put(key, Buffer.alloc(10 + ((at * 7_919 + commit * 104_729) % 20_000), 1));
      for (const key of keys.slice(3)) storage.remove(key);
    });
    requireWholeFile(file, PAGE_BYTES);
  }
  await storage.close();
  truncateSync(file, Math.floor(statSync(file).size / 2 / PAGE_BYTES) * PAGE_BYTES);
  expect(() => requireWholeFile(file, PAGE_BYTES)).toThrow(DamagedFileError);
});
