import { type AccountStore } from '../../accounts/store/account.store';
import { type ErasedImportRow, type ImportResult, type RowHead } from '../model/import-row';

/**
 * The external ids in a slice of persons that were erased before the rows arrived: an erasure finds only what was stored
 * by then. Rows that fail whatever is stored may be about such a person too.
 */
export async function findErased(
  rows: readonly RowHead[],
  results: readonly ImportResult[],
  organizationId: string,
  accounts: Pick<AccountStore, 'findEach'>,
): Promise<ReadonlySet<string>> {
  const erased = new Set<string>();
  const unknown = new Set<string>();
  for (const [position, { kind, externalId }] of rows.entries()) {
    const result = results[position];
    const isKept = kind === 'upsert' || kind === 'rejected';
    if (externalId === undefined || !isKept || result?.status !== 'failed') continue;
    (result.code === 'ACCOUNT_ERASED' ? erased : unknown).add(externalId);
  }
  for (const account of await accounts.findEach(organizationId, [...unknown]))
    if ('erasedAt' in account && account.erasedAt) erased.add(account.externalId);
  return erased;
}

/** Rows without what is kept of erased persons. Pure. */
export const withoutErased = <Row extends RowHead>(rows: readonly Row[], erased: ReadonlySet<string>) =>
  rows.map((row): Row | ErasedImportRow => {
    const { externalId } = row;
    return externalId !== undefined && erased.has(externalId) ? { kind: 'erased', externalId } : row;
  });
