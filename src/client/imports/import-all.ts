import { type Import } from '../api.generated';
import { type CallOptions, type WriteOptions } from '../call-options';
import { invalidArgument } from '../client-options';
import { isAccountSyncError } from '../errors';
import {
  type CreateImportOptions,
  type ImportAllOptions,
  type ImportPartOptions,
  type ImportProgress,
  type WaitForImportOptions,
} from './import-options';
import { cutIntoParts, type ImportPart, storedParts } from './import-parts';

/** The calls that it is made of. */
export interface ImportService {
  createImport(options: CreateImportOptions): Promise<Import>;
  putImportPart(id: string, number: number, ndjson: string, options: ImportPartOptions): Promise<void>;
  commitImport(id: string, options: { parts: number } & CallOptions): Promise<Import>;
  cancelImport(id: string, options: WriteOptions): Promise<Import>;
  getImport(id: string, options: CallOptions): Promise<Import>;
  waitForImport(id: string, options: WaitForImportOptions): Promise<Import>;
}

function readParallel(parallel = 3): number {
  if (Number.isInteger(parallel) && parallel >= 1 && parallel <= 16) return parallel;
  throw invalidArgument('parallel must be a whole number from 1 to 16');
}

/** Follows the promise, but rejects as soon as the signal is aborted. */
async function raceAbort<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise;
  let onAbort = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) onAbort();
  });
  return Promise.race([promise, aborted]).finally(() => signal.removeEventListener('abort', onAbort));
}

/** Runs a limited number of tasks at a time. The first that fails stops the others. */
class Lanes {
  readonly signal: AbortSignal;
  private readonly running = new Set<Promise<void>>();
  private readonly stop = new AbortController();

  constructor(
    private readonly width: number,
    outer: AbortSignal | undefined,
  ) {
    this.signal = outer ? AbortSignal.any([outer, this.stop.signal]) : this.stop.signal;
  }

  /** Begins a task once a place is free. @throws what an earlier one threw */
  async begin(task: () => Promise<void>): Promise<void> {
    if (this.running.size >= this.width) await Promise.race(this.running);
    this.signal.throwIfAborted();
    const running = task()
      .catch((error: unknown) => this.stop.abort(error))
      .finally(() => this.running.delete(running));
    this.running.add(running);
  }

  /** Waits for all tasks. @throws what one of them threw */
  async end(): Promise<void> {
    await Promise.all(this.running);
    this.signal.throwIfAborted();
  }

  /** Stops all tasks. */
  async abandon(): Promise<void> {
    this.stop.abort();
    await Promise.all(this.running);
  }
}

/** How long it is tried to cancel an import whose rows do not come. */
const CANCEL_TIMEOUT_MS = 5_000;

/** Sends the parts that an import lacks. @returns how many there are */
async function sendParts(
  service: ImportService,
  parts: AsyncGenerator<ImportPart, void, undefined>,
  { resume, parallel, onProgress, signal, ...wanted }: ImportAllOptions,
): Promise<number> {
  const lanes = new Lanes(readParallel(parallel), signal);
  const isStored = resume ? storedParts(resume) : () => false;
  const sent = { parts: 0, rows: 0 };
  let current = resume;
  let count = 0;
  let isSourceAtFault = false;
  try {
    for (;;) {
      const { value: part, done } = await raceAbort(parts.next(), lanes.signal).catch((error: unknown) => {
        isSourceAtFault = !lanes.signal.aborted;
        throw error;
      });
      // That a complete feed has no rows says that all accounts are missing.
      if (!current && (!done || wanted.complete)) {
        current = await service.createImport({ ...wanted, signal });
        onProgress?.({ import: current, sent: { ...sent } });
      }
      if (done || !current) break;
      const target = current;
      count = part.number;
      await lanes.begin(async () => {
        if (!isStored(part.number)) {
          await service.putImportPart(target.id, part.number, part.ndjson, { signal: lanes.signal });
        }
        sent.parts += 1;
        sent.rows += part.rows;
        onProgress?.({ import: target, sent: { ...sent } });
      });
    }
    await lanes.end();
  } finally {
    await lanes.abandon();
    // Not awaited: a source that waits for its next row would block the end.
    parts.return(undefined).catch(() => undefined);
    if (isSourceAtFault && current && current !== resume) {
      // Few imports of an organization may be open. What the source threw is thrown, whatever becomes of this.
      const cancelling = service.cancelImport(current.id, { signal: AbortSignal.timeout(CANCEL_TIMEOUT_MS) });
      await cancelling.then((cancelled) => onProgress?.({ import: cancelled, sent })).catch(() => undefined);
    }
  }
  return count;
}

/** Says that all parts are there. Another program that imports the same rows may have said so before. */
async function commit(
  service: ImportService,
  id: string,
  parts: number,
  signal: AbortSignal | undefined,
): Promise<Import> {
  try {
    return await service.commitImport(id, { parts, signal });
  } catch (error) {
    if (!isAccountSyncError(error, 'IMPORT_STATE_CONFLICT')) throw error;
    const current = await service.getImport(id, { signal });
    if (current.state === 'RECEIVING') throw error;
    return current;
  }
}

/** Imports rows: creates the import with the first part, sends all parts, commits, and waits for the outcome. */
export async function importAll(
  service: ImportService,
  rows: Iterable<unknown> | AsyncIterable<unknown>,
  options: ImportAllOptions,
): Promise<Import | undefined> {
  const { signal, resume } = options;
  let id = resume?.id;
  const onProgress = (progress: ImportProgress) => {
    id = progress.import.id;
    options.onProgress?.(progress);
  };
  const report = (current: Import) =>
    onProgress({ import: current, sent: { parts: current.parts, rows: current.requested } });
  try {
    if (resume === undefined || resume.state === 'RECEIVING') {
      const count = await sendParts(service, cutIntoParts(rows), { ...options, onProgress });
      if (id === undefined) return undefined;
      report(await commit(service, id, count, signal));
    }
    return id === undefined ? undefined : await service.waitForImport(id, { signal, onProgress: report });
  } catch (error) {
    if (id !== undefined && isAccountSyncError(error)) error.importId = id;
    throw error;
  }
}
