import { type ErasedAccountStore } from '../../accounts/store/erased-account.store';
import { type ErasedImportRow, type RowHead } from '../model/import-row';

/**
 * The external ids in rows of persons that were erased before the rows arrived: an erasure finds only what was stored by
 * then. Rows that fail whatever is stored may be about such a person, too.
 */
export async function findErased(
  rows: readonly RowHead[],
  organizationId: string,
  { findErased }: ErasedAccountStore,
): Promise<ReadonlySet<string>> {
  const kept = rows.flatMap(({ kind, externalId }) =>
    externalId !== undefined && (kind === 'upsert' || kind === 'rejected') ? [externalId] : [],
  );
  return new Set(await findErased(organizationId, [...new Set(kept)]));
}

/** Rows without what is kept of erased persons. Pure. */
export const withoutErased = <Row extends RowHead>(rows: readonly Row[], erased: ReadonlySet<string>) =>
  rows.map((row): Row | ErasedImportRow => {
    const { externalId } = row;
    return externalId !== undefined && erased.has(externalId) ? { kind: 'erased', externalId } : row;
  });
