import { isPersonal } from '../../accounts/fields/changed-fields';
import { createVerifiedAccountStore } from '../../accounts/verification/verified-account.store';
import { createValuesCheck } from '../../accounts/verification/verify-values';
import { createChainStore } from '../../audit/integrity/chain.store';
import { createChangesSealer } from '../../audit/integrity/sealed-changes';
import { type ChainReport, verifyChains } from '../../audit/integrity/verify-chains';
import { type Config } from '../../config';
import { type Database } from '../../database/connection/connect';
import { createAccountSecretStore } from '../../encryption/account-secret.store';
import { openEncryptionOf } from './encryption';

/**
 * Verifies the chains of all accounts of organizations, and their values, up to the first break.
 * @param isAll whether these are all organizations: then nothing may belong to no organization
 * @throws EncryptionKeyError where the keys of the configuration are not those of the database
 */
export async function verifyAccounts(
  config: Config,
  database: Database,
  organizationIds: readonly string[],
  isAll: boolean,
): Promise<ChainReport> {
  const { db } = database;
  const { dataKeys } = await openEncryptionOf(database, config);
  const sealer = createChangesSealer({ dataKeys, accountSecrets: createAccountSecretStore(db), isPersonal });
  const checkValues = createValuesCheck({ store: createVerifiedAccountStore(db), dataKeys, sealer });
  const chains = createChainStore(db);
  const firstBreak = isAll ? await chains.findStray() : undefined;
  if (firstBreak) return { organizations: 0, accounts: 0, entries: 0, firstBreak };
  return verifyChains(organizationIds, { chains, checkValues });
}
