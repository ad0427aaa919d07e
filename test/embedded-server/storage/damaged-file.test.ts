import { randomBytes } from 'node:crypto';
import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { open } from 'lmdb';
import { DamagedFileError, requireWholeFile } from '../../../src/embedded-server/storage/check-file';
import { storageFileOf } from '../../../src/embedded-server/storage/data-dir';
import { Storage } from '../../../src/embedded-server/storage/storage';
import { folderOfFile, useFolder } from '../../support/use-service';

const PAGE = 4096;
const SENTENCE = /^The data file .*accounts\.mdb is damaged: .*account-sync restore/;

const folder = useFolder();
const earlier = folderOfFile();
const file = () => storageFileOf(folder());

/** A file with entries, which LMDB wrote. */
let whole: Buffer;
beforeAll(async () => {
  const storage = new Storage(earlier);
  for (let round = 0; round < 10; round += 1)
    await storage.write(() => {
      for (let n = 0; n < 200; n += 1) storage.put(Buffer.from(`key ${round} ${n}`), Buffer.alloc(200, n));
    });
  await storage.close();
  whole = readFileSync(storageFileOf(earlier));
});
beforeEach(() => writeFileSync(file(), whole, { mode: 0o600 }));

function overwrite(bytes: Buffer, at: number): void {
  const descriptor = openSync(file(), 'r+');
  writeSync(descriptor, bytes, 0, bytes.length, at);
  closeSync(descriptor);
}

describe('a data file that is damaged', () => {
  it.each<[string, () => void]>([
    ['begins with anything', () => overwrite(randomBytes(20 * PAGE), 0)],
    ['begins with zeros', () => overwrite(Buffer.alloc(2 * PAGE), 0)],
    ['lacks its first page', () => overwrite(Buffer.alloc(PAGE), 0)],
    ['lacks its second page', () => overwrite(Buffer.alloc(PAGE), PAGE)],
    ['is a text', () => writeFileSync(file(), 'hello world\n')],
    ['is the beginning of a page', () => truncateSync(file(), 100)],
    ['ends after its first pages', () => truncateSync(file(), 2 * PAGE)],
    ['ends in the middle', () => truncateSync(file(), statSync(file()).size / 2)],
    ['lacks its last page', () => truncateSync(file(), statSync(file()).size - PAGE)],
    ['lost its content', () => overwrite(Buffer.alloc(statSync(file()).size - 2 * PAGE), 2 * PAGE)],
  ])('that %s is refused with a sentence, and stays as it is', (_how, damage) => {
    damage();
    const before = readFileSync(file());
    for (const readOnly of [false, true]) {
      expect(() => new Storage(folder(), { readOnly })).toThrow(DamagedFileError);
      expect(() => new Storage(folder(), { readOnly })).toThrow(SENTENCE);
    }
    expect(readFileSync(file()).equals(before)).toBe(true);
  });

  it('a file with the larger pages of an earlier release opens, and is refused where it is cut off', async () => {
    rmSync(file());
    const larger = open(file(), {
      noSubdir: true,
      encoding: 'binary',
      keyEncoding: 'binary',
      pageSize: 8192,
      maxDbs: 1,
    });
    const key = Buffer.from('key');
    larger.transactionSync(() => larger.putSync(key, Buffer.alloc(3000, 1)));
    await larger.close();
    const storage = new Storage(folder());
    for (let n = 0; n < 50; n += 1)
      await storage.write(() => storage.put(Buffer.from(`more ${n}`), Buffer.alloc(3000, n)));
    expect(storage.get(key)).toEqual(Buffer.alloc(3000, 1));
    await storage.close();
    expect(readFileSync(file()).readUInt32LE(48)).toBe(8192);
    truncateSync(file(), statSync(file()).size / 2);
    expect(() => requireWholeFile(file())).toThrow(DamagedFileError);
  });

  it('a whole file opens, also one without entries and one that is empty', async () => {
    await new Storage(folder()).close();
    truncateSync(file(), 0);
    for (const _opening of ['empty', 'without entries']) await new Storage(folder()).close();
  });
});

it('a file that LMDB has written is whole, although it may be shorter than its head says, and a cut one is not', async () => {
  const dir = join(folder(), 'other');
  mkdirSync(dir, { mode: 0o700 });
  const file = storageFileOf(dir);
  const storage = new Storage(dir);
  // Pages that are given up in the commit that made them are counted, and never written.
  for (let commit = 0; commit < 300; commit += 1) {
    const keys = Array.from({ length: 60 }, (_, at) => Buffer.from(`${commit}-${at}`));
    await storage.write(() => {
      for (const [at, key] of keys.entries())
        storage.put(key, Buffer.alloc(10 + ((at * 7_919 + commit * 104_729) % 20_000), 1));
      for (const key of keys.slice(3)) storage.remove(key);
    });
    requireWholeFile(file);
  }
  await storage.close();
  truncateSync(file, Math.floor(statSync(file).size / 2 / PAGE) * PAGE);
  expect(() => requireWholeFile(file)).toThrow(DamagedFileError);
});
