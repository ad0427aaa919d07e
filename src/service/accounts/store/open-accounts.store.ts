import { BSON, type ObjectId } from 'mongodb';
import { UnreadableAccountError } from '../../../base/errors';
import { mapInTurns } from '../../../base/scheduling/steps';
import { type DataKeyService, type DataKeys, knownKeys } from '../../storage/encryption/data-keys/data-keys';
import { type StoredAccount, type UnreadableAccount } from '../model/stored-account';
import { openAccount, type SealedAccount, sealingKeyOf } from '../sealing/seal-account';
import { requireDigestKey, valuesKeyIdOf } from '../sealing/values-digest';

export type AccountDocument = Omit<SealedAccount, 'id'> & { _id: ObjectId };

/** Decodes an account that was read as bytes. The service writes only valid UTF-8, so it need not be checked. */
export function decode(bytes: Uint8Array): SealedAccount {
  const options = { validation: { utf8: false }, promoteBuffers: true } as const;
  const document = BSON.deserialize(bytes, options) as AccountDocument;
  // In place: copying 500 of them takes as long as reading them.
  return Object.assign(document, { id: document._id.toHexString(), _id: undefined });
}

type Open = (account: SealedAccount, keys: DataKeys) => StoredAccount;

/** Opens an account as `open` does. A damaged one is named, and keeps no other from being read. */
export const unlessDamaged =
  (open: Open) =>
  (account: SealedAccount, keys: DataKeys): StoredAccount | UnreadableAccount => {
    const { id, externalId } = account;
    try {
      return open(account, keys);
    } catch (error) {
      if (!(error instanceof UnreadableAccountError)) throw error;
      return { id, externalId, unreadable: error };
    }
  };

/** Opens an account that is to be changed: its change must be digested, too. @throws UnreadableAccountError */
export function openToChange(account: SealedAccount, keys: DataKeys): StoredAccount {
  const opened = openAccount(account, keys);
  requireDigestKey(opened, keys);
  return opened;
}

/** The data keys that an account names: of its encrypted values, and of its digests. */
const keyIdsOf = (account: SealedAccount): string[] =>
  [sealingKeyOf(account), valuesKeyIdOf(account)].filter((id) => id !== undefined);

/** An account as an object takes several times its bytes, and garbage collection copies those that are still needed. */
const OPENED_AT_ONCE = 16;

/** Opens accounts of one organization with the data keys that they need. */
export function createAccountOpener(dataKeys: DataKeyService) {
  const keysOf = (organizationId: string, sealed: readonly SealedAccount[]): Promise<DataKeys> =>
    knownKeys(organizationId, [...new Set(sealed.flatMap(keyIdsOf))], dataKeys);

  /**
   * Opens accounts that were read as bytes, a few at a time.
   * @param open opens one; what it returns is kept
   */
  async function openAll<Opened>(
    organizationId: string,
    found: readonly Uint8Array[],
    open: (account: SealedAccount, keys: DataKeys) => Opened,
  ): Promise<Opened[]> {
    const opened: Opened[] = [];
    for (let at = 0; at < found.length; at += OPENED_AT_ONCE) {
      const sealed = await mapInTurns(found.slice(at, at + OPENED_AT_ONCE), decode);
      const keys = await keysOf(organizationId, sealed);
      opened.push(...(await mapInTurns(sealed, (account) => open(account, keys))));
    }
    return opened;
  }

  return { keysOf, openAll };
}
