import { type CheckedRow, type PushedRow, type RowFailure } from './row-outcomes';

/** A row ready to send: its JSON text, and its position among all rows. */
export interface EncodedRow {
  position: number;
  json: string;
  bytes: number;
  externalId: string | undefined;
}

export interface ChunkLimits {
  maxRows: number;
  /** Limit of a whole request body. */
  maxBytes: number;
}

/** Rows that fail before they are sent are small. They must not lead to small requests. */
const FAILURES_PER_ROW = 10;

/** An upper bound for the bytes of a body around its rows. */
const ENVELOPE_BYTES = 100;
const COMMA_BYTES = 1;

const encoder = new TextEncoder();

export const failedRow = (
  { position, externalId }: Pick<EncodedRow, 'position' | 'externalId'>,
  code: RowFailure['code'],
  message: string,
): PushedRow => ({ position, ...(externalId !== undefined && { externalId }), status: 'failed', code, message });

/** The outcome of a row that is too large even for a request of its own. */
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

/** Serializes a row. @returns its failure if it is not sent */
export function encodeRow(checked: CheckedRow, position: number, { maxBytes }: ChunkLimits): EncodedRow | PushedRow {
  if ('failure' in checked) {
    const { externalId, code, message } = checked.failure;
    return failedRow({ position, externalId }, code, message);
  }
  const json = jsonOf(checked.row);
  const externalId = externalIdOf(checked.row);
  if (json === undefined)
    return failedRow({ position, externalId }, 'ROW_NOT_JSON', 'The row cannot be written as JSON');
  const row = { position, json, bytes: encoder.encode(json).length, externalId };
  return ENVELOPE_BYTES + row.bytes + COMMA_BYTES > maxBytes ? tooLargeRow(row) : row;
}

/**
 * The rows of one request, in order, each external id at most once. A row whose id is already there waits for the next
 * request, so several rows of one account are applied in order, and the last one wins.
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
      // A later row might fit, but might be of the same account: none may overtake this one.
      this.isClosed = true;
      this.wait(row);
    } else {
      this.rows.push(row);
      this.bytes += row.bytes + COMMA_BYTES;
      if (row.externalId !== undefined) this.externalIds.add(row.externalId);
    }
  }

  /** Whether the chunk has to be sent before more rows are read. Limits everything that is held in memory. */
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

  /** The next chunk, which starts with the waiting rows. */
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
