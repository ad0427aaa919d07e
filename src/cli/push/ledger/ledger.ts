import { type RowSuccess } from '../../../client/index';
import { errorText } from '../../terminal/exit-codes';
import { type RejectionReason } from '../rows/rejected-row-format';
import { type SourceRow } from '../rows/source-row';
import { type RowFault, Tally } from '../rows/tally';
import { type Journal, type JournalState } from './journal';
import { type RejectedRows } from './rejected-rows';
import { SettledRows } from './settled-rows';

export interface LedgerParts {
  /** If undefined, rows that fail are only counted. */
  failedRows: RejectedRows | undefined;
  /** If undefined, duplicates are only counted. */
  duplicates: RejectedRows | undefined;
  journal: Journal | undefined;
  /** The state of the run that this one resumes. */
  before: JournalState | undefined;
  /** Called after the rows of an answer have been settled. */
  onSettled(): void;
  /** Tells a person if the push cannot record its progress. */
  say(text: string): void;
}

/** Records the outcome of each row: counts it, writes rejected rows to their files, and saves the progress. */
export class Ledger {
  readonly tally: Tally;
  /** How many rejected rows were not written to any file. */
  discarded = 0;
  private readonly settled: SettledRows;
  private saving: NodeJS.Immediate | undefined;
  private isSaved = false;
  private hasTold = false;

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

  /** The file of failed rows. */
  get failedFile(): string | undefined {
    return this.parts.failedRows?.path;
  }

  /** The file of duplicates. */
  get duplicatesFile(): string | undefined {
    return this.parts.duplicates?.path;
  }

  succeed(position: number, record: SourceRow, outcome: RowSuccess): void {
    this.tally.addSuccess(record.lineNumber, outcome);
    this.settle(position);
  }

  /** @throws if the row cannot be written to its file; it is not settled then */
  fail(position: number, record: SourceRow, fault: RowFault): void {
    this.keep(this.parts.failedRows, record, fault);
    this.tally.addFailure(record.lineNumber, fault);
    this.settle(position);
  }

  /** Rejects a row whose account has an earlier row. @throws if it cannot be written to its file; it is not settled then */
  refuse(position: number, record: SourceRow, firstLineNumber: number): void {
    const message = `The first row of this account is at ${firstLineNumber}, and only that one counts`;
    this.keep(this.parts.duplicates, record, { code: 'DUPLICATE_EXTERNAL_ID', message, firstLineNumber });
    this.tally.addDuplicate();
    this.settle(position);
  }

  /**
   * Ends a push. A complete push, or one that settled nothing, leaves no journal.
   * @returns whether it can be resumed
   */
  close(isWhole: boolean): boolean {
    const { failedRows, duplicates, journal } = this.parts;
    clearImmediate(this.saving);
    const isOver = isWhole || this.settledCount === 0;
    if (isOver) this.attempt(() => journal?.remove());
    else this.save();
    failedRows?.close();
    duplicates?.close();
    journal?.close();
    return !isOver && this.isSaved;
  }

  private keep(rows: RejectedRows | undefined, record: SourceRow, reason: RejectionReason): void {
    if (rows) rows.add(record, reason);
    else this.discarded += 1;
  }

  private settle(position: number): void {
    this.settled.add(position);
    // All rows of an answer are settled in one turn of the event loop, and saved together.
    this.saving ??= setImmediate(() => {
      this.saving = undefined;
      this.save();
      this.parts.onSettled();
    });
  }

  private save(): void {
    const { failedRows, duplicates, journal } = this.parts;
    if (!journal) return;
    const state = {
      settled: this.settled.toJSON(),
      counts: this.tally.counts,
      failed: failedRows?.state,
      duplicates: duplicates?.state,
    };
    this.isSaved = this.attempt(() => journal.write(state));
  }

  /** A push goes on even if its journal cannot be written. */
  private attempt(write: () => void): boolean {
    try {
      write();
      return true;
    } catch (error) {
      if (!this.hasTold) this.parts.say(`The progress of the push cannot be saved: ${errorText(error)}`);
      this.hasTold = true;
      return false;
    }
  }
}
