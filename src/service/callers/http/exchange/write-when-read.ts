import { once } from 'node:events';
import { type Response } from 'express';

/** A client that takes longer to read what it was sent is disconnected. */
const DRAIN_MS = 30_000;

/**
 * Writes a part of a long answer, and waits until the client has read enough; disconnects a client that does not read.
 * @param ended aborted when no client waits for the answer any more
 */
export async function writeWhenRead(response: Response, text: string, ended: AbortSignal): Promise<void> {
  if (response.write(text)) return;
  const late = AbortSignal.timeout(DRAIN_MS);
  await once(response, 'drain', { signal: AbortSignal.any([ended, late]) }).catch(() => undefined);
  if (late.aborted) response.destroy();
}
