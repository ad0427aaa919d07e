import { type JsonObject, ownValue } from '../../../base/json/json';
import { fieldsByName } from '../fields/fields-by-name';
import { mapLeaves } from './map-leaves';
import { anotherNumber } from './mask-numbers';
import { numberKindOf } from './number-keys';

/**
 * The stored account as a dry run compares it for a key that may not read numbers: where the same number was sent, it
 * has another one with the same mask. So a guess of a number gets the same answer, whether it is right or not.
 * Pure.
 *
 * @param fields as they were sent: a mask is no guess
 * @param mayRead whether the sender may read accounts, and so the last four digits
 */
export function hideGuessedNumbers<Account extends object>(
  fields: JsonObject,
  stored: Account,
  mayRead: boolean,
): Account {
  const changed: JsonObject = {};
  for (const [name, sent] of Object.entries(fields)) {
    const before = ownValue(fieldsByName(stored), name);
    if (before === undefined) continue;
    const place = { kind: numberKindOf(name), beside: sent };
    changed[name] = mapLeaves(
      before,
      (leaf, kind, same) => (leaf === same ? anotherNumber(leaf, kind, mayRead) : leaf),
      place,
    );
  }
  return { ...stored, ...changed };
}
