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

/** How accounts are opened, and the data keys that this needs of each. */
interface Opening<Opened> {
  keyIdsOf: (account: SealedAccount) => (string | undefined)[];
  open: (account: SealedAccount, keys: DataKeys) => Opened;
}

/** @param show what is kept of each account */
export const toRead = <Shown>(show: (account: StoredAccount) => Shown): Opening<Shown> => ({
  keyIdsOf: (account) => [sealingKeyOf(account)],
  open: (account, keys) => show(openAccount(account, keys)),
});

export const TO_READ = toRead((account) => account);

/** Opens accounts that are to be changed: their changes must be digested, too. */
export const TO_CHANGE: Opening<StoredAccount> = {
  keyIdsOf: (account) => [sealingKeyOf(account), valuesKeyIdOf(account)],
  open(account, keys) {
    const opened = openAccount(account, keys);
    requireDigestKey(opened, keys);
    return opened;
  },
};

/** The same; a damaged account is named, and keeps no other from being read. */
export const unlessDamaged = ({
  keyIdsOf,
  open,
}: Opening<StoredAccount>): Opening<StoredAccount | UnreadableAccount> => ({
  keyIdsOf,
  open(account, keys) {
    const { id, externalId } = account;
    try {
      return open(account, keys);
    } catch (error) {
      if (!(error instanceof UnreadableAccountError)) throw error;
      return { id, externalId, unreadable: error };
    }
  },
});

/** An account as an object takes several times its bytes, and garbage collection copies those that are still needed. */
const OPENED_AT_ONCE = 16;

/** Opens accounts of one organization with the data keys that they need. */
export function createAccountOpener(dataKeys: DataKeyService) {
  async function openSome<Opened>(
    organizationId: string,
    sealed: readonly SealedAccount[],
    { keyIdsOf, open }: Opening<Opened>,
  ): Promise<Opened[]> {
    const keyIds = new Set(sealed.flatMap(keyIdsOf).filter((id) => id !== undefined));
    const keys = await knownKeys(organizationId, [...keyIds], dataKeys);
    return mapInTurns(sealed, (account) => open(account, keys));
  }

  /** Opens accounts that were read as bytes, a few at a time. */
  async function openAll<Opened>(
    organizationId: string,
    found: readonly Uint8Array[],
    opening: Opening<Opened>,
  ): Promise<Opened[]> {
    const opened: Opened[] = [];
    for (let at = 0; at < found.length; at += OPENED_AT_ONCE) {
      const sealed = await mapInTurns(found.slice(at, at + OPENED_AT_ONCE), decode);
      opened.push(...(await openSome(organizationId, sealed, opening)));
    }
    return opened;
  }

  return { openSome, openAll };
}
