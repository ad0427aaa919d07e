import { appendFileSync, closeSync, fstatSync, ftruncateSync, rmSync, statSync } from 'node:fs';
import { extname } from 'node:path';
import { tryLock } from 'fs-native-extensions';
import { InputError } from '../../../base/errors';
import { openPrivateFile } from '../../../base/private-file';
import {
  type CsvForm,
  type RejectedRowFormat,
  type RejectionKind,
  type RejectionReason,
  rejectedRowFormat,
} from '../../../files/rows/rejected-row-format';
import { type SourceRow } from '../../../files/rows/source-row';
import { errorText, UsageError } from '../../terminal/exit-codes';
import { STANDARD_INPUT } from '../../terminal/read-input';

/** Locks the file until it is closed. @returns true if another process holds the lock */
function isLockedElsewhere(file: number): boolean {
  try {
    return !tryLock(file);
  } catch {
    // The file system has no locks: do without.
    return false;
  }
}

/** An append-only file that only its owner can read. */
class KeptFile {
  private bytes = 0;

  private constructor(
    readonly path: string,
    private readonly file: number,
    private readonly isNew: boolean,
  ) {}

  /** Creates a new file. @returns undefined if the name is taken. @throws if the file cannot be created */
  static create(path: string): KeptFile | undefined {
    try {
      return new KeptFile(path, openPrivateFile(path, 'ax'), true);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return undefined;
      throw error;
    }
  }

  /**
   * Opens or creates a file. What it holds stays until something is appended.
   * @throws UsageError if another push is writing to it
   */
  static replace(path: string): KeptFile {
    const kept = KeptFile.create(path) ?? new KeptFile(path, openPrivateFile(path, 'a'), false);
    if (!fstatSync(kept.file).isFile() || !isLockedElsewhere(kept.file)) return kept;
    kept.close();
    throw new UsageError(`Another push is writing to ${path}`);
  }

  get isEmpty(): boolean {
    return this.bytes === 0;
  }

  /** Appends all of a text or, on failure, nothing. @throws the system's error, such as for a full disk */
  append(text: string): void {
    const added = Buffer.from(text);
    if (this.isEmpty) this.cut();
    try {
      appendFileSync(this.file, added);
    } catch (error) {
      this.cut();
      throw error;
    }
    this.bytes += added.length;
  }

  /** Removes what was not appended here. Leaves devices such as /dev/null alone. */
  private cut(): void {
    if (fstatSync(this.file).isFile()) ftruncateSync(this.file, this.bytes);
  }

  close(): void {
    closeSync(this.file);
  }

  /** Closes the file and, if it was created here, removes it. */
  discard(): void {
    this.close();
    if (this.isNew) rmSync(this.path, { force: true });
  }
}

/**
 * Keeps rows that were not pushed, each as it is in the file, with its reason. The file holds personal data. Unless the
 * command names it, it is created with the first row.
 */
export class KeptRows {
  /** How many rows could not be kept. */
  discarded = 0;

  constructor(
    private readonly format: RejectedRowFormat,
    /** Creates the file; undefined if none can be created. */
    private readonly create: () => KeptFile | undefined,
    private file?: KeptFile,
  ) {}

  /** @throws if the row cannot be written; then nothing of it is in the file */
  add(record: SourceRow, reason: RejectionReason): void {
    if (!this.file && this.discarded === 0) this.file = this.create();
    const { file } = this;
    if (!file) {
      this.discarded += 1;
      return;
    }
    try {
      this.begin(file);
      file.append(this.format.line(record, reason));
    } catch (error) {
      throw new Error(`A row that was not pushed cannot be kept: ${errorText(error)}`);
    }
  }

  /** The file's path, once there is one. */
  get path(): string | undefined {
    return this.file?.path;
  }

  /** @param isWhole whether all rows are in it; otherwise a file that was created is removed */
  close(isWhole: boolean): void {
    const { file } = this;
    if (!file) return;
    if (!isWhole) {
      file.discard();
      return;
    }
    try {
      // Without a row, too, nothing of an earlier push is left in it.
      this.begin(file);
    } catch (error) {
      throw new Error(`The file for rows that failed cannot be written: ${errorText(error)}`);
    } finally {
      file.close();
    }
  }

  private begin(file: KeptFile): void {
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

/** Creates the first free one of `a.csv`, `a-2.csv`, `a-3.csv`, so that a file that a person is editing is not overwritten. */
function createUnderFreeName(path: string): KeptFile {
  const [base, extension] = [withoutExtension(path), extname(path)];
  for (let number = 1; ; number += 1) {
    const created = KeptFile.create(number === 1 ? path : `${base}-${number}${extension}`);
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
function openNamed(path: string, file: string): KeptFile {
  try {
    if (!isSameFile(path, file === STANDARD_INPUT ? STANDARD_INPUT_PATH : file)) return KeptFile.replace(path);
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new UsageError(`The file for rows that failed cannot be written: ${errorText(error)}`);
  }
  throw new UsageError('--failed names the file that is pushed');
}

const isOther = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === false;

export interface KeepOptions {
  /** The file that is pushed. */
  file: string;
  /** The form of its rows, if it is CSV. */
  csv: CsvForm | undefined;
  /** The value of `--failed`. */
  failed: string | undefined;
  /** Whether rows are kept only where `failed` says. */
  onlyNamed: boolean;
  /** Says if rows cannot be kept. */
  say(text: string): void;
}

/** Opens what keeps the rows that are not pushed, before anything is sent. @throws UsageError */
export function openKeptRows({ file, csv, failed, onlyNamed, say }: KeepOptions): Record<RejectionKind, KeptRows> {
  const isNowhere = failed === undefined && (onlyNamed || file === STANDARD_INPUT);
  const createBeside = (path: string) => () => {
    if (isNowhere) return undefined;
    try {
      return createUnderFreeName(path);
    } catch (error) {
      say(`Nothing can be written beside the file: ${errorText(error)}. Rows that fail are kept where --failed says.`);
      return undefined;
    }
  };
  const extension = failed === undefined ? (csv ? '.csv' : '.ndjson') : extname(failed);
  const failedPath = failed ?? besideName(file, 'failed', extension);
  const duplicatesPath = besideName(failed ?? file, 'duplicates', extension);
  const isDevice = failed !== undefined && isOther(failed);
  // Its format is looked at first: nothing is to be emptied for a format that the rows cannot have.
  const format = rejectedRowFormat(failedPath, 'failed', csv);
  return {
    failed: new KeptRows(format, createBeside(failedPath), failed === undefined ? undefined : openNamed(failed, file)),
    duplicates: new KeptRows(
      rejectedRowFormat(duplicatesPath, 'duplicates', csv),
      isDevice ? () => undefined : createBeside(duplicatesPath),
    ),
  };
}
