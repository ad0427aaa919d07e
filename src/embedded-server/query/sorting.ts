import { asNumber, BsonType, documentOf, fieldOf, fieldsOf, MISSING, type RawValue } from '../bson/elements';
import { parseField } from '../bson/paths';
import { CommandError, notSupported } from '../errors';
import { KeyWriter } from '../keys/key-writer';
import { writeKey } from '../keys/keys';
import type { View } from '../storage/view';
import type { Steps } from './turns';

export interface SortField {
  readonly path: string;
  readonly name: Buffer;
  readonly descending: boolean;
}

const MAX_SORT_BYTES = 100 * 1024 * 1024;
/** With a limit, this many documents more than twice as many are kept until they are sorted again. */
const SPARE_ROWS = 100;

/** Reads `{a: 1, b: -1}`. */
export const parseSort = (value: RawValue): SortField[] =>
  fieldsOf(documentOf(value, 'a sort')).map(([field, direction]) => {
    const number = asNumber(direction);
    if (number !== 1 && number !== -1) throw notSupported(`a sort in directions other than 1 and -1: '${field}'`);
    const { text, name } = parseField(field, 'a sort');
    return { path: text, name, descending: number === -1 };
  });

const writer = new KeyWriter();

/** Writes bytes that sort as the document does. */
function writeSortKey(document: Buffer, fields: readonly SortField[]): void {
  writer.reset();
  for (const { path, name, descending } of fields) {
    const value = fieldOf(document, name) ?? MISSING;
    if (value.type === BsonType.ARRAY) throw notSupported(`a sort by arrays: '${path}'`);
    const start = writer.length;
    writeKey(writer, value);
    if (descending) writer.invert(start);
  }
}

interface Row {
  readonly key: Buffer;
  readonly kept: Buffer;
}
const compareRows = (one: Row, other: Row): number => Buffer.compare(one.key, other.key);
/** Rows that are sorted without a pause. */
const RUN_ROWS = 1_000;

/** Sorts a part without a pause, and merges the parts with pauses: to sort all at once would hold the thread for long. */
function* sortInTurns(rows: readonly Row[], view: Pick<View, 'isTurnOver'>): Steps<readonly Row[]> {
  if (view.isTurnOver()) yield;
  if (rows.length <= RUN_ROWS) return rows.toSorted(compareRows);
  const middle = Math.ceil(rows.length / 2);
  const one = yield* sortInTurns(rows.slice(0, middle), view);
  const other = yield* sortInTurns(rows.slice(middle), view);
  const merged: Row[] = [];
  let at = 0;
  let next = other[at];
  for (const row of one) {
    for (; next && compareRows(next, row) < 0; next = other[++at]) merged.push(next);
    merged.push(row);
    if (view.isTurnOver()) yield;
  }
  return merged.concat(other.slice(at));
}

/** Sorts documents, or what is kept of them, in memory; with a limit it never holds many more than that. */
export class Sorter {
  private rows: Row[] = [];
  private bytes = 0;
  /** The key of the last document within the limit, so far: what comes after it is not wanted. */
  private last: Buffer | undefined;

  /** @param limit 0: none */
  constructor(
    private readonly fields: readonly SortField[],
    private readonly limit: number,
  ) {}

  /** Takes a document. @param keep what is kept of it, where its bytes are volatile */
  add(document: Buffer, keep: (document: Buffer) => Buffer = (kept) => kept): void {
    writeSortKey(document, this.fields);
    if (this.last && writer.isAfter(this.last)) return;
    const key = writer.copy();
    const kept = keep(document);
    this.rows.push({ key, kept });
    this.bytes += key.length + kept.length;
    const isFull = this.rows.length >= this.limit * 2 + SPARE_ROWS || this.bytes > MAX_SORT_BYTES;
    if (this.limit > 0 && isFull) this.sortRows();
    if (this.bytes > MAX_SORT_BYTES) {
      throw new CommandError(
        'QueryExceededMemoryLimitNoDiskUseAllowed',
        `Sort exceeded memory limit of ${MAX_SORT_BYTES} bytes: add an index that has this order, or a limit`,
      );
    }
  }

  private sortRows(): void {
    this.rows.sort(compareRows);
    if (this.limit > 0 && this.rows.length >= this.limit) {
      this.rows.length = this.limit;
      this.last = this.rows.at(-1)?.key;
    }
    this.bytes = this.rows.reduce((total, { key, kept }) => total + key.length + kept.length, 0);
  }

  /** What was kept, in order. Pauses where the turn of the view is over. */
  *sorted(view: Pick<View, 'isTurnOver'>): Steps<Buffer[]> {
    const rows = yield* sortInTurns(this.rows, view);
    return (this.limit > 0 ? rows.slice(0, this.limit) : rows).map(({ kept }) => kept);
  }
}
