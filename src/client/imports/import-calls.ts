import { type AccountRow, type Import, type ImportRow, type MissingAccount } from '../api.generated';
import { type CallOptions, type PageOptions, type WriteOptions } from '../call-options';
import { invalidArgument, writeJson } from '../client-options';
import { ServiceCalls } from '../service-calls';
import { importAll } from './import-all';
import {
  type CreateImportOptions,
  type ImportAllOptions,
  type ImportPartOptions,
  type ImportQuery,
  type ImportRowQuery,
  type ReleaseOptions,
  type UndoOptions,
  type WaitForImportOptions,
} from './import-options';
import { gzipped } from './import-parts';

const IMPORTS = '/external-api/imports';
const SYNC_RUNS = '/external-api/sync-runs';

/** The states in which an import goes on by itself. */
const GOES_ON: readonly Import['state'][] = ['RECEIVING', 'QUEUED', 'PLANNING', 'APPLYING'];

/** Small imports take less than a second; one of a million rows takes minutes. */
const FIRST_DELAY_MS = 100;
const MAX_DELAY_MS = 5_000;
const GROWTH = 1.5;

/** An id is a path segment, whatever a caller passes. */
function segment(id: string): string {
  if (typeof id !== 'string' || !/^[\w-]+$/.test(id)) throw invalidArgument('The id is not one of an import or a run');
  return id;
}

const encoder = new TextEncoder();

/** The calls for imports. `docs/imports.md` says what an import is. */
export abstract class ImportCalls extends ServiceCalls {
  /** Creates an import that waits for its parts. @throws AccountSyncError */
  async createImport({ idempotencyKey, signal, ...wanted }: CreateImportOptions = {}): Promise<Import> {
    return this.#decide(IMPORTS, 'IMPORT_CREATED', wanted, { idempotencyKey, signal });
  }

  /**
   * Sends a part: NDJSON, or rows. The same part may be sent again.
   * @param number from 1
   * @throws AccountSyncError such as `IMPORT_PART_CONFLICT`
   */
  async putImportPart(
    id: string,
    number: number,
    content: string | readonly AccountRow[],
    { gzip = true, signal }: ImportPartOptions = {},
  ): Promise<void> {
    const ndjson = typeof content === 'string' ? content : content.map((row) => `${writeJson(row)}\n`).join('');
    const compressed = gzip ? await gzipped(ndjson) : undefined;
    await this.send({
      method: 'PUT',
      path: `${IMPORTS}/${segment(id)}/parts/${number}`,
      body: compressed ?? encoder.encode(ndjson),
      headers: { 'content-type': 'application/x-ndjson', ...(compressed && { 'content-encoding': 'gzip' }) },
      expected: 'IMPORT_PART_STORED',
      signal,
    });
  }

  /** Says that all parts are sent: the work begins. @throws AccountSyncError such as `IMPORT_PARTS_MISSING` */
  async commitImport(id: string, { parts, ...options }: { parts: number } & WriteOptions): Promise<Import> {
    return this.#decide(`${IMPORTS}/${segment(id)}/commit`, 'IMPORT_QUEUED', { parts }, options);
  }

  /** @throws AccountSyncError such as `IMPORT_NOT_FOUND` */
  async getImport(id: string, { signal }: CallOptions = {}): Promise<Import> {
    const path = `${IMPORTS}/${segment(id)}`;
    const { body } = await this.send({ method: 'GET', path, expected: 'IMPORT_FOUND', signal });
    return body.import as Import;
  }

  /** Lists all imports that match the query, newest first. */
  async *listImports({ state, name, ...options }: ImportQuery = {}): AsyncGenerator<Import, void, undefined> {
    yield* this.pages<Import>('imports', IMPORTS, 'IMPORTS_LISTED', options, { state, name });
  }

  /** The rows of an import that match the query, in their order, with what becomes of them. */
  async *importRows(id: string, query: ImportRowQuery = {}): AsyncGenerator<ImportRow, void, undefined> {
    const { outcome, code, brake, ...options } = query;
    const path = `${IMPORTS}/${segment(id)}/rows`;
    yield* this.pages<ImportRow>('rows', path, 'IMPORT_ROWS_LISTED', options, { outcome, code, brake });
  }

  /** The accounts that a complete feed does not name. */
  async *importMissing(id: string, options: PageOptions = {}): AsyncGenerator<MissingAccount, void, undefined> {
    yield* this.pages<MissingAccount>('missing', `${IMPORTS}/${segment(id)}/missing`, 'IMPORT_MISSING_LISTED', options);
  }

  /** Carries out the plan that was looked at. @throws AccountSyncError such as `STALE_PLAN` */
  async applyImport(id: string, planChecksum: string, options: WriteOptions = {}): Promise<Import> {
    return this.#decide(`${IMPORTS}/${segment(id)}/apply`, 'IMPORT_APPLYING', { planChecksum }, options);
  }

  /** Lets an import go on that its brakes hold. Needs the scope `imports:release`. @throws AccountSyncError */
  async releaseImport(id: string, { reason, ...options }: ReleaseOptions = {}): Promise<Import> {
    const body = reason === undefined ? {} : { reason };
    return this.#decide(`${IMPORTS}/${segment(id)}/release`, 'IMPORT_RELEASED', body, options);
  }

  /** Ends an import. What it has done by then stays. @throws AccountSyncError */
  async cancelImport(id: string, options: WriteOptions = {}): Promise<Import> {
    return this.#decide(`${IMPORTS}/${segment(id)}/cancel`, 'IMPORT_CANCELLED', {}, options);
  }

  /** Creates an import that undoes another one. @throws AccountSyncError */
  async undoImport(id: string, { review = false, ...options }: UndoOptions = {}): Promise<Import> {
    return this.#decide(`${IMPORTS}/${segment(id)}/undo`, 'IMPORT_CREATED', { review }, options);
  }

  /** Creates an import that undoes what a sync run changed. @throws AccountSyncError */
  async undoSyncRun(id: string, { review = false, ...options }: UndoOptions = {}): Promise<Import> {
    return this.#decide(`${SYNC_RUNS}/${segment(id)}/undo`, 'IMPORT_CREATED', { review }, options);
  }

  /**
   * Waits until an import has ended, or waits for a decision: `PLANNED` or `HELD`.
   * @throws AccountSyncError, or the reason of the signal; the import goes on by itself
   */
  async waitForImport(id: string, { onProgress, signal }: WaitForImportOptions = {}): Promise<Import> {
    for (let delay = FIRST_DELAY_MS; ; delay = Math.min(MAX_DELAY_MS, delay * GROWTH)) {
      const current = await this.getImport(id, { signal });
      onProgress?.(current);
      if (!GOES_ON.includes(current.state)) return current;
      await this.runtime.sleep(delay, signal);
    }
  }

  /**
   * Imports rows as one thing: cuts them into parts, sends these, and waits until the import has ended, or waits for
   * a decision: `PLANNED` or `HELD`. If `rows` throws, or has a row that cannot be sent, the import is cancelled, unless it
   * is a resumed one. After any other failure it is as far as it was: `resume` goes on with the `importId` of the error.
   *
   * @returns undefined where there are no rows, unless the feed is `complete`; nothing was created then
   * @throws AccountSyncError, what `rows` throws, or the reason of the signal
   */
  async importAll(
    rows: Iterable<AccountRow> | AsyncIterable<AccountRow>,
    options: ImportAllOptions = {},
  ): Promise<Import | undefined> {
    return importAll(this, rows, options);
  }

  async #decide(
    path: string,
    expected: string,
    command: object,
    { idempotencyKey = globalThis.crypto.randomUUID(), signal }: WriteOptions,
  ): Promise<Import> {
    const headers = { 'idempotency-key': idempotencyKey };
    const { body } = await this.send({
      method: 'POST',
      path,
      body: writeJson(command),
      headers,
      expected,
      signal,
    });
    return body.import as Import;
  }
}
