import { type RequestContext } from '../../callers/request/request-context';
import { LIMITS } from '../fields/limits';
import {
  type AccountFingerprint,
  type StoredAccount,
  type UnchangedAccount,
  type UnreadableAccount,
} from '../model/stored-account';
import { type AccountStore } from '../store/account.store';
import { firstIndexes, type UpsertRow } from './read-rows';

/** A stored account, or only the fact that its row changes nothing, or that it cannot be read. */
export type ExistingAccount = StoredAccount | UnchangedAccount | UnreadableAccount;

interface LoadDependencies {
  accounts: Pick<AccountStore, 'findEach' | 'findFingerprints'>;
  onUnexpected: (error: unknown, requestId: string) => void;
}

/** The limit counts code points, each of which takes up to two units of a string. */
const MAX_LENGTH = 2 * LIMITS.externalIdLength;

/** The fingerprints of the accounts that rows name, whether the rows are valid or not. */
export function loadFingerprints(
  rows: readonly unknown[],
  organizationId: string,
  accounts: Pick<AccountStore, 'findFingerprints'>,
): Promise<AccountFingerprint[]> {
  const externalIds = [...firstIndexes(rows).keys()].filter(({ length }) => length > 0 && length <= MAX_LENGTH);
  return accounts.findFingerprints(organizationId, externalIds);
}

/**
 * Loads the stored accounts of rows, by external id. An account with the fingerprint of its row is only reported as
 * unchanged; the others are loaded whole. What cannot be read is logged.
 * @param fingerprints those of the rows, where they are loaded already
 */
export async function loadExisting(
  rows: readonly UpsertRow[],
  { organizationId, requestId }: Pick<RequestContext, 'organizationId' | 'requestId'>,
  { accounts, onUnexpected }: LoadDependencies,
  fingerprints?: readonly AccountFingerprint[],
): Promise<ReadonlyMap<string, ExistingAccount>> {
  const sent = new Map(rows.map(({ externalId, fingerprint }) => [externalId, fingerprint]));
  const existing = new Map<string, ExistingAccount>();
  const differing: string[] = [];
  for (const account of fingerprints ?? (await loadFingerprints(rows, organizationId, accounts))) {
    const { id, externalId, updatedAt, version, rowFingerprint } = account;
    if (!sent.has(externalId)) continue;
    const fingerprint = sent.get(externalId);
    // A row without one is compared, whatever the account has.
    if (fingerprint === undefined || rowFingerprint !== fingerprint) differing.push(externalId);
    else existing.set(externalId, { id, externalId, updatedAt, version, isUnchanged: true });
  }
  for (const account of await accounts.findEach(organizationId, differing)) {
    if ('unreadable' in account) onUnexpected(account.unreadable, requestId);
    existing.set(account.externalId, account);
  }
  return existing;
}
