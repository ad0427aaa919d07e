import { type FieldFault } from '../../../base/errors';
import { type Json, type JsonObject } from '../../../base/json/json';
import { declaredPath } from '../fields/changed-fields';
import { fieldsByName } from '../fields/fields-by-name';
import { alignLists } from './align-lists';
import { type LeafKeys, mapLeaves, pathTo } from './map-leaves';
import { isMaskedNumber, MASK_PREFIX, maskNumbers, maskSsn } from './mask-numbers';

const MESSAGE =
  'must hold the full number: a masked one is taken only where its last four digits are those of the stored number, and only from a key that may read accounts';

const isNumberLeaf = (value: Json | undefined): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

/** The path of the field that a leaf belongs to: without the keys that callers choose, down to the first list. */
function fieldAt(keys: LeafKeys): string {
  const list = keys.findIndex((key) => typeof key === 'number');
  return declaredPath(pathTo(list < 0 ? keys : keys.slice(0, list)));
}

/**
 * Replaces masks that were sent by the stored numbers they stand for, so that an account that was read with masks and
 * is sent back does not change. Any other masked number is a fault; it is never stored. From a key that may not read
 * accounts, every masked number is a fault: otherwise the answer would reveal whether the digits match the stored
 * number. Pure.
 *
 * @param fields validated
 * @param stored the account; undefined if there is none
 * @param mayRead whether the sender may read accounts
 * @returns a fault for each field with a masked number that cannot be restored
 */
export function restoreNumbers(
  fields: JsonObject,
  stored: object | undefined,
  mayRead: boolean,
): { fields: JsonObject; faults: FieldFault[] } {
  const beside = stored && fieldsByName(stored);
  const { hasMaskInList, ...inPlace } = restoreBeside(fields, beside, mayRead);
  if (!hasMaskInList || !mayRead) return inPlace;
  // Also where each mask fits what is in its place: another item's number may end in the same four digits.
  const { fields: restored, faults } = restoreBeside(fields, alignLists(beside, fields), mayRead);
  return { fields: restored, faults };
}

/** @param beside the stored value whose numbers stand where the masks are */
function restoreBeside(fields: JsonObject, beside: Json | undefined, mayRead: boolean) {
  const wrong = new Set<string>();
  let hasMaskInList = false;
  const restored = mapLeaves(
    fields,
    (sent, kind, before, keys) => {
      if (typeof sent !== 'string') return sent;
      const isMask = kind === 'number' && isMaskedNumber(sent);
      if (!isMask && !sent.includes(MASK_PREFIX)) return sent;
      hasMaskInList ||= keys.some((key) => typeof key === 'number');
      if (mayRead && isNumberLeaf(before)) {
        if (isMask ? maskSsn(String(before)) === maskSsn(sent) : maskNumbers(before, kind) === sent) return before;
      }
      if (isMask) wrong.add(fieldAt(keys));
      return sent;
    },
    { beside },
  );
  const faults = [...wrong].map((field) => ({ field, message: MESSAGE }));
  return { fields: restored as JsonObject, faults, hasMaskInList };
}
