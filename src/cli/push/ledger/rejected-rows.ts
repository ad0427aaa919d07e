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
 * Rows that were not pushed, as they stand in their file, each with its reason. The file holds people's data; where the
 * command does not name it, it is there once the first row is kept.
 */
export class RejectedRows {
  constructor(
    private readonly format: RejectedRowFormat,
    private readonly create: () => AppendedFile,
    private file?: AppendedFile,
  ) {
    if (file) this.begin(file);
  }

  /** @throws where the row cannot be kept: nothing of it is in the file then */
  add(record: SourceRow, reason: RejectionReason): void {
    try {
      this.file ??= this.create();
      this.begin(this.file);
      this.file.append(this.format.line(record, reason));
    } catch (error) {
      throw new Error(`A row that was not pushed cannot be kept: ${errorText(error)}`);
    }
  }

  /** Where they are, once there is a file. */
  get path(): string | undefined {
    return this.file?.path;
  }

  /** What a later run needs that goes on from here. */
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

/** `accounts.failed.csv` beside `accounts.csv`, and beside `accounts.failed.csv` too: names do not grow from round to round. */
function besideName(path: string, kind: RejectionKind, extension: string): string {
  return `${withoutExtension(path).replace(/\.(?:failed|duplicates)(?:-\d+)?$/, '')}.${kind}${extension}`;
}

/** A file under the first free one of `a.csv`, `a-2.csv`, `a-3.csv`: what somebody is mending is not written over. */
function createUnderFreeName(path: string): AppendedFile {
  const [base, extension] = [withoutExtension(path), extname(path)];
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
    throw new UsageError(`The file for rows that failed cannot be written: ${errorText(error)}`);
  }
  throw new UsageError('--failed names the file that is pushed');
}

const isOther = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === false;

export interface RejectedRowsOptions {
  /** The file that is pushed. */
  file: string;
  /** How its rows are written, where it is CSV. */
  csv: CsvForm | undefined;
  /** Where the command says that rows which fail are kept. */
  failed: string | undefined;
  /** Where an earlier run kept its rows that this one goes on from. */
  before: FileCheckpoint | undefined;
  /** Tells a person where they are not kept as expected. */
  say(text: string): void;
}

/**
 * Opens the file for the rows that fail: that of the run before where it is as that run left it, else the one that the
 * command names, else one beside the file. @throws UsageError
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
 * The file for rows whose account has an earlier row in the same file: beside the one that the command names for rows
 * that fail, else beside the file, and always under a free name unless an earlier run began it.
 * @returns undefined where there is no place for it: what is named is no file, such as /dev/null
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
