import { type KeyedHash } from '../../access/keyed-hash';
import { type FieldFault } from '../../errors';
import { isJsonObject, type JsonObject } from '../../json';
import { type Steps } from '../../scheduling/steps';
import { MISSING_EXTERNAL_ID, missingFailure } from '../validation/missing-fields';
import { pruneRow, validationFailure } from '../validation/validate';
import { externalIdOf, firstIndexes, repeatedExternalId } from './repeated-external-ids';
import { type RejectedRow } from './row-result';

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
  /** Identifies the content; undefined if there are faults, or if every row has to be compared. */
  fingerprint?: string;
}

const NO_OTHER_ROWS: ReadonlyMap<string, number> = new Map();

/**
 * Reads one row. The order of the checks decides which fault is reported. Pure, except that undeclared fields are
 * removed from the row.
 * @param firsts the index at which each external id appears first, where other rows are known
 */
export function readRow(
  row: unknown,
  index: number,
  hash: KeyedHash | undefined,
  firsts = NO_OTHER_ROWS,
): UpsertRow | RejectedRow {
  if (!isJsonObject(row)) {
    return { index, ...validationFailure([{ field: 'account', message: 'must be an object' }]) };
  }
  const externalId = externalIdOf(row);
  const known = { index, ...(externalId !== undefined && { externalId }) };
  if (Object.hasOwn(row, 'organizationId')) {
    return {
      ...known,
      code: 'ORGANIZATION_ID_NOT_ALLOWED',
      message: 'organizationId must not be sent: the organization is that of the API key',
    };
  }
  if (row.externalId === undefined || row.externalId === '') {
    return { ...known, ...missingFailure([MISSING_EXTERNAL_ID]) };
  }
  const faults = pruneRow(row);
  const identityFaults = faults.filter(({ field }) => field === 'externalId');
  if (externalId === undefined || identityFaults.length > 0) return { ...known, ...validationFailure(identityFaults) };
  const firstIndex = firsts.get(externalId);
  if (firstIndex !== undefined && firstIndex < index) return { ...known, ...repeatedExternalId(firstIndex) };
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
): Steps<{ rows: UpsertRow[]; rejected: RejectedRow[] }> {
  const firsts = firstIndexes(accounts);
  const rows: UpsertRow[] = [];
  const rejected: RejectedRow[] = [];
  for (const [index, account] of accounts.entries()) {
    const read = readRow(account, index, hash, firsts);
    if ('code' in read) rejected.push(read);
    else rows.push(read);
    yield;
  }
  return { rows, rejected };
}
