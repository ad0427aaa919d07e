import type { Path } from '../bson/paths';

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
  /** Some entry was cut, so that entries that agree in their first bytes are in no order. */
  truncated: boolean;
}

export interface Collection {
  readonly database: string;
  readonly name: string;
  readonly namespace: string;
  /** First four bytes of its documents' keys. */
  readonly prefix: number;
  indexes: Index[];
  /** Not yet stored as it is in memory. */
  dirty: boolean;
  /** Raised with every change of its indexes; a transaction that began before cannot be applied. */
  generation: number;
}
