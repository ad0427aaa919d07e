import { ContendedError, RefusedDocumentError } from '../../database/transactions/errors';
import { type WritingContext } from '../../request/run-mutation';
import { accountWrites, type WriteDependencies } from '../changes/account-writes';
import { type Plan } from './plan-rows';
import { type BulkUpsertAnswer } from './report';
import { type Part, type RetryQueue } from './retry-queue';

/** The plan of one part, with what is written in the same transaction. */
export interface PlannedPart {
  part: Part;
  plan: Plan;
  syncRunId: string;
  /** The answer to the request, if the part is the whole request. */
  answer: BulkUpsertAnswer | undefined;
}

/**
 * Commits the plan of a part in one transaction, if there is anything to write. A part that could not be written goes
 * back to the queue, to be loaded and planned again.
 */
export async function settleRows(
  { part, plan, syncRunId, answer }: PlannedPart,
  queue: RetryQueue,
  context: WritingContext,
  dependencies: WriteDependencies,
): Promise<void> {
  try {
    if (plan.creates.length === 0 && plan.updates.length === 0) return queue.settle(plan);
    const unit = accountWrites(plan, { operation: 'BULK_UPSERT', syncRunId }, context, dependencies);
    await context.commit({ ...unit, ...(answer && { answer }) });
    queue.settle(plan);
  } catch (error) {
    if (error instanceof ContendedError) queue.retry(part);
    else if (error instanceof RefusedDocumentError && error.subject !== undefined)
      queue.retryWithout(error.subject, error.isDuplicate, part);
    else throw error;
  }
}
