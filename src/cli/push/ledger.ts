import { type RowSuccess } from '../../client/index';
import { textOfError } from '../exit-codes';
import { type FailedRows } from './failed-rows';
import { type FileRecord } from './file-record';
import { type Journal, type JournalState } from './journal';
import { SettledRows } from './settled-rows';
import { type RowFault, Tally } from './tally';

export interface LedgerParts {
  /** Without it rows that fail are only counted. */
  failedRows: FailedRows | undefined;
  journal: Journal | undefined;
  /** Where an earlier run stopped that this one goes on from. */
  before: JournalState | undefined;
  onSettled(tally: Tally): void;
  /** Tells a person what a push does without. */
  say(text: string): void;
}

/** Keeps what became of each row: counts it, keeps what failed, and notes how far the push is. */
export class Ledger {
  readonly tally: Tally;
  /** How many rows failed that are kept nowhere. */
  unkept = 0;
  private readonly settled: SettledRows;
  private saving: NodeJS.Immediate | undefined;
  private isSaved = false;
  private hasTold = false;
  private isClosed = false;

  constructor(private readonly parts: LedgerParts) {
    this.tally = new Tally(parts.before?.counts);
    this.settled = new SettledRows(parts.before?.settled);
    this.save();
  }

  isSettled(position: number): boolean {
    return this.settled.has(position);
  }

  get settledCount(): number {
    return this.settled.count;
  }

  /** Where the rows that failed are. */
  get failedFile(): string | undefined {
    return this.parts.failedRows?.path;
  }

  succeed(position: number, record: FileRecord, outcome: RowSuccess): void {
    this.tally.addSuccess(record.place, outcome);
    this.settle(position);
  }

  /** @throws where the row cannot be kept: it is not settled then */
  fail(position: number, record: FileRecord, fault: RowFault): void {
    // Reading goes on until the next row that can be sent; nothing of it belongs to a push that has ended.
    if (this.isClosed) throw new Error('The push has ended');
    if (this.parts.failedRows) this.parts.failedRows.add(record, fault);
    else this.unkept += 1;
    this.tally.addFailure(record.place, fault);
    this.settle(position);
  }

  /**
   * Ends a push: one that came to its end, or settled nothing, leaves no journal.
   * @returns whether another run can go on from here
   */
  close(isWhole: boolean): boolean {
    const { failedRows, journal } = this.parts;
    this.isClosed = true;
    clearImmediate(this.saving);
    const isOver = isWhole || this.settledCount === 0;
    if (isOver) this.attempt(() => journal?.remove());
    else this.save();
    failedRows?.close();
    journal?.close();
    return !isOver && this.isSaved;
  }

  private settle(position: number): void {
    this.settled.add(position);
    this.parts.onSettled(this.tally);
    // All rows of an answer are settled in one turn, and written down together before the next is waited for.
    this.saving ??= setImmediate(() => {
      this.saving = undefined;
      this.save();
    });
  }

  private save(): void {
    const { failedRows, journal } = this.parts;
    if (!journal) return;
    const state = { settled: this.settled.toJSON(), counts: this.tally.counts, failed: failedRows?.state };
    this.isSaved = this.attempt(() => journal.write(state));
  }

  /** A push goes on without its journal. */
  private attempt(write: () => void): boolean {
    try {
      write();
      return true;
    } catch (error) {
      if (!this.hasTold) this.parts.say(`How far the push is cannot be noted: ${textOfError(error)}`);
      this.hasTold = true;
      return false;
    }
  }
}
