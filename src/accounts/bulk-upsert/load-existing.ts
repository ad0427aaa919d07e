import { type RequestContext } from '../../request/request-context';
import { type StoredAccount, type UnchangedAccount } from '../model/stored-account';
import { type AccountStore } from '../store/account.store';
import { type UpsertRow } from './read-rows';

/** A stored account, or only the fact that its row changes nothing. */
export type ExistingAccount = StoredAccount | UnchangedAccount;

/** Loads the stored accounts of rows, by external id. */
export async function loadExisting(
  rows: readonly UpsertRow[],
  { organizationId, turn }: RequestContext,
  accounts: AccountStore,
): Promise<ReadonlyMap<string, ExistingAccount>> {
  const found = await accounts.findForRows(organizationId, rows, turn);
  return new Map(found.map((account) => [account.externalId, account]));
}
