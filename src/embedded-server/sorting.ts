import { asNumber, BsonType, children, Elements, MISSING, type RawValue } from './bson-walk';
import { CommandError } from './errors';
import { KeyWriter } from './key-writer';
import { encodeKey, writeKey } from './keys';
import { type Path, parsePath, valuesAt } from './paths';

export interface SortField {
  readonly path: Path;
  readonly descending: boolean;
}

/** An empty array sorts before null. */
const EMPTY: RawValue = { ...MISSING, type: BsonType.UNDEFINED };
const MAX_SORT_BYTES = 100 * 1024 * 1024;

/** `{a: 1, b: -1}` as fields; anything but 1 and -1 is refused. */
export function parseSort(value: RawValue | undefined): SortField[] {
  const fields: SortField[] = [];
  if (value === undefined) return fields;
  if (value.type !== BsonType.OBJECT) throw new CommandError(14, "BSON field 'sort' must be an object");
  for (const element = new Elements(value.bytes, value.start); element.next(); ) {
    const direction = asNumber(element.value);
    if (direction !== 1 && direction !== -1)
      throw new CommandError(2, `$sort key ordering must be 1 (for ascending) or -1 (for descending)`);
    fields.push({ path: parsePath(element.name), descending: direction === -1 });
  }
  return fields;
}

const writer = new KeyWriter();

/** Bytes that sort as the document does; of an array the least element counts, or the greatest when descending. */
export function sortKey(document: Buffer, fields: readonly SortField[]): Buffer {
  writer.reset();
  for (const { path, descending } of fields) {
    const values: RawValue[] = [];
    const crossed = valuesAt(document, 0, path, 0, values, true);
    const start = writer.length;
    const [only = MISSING] = values;
    if (crossed || only.type === BsonType.ARRAY) {
      const keys = values
        .flatMap((value) => (value.type === BsonType.ARRAY ? children(value) : [value]))
        .map(encodeKey);
      const key =
        keys.sort(Buffer.compare).at(descending ? -1 : 0) ?? encodeKey(only.type === BsonType.ARRAY ? EMPTY : MISSING);
      writer.bytes(key, 0, key.length);
    } else {
      writeKey(writer, only);
    }
    if (descending) writer.invert(start);
  }
  return writer.copy();
}

/** Sorts documents in memory; with a limit it never holds many more than that. */
export class Sorter {
  private rows: { key: Buffer; document: Buffer }[] = [];
  private bytes = 0;

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
        292,
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
