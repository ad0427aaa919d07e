import { type FieldFault } from '../../../base/errors';
import { type Json, type JsonObject } from '../../../base/json/json';
import { type RowFault as UpsertFault } from '../../accounts/bulk-upsert/bulk-upsert-result';
import { LIMITS } from '../../accounts/fields/limits';
import { type FieldChange } from '../../records/audit/entries/field-change';
import { type BrakeName } from './brakes';
import { type ImportCounts } from './counts';

export type RowStatus = keyof ImportCounts;
export const ROW_STATUSES = ['created', 'updated', 'unchanged', 'failed'] as const satisfies readonly RowStatus[];

/** Codes that rows of imports have beside those of bulk upserts; `docs/errors.md` explains each. */
export const IMPORT_ROW_CODES = ['STALE_PLAN', 'CREATION_NOT_UNDONE', 'NOTHING_TO_UNDO'] as const;

/** Why a row of an import fails. */
export interface RowFault extends Omit<UpsertFault, 'code'> {
  code: UpsertFault['code'] | (typeof IMPORT_ROW_CODES)[number];
}

/** A row that was judged when it arrived, and waits for its account, without its values. */
export interface UpsertRowHead {
  kind: 'upsert';
  externalId: string;
  /** As in a bulk upsert; absent where there are faults. */
  fingerprint?: string;
  /** Why it fails unless there is an account that it changes. */
  faultIfNew?: RowFault;
}

export interface UpsertImportRow extends UpsertRowHead {
  /** Without undeclared fields. */
  fields: JsonObject;
  /** Reported with those that depend on the account. */
  faults?: FieldFault[];
  /** The row as it was sent, where undeclared fields were removed from it. */
  sent?: Json;
}

/** A row that fails whatever is stored, without its values. */
export interface RejectedRowHead {
  kind: 'rejected';
  externalId?: string;
  fault: RowFault;
}

export interface RejectedImportRow extends RejectedRowHead {
  /** The row as it was sent; not kept where the row has no external id by which an erasure would find it. */
  sent?: Json;
}

/** A change of a run that is to be undone. */
export interface UndoImportRow {
  kind: 'undo';
  externalId: string;
  accountId: string;
  /** The version that the change led to; absent where the run created the account. */
  version?: number;
}

/** A row whose person was erased. */
export interface ErasedImportRow {
  kind: 'erased';
  externalId: string;
}

/** A row of an import as its slice keeps it. */
export type ImportRow = UpsertImportRow | RejectedImportRow | UndoImportRow | ErasedImportRow;

/** What a plan needs of a row, unless its account has to be compared with it. Rows usually need not be opened. */
export type RowHead = UpsertRowHead | RejectedRowHead | UndoImportRow | ErasedImportRow;

/** The values of a row; null if it has none. */
export type RowBody = Partial<Pick<UpsertImportRow, 'fields' | 'faults' | 'sent'>> | null;

/**
 * Whether an account can have this external id: a row that was refused may bear any text. What is kept of a person must
 * be found by such an id, to be erased and to be named by access records.
 */
export const isUsableId = (externalId: string | undefined): externalId is string =>
  externalId !== undefined &&
  externalId !== '' &&
  externalId.length <= 2 * LIMITS.externalIdLength &&
  externalId.isWellFormed() &&
  Array.from(externalId).length <= LIMITS.externalIdLength;

/** Divides a row into what is read often and what is read seldom. Pure. */
export function divideRow(row: ImportRow): { head: RowHead; body: RowBody } {
  if (row.kind !== 'upsert' && row.kind !== 'rejected') return { head: row, body: null };
  const { fields, faults, sent, ...head } = { fields: undefined, faults: undefined, ...row };
  const body = { ...(fields && { fields }), ...(faults && { faults }), ...(sent !== undefined && { sent }) };
  return { head: head as RowHead, body };
}

/** The row that was divided. Pure. */
export const joinRow = (head: RowHead, body: RowBody): ImportRow => ({ ...head, ...body }) as ImportRow;

/** The result of a row as its slice keeps it, in the order of the rows. */
export interface ImportResult {
  status: RowStatus;
  code?: RowFault['code'];
  message?: string;
  details?: FieldFault[];
  /** Masked. */
  changes?: FieldChange[];
  accountId?: string;
  /** The version of the account: the one that was planned on, and once it is applied the one that it led to. */
  version?: number;
  /** The brakes that the row counts for, beside those that go by its status. */
  brakes?: BrakeName[];
}
