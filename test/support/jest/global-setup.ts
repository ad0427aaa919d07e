import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The seed of the property tests: PROPERTY_SEED, else a new one. */
function chooseSeed(): void {
  process.env.PROPERTY_SEED ??= String(randomInt(2 ** 31));
  process.stdout.write(`Property tests run with PROPERTY_SEED=${process.env.PROPERTY_SEED}\n`);
}

/** A folder in memory, where a commit does not wait for a disk, if there is one with a gigabyte to spare. */
function dataFolder(): string {
  const memory = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize > 2 ** 30) return memory;
  } catch {
    // This system has none.
  }
  return tmpdir();
}

/** Whether programs may be started from a folder, which containers often forbid for memory. */
function startsPrograms(folder: string): boolean {
  const program = join(folder, `acs-test-${process.pid}`);
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 });
  const { status } = spawnSync(program);
  rmSync(program);
  return status === 0;
}

/**
 * One database server for the whole run: the one that MONGODB_URL names, else an embedded server of its own, from
 * the compiled files, since it runs in a worker thread.
 */
export default async function globalSetup(): Promise<void> {
  chooseSeed();
  const folder = dataFolder();
  // What tests and browsers store in folders of their own need not wait for a disk either.
  if (startsPrograms(folder)) process.env.TMPDIR ??= folder;
  if (process.env.MONGODB_URL) return;
  const { startEmbeddedServer } = await import('../../../dist/embedded-server/index.js' as string);
  const dataDir = mkdtempSync(join(folder, 'acs-test-'));
  const server = await startEmbeddedServer({ dataDir });
  process.env.MONGODB_URL = server.url;
  Object.assign(globalThis, { embeddedForTests: { server, dataDir } });
}
