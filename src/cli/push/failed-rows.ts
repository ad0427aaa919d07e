import { statSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { textOfError, UsageError } from '../exit-codes';
import { STANDARD_INPUT } from '../read-input';
import { AppendedFile, type WrittenState } from './appended-file';
import { type CsvForm, type FailureFormat, failureFormatOf } from './failure-format';
import { type FileRecord } from './file-record';
import { type RowFault } from './tally';

/**
 * The rows that failed, as they stand in their file, each with its reason, in a form that `push` reads. The file holds
 * people's data; where the command does not name it, it is there once the first row has failed.
 */
export class FailedRows {
  constructor(
    private readonly format: FailureFormat,
    private readonly create: () => AppendedFile,
    private file?: AppendedFile,
  ) {
    if (file) this.begin(file);
  }

  /** @throws where the row cannot be kept: nothing of it is in the file then */
  add(record: FileRecord, fault: RowFault): void {
    try {
      this.file ??= this.create();
      this.begin(this.file);
      this.file.append(this.format.line(record, fault));
    } catch (error) {
      throw new Error(`A row that failed cannot be kept: ${textOfError(error)}`);
    }
  }

  /** Where they are, once there is a file. */
  get path(): string | undefined {
    return this.file?.path;
  }

  /** What a later run needs that goes on from here. */
  get state(): WrittenState | undefined {
    return this.file?.state;
  }

  close(): void {
    this.file?.close();
  }

  private begin(file: AppendedFile): void {
    if (file.isEmpty) file.append(this.format.head);
  }
}

/** A name beside a file. */
function defaultPath(file: string, isCsv: boolean): string {
  return `${file.slice(0, file.length - extname(file).length)}.failed${isCsv ? '.csv' : '.ndjson'}`;
}

/** A file under the first free one of `a.csv`, `a-2.csv`, `a-3.csv`: what somebody is mending is not written over. */
function createFree(path: string): AppendedFile {
  const extension = extname(path);
  const base = path.slice(0, path.length - extension.length);
  for (let number = 1; ; number += 1) {
    const created = AppendedFile.create(number === 1 ? path : `${base}-${number}${extension}`);
    if (created) return created;
  }
}

/** What the system calls standard input, where it has a name for it: a file may stand behind it. */
const STANDARD_INPUT_PATH = '/dev/stdin';

function isSameFile(one: string, other: string): boolean {
  const [first, second] = [one, other].map((path) => statSync(path, { bigint: true, throwIfNoEntry: false }));
  return first !== undefined && first.dev === second?.dev && first.ino === second.ino;
}

/** What opens a file that the command names. @throws UsageError where it cannot, or where that is the file being pushed */
function openNamed(path: string, file: string, open: (path: string) => AppendedFile): AppendedFile {
  try {
    if (!isSameFile(path, file === STANDARD_INPUT ? STANDARD_INPUT_PATH : file)) return open(path);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`The file for rows that failed cannot be written: ${textOfError(error)}`);
  }
  throw new UsageError('--failed names the file that is pushed');
}

export interface FailedRowsOptions {
  /** The file that is pushed. */
  file: string;
  /** How its rows are written, where it is CSV. */
  csv: CsvForm | undefined;
  /** Where the command says that rows which fail are kept. */
  failed: string | undefined;
  /** Where an earlier run kept them that this one goes on from. */
  before: WrittenState | undefined;
  /** Tells a person where they are not kept as expected. */
  say(text: string): void;
}

/**
 * Opens the file for the rows that fail: that of the run before where it is as that run left it, else the one that the
 * command names, else one beside the file. @throws UsageError
 */
export function openFailedRows({ file, csv, failed, before, say }: FailedRowsOptions): FailedRows {
  const path = failed ?? defaultPath(file, csv !== undefined);
  const create = () => createFree(path);
  const format = failureFormatOf(path, csv);
  const isOther = before !== undefined && failed !== undefined && resolve(failed) !== before.path;
  if (before && !isOther) {
    const left = AppendedFile.goOn(before);
    if (left) return new FailedRows(failureFormatOf(before.path, csv), create, left);
    say(`${before.path} is not as the push left it: rows that fail from now on are kept in a new file`);
    return new FailedRows(format, create, failed === undefined ? undefined : openNamed(failed, file, createFree));
  }
  if (before) say(`The rows that failed before are in ${before.path}`);
  return new FailedRows(
    format,
    create,
    failed === undefined ? undefined : openNamed(failed, file, AppendedFile.replace),
  );
}
