import { BSON, type ObjectId } from 'mongodb';
import { UnreadableAccountError } from '../../../base/errors';
import { mapInTurns } from '../../../base/scheduling/steps';
import { type DataKeyService, type DataKeys, knownKeys } from '../../storage/encryption/data-keys/data-keys';
import { type StoredAccount, type UnreadableAccount } from '../model/stored-account';
import { openAccount, type SealedAccount, sealingKeyOf } from '../sealing/seal-account';

export type AccountDocument = Omit<SealedAccount, 'id'> & { _id: ObjectId };

/** Decodes an account that was read as bytes. The service writes only valid UTF-8, so it need not be checked. */
export function decode(bytes: Uint8Array): SealedAccount {
  const options = { validation: { utf8: false }, promoteBuffers: true } as const;
  const document = BSON.deserialize(bytes, options) as AccountDocument;
  // In place: copying 500 of them takes as long as reading them.
  return Object.assign(document, { id: document._id.toHexString(), _id: undefined });
}

/** Opens an account. A damaged one is named, and keeps no other from being read. */
export function openUnlessDamaged(account: SealedAccount, keys: DataKeys): StoredAccount | UnreadableAccount {
  const { id, externalId } = account;
  try {
    return openAccount(account, keys);
  } catch (error) {
    if (!(error instanceof UnreadableAccountError)) throw error;
    return { id, externalId, unreadable: error };
  }
}

/** An account as an object takes several times its bytes, and garbage collection copies those that are still needed. */
const OPENED_AT_ONCE = 16;

/** Opens accounts of one organization with the data keys that they need. */
export function createAccountOpener(dataKeys: DataKeyService) {
  const keysOf = (organizationId: string, sealed: readonly SealedAccount[]): Promise<DataKeys> =>
    knownKeys(organizationId, [...new Set(sealed.flatMap((account) => sealingKeyOf(account) ?? []))], dataKeys);

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
