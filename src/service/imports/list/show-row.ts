import { isJsonObject, type Json } from '../../../base/json/json';
import { present } from '../../../base/json/present';
import { maskNumbers } from '../../accounts/ssn/mask-numbers';
import { type ReadRights } from '../model/import-rights';
import { type ImportResult, type ImportRow, isUsableId } from '../model/import-row';
import { type ImportedRow } from './imported-row';

/** A row as its slice keeps it, with its result. */
export interface FoundRow {
  /** In the whole import. */
  index: number;
  row: ImportRow;
  result: ImportResult;
  isDone: boolean;
}

export interface ShownRow {
  shown: ImportedRow;
  /** The account that an access record names for it; undefined where the row can be of none. */
  names: string | undefined;
  /** Whether the row has social security numbers in full. */
  disclosesNumbers: boolean;
}

/** The row as it was sent; undefined where it is not kept, or never was. */
export function sentRow(row: ImportRow): Json | undefined {
  switch (row.kind) {
    case 'upsert':
      return row.sent ?? row.fields;
    case 'rejected':
      // Before 0.3.0, such a row was kept although no erasure finds it.
      return isUsableId(row.externalId) ? row.sent : undefined;
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

/** A row as its reader may see it. Pure. That of no account is always masked: an access record could not name it. */
export function showRow({ index, row, result, isDone }: FoundRow, { mayRead, mayReadNumbers }: ReadRights): ShownRow {
  const { status, code, message, details, changes, accountId, version, brakes } = result;
  const { externalId } = row;
  const sent = sentRow(row);
  const masked = sent === undefined ? undefined : maskRow(sent);
  const names = isUsableId(externalId) ? externalId : undefined;
  const isInFull = mayReadNumbers && names !== undefined;
  const showsStored = mayRead && row.kind !== 'erased';
  return {
    shown: {
      ...present({ index, externalId: names, status, done: isDone, code, message, details }),
      ...present({ changes: showsStored ? changes : null, accountId, version, brakes: showsStored ? brakes : null }),
      ...(sent !== undefined && { row: isInFull ? sent : masked }),
    } as ImportedRow,
    names,
    disclosesNumbers: isInFull && masked !== sent,
  };
}
