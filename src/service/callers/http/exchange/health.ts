import { Router } from 'express';
import { type Log } from '../../../../base/log';
import { sharedRead } from '../../../storage/database/reads/shared-read';
import { addGet } from './send-answer';

/** In bytes. */
export interface DiskRoom {
  free: number;
  size: number;
}

/** Whether the service should get requests; if not, why. */
export type Readiness = 'ready' | 'stopping' | 'encryption key missing' | 'database away' | 'disk full';

export interface ReadinessDependencies {
  /** Rejects if the database does not answer. */
  ping: () => Promise<void>;
  /** Whether this process has the encryption keys that the data need. */
  canUseKeys: () => boolean;
  /** Of the disk that the embedded server writes to, where it runs in this process. */
  diskRoom?: (() => Promise<DiskRoom>) | undefined;
  log: Log;
}

/** A bulk upsert of the largest body that is allowed writes less. */
const MIN_FREE_BYTES = 64 * 1024 * 1024;

/**
 * @returns what finds out whether the service is ready, which never rejects; and what makes it not ready, since it is
 *   shutting down. It still serves for a while, but should get no new work.
 */
export function createReadiness({ ping, canUseKeys, diskRoom, log }: ReadinessDependencies) {
  let isDraining = false;
  async function find(): Promise<Readiness> {
    if (isDraining) return 'stopping';
    if (!canUseKeys()) return 'encryption key missing';
    try {
      await ping();
      const room = await diskRoom?.();
      return room && room.free < MIN_FREE_BYTES ? 'disk full' : 'ready';
    } catch {
      return 'database away';
    }
  }
  let before: Readiness = 'ready';
  async function readiness(): Promise<Readiness> {
    const now = await find();
    if (now === before) return now;
    before = now;
    if (now === 'ready' || now === 'stopping') log.info({ status: now }, 'readiness changed');
    else log.error({ status: now }, 'the service is not ready');
    return now;
  }
  const beginDrain = () => {
    isDraining = true;
  };
  return { readiness: sharedRead(readiness), beginDrain };
}

/** Liveness and readiness. They say nothing about accounts, so they need no key. */
export function healthRoutes(readiness: () => Promise<Readiness>): Router {
  const router = Router({ caseSensitive: true, strict: true });
  addGet(router, '/health/live', (_request, response) => void response.json({ status: 'live' }));
  addGet(router, '/health/ready', async (_request, response) => {
    const status = await readiness();
    response.status(status === 'ready' ? 200 : 503).json({ status });
  });
  return router;
}
