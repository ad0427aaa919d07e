import { type BeforeNotes, type NumberCommitment } from '../../audit/audit-trail-entry';
import { isJsonObject, type Json, type JsonObject, ownValue } from '../../json';
import { ROW_FIELDS } from '../fields/account-schema';
import { pathBelow } from '../fields/field-path';
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
  }
}

/**
 * What the account held before an update as far as the list of changes does not say it; undefined if the list is
 * enough.
 * @param numbers those in what the update replaced
 */
export function beforeNotesOf(
  { stored, written, changes }: AppliedFields,
  numbers: NumberCommitment[] = [],
): BeforeNotes | undefined {
  const places: Place[] = [];
  const [from, to] = [stored, written] as unknown as [JsonObject, JsonObject];
  for (const name of ROW_FIELDS) if (Object.hasOwn(to, name)) collect(ownValue(from, name), to[name], name, places);
  const emailIsNew = written.emails !== undefined && written.emails.length > stored.emails.length;
  if (places.length === 0 && !emailIsNew && numbers.length === 0) return undefined;
  const changed = new Set(changes.map(({ field }) => field));
  const absent = places.filter(({ path, held }) => held === 'nothing' && !changed.has(path)).map(({ path }) => path);
  const nulls = places.filter(({ held }) => held === 'null').map(({ path }) => path);
  const notes = {
    ...(absent.length > 0 && { absent }),
    ...(nulls.length > 0 && { null: nulls }),
    ...(emailIsNew && { emailIsNew }),
    ...(numbers.length > 0 && { numbers }),
  };
  return Object.keys(notes).length > 0 ? notes : undefined;
}
