import { type RowSuccess } from '../../client/index';
import { type FailedRows } from './failed-rows';
import { type FileRecord } from './file-record';
import { type Journal, type JournalState } from './journal';
import { SettledRows } from './settled-rows';
import { type RowFault, Tally } from './tally';

const SAVE_EVERY_ROWS = 500;

/** Keeps what became of each row: counts it, keeps what failed, and remembers how far the push is. */
export class Ledger {
  readonly tally: Tally;
  private readonly settled: SettledRows;

  /** @param before where an earlier run stopped that this one goes on from */
  constructor(
    private readonly failedRows: FailedRows | undefined,
    private readonly journal: Journal | undefined,
    before: JournalState | undefined,
    private readonly onSettled: (tally: Tally) => void,
  ) {
    this.tally = new Tally(before?.counts);
    this.settled = new SettledRows(before?.settled);
  }

  isSettled(position: number): boolean {
    return this.settled.has(position);
  }

  get settledCount(): number {
    return this.settled.count;
  }

  succeed(position: number, record: FileRecord, outcome: RowSuccess): void {
    this.tally.addSuccess(record.place, outcome);
    this.settle(position);
  }

  fail(position: number, record: FileRecord, fault: RowFault): void {
    this.tally.addFailure(record.place, fault);
    this.failedRows?.add(record, fault);
    this.settle(position);
  }

  /** Ends a push: one that came to its end leaves no journal, every other one as far as it came. */
  close(isWhole: boolean): void {
    this.failedRows?.close();
    if (isWhole) this.journal?.remove();
    else this.save();
  }

  private settle(position: number): void {
    this.settled.add(position);
    if (this.tally.rowsOfThisRun % SAVE_EVERY_ROWS === 0) this.save();
    this.onSettled(this.tally);
  }

  private save(): void {
    const { settled, tally, failedRows } = this;
    this.journal?.write({ settled: settled.toJSON(), counts: tally.counts, failed: failedRows?.state });
  }
}
