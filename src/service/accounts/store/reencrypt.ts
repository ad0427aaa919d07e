import {
  type DataKeyDependencies,
  type DataKeyService,
  rewrapDataKey,
} from '../../storage/encryption/data-keys/data-keys';
import { type AccountStore } from './account.store';

export interface ReencryptDependencies {
  accounts: Pick<AccountStore, 'reseal'>;
  dataKeys: DataKeyService;
  parts: DataKeyDependencies;
}

const BATCH = 200;

/**
 * Encrypts the sensitive values of an organization's accounts with its current data key, and wraps all of its data keys
 * with the current encryption key: the keys before are not needed any more. What is up to date is left alone, so a run
 * that was cut off goes on where it stopped.
 *
 * Values in the audit trail keep their data key, since an entry never changes.
 * @returns how many accounts and data keys were encrypted anew, and the damaged accounts, which keep their data key
 */
export async function reencrypt(
  organizationId: string,
  { accounts, dataKeys, parts }: ReencryptDependencies,
): Promise<{ accounts: number; dataKeys: number; unreadable: string[] }> {
  await dataKeys.of(organizationId);
  let resealed = 0;
  const unreadable: string[] = [];
  let after: string | undefined;
  do {
    const batch = await accounts.reseal(organizationId, after, BATCH);
    resealed += batch.changed;
    unreadable.push(...batch.unreadable);
    after = batch.last;
  } while (after !== undefined);
  let wrapped = 0;
  for (const key of await parts.store.list(organizationId)) if (await rewrapDataKey(key, parts)) wrapped += 1;
  return { accounts: resealed, dataKeys: wrapped, unreadable };
}

export type Reencrypted = Awaited<ReturnType<typeof reencrypt>>;
