import { createHmac } from 'node:crypto';
import { UnreadableAccountError } from '../../../base/errors';
import { creationHash } from '../../records/audit/integrity/link-hash';
import { accountKey, newAccountKeys, newAccountSecret } from '../../storage/encryption/account-keys';
import { type DataKeys, derivedKey } from '../../storage/encryption/data-keys/data-keys';
import { EnvelopeError, type Key, keyIdOf, open, seal } from '../../storage/encryption/data-keys/sealed-text';
import { fieldsByName } from '../fields/fields-by-name';
import { type CreationAuthor, type NewAccount, type StoredAccount } from '../model/stored-account';
import { type MaskedValues, maskedValues, type PlacedValue, topLevelOf, VALUE_FIELDS } from './account-values';
import { holdsPlainValue, putBack, takeSensitive } from './sensitive-values';
import { wholeDigest } from './values-digest';

/** The keys of look-ups, by the data keys that they are made of. */
const lookupKeys = new WeakMap<Key, Key>();

function lookupKeyOf(dataKey: Key): Key {
  const key = lookupKeys.get(dataKey) ?? derivedKey(dataKey, 'lookup');
  lookupKeys.set(dataKey, key);
  return key;
}

/** An account as it is stored, with its secret. */
export interface SealedAccount extends Omit<StoredAccount, 'sealedWith'> {
  sealedWith?: undefined;
  /** Its sensitive values, encrypted together; null once it is erased. */
  sealed?: Uint8Array | null;
  /** Finds the account by its social security number; null where it has none. */
  ssnHash?: string | null;
}

const placeOf = ({ organizationId, id }: Pick<StoredAccount, 'id' | 'organizationId'>) =>
  `${organizationId}\0${id}\0account`;

/**
 * The hash that accounts with this number are found by, an HMAC-SHA256. Only digits count, however the number is written. A
 * bare hash would reveal it: there are only a billion to try. The key follows from the data key, which the database does
 * not hold in plain.
 */
export function ssnHashOf(ssn: string, dataKey: Key): string | null {
  const digits = ssn.replace(/\D/g, '');
  return digits === '' ? null : createHmac('sha256', lookupKeyOf(dataKey).secret).update(digits).digest('base64url');
}

/** Id of the data key that the values of an account are encrypted with; undefined where there are none to decrypt. */
export function sealingKeyOf({ sealed }: Pick<SealedAccount, 'sealed'>): string | undefined {
  try {
    return sealed ? keyIdOf(sealed) : undefined;
  } catch {
    return undefined;
  }
}

/** An account as it is stored. @param masked its values with numbers masked @param key that its values are encrypted with */
export function sealAccount(
  account: StoredAccount,
  { current }: DataKeys,
  masked?: MaskedValues,
  key = accountKey(current, account.id, account.secret),
): SealedAccount {
  const { kept, taken } = takeSensitive(account, masked);
  return {
    ...account,
    ...kept,
    sealedWith: undefined,
    sealed: seal(JSON.stringify(taken), placeOf(account), key),
    ssnHash: ssnHashOf(account.person?.ssn ?? '', current),
  };
}

/** A new account as it is stored: with its secret, the first link of its chain, and its sensitive values encrypted. */
export function sealNewAccount(newAccount: NewAccount, by: CreationAuthor, keys: DataKeys): SealedAccount {
  const account = { ...newAccount, secret: newAccountSecret() };
  const { organizationId, id: accountId, externalId, createdAt, rowFingerprint, secret } = account;
  const masked = maskedValues(account, VALUE_FIELDS);
  const ownKeys = newAccountKeys(keys.current, accountId, secret);
  const facts = { ...by, ...wholeDigest(rowFingerprint, masked, ownKeys, keys.current) };
  const hash = creationHash({ organizationId, accountId, externalId, createdAt }, facts);
  const linked = Object.assign(account, { creation: { ...facts, hash }, chain: hash });
  return sealAccount(linked, keys, masked, ownKeys.encryption);
}

/**
 * The fields of an account that change, as they are stored. If they hold nothing sensitive and held nothing sensitive
 * before, they are written as they are. Otherwise all sensitive values of the account are encrypted anew, with the
 * current key.
 */
export function sealUpdate(
  stored: StoredAccount,
  written: Partial<StoredAccount>,
  keys: DataKeys,
): Partial<SealedAccount> {
  if (written.secret === null) return { ...written, sealed: null, ssnHash: null } as Partial<SealedAccount>;
  const { keyId, fields = [] } = stored.sealedWith ?? {};
  const wasSealed = Object.keys(written).some((name) => fields.includes(name));
  if (keyId === keys.current.id && !wasSealed && takeSensitive(written).taken.length === 0) {
    return written as Partial<SealedAccount>;
  }
  const all = sealAccount({ ...stored, ...written }, keys);
  const names = Object.keys(written).filter((name) => name in all);
  const changed = names.map((name) => [name, all[name as keyof SealedAccount]]);
  return { ...Object.fromEntries(changed), sealed: all.sealed, ssnHash: all.ssnHash };
}

/**
 * Puts the sensitive values back into an account that was read, in the object itself.
 * @throws UnreadableAccountError where they are not all there and encrypted: null in their place would be encrypted by
 *   the next write, and a value in plain text is not what the service wrote
 */
export function openAccount(account: SealedAccount, { all }: DataKeys): StoredAccount {
  const { sealed, secret, erasedAt } = account;
  const fields = fieldsByName(account);
  const unreadable = (reason: string) => new UnreadableAccountError(account.id, reason);
  if (holdsPlainValue(fields)) throw unreadable('A value that must be encrypted is not');
  const opened = Object.assign(account, { sealed: undefined, ssnHash: undefined });
  if (erasedAt && !secret && !sealed) return opened;
  const keyId = sealingKeyOf({ sealed });
  const dataKey = all.get(keyId ?? '');
  if (!sealed || !dataKey || !secret) throw unreadable('Its secret or its encrypted values are missing');
  try {
    const values: PlacedValue[] = JSON.parse(open(sealed, placeOf(account), accountKey(dataKey, account.id, secret)));
    putBack(fields, values);
    return Object.assign(opened, { sealedWith: { keyId: dataKey.id, fields: [...new Set(values.map(topLevelOf))] } });
  } catch (error) {
    throw unreadable(error instanceof EnvelopeError ? error.message : 'Its encrypted values have another form');
  }
}
