import { type KeyedHash } from '../../access/keyed-hash';
import { type FieldFault } from '../../errors';
import { isJsonObject, type JsonObject } from '../../json';
import { type Steps } from '../../turns';
import { faultsOfRow, validationFailure } from '../validation/validate';
import { fingerprintOf } from './row-fingerprint';

/** Codes of a row that fails; `docs/errors.md` explains each. */
export const ROW_CODES = [
  'MISSING_REQUIRED_FIELD',
  'VALIDATION_FAILED',
  'DUPLICATE_EXTERNAL_ID',
  'ORGANIZATION_ID_NOT_ALLOWED',
  'CONFLICT',
  'INTERNAL_ERROR',
] as const;

type RowCode = (typeof ROW_CODES)[number];

export interface RowFailure {
  index: number;
  externalId?: string;
  code: RowCode;
  message: string;
  details?: FieldFault[];
}

/** A row whose identity is settled; `faults` are its wrong values, still to be weighed against what is stored. */
export interface Row {
  index: number;
  externalId: string;
  fields: JsonObject;
  faults: FieldFault[];
  /** Stands for the content; undefined where there are faults. */
  fingerprint?: string;
}

/** The external id of a row as far as it can be told. */
const externalIdOf = (row: JsonObject) => (typeof row.externalId === 'string' ? { externalId: row.externalId } : {});

function readRow(row: unknown, index: number, firstIndexOf: Map<string, number>, hash: KeyedHash): Row | RowFailure {
  if (!isJsonObject(row)) {
    return { index, ...validationFailure([{ field: 'account', message: 'must be an object' }]) };
  }
  const known = { index, ...externalIdOf(row) };
  const firstIndex = known.externalId === undefined ? undefined : firstIndexOf.get(known.externalId);
  if (known.externalId !== undefined && firstIndex === undefined) firstIndexOf.set(known.externalId, index);
  if (Object.hasOwn(row, 'organizationId')) {
    return {
      ...known,
      code: 'ORGANIZATION_ID_NOT_ALLOWED',
      message: 'organizationId must not be sent: the organization is that of the API key',
    };
  }
  if (row.externalId === undefined || row.externalId === '') {
    return {
      ...known,
      code: 'MISSING_REQUIRED_FIELD',
      message: 'Missing required fields: externalId',
      details: [{ field: 'externalId', message: 'is required' }],
    };
  }
  const faults = faultsOfRow(row);
  const identityFaults = faults.filter(({ field }) => field === 'externalId');
  if (known.externalId === undefined || identityFaults.length > 0)
    return { ...known, ...validationFailure(identityFaults) };
  if (firstIndex !== undefined) {
    return {
      ...known,
      code: 'DUPLICATE_EXTERNAL_ID',
      message: `The same externalId stands at index ${firstIndex} of this request`,
    };
  }
  const fingerprint = faults.length === 0 ? { fingerprint: fingerprintOf(row, hash) } : {};
  return { index, externalId: known.externalId, fields: row, faults, ...fingerprint };
}

/**
 * Judges each row by itself, as far as that goes without knowing what is stored.
 * @param hash makes the fingerprints of the rows
 */
export function* readRows(
  accounts: readonly unknown[],
  hash: KeyedHash,
): Steps<{ rows: Row[]; failures: RowFailure[] }> {
  const firstIndexOf = new Map<string, number>();
  const rows: Row[] = [];
  const failures: RowFailure[] = [];
  for (const [index, account] of accounts.entries()) {
    const verdict = readRow(account, index, firstIndexOf, hash);
    if ('code' in verdict) failures.push(verdict);
    else rows.push(verdict);
    yield;
  }
  return { rows, failures };
}
