import { type Path, parsePath } from '../bson/paths';

export interface IndexField {
  readonly path: Path;
  readonly descending: boolean;
}

/** A secondary index. The flags only ever turn on: they say what a scan of it has to reckon with. */
export interface Index {
  readonly name: string;
  readonly fields: readonly IndexField[];
  readonly unique: boolean;
  readonly expireAfterSeconds?: number;
  /** First four bytes of its entries. */
  readonly prefix: number;
  /** Some document has several entries. */
  multikey: boolean;
  /**
   * The last of its fields that has been too long in some entry, which was cut; -1: none has. Where entries have the same short
   * values in the fields up to this one, they are whole. Others that agree in their first bytes may be in no order.
   */
  lastLongField: number;
  /** Its entries may have the length that this release gives them. Those of 0.3.0 and before were cut sooner. */
  readonly hasLongEntries: boolean;
}

/** What is known of an index without entries. */
export const NEW_INDEX = { multikey: false, lastLongField: -1, hasLongEntries: true };

/** What an index is asked for by. */
export type IndexDefinition = Omit<Index, 'prefix' | keyof typeof NEW_INDEX>;

/** Is told of every write of a document. */
export interface EntryWatcher {
  /**
   * Once the write can be seen, before anybody has.
   * @param indexes those in which the entries may differ, which the other two are about
   */
  written(
    indexes: readonly Index[],
    before: readonly (readonly Buffer[])[],
    entries: readonly (readonly Buffer[])[],
  ): void;
}

export interface Collection {
  readonly database: string;
  readonly name: string;
  readonly namespace: string;
  /** First four bytes of its documents' keys. */
  readonly prefix: number;
  indexes: Index[];
  watchers?: readonly EntryWatcher[];
  /** Not yet stored as it is in memory. */
  dirty: boolean;
  /** Raised with every write of its documents. */
  writes: number;
  /** Raised with every change of its indexes; a transaction that began before cannot be applied. */
  generation: number;
}

const ID_FIELD: IndexField = { path: parsePath('_id'), descending: false };

/** The keys of the documents, as an index. */
export const primaryOf = ({ prefix }: Collection): Index => ({
  name: '_id_',
  fields: [ID_FIELD],
  unique: true,
  prefix,
  ...NEW_INDEX,
  hasLongEntries: false,
});

/** The first four bytes of every key say what it belongs to. */
export function prefixBytes(prefix: number): Buffer {
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeUInt32BE(prefix);
  return bytes;
}

/** The keys with low <= key < high. */
export type Range = readonly [low: Buffer, high: Buffer];

/** Everything under a prefix. */
export const prefixRange = (prefix: number): Range => [prefixBytes(prefix), prefixBytes(prefix + 1)];
