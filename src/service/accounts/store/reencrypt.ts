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

/** What was encrypted anew of one organization. */
export interface Reencrypted {
  accounts: number;
  dataKeys: number;
}

const BATCH = 200;

/** Goes through a list in batches, and adds up what was changed. */
async function inBatches(next: (after: string | undefined) => Promise<Batch>): Promise<number> {
  let changed = 0;
  for (let after: string | undefined; ; ) {
    const batch = await next(after);
    changed += batch.changed;
    if (batch.last === undefined) return changed;
    after = batch.last;
  }
}

/** One batch of a list that is gone through in its order. */
export interface Batch {
  changed: number;
  /** Where the next batch begins; undefined where there is none. */
  last?: string;
}

/**
 * Encrypts the sensitive values of an organization's accounts with its current data key, and wraps all of its data keys
 * with the current encryption key: the keys before are not needed any more. What is up to date is left alone, so a run
 * that was cut off goes on where it stopped.
 *
 * Values in the audit trail keep their data key, since an entry never changes.
 */
export async function reencrypt(
  organizationId: string,
  { accounts, dataKeys, parts }: ReencryptDependencies,
): Promise<Reencrypted> {
  await dataKeys.of(organizationId);
  const resealed = await inBatches((after) => accounts.reseal(organizationId, after, BATCH));
  let wrapped = 0;
  for (const key of await parts.store.list(organizationId)) if (await rewrapDataKey(key, parts)) wrapped += 1;
  return { accounts: resealed, dataKeys: wrapped };
}
