import { asNumber, BsonType, children, Elements, fieldOf, MISSING, type RawValue } from '../bson/elements';
import { parseField } from '../bson/paths';
import { CommandError } from '../errors';
import { KeyWriter } from '../keys/key-writer';
import { EMPTY_ARRAY_TAG, encodeKey, writeKey } from '../keys/keys';

export interface SortField {
  readonly path: string;
  readonly name: Buffer;
  readonly descending: boolean;
}

const MAX_SORT_BYTES = 100 * 1024 * 1024;
const EMPTY_ARRAY_KEY = Buffer.from([EMPTY_ARRAY_TAG]);

/** Reads `{a: 1, b: -1}`; none for a sort that is not there. */
export function parseSort(value: RawValue | undefined): SortField[] {
  const fields: SortField[] = [];
  if (value === undefined) return fields;
  if (value.type !== BsonType.OBJECT)
    throw new CommandError('TypeMismatch', 'Expected field sort to be of type object');
  for (const element = new Elements(value.bytes, value.start); element.next(); ) {
    const direction = asNumber(element.value);
    if (direction === undefined)
      throw new CommandError('Location15974', `Illegal key in $sort specification: ${element.name}`);
    if (direction !== 1 && direction !== -1)
      throw new CommandError('Location15975', '$sort key ordering must be 1 (for ascending) or -1 (for descending)');
    const { text, name } = parseField(element.name, 'a sort');
    fields.push({ path: text, name, descending: direction === -1 });
  }
  return fields;
}

const writer = new KeyWriter();

/** Bytes that sort as the document does; of an array the least element counts, or the greatest when descending. */
export function sortKey(document: Buffer, fields: readonly SortField[]): Buffer {
  writer.reset();
  let arrays = 0;
  for (const { name, descending } of fields) {
    const value = fieldOf(document, name) ?? MISSING;
    const start = writer.length;
    if (value.type !== BsonType.ARRAY) writeKey(writer, value);
    else {
      if (++arrays > 1) throw new CommandError('BadValue', 'cannot sort with keys that are parallel arrays');
      const keys = children(value).map(encodeKey).sort(Buffer.compare);
      const key = keys.at(descending ? -1 : 0) ?? EMPTY_ARRAY_KEY;
      writer.bytes(key, 0, key.length);
    }
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
