import { type Mapping } from '../../../files/columns/mapping';
import { type MappingDraft } from '../../../files/columns/mapping-draft';
import { type UnmatchedColumn } from '../../../files/columns/unmatched-values';

/** A mapping that somebody still works on. */
export type OpenMapping = Mapping | MappingDraft;

/** A field of an account, to choose from. */
export interface Field {
  name: string;
  description: string;
  /** For a choice: its values. */
  values?: readonly string[];
}

/** A file with columns, as it was found. */
export interface Table {
  kind: 'table';
  header: readonly string[];
  /** The cells of its first records. */
  samples: readonly (readonly string[])[];
  draft: MappingDraft;
  fields: readonly Field[];
  /** What a mapping is kept under: the same for every file with these columns. Undefined where nothing can be kept. */
  fingerprint: string | undefined;
}

/** A file of accounts as the service takes them. */
export interface Accounts {
  kind: 'accounts';
  samples: readonly string[];
}

export type Inspected = (Table | Accounts) & { notes: readonly string[] };

/** What a cell becomes. */
export interface ReadCell {
  column: string;
  field: string;
  text: string;
  fault?: string;
}

/** Rows with the same fault. */
export interface Fault {
  name: string;
  rows: number;
  places: readonly number[];
}

/** What the first rows come to with a mapping. */
export interface Preview {
  /** By record, in the order of the samples. */
  records: readonly (readonly ReadCell[])[];
  unmatched: readonly UnmatchedColumn[];
  rows: number;
  failed: number;
  faults: readonly Fault[];
  /** Why it does not fit the columns at all. */
  problem?: string;
}

/** A part of the import, compressed where the browser can. */
export interface Part {
  number: number;
  rows: number;
  /** The share of the file that was read for it, from 0 to 1, where that is known. */
  share: number | undefined;
  bytes: Uint8Array<ArrayBuffer>;
  isGzip: boolean;
}

/** What became of the rows of the file before they were sent. */
export interface Summary {
  parts: number;
  sent: number;
  failed: number;
  /** Rows whose account an earlier row names. */
  duplicates: number;
  faults: readonly Fault[];
  /** The rows that failed, in the columns of the file. */
  failedRows?: { name: string; content: Blob };
}

/** What the page asks of the worker. */
export type Ask =
  | { kind: 'inspect'; file: File }
  | { kind: 'preview'; file: File; mapping: OpenMapping | undefined }
  | { kind: 'cut'; file: File; mapping: OpenMapping | undefined; organizationId: string };

export interface Answers {
  inspect: Inspected;
  preview: Preview;
  cut: Summary;
}

/** What the page tells the worker: a question, or that a part was sent. */
export type ToWorker = { id: number } & ({ ask: Ask } | { isSent: true });

/** What the worker tells the page. */
export type FromWorker = { id: number } & (
  | { answer: Answers[keyof Answers] }
  | { part: Part }
  /** `isOfFile`: the file is at fault, and the message says how. */
  | { problem: string; isOfFile: boolean }
);
