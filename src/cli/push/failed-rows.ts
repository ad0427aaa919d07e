import { closeSync, existsSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { extname } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { UsageError } from '../exit-codes';
import { FAILURE_COLUMNS } from './column-plan';
import { type FileRecord } from './file-record';
import { type RowFault } from './tally';

/** A file of failed rows as far as it is written. */
export interface FailedState {
  path: string;
  bytes: number;
}

/** Spreadsheets take a file of CSV for UTF-8 only where it begins so. */
const BYTE_ORDER_MARK = '\ufeff';

export interface CsvForm {
  header: readonly string[];
  delimiter: string;
}

type Format = (record: FileRecord, fault: RowFault) => string;

const asNdjson: Format = ({ place, row }, { code, message, details }) =>
  `${JSON.stringify({ place, code, message, details, row })}\n`;

const reasonOf = ({ message, details = [] }: RowFault): string =>
  details.length > 0 ? details.map(({ field, message }) => `${field} ${message}`).join('; ') : message;

/** Spaces at either end stay only inside quotes. */
const csvLine = (cells: readonly string[], delimiter: string): string =>
  stringify([[...cells]], { delimiter, quoted_match: /^\s|\s$/ });

const isFailureColumn = (name: string): boolean => (FAILURE_COLUMNS as readonly string[]).includes(name);

const asCsv =
  ({ header, delimiter }: CsvForm): Format =>
  ({ place, cells = [] }, fault) => {
    const failures = header.filter(isFailureColumn).length;
    const isWhole = cells.length === header.length;
    // A line with too few cells, or too many, stays one, so that it is not taken before it has been mended.
    const own = isWhole
      ? cells.filter((_, at) => !isFailureColumn(header[at] ?? ''))
      : cells.slice(0, cells.length > failures ? cells.length - failures : undefined);
    return csvLine([...own, String(place), fault.code, reasonOf(fault)], delimiter);
  };

const csvHead = ({ header, delimiter }: CsvForm): string =>
  BYTE_ORDER_MARK + csvLine([...header.filter((name) => !isFailureColumn(name)), ...FAILURE_COLUMNS], delimiter);

/** The first name beside a file that nothing has yet: what somebody is mending is not written over. */
export function defaultFailedPath(file: string, isCsv: boolean): string {
  const extension = isCsv ? '.csv' : '.ndjson';
  const base = file.slice(0, file.length - extname(file).length);
  for (let number = 1; ; number += 1) {
    const path = `${base}.failed${number === 1 ? '' : `-${number}`}${extension}`;
    if (!existsSync(path)) return path;
  }
}

/**
 * The rows that failed, as they stand in their file, each with its reason, in a form that `push` reads: NDJSON, or for
 * rows of CSV the same columns and three more. The file holds people's data, and is its user's alone; it is there once
 * the first row has failed.
 */
export class FailedRows {
  private file: number | undefined;
  private bytes = 0;
  private readonly format: Format;
  private readonly head: string;

  readonly path: string;

  /** @param state whose `bytes` say how much of the file of an earlier run stays; at 0 a file of that name is replaced */
  constructor({ path, bytes: keep }: FailedState, csv: CsvForm | undefined) {
    this.path = path;
    const isCsv = extname(path).toLowerCase() === '.csv';
    if (isCsv && !csv) throw new UsageError('Rows that failed can be kept as CSV only where they come from CSV');
    this.format = isCsv && csv ? asCsv(csv) : asNdjson;
    this.head = isCsv && csv ? csvHead(csv) : '';
    if (keep > 0) this.open(keep);
  }

  add(record: FileRecord, fault: RowFault): void {
    if (this.file === undefined) this.open(0);
    this.write(this.format(record, fault));
  }

  /** What a later run that goes on from here has to keep of the file. */
  get state(): FailedState {
    return { path: this.path, bytes: this.bytes };
  }

  close(): void {
    if (this.file !== undefined) closeSync(this.file);
    this.file = undefined;
  }

  private open(keep: number): void {
    try {
      this.file = openSync(this.path, keep > 0 ? 'r+' : 'w', 0o600);
      ftruncateSync(this.file, keep);
    } catch {
      throw new UsageError(`The file for rows that failed cannot be written: ${this.path}`);
    }
    this.bytes = keep;
    if (keep === 0) this.write(this.head);
  }

  private write(text: string): void {
    if (this.file !== undefined) this.bytes += writeSync(this.file, text, this.bytes);
  }
}
