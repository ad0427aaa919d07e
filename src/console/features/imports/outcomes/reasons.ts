/** A row that failed, without its content. */
export interface FailedRow {
  index: number;
  code?: string | null;
  message?: string | null;
  details?: readonly { field: string; message: string }[] | null;
}

/** One cause, and where it is found. */
export interface Cause {
  /** The field at fault; undefined where the row as a whole is. */
  field: string | undefined;
  message: string;
  rows: number;
  /** Of the first few rows, counted from 1. */
  places: number[];
}

/** Rows that failed with the same code. */
export interface Reason {
  code: string;
  rows: number;
  /** The most frequent first. */
  causes: Cause[];
}

const MAX_PLACES = 5;

const byRows = (one: { rows: number }, other: { rows: number }) => other.rows - one.rows;

/** What somebody has changed since the plan: whoever let it go on did not see that. */
const isStale = ({ code }: Reason) => Number(code === 'STALE_PLAN');

/**
 * Groups failed rows by their code, and within it by what is wrong with which field. Stale rows come first, then the most
 * frequent.
 */
export function reasonsOf(failed: readonly FailedRow[]): Reason[] {
  const reasons = new Map<string, { rows: number; causes: Map<string, Cause> }>();
  for (const { index, code, message, details } of failed) {
    const name = code ?? 'UNKNOWN';
    const reason = reasons.get(name) ?? { rows: 0, causes: new Map<string, Cause>() };
    reasons.set(name, reason);
    reason.rows += 1;
    const faults = details?.length ? details : [{ field: undefined, message: message ?? '' }];
    for (const fault of faults) {
      const key = JSON.stringify([fault.field, fault.message]);
      const cause = reason.causes.get(key) ?? { field: fault.field, message: fault.message, rows: 0, places: [] };
      reason.causes.set(key, cause);
      cause.rows += 1;
      if (cause.places.length < MAX_PLACES) cause.places.push(index + 1);
    }
  }
  return [...reasons]
    .map(([code, { rows, causes }]) => ({ code, rows, causes: [...causes.values()].sort(byRows) }))
    .sort((one, other) => isStale(other) - isStale(one) || byRows(one, other));
}

const CODES: Record<string, string> = {
  MISSING_REQUIRED_FIELD: 'A required field is missing',
  VALIDATION_FAILED: 'A value breaks a rule',
  DUPLICATE_EXTERNAL_ID: 'An earlier row has the same external id',
  ORGANIZATION_ID_NOT_ALLOWED: 'The row names an organization',
  ACCOUNT_ERASED: 'The person was erased',
  CONFLICT: 'The account kept changing',
  STALE_PLAN: 'The account changed after the plan',
  CREATION_NOT_UNDONE: 'Accounts that were created stay',
  NOTHING_TO_UNDO: 'Nothing is left to undo',
  INTERNAL_ERROR: 'The service could not write it',
};

/** A code in words; the code itself where there are none. */
export const codeText = (code: string): string => CODES[code] ?? code;
