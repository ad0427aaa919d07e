import { isJsonObject, type Json, type JsonObject, ownValue } from '../../../base/json/json';
import { ROW_FIELDS } from '../fields/account-schema';
import { fieldsByName } from '../fields/fields-by-name';
import { PERSONAL_PATHS } from '../fields/personal-paths';
import { isUnset } from '../merge/null-and-absent';
import { derivedChanges } from '../model/derived-fields';
import { onHold } from '../model/refusing-states';
import { type StoredAccount } from '../model/stored-account';
import { maskAccount, maskNumbers } from '../ssn/mask-numbers';
import { type AppliedFields, notBefore, type Stamp } from '../writes/apply-fields';

/** What of a personal field stays, since it describes the debt: the file number, and the creditor's name. */
const KEPT: Record<string, (value: Json) => Json> = {
  metadata: (value) => {
    const fileNumber = isJsonObject(value) ? ownValue(value, 'filenumber') : undefined;
    return isPlainText(fileNumber) ? { filenumber: fileNumber } : {};
  },
  originalCreditor: (value) => (isPlainText(value) ? value : null),
};

/** A text or a number that quotes no social security number. */
const isPlainText = (value: Json | undefined): value is string | number =>
  (typeof value === 'string' || typeof value === 'number') && maskNumbers(value) === value;

/** The value at a path, cleared; the same object where nothing is there. */
function clearedAt(object: JsonObject, [key = '', ...below]: readonly string[]): JsonObject {
  const before = ownValue(object, key);
  if (isUnset(before)) return object;
  if (below.length > 0) return isJsonObject(before) ? { ...object, [key]: clearedAt(before, below) } : object;
  return { ...object, [key]: KEPT[key]?.(before as Json) ?? null };
}

/**
 * Erases the person of an account. Pure. All fields that identify the person are cleared; status, balances, dates, the
 * file number and the creditor's name stay. Without its secret, nothing of the account's history can be decrypted.
 * @returns undefined if it was erased before
 * @throws ServiceError `ACCOUNT_ON_HOLD`
 */
export function planErasure(stored: StoredAccount, { now }: Pick<Stamp, 'now'>): AppliedFields | undefined {
  if (stored.erasedAt) return undefined;
  if (stored.legalHold) throw onHold();
  // Without the secret, of a number that other text quotes the mask stays.
  const before = fieldsByName(maskAccount(stored));
  const fields = fieldsByName(stored);
  const masked = ROW_FIELDS.filter((name) => before[name] !== fields[name]);
  const after = PERSONAL_PATHS.reduce(clearedAt, before);
  const names = [...new Set(PERSONAL_PATHS.map(([name = '']) => name))].filter((name) => after[name] !== before[name]);
  const cleared = Object.fromEntries([...masked, ...names].map((name) => [name, after[name]]));
  const written = {
    ...cleared,
    emails: [],
    currentEmailAddressId: null,
    ...derivedChanges(stored, cleared),
    updatedAt: notBefore(stored.updatedAt, now),
    version: stored.version + 1,
    rowFingerprint: null,
    secret: null,
    erasedAt: now,
  };
  return { stored, written, changes: names.map((field) => ({ field, from: null, to: null })) };
}
