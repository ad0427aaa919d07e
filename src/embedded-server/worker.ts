import { parentPort, workerData } from 'node:worker_threads';
import { Server } from './server';

/** What the worker says to the thread that started it. */
export type WorkerMessage = 'listening' | 'closed';

async function main(): Promise<void> {
  const { dataDir, socketPath } = workerData as { dataDir: string; socketPath: string };
  const server = await Server.start(dataDir, socketPath);
  parentPort?.once('message', () => {
    void server.close().then(() => {
      parentPort?.postMessage('closed' satisfies WorkerMessage);
      parentPort?.close();
    });
  });
  parentPort?.postMessage('listening' satisfies WorkerMessage);
}

void main();
