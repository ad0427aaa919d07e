import { type WritingContext } from '../../callers/request/run-mutation';
import { type FieldChange } from '../../records/audit/entries/field-change';
import { ContendedError, RefusedDocumentError } from '../../storage/database/transactions/errors';
import { accountWrites, type WriteDependencies } from '../writes/account-writes';
import { MAX_TRIES_ALONE } from '../writes/change-account';
import { NO_MEASURES, sumOfMeasures } from '../writes/measures';
import { type BulkUpsertAnswer, type BulkUpsertResultRow, type RowFault } from './bulk-upsert-result';
import { type Plan } from './plan-rows';
import { type UpsertRow } from './read-rows';

const CONTENDED: RowFault = {
  code: 'CONFLICT',
  message: 'Other requests keep changing this account; send the row again',
};
/** The fault of a row that the database refuses. */
export const REFUSED: RowFault = { code: 'INTERNAL_ERROR', message: 'The row could not be stored' };

/** Tries for several rows together. After these, the part is split, to settle the rows that no other request changes. */
const MAX_TRIES_TOGETHER = 4;

/** Refused rows of a part before it is split. Otherwise each of hundreds of refused rows would cost a whole batch. */
const MAX_REFUSALS_TOGETHER = 4;

/**
 * Parts that may use up their tries. One busy account among 500 takes ten; with more than this a request would take
 * minutes.
 */
const MAX_EXHAUSTED_PARTS = 40;

/** Rows that are settled together: all of them or none. */
export interface Part {
  readonly rows: readonly UpsertRow[];
  /** Whether the part has all rows of the request. */
  readonly isWhole: boolean;
  /** Tries that failed because of other requests, since the last refusal. */
  contentions: number;
  refusals: number;
}

const partOf = (rows: readonly UpsertRow[], isWhole: boolean): Part => ({ rows, isWhole, contentions: 0, refusals: 0 });

/**
 * The rows of one request that are not settled yet, in parts, and the results of those that are. At first one part holds
 * all rows. A part that meets contention or a refusal goes back to the front of the queue, whole or split in two, so that
 * an account that is busy or refused holds up only its row.
 */
export class RetryQueue {
  /** Results of the settled rows, in the order of settling. */
  readonly results: BulkUpsertResultRow[] = [];
  /** Changes of each account that was updated. */
  readonly changes: FieldChange[][] = [];
  /** What the updates do together. */
  measures = NO_MEASURES;
  /** Rows that cannot be stored, by external id. */
  readonly refused = new Map<string, RowFault>();
  private readonly unsettled: Part[];
  private exhaustedParts = 0;

  constructor(rows: readonly UpsertRow[]) {
    this.unsettled = rows.length > 0 ? [partOf(rows, true)] : [];
  }

  *parts(): Generator<Part, void> {
    for (let part = this.unsettled.shift(); part; part = this.unsettled.shift()) yield part;
  }

  /** Takes the rows of a plan as settled. */
  settle({ results, updates }: Plan): void {
    this.results.push(...results);
    for (const { changes } of updates) this.changes.push(changes);
    this.measures = sumOfMeasures(updates, this.measures);
  }

  /** Puts back a part whose accounts another request has changed, until its tries are used up. @param fault of its rows then */
  retry(part: Part, fault: RowFault = CONTENDED): void {
    const { rows } = part;
    part.contentions += 1;
    if (part.contentions < (rows.length > 1 ? MAX_TRIES_TOGETHER : MAX_TRIES_ALONE)) {
      this.unsettled.unshift(part);
      return;
    }
    this.exhaustedParts += 1;
    if (rows.length > 1 && this.exhaustedParts <= MAX_EXHAUSTED_PARTS) this.split(part);
    else for (const { index, externalId } of rows) this.results.push({ index, externalId, status: 'failed', ...fault });
  }

  /** Puts back a part, to be tried without the row that the database refuses. One bad row must not fail the others. */
  retryWithout(externalId: string, part: Part): void {
    this.refused.set(externalId, REFUSED);
    part.contentions = 0;
    part.refusals += 1;
    if (part.rows.length > 1 && part.refusals > MAX_REFUSALS_TOGETHER) this.split(part);
    else this.unsettled.unshift(part);
  }

  private split({ rows }: Part): void {
    const middle = Math.ceil(rows.length / 2);
    this.unsettled.unshift(partOf(rows.slice(0, middle), false), partOf(rows.slice(middle), false));
  }
}

/**
 * Commits the plan of a part in one transaction, if there is anything to write. A part that could not be written goes
 * back to the queue, to be loaded and planned again.
 * @param planned its `answer` is that to the request, if the part is the whole request
 */
export async function settleRows(
  planned: { part: Part; plan: Plan; syncRunId: string; answer: BulkUpsertAnswer | undefined },
  queue: RetryQueue,
  context: WritingContext,
  dependencies: WriteDependencies,
): Promise<void> {
  const { part, plan, syncRunId, answer } = planned;
  try {
    if (plan.creates.length === 0 && plan.updates.length === 0) return queue.settle(plan);
    const unit = accountWrites(plan, { operation: 'BULK_UPSERT', syncRunId }, context, dependencies);
    await context.commit({ ...unit, ...(answer && { answer }) });
    queue.settle(plan);
  } catch (error) {
    const isRefused = error instanceof RefusedDocumentError && error.subject !== undefined;
    // Another request has created the account of a duplicate. A replica set may show it a little later than it refuses another.
    if (isRefused && error.isDuplicate) queue.retry(part, REFUSED);
    else if (error instanceof ContendedError) queue.retry(part);
    else if (isRefused && error.subject !== undefined) queue.retryWithout(error.subject, part);
    else throw error;
  }
}
