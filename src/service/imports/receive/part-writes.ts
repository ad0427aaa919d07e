import { createHash } from 'node:crypto';
import { ServiceError } from '../../../base/errors';
import { currentDeadline, currentTurn } from '../../../base/scheduling/request-scope';
import { type BeginResting } from '../../../base/scheduling/resting';
import { inTurns } from '../../../base/scheduling/steps';
import { limitRecords } from '../../accounts/bulk-upsert/read-rows';
import { type ErasedAccountStore } from '../../accounts/store/erased-account.store';
import { validationFailure } from '../../accounts/validation/validate';
import { type JsonLine } from '../../callers/http/body/json-lines';
import { type WritingContext } from '../../callers/request/run-mutation';
import { type KeyedHash } from '../../callers/rights/keyed-hash';
import { type Write } from '../../storage/database/transactions/write';
import { IMPORT_LIMITS } from '../model/import-limits';
import { type ImportRow } from '../model/import-row';
import { findErased, withoutErased } from '../store/erased-rows';
import { type SliceRef, type SliceStore } from '../store/slice.store';
import { judgeRow } from './judge-row';

const tooLarge = (message: string) => new ServiceError('PAYLOAD_TOO_LARGE', message);

/** The content of a part. It is never in memory as a whole. */
export interface PartContent {
  /** Its bytes as they are once they are decoded. They may be read again. */
  chunks: () => AsyncIterable<Buffer>;
  /** Its lines, as they are in these bytes. */
  lines: (chunks: AsyncIterable<Buffer>) => AsyncIterable<JsonLine>;
}

/** Passes bytes on, and adds them to a digest. */
async function* digesting(chunks: AsyncIterable<Buffer>, digest: { update(bytes: Buffer): unknown }) {
  for await (const chunk of chunks) {
    digest.update(chunk);
    yield chunk;
  }
}

const hashOfContent = (context: WritingContext) => context.keyedHash('import part');

/** A hash of the content of a part that only the holder of the API key can compare with another content. */
export async function contentHashOf({ chunks }: PartContent, context: WritingContext): Promise<string> {
  const turn = currentTurn();
  const digest = createHash('sha256');
  for await (const chunk of chunks()) {
    if (turn?.isOver()) await turn.next();
    digest.update(chunk);
  }
  return hashOfContent(context)(digest.digest('hex'));
}

/** Fails rows that would have more recorded, together, than what is settled at once may. */
async function withinRecord(rows: ImportRow[]): Promise<ImportRow[]> {
  const upserts = rows.filter((row) => row.kind === 'upsert');
  await inTurns(limitRecords(upserts, IMPORT_LIMITS.sliceRecordBytes));
  for (const row of upserts) if (row.faults) row.faultIfNew ??= validationFailure(row.faults);
  return rows;
}

/** The rows of a part by slices. @throws ServiceError `PAYLOAD_TOO_LARGE` */
async function* slicesIn(lines: AsyncIterable<JsonLine>, hash: KeyedHash): AsyncGenerator<ImportRow[]> {
  const { sliceBytes } = IMPORT_LIMITS;
  let [rows, bytes]: [ImportRow[], number] = [[], 0];
  let count = 0;
  for await (const line of lines) {
    count += 1;
    bytes += line.bytes;
    if (bytes > sliceBytes) {
      const from = count - rows.length;
      throw tooLarge(`The ${rows.length + 1} rows from row ${from} of the part have more than ${sliceBytes} bytes`);
    }
    rows.push(judgeRow(line, hash));
    if (rows.length < IMPORT_LIMITS.rowsOfSlice) continue;
    yield await withinRecord(rows);
    [rows, bytes] = [[], 0];
  }
  if (rows.length > 0) yield await withinRecord(rows);
}

export interface PartWritesDependencies {
  importSlices: SliceStore;
  erasedAccounts: ErasedAccountStore;
  beginResting: BeginResting;
}

/**
 * Reads a part, and makes the writes of its slices as they are ready: while one is encrypted, the rows of the next are
 * judged.
 * @param finish makes the last write
 * @throws ServiceError `PAYLOAD_TOO_LARGE`, `INVALID_REQUEST_BODY`
 */
export async function* partWrites(
  { id: importId, number: part, content }: { id: string; number: number; content: PartContent },
  context: WritingContext,
  { importSlices, erasedAccounts, beginResting }: PartWritesDependencies,
  finish: (read: { rows: number; contentHash: string }) => Promise<Write>,
): AsyncGenerator<Write> {
  const { organizationId } = context;
  /** Of persons that were erased before, nothing is stored. */
  async function prepareSlice(ref: SliceRef, own: readonly ImportRow[]): Promise<Write[]> {
    const erased = await findErased(own, organizationId, erasedAccounts);
    return importSlices.prepareInsert(ref, withoutErased(own, erased));
  }
  const digest = createHash('sha256');
  let [rows, slice] = [0, 0];
  let sealing: Promise<Write[]> = Promise.resolve([]);
  const rest = beginResting();
  for await (const own of slicesIn(
    content.lines(digesting(content.chunks(), digest)),
    context.keyedHash('row fingerprint'),
  )) {
    yield* await sealing;
    currentDeadline()?.prolong();
    sealing = prepareSlice({ organizationId, importId, part, slice }, own);
    // It is awaited later, if at all.
    sealing.catch(() => undefined);
    [rows, slice] = [rows + own.length, slice + 1];
    await rest();
  }
  yield* await sealing;
  if (rows === 0) throw new ServiceError('INVALID_REQUEST_BODY', 'The part holds no rows');
  yield await finish({ rows, contentHash: hashOfContent(context)(digest.digest('hex')) });
}
