import { type Histogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { parentPort, workerData } from 'node:worker_threads';
import { type CompactionAtStart, Server } from './server';

/** What the thread is started with. */
export interface StartMessage {
  dataDir: string;
  socketPath: string;
  compacts: boolean;
}

/** What it says once it listens. */
export interface StartedMessage {
  delay: Histogram;
  compaction: CompactionAtStart | undefined;
}

/** Commits that fail are answered to whoever wrote; lmdb-js would print them, too, into the log of the service. */
console.error = () => undefined;

/** Once the server listens, hands over how late its event loop is; closes it at the first message, and ends then. */
async function main(): Promise<void> {
  const { dataDir, socketPath, compacts } = workerData as StartMessage;
  const server = await Server.start(dataDir, socketPath, compacts);
  parentPort?.once('message', () => void server.close().then(() => parentPort?.close()));
  const delay = monitorEventLoopDelay();
  delay.enable();
  // The other thread gets the same histogram, so reading it sends no message.
  parentPort?.postMessage({ delay, compaction: server.compaction } satisfies StartedMessage);
}

void main();
