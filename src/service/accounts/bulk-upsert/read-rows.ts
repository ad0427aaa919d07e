import { type FieldFault } from '../../../base/errors';
import { isJsonObject, type JsonObject } from '../../../base/json/json';
import { type Steps } from '../../../base/scheduling/steps';
import { type KeyedHash } from '../../callers/rights/keyed-hash';
import { LIMITS } from '../fields/limits';
import { MISSING_EXTERNAL_ID, missingFailure } from '../validation/missing-fields';
import { pruneRow, recordBound, recordBytes, validationFailure } from '../validation/validate';
import { type BulkUpsertResultRow, type RowFault } from './bulk-upsert-result';

/** The version of the merge rules. Raise it when they change: earlier fingerprints then match no row. */
const RULES = 2;

/**
 * Identifies the content of a row. An account keeps the fingerprint of the row that led to its current version. If the
 * same row comes again with the same API key, it changes nothing, and the account need not be read and compared.
 * Another order of the keys, or another API key, gives another fingerprint; then the account is compared.
 */
export const fingerprintOf = (row: JsonObject, hash: KeyedHash): string => `${RULES}:${hash(JSON.stringify(row))}`;

/**
 * A row with an external id. Its `faults` are reported later, together with those that depend on the stored account.
 */
export interface UpsertRow {
  index: number;
  externalId: string;
  fields: JsonObject;
  faults: FieldFault[];
  /** Identifies the content; undefined if it has faults by itself, or if every row has to be compared. */
  fingerprint?: string;
}

export const externalIdOf = (row: unknown): string | undefined =>
  isJsonObject(row) && typeof row.externalId === 'string' ? row.externalId : undefined;

/** The index at which each `externalId` of a request appears first, whether that row is valid or not. */
export function firstIndexes(rows: readonly unknown[]): ReadonlyMap<string, number> {
  const firsts = new Map<string, number>();
  for (const [index, row] of rows.entries()) {
    const externalId = externalIdOf(row);
    if (externalId !== undefined && !firsts.has(externalId)) firsts.set(externalId, index);
  }
  return firsts;
}

/** The first row with an `externalId` counts; every later one fails with this. */
export const repeatedExternalId = (firstIndex: number, rows: 'request' | 'import' = 'request'): RowFault => ({
  code: 'DUPLICATE_EXTERNAL_ID',
  message: `The same externalId stands at index ${firstIndex} of this ${rows}`,
});

const FOREIGN: RowFault = {
  code: 'ORGANIZATION_ID_NOT_ALLOWED',
  message: 'organizationId must not be sent: the organization is that of the API key',
};

const NO_OTHER_ROWS: ReadonlyMap<string, number> = new Map();

/**
 * Reads one row. The order of the checks decides which fault is reported. Pure, except that undeclared fields are
 * removed from the row.
 * @param firsts the index at which each external id appears first; empty where the row is read by itself
 */
export function readRow(
  row: unknown,
  index: number,
  hash: KeyedHash | undefined,
  firsts = NO_OTHER_ROWS,
): UpsertRow | (BulkUpsertResultRow & RowFault) {
  const externalId = externalIdOf(row);
  const failed = (fault: RowFault) => {
    return { index, ...(externalId !== undefined && { externalId }), ...fault, status: 'failed' as const };
  };
  if (!isJsonObject(row)) return failed(validationFailure([{ field: 'account', message: 'must be an object' }]));
  if (Object.hasOwn(row, 'organizationId')) return failed(FOREIGN);
  if (row.externalId === undefined || row.externalId === '') return failed(missingFailure([MISSING_EXTERNAL_ID]));
  const faults = pruneRow(row);
  const identityFaults = faults.filter(({ field }) => field === 'externalId');
  if (externalId === undefined || identityFaults.length > 0) return failed(validationFailure(identityFaults));
  const firstIndex = firsts.get(externalId);
  if (firstIndex !== undefined && firstIndex < index) return failed(repeatedExternalId(firstIndex));
  const fingerprint = hash && faults.length === 0 ? { fingerprint: fingerprintOf(row, hash) } : {};
  return { index, externalId, fields: row, faults, ...fingerprint };
}

/**
 * Checks each row as far as possible without the stored accounts. Pure, except that undeclared fields are removed from
 * the rows.
 * @param hash makes the fingerprints of the rows; without it they have none, and each is compared with its account
 */
export function* readRows(
  accounts: readonly unknown[],
  hash: KeyedHash | undefined,
): Steps<{ rows: UpsertRow[]; rejected: BulkUpsertResultRow[] }> {
  const firsts = firstIndexes(accounts);
  const rows: UpsertRow[] = [];
  const rejected: BulkUpsertResultRow[] = [];
  for (const [index, account] of accounts.entries()) {
    const read = readRow(account, index, hash, firsts);
    if ('status' in read) rejected.push(read);
    else rows.push(read);
    yield;
  }
  return { rows, rejected };
}

/**
 * Refuses all rows from the one on that states, with those before it, more than may be recorded: what is settled together
 * is in memory. As in a single row, everything that was sent counts. The rows get their fault.
 */
export function* limitRecords(
  rows: readonly { fields: JsonObject; faults?: FieldFault[] }[],
  maxBytes: number,
): Steps<void> {
  // One that is nested too deeply, which has a fault, cannot be measured.
  const faultless = rows.filter(({ faults = [] }) => faults.length === 0);
  let bound = 0;
  for (const { fields } of faultless) {
    bound += Math.min(recordBound(fields), LIMITS.changesBytes);
    yield;
  }
  if (bound <= maxBytes) return;
  const message = `must not state, with the rows before it, more free-form data than can be recorded in ${maxBytes} bytes as JSON, each value with its path; send it apart from them`;
  let left = maxBytes;
  for (const row of faultless) {
    if (left >= 0) left -= recordBytes(row.fields);
    if (left < 0) row.faults = [{ field: 'account', message }];
    yield;
  }
}
