import { isJsonObject, type Json, ownValue } from '../../../base/json/json';
import { type BeforeNotes, type HeldNumber } from '../../records/audit/entries/audit-trail-entry';
import { type FieldChange } from '../../records/audit/entries/field-change';
import { ROW_FIELDS } from '../fields/account-schema';
import { pathBelow } from '../fields/field-path';
import { fieldsByName } from '../fields/fields-by-name';
import { type AppliedFields } from './apply-fields';

/** A path at which a change replaced nothing, or a stored null, by a value. */
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
    // Only an undo removes keys.
    for (const key of Object.keys(from)) {
      if (!Object.hasOwn(to, key)) collect(from[key], undefined, pathBelow(path, key), places);
    }
  }
}

/**
 * What the account held before an update as far as the list of changes does not say it; undefined if the list is
 * enough.
 * @param digests what undoing the digests needs
 */
export function beforeNotesOf(
  { stored, written, changes }: AppliedFields,
  digests: Pick<BeforeNotes, 'numbers' | 'valuesKeyId'> = {},
): BeforeNotes | undefined {
  const places: Place[] = [];
  const [from, to] = [fieldsByName(stored), fieldsByName(written)];
  for (const name of ROW_FIELDS) if (Object.hasOwn(to, name)) collect(ownValue(from, name), to[name], name, places);
  const emailIsNew = written.emails !== undefined && written.emails.length > stored.emails.length;
  const changed = new Set(changes.map(({ field }) => field));
  const absent = places.filter(({ path, held }) => held === 'nothing' && !changed.has(path)).map(({ path }) => path);
  const nulls = places.filter(({ held }) => held === 'null').map(({ path }) => path);
  const notes = {
    ...(absent.length > 0 && { absent }),
    ...(nulls.length > 0 && { null: nulls }),
    ...(emailIsNew && { emailIsNew }),
    ...digests,
  };
  return Object.keys(notes).length > 0 ? notes : undefined;
}

/**
 * What an update replaces on an account that is on legal hold, as far as its masked changes do not show it; undefined
 * if they show everything. Pure.
 * @param masked the changes of the update, in the same order
 */
export function heldNumbersOf(
  { stored, changes }: Pick<AppliedFields, 'stored' | 'changes'>,
  masked: readonly FieldChange[],
): HeldNumber[] | undefined {
  if (!stored.legalHold) return undefined;
  const held = changes.filter(({ from }, position) => from !== masked[position]?.from);
  return held.length > 0 ? held.map(({ field, from }) => ({ field, from })) : undefined;
}
