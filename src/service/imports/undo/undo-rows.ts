import { ERASED } from '../../accounts/model/refusing-states';
import { type StoredAccount } from '../../accounts/model/stored-account';
import { maskChange } from '../../accounts/ssn/mask-numbers';
import { validationFailure } from '../../accounts/validation/validate';
import { type WriteDependencies } from '../../accounts/writes/account-writes';
import { type AppliedFields, type Stamp } from '../../accounts/writes/apply-fields';
import { sizeFaultsAfter } from '../../accounts/writes/size-limits';
import { type AuditTrailEntry } from '../../records/audit/entries/audit-trail-entry';
import { readBesideDamage } from '../../storage/encryption/damage';
import { type StoredImport } from '../model/import';
import { type ImportResult, type RowFault, type RowHead, type UndoImportRow } from '../model/import-row';
import { planUndo } from './plan-undo';

export interface UndoDependencies extends WriteDependencies {
  onUnexpected: (error: unknown, requestId: string) => void;
}

/** A row of an undo against its account as it is. */
export interface UndoneRow {
  result: ImportResult;
  applied?: AppliedFields;
}

const failed = (row: UndoImportRow, fault: RowFault): UndoneRow => ({
  result: { status: 'failed', accountId: row.accountId, ...fault },
});

const CREATED: RowFault = {
  code: 'CREATION_NOT_UNDONE',
  message: 'The account was created, and accounts cannot be removed; erase the person, or change its status',
};
const GONE: RowFault = { code: 'INTERNAL_ERROR', message: 'What is stored of this account or its history was damaged' };

const nothing = (row: UndoImportRow, version: number, message: string): UndoneRow => ({
  result: { status: 'unchanged', code: 'NOTHING_TO_UNDO', message, accountId: row.accountId, version },
});

/**
 * Decides on one row. Pure.
 * @param context `onlyPortfolio` is the portfolio whose accounts alone are put back: an instance of release 0.3.0 makes
 *   rows of every account
 */
function undoRow(
  row: UndoImportRow,
  stored: StoredAccount | undefined,
  entry: AuditTrailEntry | undefined,
  context: Stamp & { onlyPortfolio: string | undefined },
): UndoneRow {
  const { onlyPortfolio } = context;
  if (stored && onlyPortfolio !== undefined && stored.portfolioId !== onlyPortfolio)
    return nothing(row, stored.version, 'The account is not in this portfolio');
  if (stored?.erasedAt) return failed(row, ERASED);
  if (row.version === undefined) return failed(row, CREATED);
  if (!stored || !entry) return failed(row, GONE);
  const { applied, kept } = planUndo(stored, entry, context);
  const { id: accountId, version } = stored;
  const details = kept.length > 0 && { details: kept };
  if (!applied) {
    const { result } = nothing(row, version, 'Every field that was changed stays as it is');
    return { result: { ...result, ...details } };
  }
  const tooLarge = sizeFaultsAfter(applied);
  if (tooLarge.length > 0) return failed(row, validationFailure(tooLarge));
  const changes = applied.changes.map(maskChange);
  return { result: { status: 'updated', accountId, version, ...details, changes }, applied };
}

/**
 * Decides on the rows of an undo against their accounts and the entries of the run that is undone.
 * @returns one for each row, in their order
 */
export async function undoRows(
  rows: readonly RowHead[],
  { organizationId, movedBy, rights: { onlyPortfolio } }: StoredImport,
  { accounts, auditTrail, clock, newId, onUnexpected }: UndoDependencies,
): Promise<UndoneRow[]> {
  const undone = rows.filter((row) => row.kind === 'undo');
  const changed = undone.flatMap(({ accountId, version }) => (version === undefined ? [] : [{ accountId, version }]));
  const externalIds = undone.map(({ externalId }) => externalId);
  const [found, entries] = await Promise.all([
    accounts.findEach(organizationId, externalIds),
    readBesideDamage(
      changed,
      (some) => auditTrail.findOfVersions(organizationId, some),
      (_version, error) => {
        onUnexpected(error, movedBy.requestId);
        return [];
      },
    ),
  ]);
  const byExternalId = new Map<string, StoredAccount>();
  for (const account of found) {
    if ('unreadable' in account) onUnexpected(account.unreadable, movedBy.requestId);
    else byExternalId.set(account.externalId, account);
  }
  const entryOf = new Map(entries.map((entry) => [entry.accountId, entry]));
  const context = { now: clock(), newId, onlyPortfolio };
  return rows.map((row) =>
    row.kind === 'undo'
      ? undoRow(row, byExternalId.get(row.externalId), entryOf.get(row.accountId), context)
      : { result: { status: 'failed', ...ERASED } },
  );
}
