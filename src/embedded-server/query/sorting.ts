import { asNumber, BsonType, documentOf, fieldOf, fieldsOf, MISSING, type RawValue } from '../bson/elements';
import { parseField } from '../bson/paths';
import { CommandError, notSupported } from '../errors';
import { KeyWriter } from '../keys/key-writer';
import { writeKey } from '../keys/keys';

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

/** Sorts documents, or what is kept of them, in memory; with a limit it never holds many more than that. */
export class Sorter {
  private rows: { key: Buffer; kept: Buffer }[] = [];
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
    this.rows.sort((a, b) => Buffer.compare(a.key, b.key));
    if (this.limit > 0 && this.rows.length >= this.limit) {
      this.rows.length = this.limit;
      this.last = this.rows.at(-1)?.key;
    }
    this.bytes = this.rows.reduce((total, { key, kept }) => total + key.length + kept.length, 0);
  }

  /** What was kept, in order. */
  sorted(): Buffer[] {
    this.sortRows();
    return this.rows.map(({ kept }) => kept);
  }
}
