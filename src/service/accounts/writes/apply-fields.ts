import { type JsonObject, ownValue } from '../../../base/json/json';
import { type FieldChange } from '../../records/audit/entries/field-change';
import { ROW_FIELDS, UPDATABLE_FIELDS } from '../fields/account-schema';
import { AccountStatus } from '../fields/enums';
import { fieldsByName } from '../fields/fields-by-name';
import { collectChanges } from '../merge/diff';
import { merge } from '../merge/merge';
import { isUnset, nullMeaningIn } from '../merge/null-and-absent';
import { derivedChanges, deriveFields } from '../model/derived-fields';
import { pointAtEmail } from '../model/email';
import { type NewAccount, type StoredAccount } from '../model/stored-account';

/** The fields that queries read come first, where a server finds them fastest. Updates keep the position of a field. */
const LOOKED_FOR = [
  ...['_id', 'organizationId', 'updatedAt', 'status', 'portfolioId', 'balanceAmount', 'createdAt', 'externalId'],
  ...['rowFingerprint', 'version'],
];
const OTHERS = [
  ...['emails', 'currentEmailAddressId', 'statusCategory', 'searchKeys', 'nameKey'],
  ...['creation', 'chain', 'valuesKeyId'],
];
const SEALING = ['secret', 'sealed', 'sealedWith', 'ssnHash'];

const NAMES = new Set([...LOOKED_FOR, 'id', ...ROW_FIELDS, ...OTHERS, ...SEALING]);
/** A copy, since `fromEntries` adds the fields one by one. */
const BLANK = { ...Object.fromEntries([...NAMES].map((name) => [name, undefined])) };

/**
 * An account without values. It has all fields of a new account, in the order in which they are stored, so all accounts
 * made from it have one shape (docs/decisions/0008-toolchain.md).
 */
export const blankAccount = (): Partial<StoredAccount> => ({ ...BLANK });

/** Time and ids are arguments, so that the rules stay pure. */
export interface Stamp {
  now: Date;
  newId: () => string;
}

/** The fields of an existing account that a row of a bulk upsert may change: those of PATCH, and `bucket`. */
const ROW_UPDATABLE_FIELDS = ROW_FIELDS.filter((field) => field !== 'externalId' && field !== 'portfolioId');

/** Clocks of processes differ, but the times of one account must never run backwards. */
export const notBefore = (earliest: Date, now: Date): Date => (now < earliest ? earliest : now);

/** A validated row with the fingerprint of its content. */
interface RowContent {
  fields: JsonObject;
  fingerprint?: string | undefined;
}

/**
 * Makes a new account of a validated row. The default `status` is `LOADED`, and the default of `tags` is an empty list.
 */
export function createAccount(
  { fields: row, fingerprint }: RowContent,
  organizationId: string,
  { now, newId }: Stamp,
): NewAccount {
  const account = blankAccount() as NewAccount & JsonObject;
  for (const name of ROW_FIELDS) account[name] = row[name];
  account.status ??= AccountStatus.LOADED;
  account.tags ??= [];
  const none = { emails: [], currentEmailAddressId: null };
  Object.assign(account, {
    id: newId(),
    organizationId,
    ...pointAtEmail(none, row.emailAddress as string | null | undefined, newId),
    createdAt: now,
    updatedAt: now,
    version: 1,
    rowFingerprint: fingerprint ?? null,
  });
  return Object.assign(account, deriveFields(account));
}

export interface AppliedFields {
  stored: StoredAccount;
  /** The top-level fields that differ from `stored`, including `version` and `updatedAt`. */
  written: Partial<StoredAccount> & Pick<StoredAccount, 'version' | 'updatedAt'>;
  /** Changed leaves with their values. Social security numbers are not masked yet: mask before showing or recording. */
  changes: FieldChange[];
}

/** The next version of an account whose top-level fields `changed` differ. */
export const nextVersion = (
  stored: StoredAccount,
  changed: JsonObject,
  { now, newId }: Stamp,
  rowFingerprint: string | null,
): AppliedFields['written'] => ({
  ...changed,
  ...('emailAddress' in changed && pointAtEmail(stored, changed.emailAddress as string | null, newId)),
  ...derivedChanges(stored, changed),
  updatedAt: notBefore(stored.updatedAt, now),
  version: stored.version + 1,
  rowFingerprint,
});

function applyFields(
  stored: StoredAccount,
  incoming: JsonObject,
  names: readonly string[],
  stamp: Stamp,
  rowFingerprint: string | null,
): AppliedFields | undefined {
  const before = fieldsByName(stored);
  const changed: JsonObject = {};
  const changes: FieldChange[] = [];
  for (const name of names) {
    const from = ownValue(before, name);
    const sent = incoming[name];
    if (isUnset(sent) && isUnset(from)) continue; // A free-form field is itself a declared field.
    const nullMeaning = nullMeaningIn(name);
    const to = merge(from, sent, nullMeaning);
    if (to === from) continue;
    const already = changes.length;
    collectChanges(from, to, nullMeaning, name, changes);
    if (changes.length > already) changed[name] = to;
  }
  if (changes.length === 0) return undefined;
  return { stored, written: nextVersion(stored, changed, stamp, rowFingerprint), changes };
}

/** The account as it is once the changes are written. */
export const accountAfter = ({ stored, written }: AppliedFields): StoredAccount => ({ ...stored, ...written });

/** Applies a validated row to an existing account; `portfolioId` is ignored. Undefined if nothing changes. */
export const applyRow = (
  stored: StoredAccount,
  { fields, fingerprint }: RowContent,
  stamp: Stamp,
): AppliedFields | undefined => applyFields(stored, fields, ROW_UPDATABLE_FIELDS, stamp, fingerprint ?? null);

/** Applies a validated update to an existing account. Undefined if nothing changes. */
export const applyUpdate = (stored: StoredAccount, update: JsonObject, stamp: Stamp): AppliedFields | undefined =>
  applyFields(stored, update, UPDATABLE_FIELDS, stamp, null);
