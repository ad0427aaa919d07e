import { type ImportRow, type RowSuccess } from '../../client/index';
import { type RejectionKind } from '../../files/rows/rejected-row-format';
import { type SourceRow } from '../../files/rows/source-row';
import { type RowFault, type Tally } from '../../files/rows/tally';
import { type JudgedRow } from '../../files/validation/judge-rows';
import { localReason, reasonFromService, refusalReason } from '../../files/validation/validate-row';
import { type KeptRows } from './outcome/kept-rows';

export interface Settling {
  /** The rows of the file, judged as when they were sent. */
  judged: AsyncIterable<JudgedRow>;
  /** Results of rows of the import, in their order. */
  results: AsyncIterable<ImportRow>;
  /** Whether there is a result of every row; otherwise there is one of each row that failed. */
  hasAll: boolean;
  /** Counts failures, duplicates, rows to look at and, where there is a result of every row, all rows. */
  tally: Tally;
  kept: Record<RejectionKind, KeptRows>;
  /** Called for a row that would create an account, or did. */
  onCreated(externalId: string, record: SourceRow): void;
}

/** Looks results up by the index of their row, which may only rise. */
function createLookup(results: AsyncIterable<ImportRow>) {
  const iterator = results[Symbol.asyncIterator]();
  let next: Promise<IteratorResult<ImportRow>> | undefined;
  return {
    async at(index: number): Promise<ImportRow | undefined> {
      for (;;) {
        next ??= iterator.next();
        const { value, done } = await next;
        if (done || value.index > index) return undefined;
        next = undefined;
        if (value.index === index) return value;
      }
    },
    end: () => iterator.return?.(undefined),
  };
}

/** Reads the file again beside the results of its import: counts its rows, and keeps those that were not pushed. */
export async function settleRows({ judged, results, hasAll, tally, kept, onCreated }: Settling): Promise<void> {
  const lookup = createLookup(results);
  let index = -1;
  const fail = ({ record }: JudgedRow, fault: RowFault) => {
    kept.failed.add(record, fault);
    tally.addFailure(record.lineNumber, fault);
  };
  try {
    for await (const row of judged) {
      if (row.kind === 'duplicate') {
        const { record, firstLineNumber } = row;
        const message = `The first row of this account is at ${firstLineNumber}, and only that one counts`;
        kept.duplicates.add(record, { code: 'DUPLICATE_EXTERNAL_ID', message, firstLineNumber });
        tally.addDuplicate();
        continue;
      }
      if (row.kind === 'superseded') {
        tally.addDuplicate();
        continue;
      }
      const isSent = row.account !== undefined;
      if (isSent) index += 1;
      const result = isSent ? await lookup.at(index) : undefined;
      if (row.kind === 'failed') {
        const { rejection } = row;
        const isNamed = hasAll && isSent;
        fail(row, isNamed ? reasonFromService(rejection, result?.details ?? []) : localReason(rejection));
        // What was sent in its place changed nothing.
        if (isSent && !hasAll && !result) tally.counts.unchanged -= 1;
      } else if (result?.status === 'failed') {
        const { code = 'INTERNAL_ERROR', message = '', details } = result;
        fail(row, refusalReason({ code, message, details }, row.record, row.account));
      } else {
        tally.notices.add(row.record);
        if (!result) continue;
        tally.addSuccess(row.record.lineNumber, result as ImportRow & RowSuccess);
        if (result.status === 'created' && result.externalId) onCreated(result.externalId, row.record);
      }
    }
  } finally {
    await lookup.end();
  }
}
