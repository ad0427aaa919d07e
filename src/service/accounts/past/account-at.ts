import { isJsonObject, type Json, type JsonObject, ownValue } from '../../../base/json/json';
import { type AuditTrailEntry } from '../../records/audit/entries/audit-trail-entry';
import { type FieldChange } from '../../records/audit/entries/field-change';
import { keysOf } from '../fields/field-path';
import { fieldsByName } from '../fields/fields-by-name';
import { deriveFields } from '../model/derived-fields';
import { type StoredAccount } from '../model/stored-account';

/** Sets or removes a value inside an object that this file may change. */
function put(object: JsonObject, keys: readonly string[], value: Json | undefined): void {
  const [key = '', ...below] = keys;
  if (below.length > 0) {
    const inner = ownValue(object, key);
    const next = isJsonObject(inner) ? inner : {};
    object[key] = next;
    put(next, below, value);
  } else if (value === undefined) delete object[key];
  else object[key] = value;
}

const ADDRESS = 'emailAddress';

/** The e-mail objects before a change of the address. Each address has one object, and a new one is the last. */
function emailsBefore({ emails }: StoredAccount, changes: readonly FieldChange[], emailIsNew = false) {
  const change = changes.find(({ field }) => field === ADDRESS);
  if (!change) return {};
  const before = emailIsNew ? emails.slice(0, -1) : emails;
  const current = before.find(({ address }) => address === change.from);
  return { emails: before, currentEmailAddressId: current?.id ?? null };
}

/**
 * Undoes one entry of the audit trail: takes the account as it was after the entry, returns it as it was before. Pure.
 * Times and derived fields stay those of the later state until `accountAsOf` sets them.
 */
export function accountBefore(
  account: StoredAccount,
  {
    changes,
    before = {},
    accountVersion,
    operation,
  }: Pick<AuditTrailEntry, 'changes' | 'before' | 'accountVersion' | 'operation'>,
): StoredAccount {
  const { absent = [], null: nulls = [], emailIsNew } = before;
  const earlier: StoredAccount = { ...account };
  const fields = fieldsByName(earlier);
  const copied = new Set<string>();
  const undo = (path: string, value: Json | undefined) => {
    const keys = keysOf(path);
    const [name = ''] = keys;
    if (keys.length > 1 && !copied.has(name)) {
      fields[name] = structuredClone(fields[name]);
      copied.add(name);
    }
    put(fields, keys, value);
  };
  for (const { field, from } of changes) undo(field, from ?? undefined);
  for (const path of nulls) undo(path, null);
  for (const path of absent) undo(path, undefined);
  return {
    ...earlier,
    ...emailsBefore(account, changes, emailIsNew),
    version: accountVersion - 1,
    ...(operation === 'ERASE' && { erasedAt: null }),
    ...(operation === 'PLACE_HOLD' && { legalHold: null }),
  };
}

/** Completes an account of the past with the fields that follow from its state. Which row led to it is not recorded. */
export const accountAsOf = (account: StoredAccount, updatedAt: Date): StoredAccount => ({
  ...account,
  ...deriveFields(account),
  updatedAt,
  rowFingerprint: null,
});
