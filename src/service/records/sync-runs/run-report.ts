import { type FieldFault } from '../../../base/errors';
import { type Steps } from '../../../base/scheduling/steps';
import { type ChangedField, type FailedRow, type RunCounts } from './sync-run';

/** The parts of a bulk upsert's report that its run keeps. */
export interface RunReport extends RunCounts {
  results: readonly { index: number; externalId?: string; status: string; code?: string; details?: FieldFault[] }[];
}

const MAX_CHANGED_FIELDS = 10;
/** The longest identifier that an account may have. */
const MAX_EXTERNAL_ID_LENGTH = 512;

/** An invalid identifier (too long, or not valid Unicode) is content, which a run must not store; the index names the row. */
const isStorable = (externalId: string | undefined): externalId is string =>
  externalId !== undefined && externalId.length <= MAX_EXTERNAL_ID_LENGTH && externalId.isWellFormed();

export const failedRowsOf = ({ results }: RunReport): FailedRow[] =>
  results.flatMap(({ index, externalId, code, details }) =>
    code === undefined
      ? []
      : [{ index, ...(isStorable(externalId) && { externalId }), code, ...(details && { details }) }],
  );

/** The fields that changed in the largest number of accounts. @param changedFields of each account that was updated, each once */
export function* mostChangedFields(changedFields: Iterable<readonly string[]>): Steps<ChangedField[]> {
  const counts = new Map<string, number>();
  for (const ofAccount of changedFields) {
    for (const field of ofAccount) counts.set(field, (counts.get(field) ?? 0) + 1);
    yield;
  }
  return mostCounted(counts);
}

/** The fields with the highest counts. @param counts of accounts, by field */
export function mostCounted(counts: Iterable<readonly [string, number]>): ChangedField[] {
  return [...counts]
    .map(([field, accounts]) => ({ field, accounts }))
    .sort((one, other) => other.accounts - one.accounts || (one.field < other.field ? -1 : 1))
    .slice(0, MAX_CHANGED_FIELDS);
}
