import { createHash } from 'node:crypto';
import { ServiceError } from '../../../base/errors';
import { currentTurn } from '../../../base/scheduling/request-scope';
import { type BeginResting } from '../../../base/scheduling/resting';
import { type ErasedAccountStore } from '../../accounts/store/erased-account.store';
import { type KeyedHash } from '../../callers/rights/keyed-hash';
import { type Write } from '../../storage/database/transactions/write';
import { IMPORT_LIMITS } from '../model/import-limits';
import { type ImportRow } from '../model/import-row';
import { ROWS_PER_SLICE } from '../model/slice-place';
import { findErased, withoutErased } from '../store/erased-rows';
import { type SliceRef, type SliceStore } from '../store/slice.store';
import { judgeRow } from './judge-row';
import { type PartContent, type PartLine } from './part-content';

const tooLarge = (message: string) => new ServiceError('PAYLOAD_TOO_LARGE', message);

/** What a part held, once it is read. */
export interface ReadPart {
  rows: number;
  contentHash: string;
}

/** Passes bytes on, and adds them to a digest. */
async function* digesting(chunks: AsyncIterable<Buffer>, digest: { update(bytes: Buffer): unknown }) {
  for await (const chunk of chunks) {
    digest.update(chunk);
    yield chunk;
  }
}

/** A hash of the content of a part that only the holder of the API key can compare with another content. */
export async function contentHashOf({ chunks }: PartContent, hash: KeyedHash): Promise<string> {
  const turn = currentTurn();
  const digest = createHash('sha256');
  for await (const chunk of chunks()) {
    if (turn?.isOver()) await turn.next();
    digest.update(chunk);
  }
  return hash(digest.digest('hex'));
}

/** The rows of a part by slices. @throws ServiceError `PAYLOAD_TOO_LARGE` */
async function* slicesIn(lines: AsyncIterable<PartLine>, hash: KeyedHash): AsyncGenerator<ImportRow[]> {
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
    if (rows.length < ROWS_PER_SLICE) continue;
    yield rows;
    [rows, bytes] = [[], 0];
  }
  if (rows.length > 0) yield rows;
}

export interface PartWritesContext {
  organizationId: string;
  importId: string;
  number: number;
  /** Hashes rows, for their fingerprints. */
  rowHash: KeyedHash;
  /** Hashes the content. */
  contentHash: KeyedHash;
  importSlices: SliceStore;
  erasedAccounts: ErasedAccountStore;
  beginResting: BeginResting;
  /** Called with each slice that is ready. */
  onProgress: () => void;
}

/**
 * Reads a part, and makes the writes of its slices as they are ready: while one is encrypted, the rows of the next are
 * judged.
 * @param finish makes the last write
 * @throws ServiceError `PAYLOAD_TOO_LARGE`, `INVALID_REQUEST_BODY`
 */
export async function* partWrites(
  content: PartContent,
  {
    organizationId,
    importId,
    number: part,
    rowHash,
    contentHash,
    importSlices,
    erasedAccounts,
    beginResting,
    onProgress,
  }: PartWritesContext,
  finish: (read: ReadPart) => Promise<Write>,
): AsyncGenerator<Write> {
  /** Of persons that were erased before, nothing is stored. */
  async function prepareSlice(ref: SliceRef, own: readonly ImportRow[]): Promise<Write[]> {
    const erased = await findErased(own, organizationId, erasedAccounts);
    return importSlices.prepareInsert(ref, withoutErased(own, erased));
  }
  const digest = createHash('sha256');
  let [rows, slice] = [0, 0];
  let sealing: Promise<Write[]> = Promise.resolve([]);
  const rest = beginResting();
  for await (const own of slicesIn(content.lines(digesting(content.chunks(), digest)), rowHash)) {
    yield* await sealing;
    onProgress();
    sealing = prepareSlice({ organizationId, importId, part, slice }, own);
    // It is awaited later, if at all.
    sealing.catch(() => undefined);
    [rows, slice] = [rows + own.length, slice + 1];
    await rest();
  }
  yield* await sealing;
  if (rows === 0) throw new ServiceError('INVALID_REQUEST_BODY', 'The part holds no rows');
  yield await finish({ rows, contentHash: contentHash(digest.digest('hex')) });
}
