import { type RequestContext } from '../../request/request-context';
import { type StoredAccount, type UnchangedAccount } from '../model/stored-account';
import { type AccountStore } from '../store/account.store';
import { type UpsertRow } from './read-rows';

/** What is known of an account that exists. */
export type ExistingAccount = StoredAccount | UnchangedAccount;

/** The stored accounts that rows are about, by external id. */
export async function loadExisting(
  rows: readonly UpsertRow[],
  { organizationId, turn }: RequestContext,
  accounts: AccountStore,
): Promise<ReadonlyMap<string, ExistingAccount>> {
  const found = await accounts.findForRows(organizationId, rows, turn);
  return new Map(found.map((account) => [account.externalId, account]));
}
