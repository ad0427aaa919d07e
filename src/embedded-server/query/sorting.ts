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

/** Reads `{a: 1, b: -1}`. */
export const parseSort = (value: RawValue): SortField[] =>
  fieldsOf(documentOf(value, 'a sort')).map(([field, direction]) => {
    const number = asNumber(direction);
    if (number !== 1 && number !== -1) throw notSupported(`a sort in directions other than 1 and -1: '${field}'`);
    const { text, name } = parseField(field, 'a sort');
    return { path: text, name, descending: number === -1 };
  });

const writer = new KeyWriter();

/** Bytes that sort as the document does. */
function sortKey(document: Buffer, fields: readonly SortField[]): Buffer {
  writer.reset();
  for (const { path, name, descending } of fields) {
    const value = fieldOf(document, name) ?? MISSING;
    if (value.type === BsonType.ARRAY) throw notSupported(`a sort by arrays: '${path}'`);
    const start = writer.length;
    writeKey(writer, value);
    if (descending) writer.invert(start);
  }
  return writer.copy();
}

/** Sorts documents in memory; with a limit it never holds many more than that. */
export class Sorter {
  private rows: { key: Buffer; document: Buffer }[] = [];
  private bytes = 0;

  /** @param limit 0: none */
  constructor(
    private readonly fields: readonly SortField[],
    private readonly limit: number,
  ) {}

  /** Takes a document; the bytes are kept. */
  add(document: Buffer): void {
    const key = sortKey(document, this.fields);
    this.rows.push({ key, document });
    this.bytes += key.length + document.length;
    if (this.limit > 0 && this.rows.length >= this.limit * 2 + 1000) this.sortRows();
    if (this.bytes > MAX_SORT_BYTES) {
      throw new CommandError(
        'QueryExceededMemoryLimitNoDiskUseAllowed',
        `Sort exceeded memory limit of ${MAX_SORT_BYTES} bytes: add an index that has this order, or a limit`,
      );
    }
  }

  private sortRows(): void {
    this.rows.sort((a, b) => Buffer.compare(a.key, b.key));
    if (this.limit > 0) this.rows.length = Math.min(this.rows.length, this.limit);
    this.bytes = this.rows.reduce((total, { key, document }) => total + key.length + document.length, 0);
  }

  documents(): Buffer[] {
    this.sortRows();
    return this.rows.map(({ document }) => document);
  }
}
