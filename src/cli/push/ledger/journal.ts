import { createHash } from 'node:crypto';
import { closeSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { isJsonObject } from '../../../json';
import { openPrivateFile } from '../../../private-file';
import { UsageError } from '../../terminal/exit-codes';
import { type PushCounts } from '../rows/tally';
import { type FileCheckpoint } from './appended-file';
import { acquireLock } from './file-lock';
import { type SettledState } from './settled-rows';

/** What a push that was interrupted leaves beside its file, so that it can go on. It holds no person's data. */
export interface JournalState {
  settled: SettledState;
  counts: PushCounts;
  /** The file of the rows that failed, once there is one. */
  failed?: FileCheckpoint | undefined;
  /** The file of the duplicates, once there is one. */
  duplicates?: FileCheckpoint | undefined;
}

/** Changes with what stands in a journal: one of another version is not read. */
const VERSION = 2;

interface Entry extends JournalState {
  version: typeof VERSION;
  /** Stands for what is in the file. */
  content: string;
  /** Stands for where it is pushed to, and how it is read. */
  settings: string;
}

const isEntry = (value: unknown): value is Entry => isJsonObject(value) && value.version === VERSION;

/** Where a push writes how far it is, to go on from there when it is interrupted. Nobody else pushes the file meanwhile. */
export class Journal {
  private constructor(
    readonly path: string,
    private readonly content: string,
    private readonly settings: string,
    /** Lets others push the file again. */
    readonly close: () => void,
  ) {}

  /**
   * @param settings where the file is pushed to, and how it is read
   * @throws UsageError where the file is being pushed; the error of the system where nothing can be written beside it
   */
  static open(file: string, settings: unknown): Journal {
    const release = acquireLock(`${file}.push.lock`);
    if (!release) throw new UsageError(`${file} is being pushed already`);
    const { size, mtimeMs } = statSync(file);
    const hash = createHash('sha256').update(JSON.stringify(settings)).digest('hex');
    return new Journal(`${file}.push.json`, `${size} bytes of ${mtimeMs}`, hash, release);
  }

  /**
   * How far an interrupted push of this file came; undefined where it has to begin at the beginning.
   * @param say tells a person why it has to, where there is something to tell
   * @throws UsageError where that push went elsewhere or was read otherwise
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

  /** Replaces what was written as a whole: whoever reads it finds the old state or the new one. */
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

  /** @returns null where there is none, undefined where it cannot be read */
  private entry(): Entry | null | undefined {
    try {
      const value: unknown = JSON.parse(readFileSync(this.path, 'utf8'));
      return isEntry(value) ? value : undefined;
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'ENOENT' ? null : undefined;
    }
  }
}
