import { parentPort, workerData } from 'node:worker_threads';
import { Server } from './server';

/** Says when the server listens; closes it at the first message, and ends then. */
async function main(): Promise<void> {
  const { dataDir, socketPath } = workerData as { dataDir: string; socketPath: string };
  const server = await Server.start(dataDir, socketPath);
  parentPort?.once('message', () => void server.close().then(() => parentPort?.close()));
  parentPort?.postMessage('listening');
}

void main();
