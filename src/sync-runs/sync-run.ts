import { type Surface } from '../access/caller';
import { type FieldFault } from '../errors';
import { type Steps } from '../turns';

/** A row that failed, with nothing of its content but the caller's identifier. */
export interface FailedRow {
  index: number;
  externalId?: string;
  code: string;
  details?: FieldFault[];
}

/** A field, and in how many accounts it changed. */
export interface ChangedField {
  field: string;
  accounts: number;
}

/** Counts of rows by outcome; they add up to `requested`. */
export interface RunCounts {
  requested: number;
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
}

/** What a run is known by without its failed rows, which may be many. */
export interface SyncRunSummary extends RunCounts {
  id: string;
  organizationId: string;
  apiKeyId: string;
  surface: Surface;
  requestId: string;
  receivedAt: Date;
  durationMs: number;
  /** Most first, then by name. */
  changedFields: ChangedField[];
}

/** What a bulk upsert that was not a dry run left behind. */
export interface SyncRun extends SyncRunSummary {
  failedRows: FailedRow[];
}

/** As much of the report of a bulk upsert as a run keeps. */
export interface RunReport extends RunCounts {
  results: readonly { index: number; externalId?: string; status: string; code?: string; details?: FieldFault[] }[];
}

const MOST_FIELDS = 10;
/** No identifier that an account may have is longer. */
const LONGEST_EXTERNAL_ID = 512;

/** An identifier that is none (too long, or no Unicode) is content: the index tells the row. */
const isKept = (externalId: string | undefined): externalId is string =>
  externalId !== undefined && externalId.length <= LONGEST_EXTERNAL_ID && externalId.isWellFormed();

/** The rows of a report that failed. */
export const failedRowsOf = ({ results }: RunReport): FailedRow[] =>
  results.flatMap(({ index, externalId, code, details }) =>
    code === undefined ? [] : [{ index, ...(isKept(externalId) && { externalId }), code, ...(details && { details }) }],
  );

/** The fields that changed in the most accounts. @param changedFields of each account that was updated, each once */
export function* mostChanged(changedFields: Iterable<readonly string[]>): Steps<ChangedField[]> {
  const counts = new Map<string, number>();
  for (const ofAccount of changedFields) {
    for (const field of ofAccount) counts.set(field, (counts.get(field) ?? 0) + 1);
    yield;
  }
  return [...counts]
    .map(([field, accounts]) => ({ field, accounts }))
    .sort((one, other) => other.accounts - one.accounts || (one.field < other.field ? -1 : 1))
    .slice(0, MOST_FIELDS);
}

/** The part of the rows that changed nothing, from 0 to 1. */
const unchangedShareOf = ({ unchanged, requested }: RunCounts): number => unchanged / requested;

/** How a run differs from the one before it: positive where it is more now. */
export interface RunComparison {
  unchangedShare: number;
  previousUnchangedShare: number;
  requestedDifference: number;
  createdDifference: number;
  updatedDifference: number;
  unchangedDifference: number;
  failedDifference: number;
}

/** Compares a run with the one before it. */
export const compareRuns = (run: RunCounts, previous: RunCounts): RunComparison => ({
  unchangedShare: unchangedShareOf(run),
  previousUnchangedShare: unchangedShareOf(previous),
  requestedDifference: run.requested - previous.requested,
  createdDifference: run.created - previous.created,
  updatedDifference: run.updated - previous.updated,
  unchangedDifference: run.unchanged - previous.unchanged,
  failedDifference: run.failed - previous.failed,
});
