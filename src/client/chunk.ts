import { type PushedRow, type RowFailure } from './types';

/** A row on its way: its text as JSON, and its place among all rows. */
export interface EncodedRow {
  position: number;
  json: string;
  bytes: number;
  externalId: string | undefined;
}

export interface ChunkLimits {
  maxRows: number;
  /** Of the whole body of a request. */
  maxBytes: number;
}

/** Rows that fail before they are sent take little room, and must not keep requests small. */
const FAILURES_PER_ROW = 10;

/** What a body has around its rows, both options included, with room to spare. */
const ENVELOPE_BYTES = 100;
const COMMA_BYTES = 1;

const encoder = new TextEncoder();

export const failedRow = (
  { position, externalId }: Pick<EncodedRow, 'position' | 'externalId'>,
  code: RowFailure['code'],
  message: string,
): PushedRow => ({ position, ...(externalId !== undefined && { externalId }), status: 'failed', code, message });

/** The outcome of a row that is too large to be sent even by itself. */
export const tooLargeRow = (row: Pick<EncodedRow, 'position' | 'externalId' | 'bytes'>): PushedRow =>
  failedRow(row, 'ROW_TOO_LARGE', `The row has ${row.bytes} bytes, more than a request may have`);

function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

const externalIdOf = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null && 'externalId' in value && typeof value.externalId === 'string'
    ? value.externalId
    : undefined;

/** Makes a row ready to be sent, or tells why it cannot be. */
export function encodeRow(value: unknown, position: number, { maxBytes }: ChunkLimits): EncodedRow | PushedRow {
  const json = jsonOf(value);
  const externalId = externalIdOf(value);
  if (json === undefined)
    return failedRow({ position, externalId }, 'ROW_NOT_JSON', 'The row cannot be written as JSON');
  const row = { position, json, bytes: encoder.encode(json).length, externalId };
  return ENVELOPE_BYTES + row.bytes + COMMA_BYTES > maxBytes ? tooLargeRow(row) : row;
}

/**
 * Rows for one request, in the order in which they came, each external id at most once: a row whose id is there already
 * waits for the next request. So several rows of one account are applied one after the other, and the last one wins.
 */
export class Chunk {
  readonly rows: EncodedRow[] = [];
  /** Rows that failed before they could be sent. */
  readonly failures: PushedRow[] = [];
  private readonly waiting: EncodedRow[] = [];
  private readonly externalIds = new Set<string>();
  private bytes = ENVELOPE_BYTES;
  private waitingBytes = 0;
  private isClosed = false;

  constructor(private readonly limits: ChunkLimits) {}

  add(row: EncodedRow | PushedRow): void {
    if (!('json' in row)) this.failures.push(row);
    else if (this.isClosed || this.holds(row)) this.wait(row);
    else if (!this.fits(row)) {
      // A later row might fit, and might be of the same account: none may pass this one.
      this.isClosed = true;
      this.wait(row);
    } else {
      this.rows.push(row);
      this.bytes += row.bytes + COMMA_BYTES;
      if (row.externalId !== undefined) this.externalIds.add(row.externalId);
    }
  }

  /** Whether it has to be sent before more rows are read: what is held in memory has an end in every way. */
  get isFull(): boolean {
    const { maxRows, maxBytes } = this.limits;
    return (
      this.isClosed ||
      this.waitingBytes > maxBytes ||
      this.rows.length >= maxRows ||
      this.waiting.length >= maxRows ||
      this.failures.length >= maxRows * FAILURES_PER_ROW
    );
  }

  get isEmpty(): boolean {
    return this.rows.length === 0 && this.failures.length === 0;
  }

  /** The chunk after this one, with the rows that wait. */
  next(): Chunk {
    const next = new Chunk(this.limits);
    for (const row of this.waiting) next.add(row);
    return next;
  }

  private holds({ externalId }: EncodedRow): boolean {
    return externalId !== undefined && this.externalIds.has(externalId);
  }

  private fits({ bytes }: EncodedRow): boolean {
    return this.rows.length < this.limits.maxRows && this.bytes + bytes + COMMA_BYTES <= this.limits.maxBytes;
  }

  private wait(row: EncodedRow): void {
    this.waiting.push(row);
    this.waitingBytes += row.bytes;
  }
}
