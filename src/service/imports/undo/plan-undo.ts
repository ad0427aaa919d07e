import { type FieldFault } from '../../../base/errors';
import { isJsonObject, type Json, type JsonObject, ownValue, valueAt } from '../../../base/json/json';
import { keysOf } from '../../accounts/fields/field-path';
import { fieldsByName } from '../../accounts/fields/fields-by-name';
import { collectChanges } from '../../accounts/merge/diff';
import { sameValue } from '../../accounts/merge/merge';
import { isEmpty, isUnset, nullMeaningIn } from '../../accounts/merge/null-and-absent';
import { type StoredAccount } from '../../accounts/model/stored-account';
import { maskChange, quotesMask } from '../../accounts/ssn/mask-numbers';
import { type AppliedFields, nextVersion, type Stamp } from '../../accounts/writes/apply-fields';
import { type AuditTrailEntry } from '../../records/audit/entries/audit-trail-entry';
import { type FieldChange } from '../../records/audit/entries/field-change';

/** The parts of an entry that undoing it needs. */
type UndoneEntry = Pick<AuditTrailEntry, 'changes' | 'before' | 'accountVersion'>;

export interface UndoPlan {
  /** Undefined where nothing is put back. */
  applied?: AppliedFields;
  /** The fields that stay as they are, and why. */
  kept: FieldFault[];
}

const CHANGED_SINCE = 'stays as it is: it was changed since';
const NUMBER_LOST = 'stays as it is: the number that it held before is not kept';

/** Whether something else than an object stands where the objects around a path were. */
const isReplaced = (object: JsonObject, keys: readonly string[]): boolean =>
  keys.slice(1).some((_, at) => {
    const around = valueAt(object, keys.slice(0, at + 1));
    return !isUnset(around) && !isJsonObject(around);
  });

/** The object with a value put at a path, or removed from it. Pure: copies the objects on the way. */
function putAt(object: JsonObject, [key = '', ...below]: readonly string[], value: Json | undefined): JsonObject {
  const inner = ownValue(object, key);
  const next = below.length > 0 ? putAt(isJsonObject(inner) ? inner : {}, below, value) : value;
  if (next !== undefined) return { ...object, [key]: next };
  const { [key]: _removed, ...others } = object;
  return others;
}

/** Why a change must stay; undefined if it can be undone. */
function reasonToKeep(change: FieldChange, now: Json | undefined, isLatest: boolean): string | undefined {
  const { field, from, to } = change;
  if (quotesMask(from)) return NUMBER_LOST;
  if (isLatest) return undefined;
  const shown = maskChange({ field, from: now ?? null, to: null }).from;
  // Two numbers can have one mask. Four digits that are shown in full are compared like any value.
  return quotesMask(to) || !sameValue(shown, to) ? CHANGED_SINCE : undefined;
}

/** Whether the keys of a path begin with those of another. */
const isBelow = (keys: readonly string[], above: readonly string[]): boolean =>
  above.every((key, at) => key === keys[at]);

/** Removes the objects around an undone change that were not there before it, unless they hold something else. */
function withoutEmpty(fields: JsonObject, keys: readonly string[], absent: readonly string[]): JsonObject {
  const meaning = nullMeaningIn(keys[0] ?? '');
  let rest = fields;
  for (let length = keys.length; length >= absent.length; length -= 1) {
    const path = keys.slice(0, length);
    if (!isEmpty(valueAt(rest, path), meaning)) break;
    rest = putAt(rest, path, undefined);
  }
  return rest;
}

/** Puts back what the list of changes does not say: which objects were not there, and which fields held null. */
function withNotes(fields: JsonObject, undone: readonly FieldChange[], { before = {} }: UndoneEntry): JsonObject {
  const changed = undone.map(({ field }) => keysOf(field));
  const absent = (before.absent ?? []).map(keysOf);
  let restored = fields;
  for (const keys of changed) {
    for (const above of absent) if (isBelow(keys, above)) restored = withoutEmpty(restored, keys, above);
  }
  for (const keys of (before.null ?? []).map(keysOf)) {
    const isUndone = changed.some((path) => isBelow(path, keys));
    if (isUndone && isEmpty(valueAt(restored, keys), nullMeaningIn(keys[0] ?? '')))
      restored = putAt(restored, keys, null);
  }
  return restored;
}

/**
 * Plans to undo one entry of the audit trail. Each field gets the value that it had before the entry, unless it has
 * been changed since, or the value is not kept. Pure.
 */
export function planUndo(stored: StoredAccount, entry: UndoneEntry, stamp: Stamp): UndoPlan {
  const account = fieldsByName(stored);
  const isLatest = stored.version === entry.accountVersion;
  const nulls = new Set(entry.before?.null);
  const kept: FieldFault[] = [];
  const undone: FieldChange[] = [];
  let fields = account;
  for (const change of entry.changes) {
    const keys = keysOf(change.field);
    const wasReplaced = isReplaced(account, keys);
    const current = wasReplaced ? undefined : valueAt(account, keys);
    // From null to null is either a null that was added, or one that an earlier undo removed and that is put back.
    const removedNull = change.to === null && nulls.has(change.field);
    if (current === undefined && change.from === null && !removedNull) continue;
    const message = wasReplaced ? CHANGED_SINCE : reasonToKeep(change, current, isLatest);
    if (message !== undefined) {
      kept.push({ field: change.field, message });
      continue;
    }
    fields = putAt(fields, keys, change.from ?? undefined);
    undone.push(change);
  }
  const restored = withNotes(fields, undone, entry);
  const names = new Set(undone.map(({ field }) => keysOf(field)[0] ?? ''));
  const changed: JsonObject = Object.fromEntries([...names].map((name) => [name, restored[name] ?? null]));
  const changes: FieldChange[] = [];
  for (const name of names) collectChanges(account[name], changed[name], nullMeaningIn(name), name, changes);
  if (changes.length === 0) return { kept };
  return { applied: { stored, written: nextVersion(stored, changed, stamp, null), changes }, kept };
}
