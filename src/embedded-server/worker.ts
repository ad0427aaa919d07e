import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parentPort, workerData } from 'node:worker_threads';
import { Server } from './server';

/** Once the server listens, hands over how late its event loop is; closes it at the first message, and ends then. */
async function main(): Promise<void> {
  const { dataDir, socketPath } = workerData as { dataDir: string; socketPath: string };
  const server = await Server.start(dataDir, socketPath);
  parentPort?.once('message', () => void server.close().then(() => parentPort?.close()));
  const delay = monitorEventLoopDelay();
  delay.enable();
  // The other thread gets the same histogram, so reading it sends no message.
  parentPort?.postMessage(delay);
}

void main();
