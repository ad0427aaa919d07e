import { createHmac } from 'node:crypto';
import { accountKey } from '../../encryption/account-keys';
import { type DataKeys, derivedKey } from '../../encryption/data-keys';
import { EnvelopeError, type Key, open, seal } from '../../encryption/sealed-text';
import { UnreadableAccountError } from '../../errors';
import { type JsonObject } from '../../json';
import { NUMBER_HOLDING_FIELDS } from '../fields/account-schema';
import { type StoredAccount } from '../model/stored-account';
import { holdsPlainValue, putBack, type SensitiveValue, takeSensitive } from './sensitive-values';

/** The keys of look-ups, by the data keys that they are made of. */
const lookupKeys = new WeakMap<Key, Key>();

function lookupKeyOf(dataKey: Key): Key {
  const key = lookupKeys.get(dataKey) ?? derivedKey(dataKey, 'lookup');
  lookupKeys.set(dataKey, key);
  return key;
}

/**
 * HMAC-SHA256 of a value, to look it up by where it is stored encrypted. A bare hash would reveal a social security
 * number, since there are only a billion to try. Its key is made of the data key, which the database does not hold.
 */
const lookupHash = (dataKey: Key, value: string): string =>
  createHmac('sha256', lookupKeyOf(dataKey).secret).update(value).digest('base64url');

/** The sensitive values of an account, encrypted. */
export interface SealedFields {
  /** Id of the data key that all of them are encrypted with. */
  keyId: string;
  /** One envelope for each top-level field that holds such values. */
  fields: Record<string, Uint8Array>;
}

/** An account as it is stored, with its secret. */
export interface SealedAccount extends Omit<StoredAccount, 'sealedWith'> {
  sealedWith?: undefined;
  sealed?: SealedFields | null;
  /** The account is found by it where its social security number is known; null where it has none. */
  ssnHash?: string | null;
}

type AccountId = Pick<StoredAccount, 'id' | 'organizationId'>;

const placeOf = ({ organizationId, id }: AccountId, field: string) => `${organizationId}\0${id}\0${field}`;

/** The hash that accounts with this number are found by. Only digits count, however the number is written. */
export function ssnHashOf(ssn: string, dataKey: Key): string | null {
  const digits = ssn.replace(/\D/g, '');
  return digits === '' ? null : lookupHash(dataKey, digits);
}

function sealValues(taken: readonly SensitiveValue[], account: AccountId, key: Key): SealedFields['fields'] {
  const byField = new Map<string, SensitiveValue[]>();
  for (const sensitive of taken) {
    const [field = ''] = sensitive.path.split('.', 1);
    const values = byField.get(field);
    if (values) values.push(sensitive);
    else byField.set(field, [sensitive]);
  }
  const sealed = [...byField].map(([field, values]) => [
    field,
    seal(JSON.stringify(values), placeOf(account, field), key),
  ]);
  return Object.fromEntries(sealed);
}

/** The top-level fields of an account that may hold sensitive values. */
export function sensitiveFieldsOf(account: object): JsonObject {
  const fields: JsonObject = {};
  for (const name of NUMBER_HOLDING_FIELDS) {
    if (Object.hasOwn(account, name)) fields[name] = (account as JsonObject)[name];
  }
  return fields;
}

/** An account as it is stored. */
export function sealAccount(account: StoredAccount, { current }: DataKeys): SealedAccount {
  const { kept, taken } = takeSensitive(sensitiveFieldsOf(account));
  const key = accountKey(current, account.id, account.secret);
  return {
    ...account,
    ...kept,
    sealedWith: undefined,
    sealed: { keyId: current.id, fields: sealValues(taken, account, key) },
    ssnHash: ssnHashOf(account.person?.ssn ?? '', current),
  };
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
  if (keyId === keys.current.id && !wasSealed && takeSensitive(sensitiveFieldsOf(written)).taken.length === 0) {
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
  const fields = account as unknown as JsonObject;
  const unreadable = (reason: string) => new UnreadableAccountError(account.id, reason);
  if (holdsPlainValue(fields)) throw unreadable('A value that must be encrypted is not');
  const names = Object.keys(sealed?.fields ?? {});
  const sealedWith = sealed ? { keyId: sealed.keyId, fields: names } : undefined;
  const opened = Object.assign(account, { sealed: undefined, ssnHash: undefined, sealedWith });
  if (erasedAt && !secret && !sealed) return opened;
  const dataKey = sealed && all.get(sealed.keyId);
  if (!dataKey || !secret) throw unreadable('Its secret or its encrypted values are missing');
  if (names.length === 0) return opened;
  const key = accountKey(dataKey, account.id, secret);
  for (const [field, envelope] of Object.entries(sealed.fields)) {
    try {
      putBack(fields, JSON.parse(open(envelope, placeOf(account, field), key)));
    } catch (error) {
      throw unreadable(error instanceof EnvelopeError ? error.message : 'Its encrypted values have another form');
    }
  }
  return opened;
}
