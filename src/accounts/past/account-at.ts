import { type AuditTrailEntry, type BeforeNotes } from '../../audit/entries';
import { type FieldChange } from '../../audit/field-change';
import { isJsonObject, type Json, type JsonObject, ownValue } from '../../json';
import { type AppliedFields } from '../changes/apply-fields';
import { keysOf, pathBelow } from '../fields/field-path';
import { deriveFields } from '../model/derived-fields';
import { type StoredAccount } from '../model/stored-account';
import { maskNumbers } from '../ssn/ssn';
import { ROW_FIELDS } from '../validation/validate';

/** A place of an account where a change took nothing, or null, for something else. */
interface Place {
  path: string;
  held: 'nothing' | 'null';
}

function collect(from: Json | undefined, to: Json | undefined, path: string, places: Place[]): void {
  if (from === to) return;
  if (from === undefined) places.push({ path, held: 'nothing' });
  else if (from === null) places.push({ path, held: 'null' });
  else if (isJsonObject(from) && isJsonObject(to)) {
    for (const key of Object.keys(to)) collect(ownValue(from, key), to[key], pathBelow(path, key), places);
  }
}

/** What the changes of an update do not tell of the account before; undefined where they tell everything. */
export function beforeNotesOf({ stored, written, changes }: AppliedFields): BeforeNotes | undefined {
  const places: Place[] = [];
  const [from, to] = [stored, written] as unknown as [JsonObject, JsonObject];
  for (const name of ROW_FIELDS) if (Object.hasOwn(to, name)) collect(ownValue(from, name), to[name], name, places);
  const emailIsNew = written.emails !== undefined && written.emails.length > stored.emails.length;
  if (places.length === 0 && !emailIsNew) return undefined;
  const changed = new Set(changes.map(({ field }) => field));
  const absent = places.filter(({ path, held }) => held === 'nothing' && !changed.has(path)).map(({ path }) => path);
  const nulls = places.filter(({ held }) => held === 'null').map(({ path }) => path);
  if (absent.length === 0 && nulls.length === 0 && !emailIsNew) return undefined;
  return {
    ...(absent.length > 0 && { absent }),
    ...(nulls.length > 0 && { null: nulls }),
    ...(emailIsNew && { emailIsNew }),
  };
}

/** Sets a place below an object that is the caller's own, or empties it. */
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

/** The e-mail objects before a change of the address: each address has one, and a new one is the last. */
function emailsBefore({ emails }: StoredAccount, changes: readonly FieldChange[], emailIsNew = false) {
  const change = changes.find(({ field }) => field === ADDRESS);
  if (!change) return {};
  const before = emailIsNew ? emails.slice(0, -1) : emails;
  const current = before.find(({ address }) => address === change.from);
  return { emails: before, currentEmailAddressId: current?.id ?? null };
}

/** The newest state of an account to go back from: with social security numbers masked, as the trail has them. */
export function accountToRewind(stored: StoredAccount): StoredAccount {
  const fields = stored as unknown as JsonObject;
  const sent = ROW_FIELDS.filter((name) => fields[name] !== undefined);
  return { ...stored, ...Object.fromEntries(sent.map((name) => [name, maskNumbers(fields[name] as Json)])) };
}

/**
 * The account as it was before an entry of its audit trail, given as it was after it. Pure. Times and derived fields
 * are those of the later state until `accountAsOf` sets them.
 */
export function accountBefore(
  account: StoredAccount,
  { changes, before = {}, accountVersion }: Pick<AuditTrailEntry, 'changes' | 'before' | 'accountVersion'>,
): StoredAccount {
  const { absent = [], null: nulls = [], emailIsNew } = before;
  const undone: [path: string, value: Json | undefined][] = [
    ...changes.map(({ field, from }) => [field, from ?? undefined] as [string, Json | undefined]),
    ...nulls.map((path) => [path, null] as [string, null]),
    ...absent.map((path) => [path, undefined] as [string, undefined]),
  ];
  const fields: JsonObject = { ...(account as unknown as JsonObject) };
  const copied = new Set<string>();
  for (const [path, value] of undone) {
    const keys = keysOf(path);
    const [name = ''] = keys;
    if (keys.length > 1 && !copied.has(name)) {
      fields[name] = structuredClone(fields[name]);
      copied.add(name);
    }
    put(fields, keys, value);
  }
  return {
    ...(fields as unknown as StoredAccount),
    ...emailsBefore(account, changes, emailIsNew),
    version: accountVersion - 1,
  };
}

/** An account that was gone back to, with what follows from its state; which row led to it is not known. */
export const accountAsOf = (account: StoredAccount, updatedAt: Date): StoredAccount => ({
  ...account,
  ...deriveFields(account),
  updatedAt,
  rowFingerprint: null,
});
