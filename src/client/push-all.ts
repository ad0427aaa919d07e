import { sendBulkUpsert } from './bulk-upsert';
import { type PushOptions, type PushProgress } from './call-options';
import { Chunk, type ChunkLimits, type EncodedRow, encodeRow, failedRow, tooLargeRow } from './chunk';
import { AccountSyncError, isAccountSyncError } from './errors';
import { afterAccepted, afterRateLimited, UNKNOWN_PACE, waitMs } from './pace';
import { raceAbort } from './race-abort';
import { type CheckedRow, type Counts, type PushedRow, type RowResult } from './row-outcomes';
import { type Runtime } from './runtime';
import { type Send, type ServiceRequest } from './transport';

/** Accounts with a failed row. Later rows of such an account must not be stored before that one. */
class FailedAccounts {
  private readonly failedAt = new Map<string, number>();

  note(outcomes: readonly PushedRow[]): void {
    for (const { status, externalId, position } of outcomes) {
      if (status !== 'failed' || externalId === undefined) continue;
      this.failedAt.set(externalId, Math.min(position, this.failedAt.get(externalId) ?? position));
    }
  }

  has({ externalId, position }: EncodedRow): boolean {
    const failedAt = externalId === undefined ? undefined : this.failedAt.get(externalId);
    return failedAt !== undefined && failedAt < position;
  }
}

/** The outcome of a row that is held back because an earlier one failed. */
const afterFailure = (row: EncodedRow): PushedRow =>
  failedRow(row, 'EARLIER_ROW_FAILED', 'An earlier row of this account failed: push them again in their order');

const MAX_ROWS = 500;
/** The service accepts 10 MiB by default. */
const DEFAULT_MAX_BYTES = 8_000_000;
const MIN_BYTES = 1_000;

function readLimits({ maxRows = MAX_ROWS, maxBytes = DEFAULT_MAX_BYTES }: PushOptions): ChunkLimits {
  if (!Number.isInteger(maxRows) || maxRows < 1 || maxRows > MAX_ROWS || !(maxBytes >= MIN_BYTES)) {
    const message = `maxRows must be a whole number from 1 to ${MAX_ROWS}, maxBytes at least ${MIN_BYTES}`;
    throw new AccountSyncError('INVALID_ARGUMENT', message);
  }
  return { maxRows, maxBytes };
}

/** Splits a feed into chunks. Holds only the chunk being filled in memory. */
async function* chunksOf(rows: AsyncIterable<CheckedRow>, limits: ChunkLimits): AsyncGenerator<Chunk> {
  let chunk = new Chunk(limits);
  let position = 0;
  for await (const row of rows) {
    chunk.add(encodeRow(row, position, limits));
    position += 1;
    for (; chunk.isFull; chunk = chunk.next()) yield chunk;
  }
  for (; !chunk.isEmpty; chunk = chunk.next()) yield chunk;
}

function pushedRow({ index: _index, ...outcome }: RowResult, row: EncodedRow | undefined): PushedRow {
  if (!row) throw new RangeError('The answer has a result for a row that was not sent');
  return { ...outcome, position: row.position };
}

/**
 * Pushes any number of rows. Reads the next chunk while one request is in flight. Yields outcomes request by request; a
 * row that fails does not stop the push.
 *
 * @throws AccountSyncError if a request fails for good; rows that were yielded before are settled
 */
export async function* pushAll(
  send: Send,
  { now, sleep }: Runtime,
  rows: AsyncIterable<CheckedRow>,
  options: PushOptions,
): AsyncGenerator<PushedRow, void, undefined> {
  const { dryRun, includeChanges, signal, onProgress, onWait } = options;
  const limits = readLimits(options);
  const counts: Counts = { created: 0, updated: 0, unchanged: 0, failed: 0 };
  const progress: PushProgress = { rows: 0, requests: 0, ...counts };
  const held = options.holdBackAfterFailure ? new FailedAccounts() : undefined;
  let pace = UNKNOWN_PACE;

  function onTry(sentAt: number, error: AccountSyncError | undefined): void {
    const isRefused = error?.status === 429 && error.retryAfterSeconds !== undefined;
    pace = isRefused ? afterRateLimited(pace, now(), error.retryAfterSeconds ?? 0) : afterAccepted(pace, sentAt);
  }

  async function pushRows(chunk: readonly EncodedRow[]): Promise<PushedRow[]> {
    if (chunk.length === 0) return [];
    const wait = waitMs(pace, now());
    if (wait > 0) {
      onWait?.({ milliseconds: wait });
      await sleep(wait, signal);
    }
    const json = chunk.map((row) => row.json);
    try {
      const onRetry: ServiceRequest['onRetry'] = (milliseconds, error) => onWait?.({ milliseconds, error });
      const { results } = await sendBulkUpsert(send, json, { dryRun, includeChanges, signal }, { onTry, onRetry });
      progress.requests += 1;
      return results.map((result) => pushedRow(result, chunk[result.index]));
    } catch (error) {
      if (!isAccountSyncError(error, 'PAYLOAD_TOO_LARGE')) throw error;
      const [first] = chunk;
      if (chunk.length === 1 && first) return [tooLargeRow(first)];
      const middle = Math.ceil(chunk.length / 2);
      return [...(await pushRows(chunk.slice(0, middle))), ...(await pushRows(chunk.slice(middle)))];
    }
  }

  async function settle(chunk: Chunk): Promise<PushedRow[]> {
    held?.note(chunk.failures);
    const heldBack = chunk.rows.filter((row) => held?.has(row));
    const rows = chunk.rows.filter((row) => !held?.has(row));
    const outcomes = [...chunk.failures, ...heldBack.map(afterFailure), ...(await pushRows(rows))];
    held?.note(outcomes);
    for (const { status } of outcomes) progress[status] += 1;
    progress.rows += outcomes.length;
    onProgress?.({ ...progress });
    return outcomes;
  }

  const chunks = chunksOf(rows, limits);
  try {
    let reading = chunks.next();
    for (;;) {
      const { value: chunk, done } = await raceAbort(reading, signal);
      if (done) return;
      const settling = settle(chunk);
      reading = chunks.next();
      // A rejection is handled later, when it is awaited after the outcomes of the current chunk.
      reading.catch(() => undefined);
      yield* await settling;
    }
  } finally {
    // Not awaited: a source that waits for its next row would block the end.
    chunks.return(undefined).catch(() => undefined);
  }
}
