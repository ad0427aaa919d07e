import { type PushedRow } from '../../client/index';
import { type Ledger } from './ledger/ledger';
import { type SourceRow } from './rows/source-row';
import { localReason, type RowRejection, reasonFromService } from './validate-row';

/** A row that was handed to the client. */
export interface ExpectedRow {
  /** Its index among all rows of the file. */
  position: number;
  record: SourceRow;
  /** The place of the earlier row with the same externalId, if there is one. */
  takenAt: number | undefined;
  /** Why it is not pushed. */
  verdict: RowRejection | undefined;
}

/** Settles rows as their outcomes come. Pushed rows are settled at once, rejected rows in the order of the file. */
export class OutcomeRecorder {
  private handed = 0;
  /** Rows without an outcome, oldest first, by the order in which the client got them. */
  private readonly expected = new Map<number, ExpectedRow>();
  /** Rejected rows that wait for earlier outcomes, by the same number. */
  private readonly held = new Map<number, () => void>();

  constructor(private readonly ledger: Ledger) {}

  /** Registers the next row handed to the client. */
  expect(row: ExpectedRow): void {
    this.expected.set(this.handed, row);
    this.handed += 1;
  }

  record({ position: number, ...outcome }: PushedRow): void {
    const row = this.expected.get(number);
    if (!row) throw new RangeError('An outcome came for a row that was not sent');
    const [oldest] = this.expected.keys();
    this.expected.delete(number);
    const { position, record, takenAt, verdict } = row;
    if (takenAt !== undefined) {
      this.held.set(number, () => this.ledger.refuse(position, record, takenAt));
    } else if (verdict) {
      const wasAsked = outcome.status !== 'failed' || outcome.code !== 'ROW_NOT_JSON';
      const told = outcome.status === 'failed' ? outcome.details : [];
      const reason = wasAsked ? reasonFromService(verdict, told ?? []) : localReason(verdict);
      this.held.set(number, () => this.ledger.fail(position, record, reason));
    } else if (outcome.status === 'failed') {
      this.held.set(number, () => this.ledger.fail(position, record, outcome));
    } else {
      this.ledger.succeed(position, record, outcome);
    }
    if (number === oldest) this.keepHeld();
  }

  /** Writes the rejected rows whose predecessors all have an outcome. */
  private keepHeld(): void {
    const [oldest = Number.POSITIVE_INFINITY] = this.expected.keys();
    const ready = [...this.held].filter(([number]) => number < oldest).sort(([one], [other]) => one - other);
    for (const [number, keep] of ready) {
      keep();
      this.held.delete(number);
    }
  }
}
