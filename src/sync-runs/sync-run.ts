import { type Surface } from '../access/caller';
import { type FieldFault } from '../errors';
import { type Steps } from '../fair-scheduler';

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

/** A run without its failed rows, which may be many. */
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

/** The record of a bulk upsert. Every bulk upsert except a dry run leaves one. */
export interface SyncRun extends SyncRunSummary {
  failedRows: FailedRow[];
}

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

/** The rows of a report that failed. */
export const failedRowsOf = ({ results }: RunReport): FailedRow[] =>
  results.flatMap(({ index, externalId, code, details }) =>
    code === undefined
      ? []
      : [{ index, ...(isStorable(externalId) && { externalId }), code, ...(details && { details }) }],
  );

/** The fields that changed in the most accounts. @param changedFields of each account that was updated, each once */
export function* mostChangedFields(changedFields: Iterable<readonly string[]>): Steps<ChangedField[]> {
  const counts = new Map<string, number>();
  for (const ofAccount of changedFields) {
    for (const field of ofAccount) counts.set(field, (counts.get(field) ?? 0) + 1);
    yield;
  }
  return [...counts]
    .map(([field, accounts]) => ({ field, accounts }))
    .sort((one, other) => other.accounts - one.accounts || (one.field < other.field ? -1 : 1))
    .slice(0, MAX_CHANGED_FIELDS);
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
