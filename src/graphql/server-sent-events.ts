import { once } from 'node:events';
import { type Response } from 'express';
import { type ExecutionResult } from 'graphql';

const KEEP_ALIVE_MS = 15_000;
/** How long a client may take to read what it was sent before it is cut off. */
const DRAIN_MS = 30_000;

const COMPLETE = 'event: complete\ndata:\n\n';
const KEEP_ALIVE = ':\n\n';
const next = (result: ExecutionResult): string => `event: next\ndata: ${JSON.stringify(result)}\n\n`;

/** Writes to a client that reads; one that does not is cut off. */
async function write(response: Response, text: string, ended: AbortSignal): Promise<void> {
  if (response.write(text)) return;
  const late = AbortSignal.timeout(DRAIN_MS);
  await once(response, 'drain', { signal: AbortSignal.any([ended, late]) }).catch(() => undefined);
  if (late.aborted) response.destroy();
}

/**
 * Sends results as server-sent events, in the distinct connections mode of the GraphQL over SSE protocol
 * (https://github.com/enisdenjo/graphql-sse/blob/master/PROTOCOL.md). Written here since the protocol is two kinds of
 * event, and its library keeps without bound what a slow client does not read: here the next result is asked for only
 * once the last one is on its way.
 *
 * @param ended aborted when the client is gone, or has to go
 * @param onFailed what to tell the client where `results` fails
 */
export async function sendEvents(
  response: Response,
  results: AsyncIterable<ExecutionResult>,
  ended: AbortSignal,
  onFailed: (error: unknown) => ExecutionResult,
): Promise<void> {
  // Its connection ends with the stream: kept alive, it would hold up a service that stops.
  response.set({ 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no', Connection: 'close' });
  response.write(KEEP_ALIVE); // Sends the headers: the client knows that it is subscribed.
  const keepAlive = setInterval(() => {
    if (!response.writableNeedDrain) response.write(KEEP_ALIVE);
  }, KEEP_ALIVE_MS);
  try {
    for await (const result of results) await write(response, next(result), ended);
  } catch (error) {
    // The results end with an error too when the client leaves: then there is nobody to tell, and nothing went wrong.
    if (!response.destroyed) response.write(next(onFailed(error)));
  } finally {
    clearInterval(keepAlive);
    response.end(COMPLETE);
  }
}
