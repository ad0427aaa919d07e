import { createHash } from 'node:crypto';
import { closeSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { isJsonObject } from '../../../json';
import { openPrivateFile } from '../../../private-file';
import { UsageError } from '../../terminal/exit-codes';
import { type PushCounts } from '../rows/tally';
import { type FileCheckpoint } from './appended-file';
import { acquireLock } from './file-lock';
import { type SettledState } from './settled-rows';

/** What an interrupted push leaves beside its file so that it can be resumed. It holds no personal data. */
export interface JournalState {
  settled: SettledState;
  counts: PushCounts;
  /** The file of the rows that failed, once there is one. */
  failed?: FileCheckpoint | undefined;
  /** The file of the duplicates, once there is one. */
  duplicates?: FileCheckpoint | undefined;
}

/** The version of the format. Journals of other versions are not read. */
const VERSION = 2;

interface Entry extends JournalState {
  version: typeof VERSION;
  /** Identifies the content of the pushed file. */
  content: string;
  /** Identifies the target of the push and how the file is read. */
  settings: string;
}

const isEntry = (value: unknown): value is Entry => isJsonObject(value) && value.version === VERSION;

/** Records the progress of a push so that it can be resumed. Also locks the pushed file against a second push. */
export class Journal {
  private constructor(
    readonly path: string,
    private readonly content: string,
    private readonly settings: string,
    /** Releases the lock. */
    readonly close: () => void,
  ) {}

  /**
   * @param settings the target of the push, and how the file is read
   * @throws UsageError if the file is already being pushed; the system's error if nothing can be written beside it
   */
  static open(file: string, settings: unknown): Journal {
    const release = acquireLock(`${file}.push.lock`);
    if (!release) throw new UsageError(`${file} is being pushed already`);
    const { size, mtimeMs } = statSync(file);
    const hash = createHash('sha256').update(JSON.stringify(settings)).digest('hex');
    return new Journal(`${file}.push.json`, `${size} bytes of ${mtimeMs}`, hash, release);
  }

  /**
   * Reads the state of an interrupted push of this file. Undefined if the push has to start over.
   * @param say tells a person why it has to
   * @throws UsageError if the interrupted push had another target, key or mapping
   */
  read(say: (text: string) => void): JournalState | undefined {
    const entry = this.entry();
    if (entry === undefined) say(`${this.path} cannot be read: the push begins at the beginning`);
    if (!entry || entry.settled.length === 0) return undefined;
    if (entry.content !== this.content) {
      say('The file has changed since its push was interrupted: the push begins at the beginning');
      return undefined;
    }
    if (entry.settings === this.settings) return entry;
    const advice = `push without --resume, or remove ${this.path}`;
    throw new UsageError(`The push that was interrupted had another service, key or mapping: ${advice}`);
  }

  /** Replaces the journal atomically: a reader finds the old state or the new one. */
  write(state: JournalState): void {
    const { content, settings } = this;
    const entry: Entry = { version: VERSION, content, settings, ...state };
    const file = openPrivateFile(`${this.path}.new`, 'w');
    try {
      writeFileSync(file, JSON.stringify(entry));
    } finally {
      closeSync(file);
    }
    renameSync(`${this.path}.new`, this.path);
  }

  remove(): void {
    rmSync(this.path, { force: true });
    rmSync(`${this.path}.new`, { force: true });
  }

  /** @returns null if there is no journal, undefined if it cannot be read */
  private entry(): Entry | null | undefined {
    try {
      const value: unknown = JSON.parse(readFileSync(this.path, 'utf8'));
      return isEntry(value) ? value : undefined;
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'ENOENT' ? null : undefined;
    }
  }
}
