import { LIMITS } from '../../accounts/fields/limits';
import { maskNumbers } from '../../accounts/ssn/mask-numbers';
import { isJsonObject, type Json } from '../../json';
import { type ImportResult, type ImportRow } from '../model/import-row';
import { type ImportedRow } from './imported-row';

/** A row as its slice keeps it, with its result. */
export interface FoundRow {
  /** In the whole import. */
  index: number;
  row: ImportRow;
  result: ImportResult;
  isDone: boolean;
}

/** What a row tells its reader. */
export interface RowRights {
  /** What is stored of the account. */
  mayRead: boolean;
  /** Social security numbers in full. */
  mayReadNumbers: boolean;
}

export interface ShownRow {
  shown: ImportedRow;
  /** The account that an access record names for it; undefined where the row can be of none. */
  names: string | undefined;
  /** Whether the row has social security numbers in full. */
  tellsNumbers: boolean;
}

/** Of the longest external id: a code point has up to two. */
const MAX_CODE_UNITS = 2 * LIMITS.externalIdLength;

/** Whether an account can have this external id: a row that was refused may bear any text. */
const isIdentifier = (externalId: string): boolean => externalId.isWellFormed() && externalId.length <= MAX_CODE_UNITS;

/** The row as it was sent; undefined where it is not kept, or never was. */
function sentRow(row: ImportRow): Json | undefined {
  switch (row.kind) {
    case 'upsert':
      return row.sent ?? row.fields;
    case 'rejected':
      return row.sent;
    case 'undo':
    case 'erased':
      return undefined;
  }
}

/** The row with its numbers masked. Its external id stays: it is no number, and names the account on every surface. */
function maskRow(sent: Json): Json {
  const masked = maskNumbers(sent);
  if (masked === sent || !isJsonObject(masked) || !isJsonObject(sent)) return masked;
  return sent.externalId === undefined ? masked : { ...masked, externalId: sent.externalId };
}

/**
 * A row as its reader may see it. Pure. The row of no account is always masked: an access record could not name it.
 */
export function showRow({ index, row, result, isDone }: FoundRow, { mayRead, mayReadNumbers }: RowRights): ShownRow {
  const { status, code, message, details, changes, accountId, version, brakes } = result;
  const { externalId } = row;
  const sent = sentRow(row);
  const masked = sent === undefined ? undefined : maskRow(sent);
  const names = externalId !== undefined && isIdentifier(externalId) ? externalId : undefined;
  const isInFull = mayReadNumbers && names !== undefined;
  const tellsStored = mayRead && row.kind !== 'erased';
  return {
    shown: {
      index,
      ...(externalId !== undefined && { externalId }),
      ...{ status, done: isDone },
      ...(code !== undefined && { code }),
      ...(message !== undefined && { message }),
      ...(details !== undefined && { details }),
      ...(tellsStored && changes !== undefined && { changes }),
      ...(accountId !== undefined && { accountId }),
      ...(version !== undefined && { version }),
      ...(tellsStored && brakes !== undefined && { brakes }),
      ...(sent !== undefined && { row: isInFull ? sent : masked }),
    } as ImportedRow,
    names,
    tellsNumbers: isInFull && masked !== sent,
  };
}
