import { statSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { errorText, UsageError } from '../../terminal/exit-codes';
import { STANDARD_INPUT } from '../../terminal/read-input';
import {
  type CsvForm,
  type RejectedRowFormat,
  type RejectionKind,
  type RejectionReason,
  rejectedRowFormat,
} from '../rows/rejected-row-format';
import { type SourceRow } from '../rows/source-row';
import { AppendedFile, type FileCheckpoint } from './appended-file';

/**
 * The file of rejected rows: each as it was in the pushed file, with its reason. It holds personal data. Unless the command
 * names it, it is created with the first row.
 */
export class RejectedRows {
  constructor(
    private readonly format: RejectedRowFormat,
    private readonly create: () => AppendedFile,
    private file?: AppendedFile,
  ) {
    if (file) this.begin(file);
  }

  /** Writes a row. @throws if it cannot be written; then nothing of it is in the file */
  add(record: SourceRow, reason: RejectionReason): void {
    try {
      this.file ??= this.create();
      this.begin(this.file);
      this.file.append(this.format.line(record, reason));
    } catch (error) {
      throw new Error(`A row that was not pushed cannot be kept: ${errorText(error)}`);
    }
  }

  /** The file's path, once there is one. */
  get path(): string | undefined {
    return this.file?.path;
  }

  /** The checkpoint for a later run that resumes this one. */
  get state(): FileCheckpoint | undefined {
    return this.file?.state;
  }

  close(): void {
    this.file?.close();
  }

  private begin(file: AppendedFile): void {
    if (file.isEmpty) file.append(this.format.head);
  }
}

const withoutExtension = (path: string): string => path.slice(0, path.length - extname(path).length);

/**
 * Names the file beside the pushed one: `accounts.failed.csv` for `accounts.csv`, and for `accounts.failed.csv` too, so
 * that names do not grow.
 */
function besideName(path: string, kind: RejectionKind, extension: string): string {
  return `${withoutExtension(path).replace(/\.(?:failed|duplicates)(?:-\d+)?$/, '')}.${kind}${extension}`;
}

/** Creates the first free one of `a.csv`, `a-2.csv`, `a-3.csv`, so that a file that somebody is editing is not overwritten. */
function createUnderFreeName(path: string): AppendedFile {
  const [base, extension] = [withoutExtension(path), extname(path)];
  for (let number = 1; ; number += 1) {
    const created = AppendedFile.create(number === 1 ? path : `${base}-${number}${extension}`);
    if (created) return created;
  }
}

/** The path of standard input, which may be a redirected file. */
const STANDARD_INPUT_PATH = '/dev/stdin';

function isSameFile(one: string, other: string): boolean {
  const [first, second] = [one, other].map((path) => statSync(path, { bigint: true, throwIfNoEntry: false }));
  return first !== undefined && first.dev === second?.dev && first.ino === second.ino;
}

/** Opens the file that `--failed` names. @throws UsageError if it cannot be opened, or is the file being pushed */
function openNamed(path: string, file: string, open: (path: string) => AppendedFile): AppendedFile {
  try {
    if (!isSameFile(path, file === STANDARD_INPUT ? STANDARD_INPUT_PATH : file)) return open(path);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`The file for rows that failed cannot be written: ${errorText(error)}`);
  }
  throw new UsageError('--failed names the file that is pushed');
}

const isOther = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === false;

export interface RejectedRowsOptions {
  /** The file that is pushed. */
  file: string;
  /** The form of its rows, if it is CSV. */
  csv: CsvForm | undefined;
  /** The value of `--failed`. */
  failed: string | undefined;
  /** The checkpoint of the run that this one resumes. */
  before: FileCheckpoint | undefined;
  /** Tells a person if rows are kept elsewhere than expected. */
  say(text: string): void;
}

/**
 * Opens the file for rows that fail: that of the resumed run if it is unchanged, otherwise the one that the command names,
 * otherwise one beside the pushed file. @throws UsageError
 */
export function openFailedRows({ file, csv, failed, before, say }: RejectedRowsOptions): RejectedRows {
  const path = failed ?? besideName(file, 'failed', csv ? '.csv' : '.ndjson');
  const create = () => createUnderFreeName(path);
  const format = rejectedRowFormat(path, 'failed', csv);
  const isElsewhere = before !== undefined && failed !== undefined && resolve(failed) !== before.path;
  if (before && !isElsewhere) {
    const left = AppendedFile.reopen(before);
    if (left) return new RejectedRows(rejectedRowFormat(before.path, 'failed', csv), create, left);
    say(`${before.path} is not as the push left it: rows that fail from now on are kept in a new file`);
    return new RejectedRows(
      format,
      create,
      failed === undefined ? undefined : openNamed(failed, file, createUnderFreeName),
    );
  }
  if (before) say(`The rows that failed before are in ${before.path}`);
  return new RejectedRows(
    format,
    create,
    failed === undefined ? undefined : openNamed(failed, file, AppendedFile.replace),
  );
}

/**
 * Opens the file for duplicates, beside the file that `--failed` names or else beside the pushed one. Its name is a free
 * one unless it continues the file of the resumed run.
 * @returns undefined if `--failed` names a device such as /dev/null
 */
export function openDuplicates({ file, csv, failed, before, say }: RejectedRowsOptions): RejectedRows | undefined {
  if (failed !== undefined && isOther(failed)) return undefined;
  const extension = failed === undefined ? (csv ? '.csv' : '.ndjson') : extname(failed);
  const path = besideName(failed ?? file, 'duplicates', extension);
  const left = before && AppendedFile.reopen(before);
  if (before && !left) say(`${before.path} is not as the push left it: further duplicates are kept in a new file`);
  return new RejectedRows(
    rejectedRowFormat(left?.path ?? path, 'duplicates', csv),
    () => createUnderFreeName(path),
    left,
  );
}
