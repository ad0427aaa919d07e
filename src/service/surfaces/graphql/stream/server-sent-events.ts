import { type Response } from 'express';
import { type ExecutionResult } from 'graphql';
import { writeWhenRead } from '../../../callers/http/exchange/write-when-read';

const KEEP_ALIVE_MS = 15_000;

const COMPLETE = 'event: complete\ndata:\n\n';
const KEEP_ALIVE = ':\n\n';
const next = (result: ExecutionResult): string => `event: next\ndata: ${JSON.stringify(result)}\n\n`;

/**
 * Sends results as server-sent events, in the distinct connections mode of the GraphQL over SSE protocol
 * (https://github.com/enisdenjo/graphql-sse/blob/master/PROTOCOL.md). Its library buffers without limit what a slow
 * client does not read. Here the next result is requested only after the last one was sent.
 *
 * @param ended aborted when the client has disconnected, or the service ends the stream
 * @param onFailed the result to send if `results` throws
 */
export async function sendEvents(
  response: Response,
  results: AsyncIterable<ExecutionResult>,
  ended: AbortSignal,
  onFailed: (error: unknown) => ExecutionResult,
): Promise<void> {
  // Keeping the connection alive after the stream would delay the shutdown of the service.
  response.set({ 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no', Connection: 'close' });
  response.write(KEEP_ALIVE); // Sends the headers, so that the client knows it is subscribed.
  const keepAlive = setInterval(() => {
    if (!response.writableNeedDrain) response.write(KEEP_ALIVE);
  }, KEEP_ALIVE_MS);
  try {
    for await (const result of results) await writeWhenRead(response, next(result), ended);
  } catch (error) {
    // The results also throw when the client disconnects; that is not a failure, and no client is there to get it.
    if (!response.destroyed) response.write(next(onFailed(error)));
  } finally {
    clearInterval(keepAlive);
    response.end(COMPLETE);
  }
}
