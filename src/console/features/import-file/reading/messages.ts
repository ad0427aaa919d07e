import { type DraftNote } from '../../../../files/columns/draft-notes';
import { type Mapping } from '../../../../files/columns/mapping';
import { type MappingDraft } from '../../../../files/columns/mapping-draft';
import { type UnmatchedColumn } from '../../../../files/columns/unmatched-values';
import { type SourceOptions } from '../../../../files/reading/open-file';
import { type LineUnit } from '../../../../files/rows/source-row';
import { type Cause } from '../../../../files/rows/tally';
import { type Edits } from '../../../../files/table/edits';
import { type MendableRow } from '../../../../files/validation/mendable-row';

export type { Edits, MendableRow, SourceOptions };

/** A mapping that somebody still works on. */
export type OpenMapping = Mapping | MappingDraft;

/** A field of an account, to choose from. */
export interface Field {
  name: string;
  description: string;
  /** Whether it holds text, which can be the same in every row. */
  isText: boolean;
  /** For a choice: its values. */
  values?: readonly string[];
}

/** A file with columns, as it was found. */
export interface Table {
  kind: 'table';
  /** The number of the row with the names of the columns. */
  headerRow: number;
  header: readonly string[];
  /** Of text: what is between its columns. */
  delimiter?: string;
  /** Of a workbook: the sheet that is read, and those to choose from. */
  sheet?: { name: string; all: readonly string[] };
  /** By column: what a person should know or decide. */
  columnNotes: Readonly<Record<string, readonly DraftNote[]>>;
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

export type Inspected = (Table | Accounts) & { encoding: string; notes: readonly string[] };

/** What a cell becomes. */
export interface ReadCell {
  column: string;
  field: string;
  text: string;
  fault?: string;
}

/** Rows with the same fault. */
export interface Fault {
  /** Undefined for those beyond the number that a person would read. */
  cause?: Cause;
  /** The columns that its field is read from. */
  columns: readonly string[];
  rows: number;
  /** Where the first few are. */
  places: readonly number[];
  unit: LineUnit;
  /** The forms of the texts, which reveal no value. */
  shapes: readonly string[];
}

/** What the cells of the first records become with a mapping. */
export interface Preview {
  /** By record, in the order of the samples. */
  records: readonly (readonly ReadCell[])[];
  /** Why it does not fit the columns at all. */
  problem?: string;
}

/** What rows come to with a mapping. */
export interface Checked {
  /** Whether these are all rows. */
  isAll: boolean;
  unmatched: readonly UnmatchedColumn[];
  rows: number;
  failed: number;
  duplicates: number;
  faults: readonly Fault[];
  /** What is taken although it may not be meant, by what a person should look at. */
  notices: readonly Fault[];
  /** How many rows have any. */
  noticed: number;
  /** The rows that look like the sum of others. */
  totals: readonly number[];
  /** Rows that lack what a new account needs, so that it counts whether theirs exists; the ids of the first of them. */
  lacking: { rows: number; ids: readonly string[] };
  mendable: readonly MendableRow[];
}

/** A part of the import, compressed where the browser can. */
export interface Part {
  number: number;
  rows: number;
  /** The share of the file that was read for it, from 0 to 1, where the length is given. */
  share: number | undefined;
  bytes: Uint8Array<ArrayBuffer>;
  isGzip: boolean;
}

/** What became of the rows of the file before they were sent. */
export interface Summary {
  parts: number;
  /** The good rows, also those that were there already. */
  sent: number;
  failed: number;
  /** Rows whose account an earlier row names. */
  duplicates: number;
  faults: readonly Fault[];
  /** The rows that failed, in the columns of the file. */
  failedRows?: { name: string; content: Blob };
}

/** A file, and how its rows are read and judged. */
export interface Work {
  file: File;
  source: SourceOptions;
  mapping: OpenMapping | undefined;
  /** That of the key. */
  organizationId: string;
  /** Another one that rows may name. */
  fromOrganization?: string;
  /** Whether the last row of an account counts in place of the first. */
  lastCounts: boolean;
  /** Whether the import has to name the accounts of rows that fail, too. */
  isComplete: boolean;
  /** Accounts that are known not to exist, of those whose rows lack what a new one needs. */
  missing: readonly string[];
  /** What has been corrected of its rows. */
  edits: Edits;
}

/** What an import has of its parts. */
export interface StoredParts {
  parts: number;
  missingParts: number[];
}

/** What the page asks of the worker. */
export type Ask =
  | { kind: 'inspect'; file: File; source: SourceOptions }
  | { kind: 'preview'; work: Work }
  /** The first rows, or all. */
  | { kind: 'check'; work: Work; first: number }
  | { kind: 'identify'; file: File; content: string | undefined; plan: string }
  | { kind: 'cut'; work: Work; stored: StoredParts | undefined };

export interface Answers {
  inspect: Inspected;
  preview: Preview;
  /** Null: another question came meanwhile. */
  check: Checked | null;
  /** Digests of the content, and of it and how it is sent. Undefined where the browser has none, as on a page without TLS. */
  identify: { content: string; plan: string } | undefined;
  cut: Summary;
}

/** What the page sends the worker: a question, or that a part was sent. */
export type ToWorker = { id: number } & ({ ask: Ask } | { isSent: true });

/** What the worker sends the page. */
export type FromWorker = { id: number } & (
  | { answer: Answers[keyof Answers] }
  | { part: Part }
  /** `isOfFile`: the file is at fault, and the message says how. */
  | { problem: string; isOfFile: boolean }
);
