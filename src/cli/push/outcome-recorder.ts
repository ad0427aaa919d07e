import { type PushedRow } from '../../client/index';
import { type Ledger } from './ledger/ledger';
import { type SourceRow } from './rows/source-row';
import { localReason, type RowRejection, reasonFromService } from './validate-row';

/** A row that the client has been given to push. */
export interface ExpectedRow {
  /** Its index among all rows of the file. */
  position: number;
  record: SourceRow;
  /** The line number of the first row with the same externalId, if there is an earlier one. */
  firstLineNumber?: number;
  /** What is wrong with it. */
  rejection?: RowRejection | undefined;
  /** Whether it is pushed: on a dry run, so are rejected rows of which the service may know more. */
  isSent: boolean;
}

/** Records outcomes in the ledger as they come: those of pushed rows at once, rejected rows in the order of the file. */
export class OutcomeRecorder {
  private count = 0;
  /** Rows without an outcome, oldest first, by the order in which the client got them. */
  private readonly expected = new Map<number, ExpectedRow>();
  /** Writes of rejected rows that wait for the outcomes of earlier rows, by the same number. */
  private readonly waiting = new Map<number, () => void>();

  constructor(private readonly ledger: Ledger) {}

  /** Registers the next row that the client gets. */
  expect(row: ExpectedRow): void {
    this.expected.set(this.count, row);
    this.count += 1;
  }

  /** @returns the row that the outcome is of */
  record({ position: number, ...outcome }: PushedRow): ExpectedRow {
    const row = this.expected.get(number);
    if (!row) throw new RangeError('An outcome came for a row that was not sent');
    const [oldest] = this.expected.keys();
    this.expected.delete(number);
    const { position, record, firstLineNumber, rejection, isSent } = row;
    if (firstLineNumber !== undefined) {
      this.waiting.set(number, () => this.ledger.refuse(position, record, firstLineNumber));
    } else if (rejection) {
      const details = outcome.status === 'failed' ? outcome.details : [];
      const reason = isSent ? reasonFromService(rejection, details ?? []) : localReason(rejection);
      this.waiting.set(number, () => this.ledger.fail(position, record, reason));
    } else if (outcome.status === 'failed') {
      this.waiting.set(number, () => this.ledger.fail(position, record, outcome));
    } else {
      this.ledger.succeed(position, record, outcome);
    }
    if (number === oldest) this.writeReady();
    return row;
  }

  /** Writes the rejected rows that wait for nothing any more. */
  private writeReady(): void {
    const [oldest = Number.POSITIVE_INFINITY] = this.expected.keys();
    const ready = [...this.waiting].filter(([number]) => number < oldest).sort(([one], [other]) => one - other);
    for (const [number, write] of ready) {
      write();
      this.waiting.delete(number);
    }
  }
}
