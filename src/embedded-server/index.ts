import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type EventLoopUtilization, type Histogram } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import type { CompactionAtStart } from './server';
import type * as Backup from './storage/backup';
import type * as Compact from './storage/compact';
import { diskRoomOf, explainRefusal, lockDataDir, socketPathOf, storedBytesIn } from './storage/data-dir';
import type { StartedMessage, StartMessage } from './worker';

export type { RestoreOptions } from './storage/backup';
export type { Compaction } from './storage/compact';
export { DataDirectoryInUseError, ERASURES, requireData } from './storage/data-dir';

export interface EmbeddedServer {
  /** Where the official driver connects to. */
  readonly url: string;
  /** How busy its thread is. */
  eventLoopUtilization(): EventLoopUtilization;
  /** How late its thread gets to what is ready, in nanoseconds: a sample every ten milliseconds, which are part of it. */
  readonly eventLoopDelay: Histogram;
  /** What the compaction at the start came to; absent where nothing was erased since the last one. */
  readonly compaction: CompactionAtStart | undefined;
  /** What its data directory takes on disk. */
  storedBytes(): Promise<number>;
  /** Of the disk that its data directory is on. */
  diskRoom(): ReturnType<typeof diskRoomOf>;
  /** Finishes what runs, flushes, and releases the data directory. */
  close(): Promise<void>;
}

interface EmbeddedServerOptions {
  /** Created (mode 0700) where it does not exist; its path has at most 87 bytes, since that of a socket is limited. */
  readonly dataDir: string;
  /** Whether to compact the file first, where something was erased. That takes as long as to copy the data. */
  readonly compacts?: boolean;
  /** Called once if the server dies after it has started. */
  readonly onFailure?: (error: Error) => void;
}

/** The URL of the server that runs on a data directory, in this process or another one. */
export function embeddedServerUrl(dataDir: string): string {
  return `mongodb://${encodeURIComponent(socketPathOf(dataDir))}/?directConnection=true`;
}

/** Beside this file once built; sources that run as they are use the built one. */
function workerPath(): string {
  const beside = join(__dirname, 'worker.js');
  return existsSync(beside) ? beside : resolve(__dirname, '../../dist/embedded-server/worker.js');
}

/** Documents pass through as buffers: a small young generation is collected often, and cheaply. */
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 16 };

/**
 * Starts a server in a worker thread, which speaks the MongoDB wire protocol on a socket in `dataDir`.
 * Throws DataDirectoryInUseError where another one owns the directory.
 */
export async function startEmbeddedServer({
  dataDir,
  compacts = false,
  onFailure,
}: EmbeddedServerOptions): Promise<EmbeddedServer> {
  const url = embeddedServerUrl(dataDir);
  const lock = lockDataDir(dataDir);
  const worker = new Worker(workerPath(), {
    workerData: { dataDir: resolve(dataDir), socketPath: socketPathOf(dataDir), compacts } satisfies StartMessage,
    resourceLimits: RESOURCE_LIMITS,
  });
  const exited = new Promise<void>((ended) => worker.once('exit', () => ended()));
  let closing: Promise<void> | undefined;
  let message: StartedMessage;
  try {
    message = await new Promise((started, failed) => {
      worker.once('message', started);
      worker.once('error', failed);
      worker.once('exit', (code) => failed(new Error(`the embedded server exited with ${code} before it had started`)));
    });
  } catch (error) {
    await exited;
    lock.release();
    throw explainRefusal(dataDir, error);
  }
  let failure: Error | undefined;
  worker.on('error', (error) => {
    failure = error instanceof Error ? error : new Error(String(error));
  });
  void exited.then(() => {
    lock.release();
    if (closing === undefined) onFailure?.(failure ?? new Error('the embedded server has stopped'));
  });
  const close = async (): Promise<void> => {
    worker.postMessage('close');
    await exited;
  };
  return {
    url,
    eventLoopUtilization: () => worker.performance.eventLoopUtilization(),
    eventLoopDelay: message.delay,
    compaction: message.compaction,
    storedBytes: () => storedBytesIn(dataDir),
    diskRoom: () => diskRoomOf(dataDir),
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

/** Loaded lazily: a server has its storage in a worker thread, and does not need it in the thread that starts it. */
export const backUpDataDir: typeof Backup.backUpDataDir = (...parameters) =>
  (require('./storage/backup') as typeof Backup).backUpDataDir(...parameters);

export const restoreDataDir: typeof Backup.restoreDataDir = (...parameters) =>
  (require('./storage/backup') as typeof Backup).restoreDataDir(...parameters);

export const compactDataDir: typeof Compact.compactDataDir = (...parameters) =>
  (require('./storage/compact') as typeof Compact).compactDataDir(...parameters);
