import { type RowSuccess } from '../../../client/index';
import { errorText } from '../../terminal/exit-codes';
import { type RejectionReason } from '../rows/rejected-row-format';
import { type SourceRow } from '../rows/source-row';
import { type RowFault, Tally } from '../rows/tally';
import { type Journal, type JournalState } from './journal';
import { type RejectedRows } from './rejected-rows';
import { SettledRows } from './settled-rows';

export interface LedgerParts {
  /** Without it rows that fail are only counted. */
  failedRows: RejectedRows | undefined;
  /** Without it duplicates are only counted. */
  duplicates: RejectedRows | undefined;
  journal: Journal | undefined;
  /** Where an earlier run stopped that this one goes on from. */
  before: JournalState | undefined;
  /** Called when the rows of an answer have been settled. */
  onSettled(): void;
  /** Tells a person what a push does without. */
  say(text: string): void;
}

/** Keeps what became of each row: counts it, keeps what failed, and notes how far the push is. */
export class Ledger {
  readonly tally: Tally;
  /** How many rows were not pushed that are kept nowhere. */
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

  /** Where the rows that failed are. */
  get failedFile(): string | undefined {
    return this.parts.failedRows?.path;
  }

  /** Where the duplicates are. */
  get duplicatesFile(): string | undefined {
    return this.parts.duplicates?.path;
  }

  succeed(position: number, record: SourceRow, outcome: RowSuccess): void {
    this.tally.addSuccess(record.place, outcome);
    this.settle(position);
  }

  /** @throws where the row cannot be kept: it is not settled then */
  fail(position: number, record: SourceRow, fault: RowFault): void {
    this.keep(this.parts.failedRows, record, fault);
    this.tally.addFailure(record.place, fault);
    this.settle(position);
  }

  /** A row whose account has an earlier row. @throws where the row cannot be kept: it is not settled then */
  refuse(position: number, record: SourceRow, takenAt: number): void {
    const message = `The first row of this account stands at ${takenAt}, and is the one that counts`;
    this.keep(this.parts.duplicates, record, { code: 'DUPLICATE_EXTERNAL_ID', message, takenAt });
    this.tally.addDuplicate();
    this.settle(position);
  }

  /**
   * Ends a push: one that came to its end, or settled nothing, leaves no journal.
   * @returns whether another run can go on from here
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
    // All rows of an answer are settled in one turn, and written down together before the next is waited for.
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

  /** A push goes on without its journal. */
  private attempt(write: () => void): boolean {
    try {
      write();
      return true;
    } catch (error) {
      if (!this.hasTold) this.parts.say(`How far the push is cannot be noted: ${errorText(error)}`);
      this.hasTold = true;
      return false;
    }
  }
}
